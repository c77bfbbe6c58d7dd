import type { MessageRow } from 'im-sdk';
import { useMemo, useState } from 'react';
import { type ConversationImages, openConversationImages } from './images/conversation-images.ts';
import type { ImageSet } from './images/image-set.ts';
import { still } from './still.ts';
import { useClient } from './useClient.ts';
import { useLayoutEffectInPage } from './useLayoutEffectInPage.ts';
import { useReadable } from './useReadable.ts';

/** The pictures of a conversation, and how to say which one is looked at. */
export interface ConversationImagesState extends ImageSet {
  /** Tells which picture is looked at, by the key of its message: more are fetched where it comes near an end. */
  readonly walk: (key: string) => void;
}

/**
 * All pictures of the conversation that a message is in. Has the message itself at once, then those around it that are
 * on this device, then what the server finds; grows at both ends as `walk` comes near them. Follows what is sent, recalled
 * and deleted meanwhile. Another `start.key` begins anew.
 */
export function useConversationImages(start: MessageRow): ConversationImagesState {
  const client = useClient();
  const [opened, setOpened] = useState<{ readonly key: string; readonly images: ConversationImages }>();
  const { key } = start;
  const first = useMemo<ImageSet>(() => ({ rows: [start], before: undefined, after: undefined }), [start]);
  // The row changes while it is looked at; its key is what counts.
  useLayoutEffectInPage(() => {
    const images = openConversationImages(client.messages, start);
    setOpened({ key, images });
    return () => images.close();
  }, [client, key]);
  const images = opened?.key === key ? opened.images : undefined;
  const set = useReadable(images ?? still(first), first);
  return useMemo(() => ({ ...set, walk: (seen: string) => images?.walk(seen) }), [set, images]);
}
