import type { ReactNode } from 'react';
import { useClient } from '../context/useClient.ts';
import { useReadable } from '../primitives/useReadable.ts';
import type { OnOpenChange } from '../ui/open-change.ts';
import { BroadcastForm } from './BroadcastForm.tsx';
import { BroadcastProgress } from './BroadcastProgress.tsx';

/** Props of `BroadcastDialog`. */
export interface BroadcastDialogProps {
  /** Whether the dialog is open. */
  readonly open: boolean;
  /** Called when the dialog wants to close. A broadcast that runs goes on; its result is shown in a toast. */
  readonly onOpenChange: OnOpenChange;
}

const NONE: readonly string[] = [];

/**
 * Dialog that sends one message to many friends: first whom and what, then how far it has got. It survives a reload:
 * opened again, it shows the broadcast that runs or has just ended.
 */
export function BroadcastDialog({ open, onOpenChange }: BroadcastDialogProps): ReactNode {
  return open ? <OpenBroadcast onClose={() => onOpenChange(false, 'close')} /> : null;
}

function OpenBroadcast({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [latest] = useReadable(useClient().broadcast.list, NONE);
  if (latest === undefined) return <BroadcastForm onClose={onClose} />;
  return <BroadcastProgress key={latest} id={latest} onClose={onClose} />;
}
