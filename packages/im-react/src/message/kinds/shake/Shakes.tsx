import { type ConversationKey, MessageType } from 'im-sdk/protocol';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useClient } from '../../../context/useClient.ts';
import { prefersReducedMotion } from '../../../platform/page/media-query.ts';
import { windowOf } from '../../../platform/page/page-window.ts';

const MOVES = [0, -8, 8, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const SHAKE_MS = 500;

/** Shakes the pane when a live shake message arrives. Ignores history, and users who prefer reduced motion. */
export const Shakes = memo(function Shakes({ conversation }: { readonly conversation: ConversationKey }): ReactNode {
  const client = useClient();
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      client.on('message', (row) => {
        if (row.type !== MessageType.SHAKE || row.conversation !== conversation) return;
        if (prefersReducedMotion(windowOf(marker.current)).getSnapshot()) return;
        const pane = marker.current?.closest('[data-im-part="message-pane"]') ?? marker.current?.parentElement;
        pane?.animate(MOVES, { duration: SHAKE_MS, easing: 'ease-out', id: 'im-shake' });
      }),
    [client, conversation],
  );
  return <span className="im-plain" ref={marker} hidden />;
});
