import { type ConversationKey, conversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useConversations } from '../../hooks/conversations/useConversations.ts';
import { useFriends } from '../../hooks/people/usePeople.ts';
import { usePinyin } from '../../hooks/people/usePinyin.ts';
import { conversationName, personName } from '../../i18n/names.ts';
import { matchName } from '../../text/name-match.ts';

/**
 * Conversations to forward to: those of the chat list. With a query, or without chats, also friends without a
 * conversation.
 */
export function useForwardTargets(query: string): readonly ConversationKey[] {
  const t = useT();
  const { keys } = useConversations();
  const friends = useFriends();
  const { conversations, contacts } = useClient();
  const readings = usePinyin(query);
  const keyword = query.trim();
  return useMemo(() => {
    const chats = keys.filter((key) => {
      if (parseConversationKey(key)?.kind === 'system') return false;
      const conversation = conversations.conversation(key).getSnapshot();
      return conversation !== undefined && matchName(conversationName(t, conversation), keyword) !== undefined;
    });
    if (keyword === '' && chats.length > 0) return chats;
    const known = new Set(chats);
    const others = friends
      .filter((userId) => matchName(personName(t, contacts.person(userId).getSnapshot()), keyword) !== undefined)
      .map((userId) => conversationKey('private', userId))
      .filter((key) => !known.has(key));
    return [...chats, ...others];
  }, [keys, friends, conversations, contacts, keyword, readings, t]);
}
