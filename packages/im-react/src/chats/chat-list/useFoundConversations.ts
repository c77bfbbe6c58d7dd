import type { ConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useConversations } from '../../hooks/conversations/useConversations.ts';
import { usePinyin } from '../../hooks/people/usePinyin.ts';
import { conversationName } from '../../i18n/names.ts';
import { matchName } from '../../text/name-match.ts';

/** Conversations whose name matches `query`, in list order; all of them for an empty query. */
export function useFoundConversations(query: string): readonly ConversationKey[] {
  const t = useT();
  const { keys } = useConversations();
  const { conversations } = useClient();
  const readings = usePinyin(query);
  // Depends on `readings`: `matchName` matches pinyin once its data has loaded.
  return useMemo(() => {
    if (query.trim() === '') return keys;
    return keys.filter((key) => {
      const conversation = conversations.conversation(key).getSnapshot();
      return conversation !== undefined && matchName(conversationName(t, conversation), query) !== undefined;
    });
  }, [keys, query, readings, conversations, t]);
}

/** Number of pinned conversations at the start of `keys`. */
export function usePinnedCount(keys: readonly ConversationKey[]): number {
  const { conversations } = useClient();
  return useMemo(() => {
    const first = keys.findIndex((key) => !conversations.conversation(key).getSnapshot()?.isTop);
    return first < 0 ? keys.length : first;
  }, [keys, conversations]);
}
