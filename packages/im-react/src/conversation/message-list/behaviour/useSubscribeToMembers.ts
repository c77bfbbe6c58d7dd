import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useEffect } from 'react';
import { useClient } from '../../../context/useClient.ts';

const nothing = (): void => undefined;

/** Subscribes to the members of an open group: rows need names and avatars of senders who are not friends. */
export function useSubscribeToMembers(conversation: ConversationKey): void {
  const { groups } = useClient();
  useEffect(() => {
    const about = parseConversationKey(conversation);
    if (about?.kind !== 'group') return;
    return groups.members(about.target).subscribe(nothing);
  }, [groups, conversation]);
}
