import { useEffect, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useUi } from '../../context/ui-context.ts';
import { useClient } from '../../context/useClient.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { RefreshCw } from '../../ui/icon/icons.ts';

/** Props of `NewVersion`. */
export interface NewVersionProps {
  /** Whether a newer version of the application is ready. */
  readonly ready: boolean;
  /** Called by "Reload": activate the new version and reload the page. */
  readonly onReload: () => void;
  /** Suppresses the offer, for example during a call. Unsent messages and uploads suppress it anyway. */
  readonly busy?: boolean;
}

/**
 * Offers a new version of the application in a persistent toast. Never reloads by itself; "Later" dismisses it for
 * good.
 */
export function NewVersion({ ready, onReload, busy = false }: NewVersionProps): null {
  const t = useT();
  const { toaster } = useUi();
  const { messages } = useClient();
  const unsent = useReadable(messages.unsent, 0);
  const [isDismissed, setIsDismissed] = useState(false);
  const reload = useEvent(onReload);
  const shown = ready && !busy && unsent === 0 && !isDismissed;
  useEffect(() => {
    if (!shown) return;
    return toaster.show({
      text: t('appState.newVersion'),
      icon: RefreshCw,
      stays: true,
      dismiss: { label: t('appState.later'), onDismiss: () => setIsDismissed(true) },
      action: { label: t('appState.reload'), onAction: reload },
    });
  }, [shown, t, toaster, reload]);
  return null;
}
