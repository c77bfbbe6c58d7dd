import type { ConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useChats } from '../../hooks/useChats.ts';
import { useClient } from '../../hooks/useClient.ts';
import { chatName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { matchName } from '../../pinyin/name-match.ts';
import { usePinyin } from '../../pinyin/usePinyin.ts';

/** Conversations whose name matches `query`, in list order; all of them for an empty query. */
export function useFoundChats(query: string): readonly ConversationKey[] {
  const t = useT();
  const { keys } = useChats();
  const { conversations } = useClient();
  const readings = usePinyin(query);
  // Depends on `readings`: `matchName` matches pinyin once its data has loaded.
  return useMemo(() => {
    if (query.trim() === '') return keys;
    return keys.filter((key) => {
      const chat = conversations.conversation(key).getSnapshot();
      return chat !== undefined && matchName(chatName(t, chat), query) !== undefined;
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
