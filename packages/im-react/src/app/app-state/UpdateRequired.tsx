import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { RefreshCw } from '../../ui/icon/icons.ts';

/** Props of `UpdateRequired`. */
export interface UpdateRequiredProps {
  /** Called by "Reload": load the newest version. */
  readonly onReload: () => void;
}

/**
 * Replaces the application when the server no longer accepts its version (`request.clientTooOld`). Drafts and unsent
 * messages stay on the device.
 */
export function UpdateRequired({ onReload }: UpdateRequiredProps): ReactNode {
  const t = useT();
  return (
    <div className="im-takeover" data-im-part="update-required" role="alert">
      <EmptyState art={RefreshCw} title={t('appState.tooOld')} text={t('appState.tooOldText')}>
        <Button variant="primary" onClick={onReload}>
          {t('appState.reload')}
        </Button>
      </EmptyState>
    </div>
  );
}
