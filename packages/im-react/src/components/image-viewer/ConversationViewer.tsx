import type { MessageRow } from 'im-sdk';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useConversationImages } from '../../hooks/useConversationImages.ts';
import { ImageViewer, type ViewerSlots } from './ImageViewer.tsx';
import { viewedMessage } from './viewed-message.ts';

export interface ConversationViewerProps {
  /** The image message that is shown first. */
  readonly start: MessageRow;
  readonly onClose: () => void;
  readonly slots?: ViewerSlots;
}

/**
 * An `ImageViewer` over all pictures of the conversation that a message is in. Begins at that message at once; the others
 * come while one looks. What is recalled or deleted meanwhile leaves it.
 */
export function ConversationViewer(props: ConversationViewerProps): ReactNode {
  return <OpenViewer {...props} key={props.start.key} />;
}

function OpenViewer({ start, onClose, slots }: ConversationViewerProps): ReactNode {
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
    <ImageViewer
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
