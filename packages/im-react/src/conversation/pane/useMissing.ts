import { ImError } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../../context/useClient.ts';
import { useConversationSelector, useConversations } from '../../hooks/conversations/useConversations.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { useConnection } from '../../hooks/session/useConnection.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';

/** Why there is no conversation behind a key: it is the user's own, no account has this id, or the group is not theirs. */
export type Missing = 'self' | 'person' | 'group';

/**
 * Why a conversation does not exist; `undefined` if it does, or if that is not known yet. Asks the server about a person
 * of whom nothing is known.
 */
export function useMissing(conversation: ConversationKey | undefined): Missing | undefined {
  const { contacts } = useClient();
  const { kind, target } = (conversation && parseConversationKey(conversation)) ?? { kind: 'system', target: 0 };
  const selfId = useSelfId();
  const isLive = useConnection().phase === 'live';
  const { ready } = useConversations();
  const hasRows = useConversationSelector(conversation ?? 's:0', (chat) => chat !== undefined && chat.optTime > 0);
  const { known } = usePerson(kind === 'private' ? target : 0);
  const group = useGroup(kind === 'group' ? target : 0);
  const [unknownId, setUnknownId] = useState<number>();
  const asks = kind === 'private' && target !== selfId && isLive && ready && !known && !hasRows;
  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    contacts.load(target).catch((error: unknown) => {
      if (isCurrent && error instanceof ImError && error.code === 'user.notFound') setUnknownId(target);
    });
    return () => {
      isCurrent = false;
    };
  }, [contacts, target, asks]);
  if (kind === 'private' && target === selfId) return 'self';
  if (kind === 'private') return asks && unknownId === target ? 'person' : undefined;
  // A group that was left before its messages came. A member who is removed while the group is open sees it in place of the composer.
  const isTheirs = group !== undefined && !(group.quit && !group.removedBy);
  return kind === 'group' && isLive && ready && !isTheirs && !hasRows ? 'group' : undefined;
}
