import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useEffect } from 'react';
import { useClient } from '../../../hooks/useClient.ts';

const nothing = (): void => undefined;

/** Keeps the members of an open group up to date: rows name senders who are no friends, whose pictures come with them. */
export function useFacesOfMembers(conversation: ConversationKey): void {
  const { groups } = useClient();
  useEffect(() => {
    const about = parseConversationKey(conversation);
    if (about?.kind !== 'group') return;
    return groups.members(about.target).subscribe(nothing);
  }, [groups, conversation]);
}
