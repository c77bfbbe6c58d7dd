import type { OpenTimeline, TimelineSnapshot } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useMemo, useState } from 'react';
import { useClient } from './useClient.ts';
import { useLayoutEffectInPage } from './useLayoutEffectInPage.ts';
import { useReadable } from './useReadable.ts';
import { useSelected } from './useSelected.ts';

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

/**
 * Opens the timeline of a conversation while the component stands. `undefined` on a server and until it stands in a
 * page. A change of the conversation closes one timeline and opens the other.
 */
export function useTimeline(conversation: ConversationKey): OpenTimeline | undefined {
  const client = useClient();
  const [opened, setOpened] = useState<{ readonly key: ConversationKey; readonly timeline: OpenTimeline }>();
  useLayoutEffectInPage(() => {
    const timeline = client.messages.open(conversation);
    setOpened({ key: conversation, timeline });
    return () => timeline.close();
  }, [client, conversation]);
  return opened?.key === conversation ? opened.timeline : undefined;
}

/** The window of an open timeline; empty while there is none. */
export function useTimelineWindow(timeline: OpenTimeline | undefined): TimelineSnapshot {
  return useReadable(timeline ?? CLOSED, NOTHING);
}

/** Whether there are rows to show; why not. */
type TimelineState = 'some' | 'none' | 'loading' | 'failed';

function stateOf({ count, ready, loading }: TimelineSnapshot): TimelineState {
  if (count > 0) return 'some';
  if (!ready) return 'loading';
  return loading === 'failed' ? 'failed' : 'none';
}

/** Whether an open timeline has rows: no new render with each of them. */
export function useTimelineState(timeline: OpenTimeline | undefined): TimelineState {
  return useSelected<TimelineSnapshot, TimelineState>(timeline ?? CLOSED, stateOf);
}

/** The messages of a conversation: the window that is loaded, and how to move it. */
export interface Messages {
  /** Rows by key, and loading. `undefined` until the component stands in a page. */
  readonly timeline: OpenTimeline | undefined;
  readonly window: TimelineSnapshot;
  /** Keys of the rows in the window, the oldest first: for `useMessage`. The same array while the window is the same. */
  readonly keys: readonly string[];
}

/** Opens a conversation's messages. A new render when rows came, went or moved; never when one changed inside. */
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
