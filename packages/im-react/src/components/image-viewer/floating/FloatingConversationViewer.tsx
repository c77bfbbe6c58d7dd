import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../../../hooks/useClient.ts';
import { useConversationImages } from '../../../hooks/useConversationImages.ts';
import type { ConversationViewerProps } from '../ConversationViewer.tsx';
import { viewedMessage } from '../viewed-message.ts';
import { FloatingViewer } from './FloatingViewer.tsx';

/** An open viewer over the pictures of a conversation. */
export function FloatingConversationViewer({ start, onClose, slots }: ConversationViewerProps): ReactNode {
  const client = useClient();
  const { rows, before, after, walk } = useConversationImages(start);
  const [at, setAt] = useState(start.key);
  const lastIndex = useRef(0);
  const found = rows.findIndex(({ key }) => key === at);
  // What is looked at was recalled or deleted: the picture that has moved into its place follows.
  const index = found < 0 ? Math.min(lastIndex.current, rows.length - 1) : found;
  const shownKey = rows[index]?.key;
  const images = useMemo(() => rows.map((row) => viewedMessage(client, row)), [client, rows]);
  useEffect(() => {
    lastIndex.current = index;
    if (shownKey === undefined) onClose();
    else {
      setAt(shownKey);
      walk(shownKey);
    }
  }, [index, shownKey, walk, onClose]);
  if (shownKey === undefined) return null;
  return (
    <FloatingViewer
      images={images}
      index={index}
      onIndexChange={(next) => setAt(rows[next]?.key ?? shownKey)}
      onClose={onClose}
      before={before}
      after={after}
      slots={slots}
    />
  );
}
