import type { OpenTimeline, TimelineSnapshot } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../context/useClient.ts';
import { sessionState } from '../../../hooks/session/session-state.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import type { ScrollerHandle } from '../../scroller/MessageScroller.tsx';

/** Saved scroll position: an anchor message and its offset from the view's top edge (px). */
interface SavedScrollPosition {
  readonly id: number;
  readonly key: string;
  readonly top: number;
}

/** Saved positions by conversation. None is saved at the bottom, where a conversation opens by default. */
const savedPositions = sessionState(() => new Map<ConversationKey, SavedScrollPosition>());

/**
 * Restores the scroll position of a conversation and saves it on unmount. Call `save` after each scroll. `isRestoring`
 * while the rows of the saved position are loaded: the rows in view are others.
 */
export function useSavedScrollPosition(
  conversation: ConversationKey,
  timeline: OpenTimeline,
  rows: Pick<TimelineSnapshot, 'indexOf'>,
  scroller: RefObject<ScrollerHandle | null>,
): {
  readonly start: SavedScrollPosition | undefined;
  readonly save: () => void;
  readonly isRestoring: () => boolean;
  /** Stays where the view is: the reader went elsewhere. */
  readonly cancel: () => void;
} {
  const client = useClient();
  const [start] = useState(() => savedPositions(client).get(conversation));
  const position = useRef<SavedScrollPosition | undefined>(start);
  /** The restore that neither ended nor was cancelled. */
  const restoring = useRef<AbortController>(undefined);
  const isLoading = useRef(false);
  /** The saved row, once its timeline has it. */
  const [loadedKey, setLoadedKey] = useState<string>();
  const [cancel] = useState(() => () => {
    restoring.current?.abort();
    restoring.current = undefined;
    isLoading.current = false;
  });
  const [save] = useState(() => () => {
    const handle = scroller.current;
    if (!handle) return;
    const seen = handle.seen.find(({ key }) => (timeline.row(key).getSnapshot()?.id ?? 0) > 0);
    const atBottom = handle.pinned && timeline.getSnapshot().atEnd;
    position.current = atBottom || !seen ? undefined : { ...seen, id: timeline.row(seen.key).getSnapshot()?.id ?? 0 };
  });
  useIsomorphicLayoutEffect(() => {
    if (!start) return;
    const move = new AbortController();
    const { signal } = move;
    restoring.current = move;
    if (timeline.getSnapshot().indexOf(start.key) >= 0) {
      setLoadedKey(start.key);
      return cancel;
    }
    isLoading.current = true;
    const arrived = (key?: string): void => {
      if (signal.aborted) return;
      if (key === undefined) cancel();
      else setLoadedKey(key);
    };
    timeline.jumpTo(start.id, { signal }).then(arrived, () => arrived());
    return cancel;
  }, [start, timeline, cancel]);
  // The first render may lack rows that are in memory, and drops a start that it does not have: scrolls once it has.
  useIsomorphicLayoutEffect(() => {
    if (!start || loadedKey === undefined) return;
    setLoadedKey(undefined);
    // Loaded, but held back by the list: stays where it is.
    if (rows.indexOf(loadedKey) < 0) return cancel();
    // On a microtask: the scroller mounts rows with `flushSync`, which React refuses here.
    void Promise.resolve().then(() => {
      if (restoring.current) scroller.current?.toKey(loadedKey, { top: start.top });
      cancel();
    });
  }, [start, loadedKey, rows, scroller, cancel]);
  useEffect(() => {
    const positions = savedPositions(client);
    return () => {
      if (position.current) positions.set(conversation, position.current);
      else positions.delete(conversation);
    };
  }, [client, conversation]);
  return { start, save, isRestoring: () => isLoading.current, cancel };
}
