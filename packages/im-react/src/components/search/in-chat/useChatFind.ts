import type { MessageQuery } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useEffect, useState } from 'react';
import { useEvent } from '../../../hooks/useEvent.ts';
import { type MessageSearchState, useMessageSearch } from '../../../hooks/useMessageSearch.ts';

/** What is looked for in one conversation. */
export interface ChatFilter {
  readonly keyword: string;
  /** All kinds without one. */
  readonly kind?: 'image' | 'file' | 'link';
  readonly senderId?: number;
  /** Local midnight (epoch ms) of the only day. */
  readonly day?: number;
}

export interface ChatFind {
  readonly filter: ChatFilter;
  readonly change: (parts: Partial<ChatFilter>) => void;
  readonly found: MessageSearchState;
  /** Whether the device or the server still look. */
  readonly searching: boolean;
  /** How many there are in all. */
  readonly count: number;
  /** The hit that was gone to; -1 for none. */
  readonly place: number;
  /** Goes to a hit; beyond the last one loaded it asks for more. */
  readonly go: (place: number) => void;
}

/** So many messages of a day are looked through for its first one. */
const MOST_OF_A_DAY = 1_000;

function endOfDay(day: number): number {
  const date = new Date(day);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - 1;
}

function queryOf(conversation: ConversationKey, filter: ChatFilter): MessageQuery | undefined {
  const { keyword, kind, senderId, day } = filter;
  const wanted = keyword.trim();
  if (wanted === '' && !kind && senderId === undefined && day === undefined) return undefined;
  return {
    conversation,
    ...(wanted !== '' && { keyword: wanted }),
    ...(kind && { kind }),
    ...(senderId !== undefined && { senderId }),
    ...(day !== undefined && { from: day, to: endOfDay(day) }),
  };
}

/** A search in one conversation: what it is narrowed by, what was found, which hit is shown in the chat. */
export function useChatFind(
  conversation: ConversationKey,
  onJump: (messageId: number) => void,
  /** A day was gone to that nothing else was asked of. */
  onDayShown: () => void,
): ChatFind {
  const [filter, setFilter] = useState<ChatFilter>({ keyword: '' });
  const [chosen, setChosen] = useState<number>();
  const [begunIn, setBegunIn] = useState(conversation);
  // Another conversation is another search: its words would look for what nobody asked for there.
  if (begunIn !== conversation) {
    setBegunIn(conversation);
    setFilter({ keyword: '' });
    setChosen(undefined);
  }
  const found = useMessageSearch(queryOf(conversation, filter));
  const { results, phase, status, more, total } = found;
  const searching = status === 'waiting' || (status === 'running' && phase !== 'done' && phase !== 'failed');
  const jump = useEvent(onJump);
  // A day is gone to: its first message, once all of them are known.
  const alone = filter.keyword.trim() === '' && !filter.kind && filter.senderId === undefined;
  const settled = filter.day !== undefined && status === 'running' && phase === 'done';
  const enough = !more || results.length >= MOST_OF_A_DAY;
  const asks = settled && alone && !enough;
  const { loadMore } = found;
  useEffect(() => {
    if (asks) loadMore();
  }, [asks, loadMore]);
  const first = settled && enough ? results.at(-1)?.id : undefined;
  const dayShown = useEvent(() => alone && onDayShown());
  useEffect(() => {
    if (first === undefined) return;
    setChosen(first);
    jump(first);
    dayShown();
  }, [first, jump, dayShown]);

  return {
    filter,
    found,
    searching,
    count: Math.max(results.length, total ?? 0),
    place: results.findIndex(({ id }) => id === chosen),
    change(parts) {
      setChosen(undefined);
      setFilter((before) => ({ ...before, ...parts }));
    },
    go(place) {
      if (place >= results.length - 1 && more && phase === 'done') found.loadMore();
      const row = results[Math.max(0, Math.min(results.length - 1, place))];
      if (!row) return;
      setChosen(row.id);
      jump(row.id);
    },
  };
}
