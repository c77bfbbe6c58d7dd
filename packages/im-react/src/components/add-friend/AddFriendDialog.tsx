import type { ReactNode } from 'react';
import { onDemand } from '../on-demand/on-demand.tsx';

const OpenAddFriend = onDemand(() => import('./OpenAddFriend.tsx').then((part) => part.OpenAddFriend));

export interface AddFriendDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Finds people by user name and asks them for friendship, with a word if one likes. */
export function AddFriendDialog({ open, onOpenChange }: AddFriendDialogProps): ReactNode {
  return open ? <OpenAddFriend onOpenChange={onOpenChange} /> : null;
}
