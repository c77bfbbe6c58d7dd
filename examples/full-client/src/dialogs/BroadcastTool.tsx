import { BroadcastDialog } from 'im-react';
import type { AppDialogProps } from './app-dialogs.ts';

/** Sends one message to many friends (spec §2). */
export function BroadcastTool({ onClose }: AppDialogProps) {
  return <BroadcastDialog open onOpenChange={onClose} />;
}
