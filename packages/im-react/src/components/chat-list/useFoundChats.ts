import type { ConversationKey } from 'im-sdk/protocol';
import { useMemo } from 'react';
import { useChats } from '../../hooks/useChats.ts';
import { useClient } from '../../hooks/useClient.ts';
import { chatName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';

/** Conversations whose name contains `query`, in the order of the list; all of them for an empty one. */
export function useFoundChats(query: string): readonly ConversationKey[] {
  const t = useT();
  const { keys } = useChats();
  const { conversations } = useClient();
  const wanted = query.trim().toLocaleLowerCase();
  return useMemo(() => {
    if (wanted === '') return keys;
    return keys.filter((key) => {
      const chat = conversations.conversation(key).getSnapshot();
      return chat !== undefined && chatName(t, chat).toLocaleLowerCase().includes(wanted);
    });
  }, [keys, wanted, conversations, t]);
}
