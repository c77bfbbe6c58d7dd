import { Dialog } from 'im-react';
import { useText } from '../settings/AppSettings.tsx';
import { APP_VERSION } from '../version.ts';
import type { AppDialogProps } from './app-dialogs.ts';

/** Version of the application. */
export function AboutDialog({ onClose }: AppDialogProps) {
  const text = useText();
  return (
    <Dialog open onOpenChange={onClose} small width={380} title={text.aboutTitle}>
      <p className="app-dialog__text">{text.aboutText(APP_VERSION)}</p>
    </Dialog>
  );
}
