import { Dialog } from 'im-react';
import { useText } from '../settings/AppSettings.tsx';
import { APP_VERSION } from '../version.ts';

export function AboutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open={open} onOpenChange={onClose} small width={380} title={text.aboutTitle}>
      <p className="app-dialog__text">{text.aboutText(APP_VERSION)}</p>
    </Dialog>
  );
}
