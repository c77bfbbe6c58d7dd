import type { OpenTimeline, TimelineSnapshot } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sessionState } from '../../../hooks/session-state.ts';
import { useClient } from '../../../hooks/useClient.ts';
import { useIsomorphicLayoutEffect } from '../../../hooks/useIsomorphicLayoutEffect.ts';
import type { ScrollerHandle } from '../../message-scroller/MessageScroller.tsx';

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
  readonly isRestoring: RefObject<boolean>;
} {
  const client = useClient();
  const [start] = useState(() => savedPositions(client).get(conversation));
  const position = useRef<SavedScrollPosition | undefined>(start);
  const isRestoring = useRef(false);
  /** The saved row, once its timeline has it. */
  const [loadedKey, setLoadedKey] = useState<string>();
  const [save] = useState(() => () => {
    const handle = scroller.current;
    if (!handle) return;
    const seen = handle.seen.find(({ key }) => (timeline.row(key).getSnapshot()?.id ?? 0) > 0);
    const atBottom = handle.pinned && timeline.getSnapshot().atEnd;
    position.current = atBottom || !seen ? undefined : { ...seen, id: timeline.row(seen.key).getSnapshot()?.id ?? 0 };
  });
  useIsomorphicLayoutEffect(() => {
    if (!start) return;
    if (timeline.getSnapshot().indexOf(start.key) >= 0) return setLoadedKey(start.key);
    let unmounted = false;
    isRestoring.current = true;
    const arrived = (key?: string): void => {
      if (unmounted) return;
      if (key === undefined) isRestoring.current = false;
      else setLoadedKey(key);
    };
    timeline.around(start.id).then(arrived, () => arrived());
    return () => {
      unmounted = true;
    };
  }, [start, timeline]);
  // The first render may lack rows that are in memory, and drops a start that it does not have: scrolls once it has.
  useIsomorphicLayoutEffect(() => {
    if (!start || loadedKey === undefined) return;
    setLoadedKey(undefined);
    // Loaded, but held back by the list: stays where it is.
    if (rows.indexOf(loadedKey) < 0) {
      isRestoring.current = false;
      return;
    }
    // On a microtask: the scroller mounts rows with `flushSync`, which React refuses here.
    void Promise.resolve().then(() => {
      scroller.current?.toKey(loadedKey, { top: start.top });
      isRestoring.current = false;
    });
  }, [start, loadedKey, rows, scroller]);
  useEffect(() => {
    const positions = savedPositions(client);
    return () => {
      if (position.current) positions.set(conversation, position.current);
      else positions.delete(conversation);
    };
  }, [client, conversation]);
  return { start, save, isRestoring };
}
