import { type ConversationKey, conversationKey, parseConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useChats } from '../../hooks/useChats.ts';
import { useClient } from '../../hooks/useClient.ts';
import { useFriends } from '../../hooks/usePeople.ts';
import { chatName, personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { matchName } from '../../pinyin/name-match.ts';
import { usePinyin } from '../../pinyin/usePinyin.ts';

/**
 * Conversations to forward to: those of the chat list. With a query, or without chats, also friends without a
 * conversation.
 */
export function useForwardTargets(query: string): readonly ConversationKey[] {
  const t = useT();
  const { keys } = useChats();
  const friends = useFriends();
  const { conversations, contacts } = useClient();
  const readings = usePinyin(query);
  const keyword = query.trim();
  return useMemo(() => {
    const chats = keys.filter((key) => {
      if (parseConversationKey(key)?.kind === 'system') return false;
      const chat = conversations.conversation(key).getSnapshot();
      return chat !== undefined && matchName(chatName(t, chat), keyword) !== undefined;
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
