import type { OpenTimeline, TimelineSnapshot } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useInsertionEffect, useMemo, useSyncExternalStore } from 'react';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { useReadableSelector } from '../../primitives/useReadableSelector.ts';

const NOTHING: TimelineSnapshot = {
  count: 0,
  keyAt: () => undefined,
  indexOf: () => -1,
  firstIndex: 0,
  atStart: false,
  atEnd: false,
  loading: 'idle',
  ready: false,
  unreadFrom: undefined,
  unreadCount: 0,
};
const CLOSED = { getSnapshot: () => NOTHING, subscribe: () => () => {} };

const noSubscription = () => () => undefined;

/** False during server render and hydration, which must draw the same. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}

/**
 * Opens the timeline of a conversation while the component is mounted. `undefined` during server render and hydration.
 * Changing `conversation` closes the old timeline and opens the new one.
 *
 * The first render has the rows in memory already; loading starts when it is committed.
 */
export function useTimeline(conversation: ConversationKey): OpenTimeline | undefined {
  const client = useClient();
  const isHydrated = useIsHydrated();
  const timeline = useMemo(
    () => (isHydrated ? client.messages.open(conversation, { autoStart: false }) : undefined),
    [client, conversation, isHydrated],
  );
  // Before all layout effects: those of the rows may load or jump already.
  useInsertionEffect(() => {
    timeline?.start();
    return () => timeline?.close();
  }, [timeline]);
  return timeline;
}

/** Window of an open timeline; empty if there is none. */
export function useTimelineWindow(timeline: OpenTimeline | undefined): TimelineSnapshot {
  return useReadable(timeline ?? CLOSED, NOTHING);
}

/** Whether there are rows to show, and if not, why. */
type TimelineState = 'some' | 'none' | 'loading' | 'failed';

function stateOf({ count, ready, loading }: TimelineSnapshot): TimelineState {
  if (count > 0) return 'some';
  if (!ready) return 'loading';
  return loading === 'failed' ? 'failed' : 'none';
}

/** Whether a timeline has rows. Renders only when that changes, not with each row. */
export function useTimelineState(timeline: OpenTimeline | undefined): TimelineState {
  return useReadableSelector<TimelineSnapshot, TimelineState>(timeline ?? CLOSED, stateOf);
}

/** Key of the row below the unread line. Renders only when the line moves. */
export function useUnreadLine(timeline: OpenTimeline | undefined): string | undefined {
  return useReadableSelector(timeline ?? CLOSED, ({ unreadFrom }: TimelineSnapshot) => unreadFrom);
}

/** Messages of a conversation: the loaded window and the timeline that moves it. */
export interface Messages {
  /** Rows by key, and loading of more. `undefined` during server render and hydration. */
  readonly timeline: OpenTimeline | undefined;
  /** The loaded rows as counts and indexes, with loading state. */
  readonly window: TimelineSnapshot;
  /** Row keys of the window, oldest first, for `useMessage`. Stable while the window is the same. */
  readonly keys: readonly string[];
}

/** Opens the messages of a conversation. Renders when rows are added, removed or moved; not when a row changes. */
export function useMessages(conversation: ConversationKey): Messages {
  const timeline = useTimeline(conversation);
  const window = useTimelineWindow(timeline);
  return useMemo(() => ({ timeline, window, keys: keysOf(window) }), [timeline, window]);
}

function keysOf({ count, keyAt }: TimelineSnapshot): readonly string[] {
  const keys: string[] = [];
  for (let index = 0; index < count; index++) {
    const key = keyAt(index);
    if (key !== undefined) keys.push(key);
  }
  return keys;
}
