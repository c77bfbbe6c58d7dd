import type { MessageQuery } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useEffect, useState } from 'react';
import { type MessageSearchState, useMessageSearch } from '../../../hooks/messages/useMessageSearch.ts';
import { useEvent } from '../../../primitives/useEvent.ts';

/** Filter of a search in one conversation. */
export interface MessageSearchFilter {
  /** Text to search; `""` for any. */
  readonly keyword: string;
  /** Kind of message; `undefined` for all. */
  readonly kind?: 'image' | 'file' | 'link';
  /** User id of the sender; `undefined` for all. */
  readonly senderId?: number;
  /** Day to search, as its local midnight (epoch ms). */
  readonly day?: number;
}

/** State and actions of a search in one conversation. */
export interface ConversationSearch {
  /** Current filter. */
  readonly filter: MessageSearchFilter;
  /** Changes fields of the filter and clears the current hit. */
  readonly change: (parts: Partial<MessageSearchFilter>) => void;
  /** Results. */
  readonly found: MessageSearchState;
  /** Whether the local or the server search is running. */
  readonly searching: boolean;
  /** Total number of hits. */
  readonly count: number;
  /** Index of the current hit; -1 for none. */
  readonly hitIndex: number;
  /** Jumps to a hit by index; loads more at the end of the loaded ones. */
  readonly go: (hitIndex: number) => void;
}

/** Maximum messages of a day to load when looking for its first one. */
const MAX_OF_A_DAY = 1_000;

function endOfDay(day: number): number {
  const date = new Date(day);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - 1;
}

function queryOf(conversation: ConversationKey, filter: MessageSearchFilter): MessageQuery | undefined {
  const { keyword, kind, senderId, day } = filter;
  const trimmed = keyword.trim();
  if (trimmed === '' && !kind && senderId === undefined && day === undefined) return undefined;
  return {
    conversation,
    ...(trimmed !== '' && { keyword: trimmed }),
    ...(kind && { kind }),
    ...(senderId !== undefined && { senderId }),
    ...(day !== undefined && { from: day, to: endOfDay(day) }),
  };
}

/** Search in one conversation: filter, results, and the hit shown in the chat. */
export function useConversationSearch(
  conversation: ConversationKey,
  onJump: (messageId: number) => void,
  /** Called after a jump to a day with no other filter. */
  onDayShown: () => void,
  /** Kind of message to start with. */
  firstKind?: MessageSearchFilter['kind'],
): ConversationSearch {
  const [filter, setFilter] = useState<MessageSearchFilter>(
    firstKind ? { keyword: '', kind: firstKind } : { keyword: '' },
  );
  const [hitId, setHitId] = useState<number>();
  const [searchedConversation, setSearchedConversation] = useState(conversation);
  // Another conversation starts a new search.
  if (searchedConversation !== conversation) {
    setSearchedConversation(conversation);
    setFilter({ keyword: '' });
    setHitId(undefined);
  }
  const found = useMessageSearch(queryOf(conversation, filter));
  const { results, phase, status, more, total } = found;
  const searching = status === 'waiting' || (status === 'running' && phase !== 'done' && phase !== 'failed');
  const jump = useEvent(onJump);
  // With a day, jump to its first message once all messages of that day are loaded.
  const isOnlyDay = filter.keyword.trim() === '' && !filter.kind && filter.senderId === undefined;
  const settled = filter.day !== undefined && status === 'running' && phase === 'done';
  const enough = !more || results.length >= MAX_OF_A_DAY;
  const needsMore = settled && isOnlyDay && !enough;
  const { loadMore } = found;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);
  const first = settled && enough ? results.at(-1)?.id : undefined;
  const dayShown = useEvent(() => isOnlyDay && onDayShown());
  useEffect(() => {
    if (first === undefined) return;
    setHitId(first);
    jump(first);
    dayShown();
  }, [first, jump, dayShown]);

  return {
    filter,
    found,
    searching,
    count: Math.max(results.length, total ?? 0),
    hitIndex: results.findIndex(({ id }) => id === hitId),
    change(parts) {
      setHitId(undefined);
      setFilter((before) => ({ ...before, ...parts }));
    },
    go(hitIndex) {
      if (hitIndex >= results.length - 1 && more && phase === 'done') found.loadMore();
      const row = results[Math.max(0, Math.min(results.length - 1, hitIndex))];
      if (!row) return;
      setHitId(row.id);
      jump(row.id);
    },
  };
}
