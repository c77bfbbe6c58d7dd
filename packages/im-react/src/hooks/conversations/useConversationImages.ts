import type { MessageRow } from 'im-sdk';
import { useMemo, useState } from 'react';
import { useClient } from '../../context/useClient.ts';
import { constantReadable } from '../../platform/constant-readable.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { type ConversationImages, openConversationImages } from '../images/conversation-images.ts';
import type { ImageSet } from '../images/image-set.ts';

/** Images of a conversation, and a setter for the current one. */
export interface ConversationImagesState extends ImageSet {
  /** Sets the current image by message key; loads more near either end. */
  readonly walk: (key: string) => void;
}

/**
 * All images of a message's conversation. Starts with the message itself, then adds images from the local store, then
 * from the server's search; loads more at both ends as `walk` gets near them. Follows sent, recalled and deleted
 * messages. A new `start.key` starts over.
 */
export function useConversationImages(start: MessageRow): ConversationImagesState {
  const client = useClient();
  const [opened, setOpened] = useState<{ readonly key: string; readonly images: ConversationImages }>();
  const { key } = start;
  const first = useMemo<ImageSet>(() => ({ rows: [start], before: undefined, after: undefined }), [start]);
  // `start` is left out of the dependencies: the row may change while its key stays the same.
  useIsomorphicLayoutEffect(() => {
    const images = openConversationImages(client.messages, start);
    setOpened({ key, images });
    return () => images.close();
  }, [client, key]);
  const images = opened?.key === key ? opened.images : undefined;
  const set = useReadable(images ?? constantReadable(first), first);
  return useMemo(() => ({ ...set, walk: (seen: string) => images?.walk(seen) }), [set, images]);
}
