import { useSendBlockReason } from '../../hooks/messages/useSendBlockReason.ts';

/** Whether this account is a member of a group that exists. A muted member may call. */
export function useIsMember(groupId: number): boolean {
  const blocked = useSendBlockReason(`g:${groupId}`);
  return blocked !== 'left' && blocked !== 'removed' && blocked !== 'dissolved';
}
