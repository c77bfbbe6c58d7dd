import type { ImClient, OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../hooks/useClient.ts';
import { useLayoutEffectInPage } from '../../../hooks/useLayoutEffectInPage.ts';
import type { ScrollerHandle } from '../../message-scroller/MessageScroller.tsx';

/** A message by which a place in a conversation is found again, and where it began (px from the view's upper edge). */
interface Place {
  readonly id: number;
  readonly key: string;
  readonly top: number;
}

/** Where each conversation was left, as long as its client lives. The bottom is no place: it is where one begins. */
const left = new WeakMap<ImClient, Map<ConversationKey, Place>>();

/** Begins where one left the conversation, and remembers where one leaves it. `note` when the view moved. */
export function usePlace(
  conversation: ConversationKey,
  timeline: OpenTimeline,
  scroller: RefObject<ScrollerHandle | null>,
): { readonly start: Place | undefined; readonly note: () => void } {
  const client = useClient();
  const [start] = useState(() => left.get(client)?.get(conversation));
  const now = useRef<Place | undefined>(start);
  const [note] = useState(() => () => {
    const handle = scroller.current;
    if (!handle) return;
    const seen = handle.seen.find(({ key }) => (timeline.row(key).getSnapshot()?.id ?? 0) > 0);
    const atBottom = handle.pinned && timeline.getSnapshot().atEnd;
    now.current = atBottom || !seen ? undefined : { ...seen, id: timeline.row(seen.key).getSnapshot()?.id ?? 0 };
  });
  useLayoutEffectInPage(() => {
    if (!start || timeline.getSnapshot().indexOf(start.key) >= 0) return;
    let gone = false;
    const arrived = (key: string | undefined): void => {
      if (!gone && key !== undefined) scroller.current?.toKey(key, { top: start.top });
    };
    timeline.around(start.id).then(arrived, () => undefined);
    return () => {
      gone = true;
    };
  }, [start, timeline, scroller]);
  useEffect(() => {
    const places = left.get(client) ?? new Map<ConversationKey, Place>();
    left.set(client, places);
    return () => {
      if (now.current) places.set(conversation, now.current);
      else places.delete(conversation);
    };
  }, [client, conversation]);
  return { start, note };
}
