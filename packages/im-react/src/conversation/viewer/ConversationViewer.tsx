import type { ImClient, MessageRow } from 'im-sdk';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useConversationImages } from '../../hooks/conversations/useConversationImages.ts';
import { personName } from '../../i18n/names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { fieldsOf } from '../../message/kinds/fields.ts';
import { ImageViewer } from './ImageViewer.tsx';
import type { ViewedImage, ViewerSlots } from './viewed-image.ts';

/** Props of `ConversationViewer`. */
export interface ConversationViewerProps {
  /** Image message shown first. */
  readonly start: MessageRow;
  /** Called when the viewer is closed, or when no image is left. */
  readonly onClose: () => void;
  /** Replaces parts of the viewer. */
  readonly slots?: ViewerSlots;
}

/**
 * An `ImageViewer` over all images of a conversation. Starts at one message; the others load while it is open. Recalled
 * and deleted images are removed.
 */
export function ConversationViewer(props: ConversationViewerProps): ReactNode {
  return <OpenViewer {...props} key={props.start.key} />;
}

function OpenViewer({ start, onClose, slots }: ConversationViewerProps): ReactNode {
  const t = useT();
  const client = useClient();
  const { rows, before, after, walk } = useConversationImages(start);
  const [at, setAt] = useState(start.key);
  const lastIndex = useRef(0);
  const found = rows.findIndex(({ key }) => key === at);
  // The shown image was recalled or deleted: shows the one that took its index.
  const index = found < 0 ? Math.min(lastIndex.current, rows.length - 1) : found;
  const shownKey = rows[index]?.key;
  const images = useMemo(() => rows.map((row) => viewedMessage(t, client, row)), [t, client, rows]);
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

/** Converts an image message for the viewer. A message that is still being sent uses the local file. */
function viewedMessage(t: Translate, client: ImClient, row: MessageRow): ViewedImage {
  const person = client.contacts.person(row.sendId).getSnapshot();
  const fields = fieldsOf(row.content);
  const own = client.messages.upload(row.key).getSnapshot()?.files[0]?.previewUrl;
  const original = fields.text('originUrl') || fields.text('url') || own || '';
  return {
    key: row.key,
    src: original,
    thumbSrc: fields.text('thumbUrl') || own || undefined,
    width: fields.amount('width'),
    height: fields.amount('height'),
    name: fields.text('name') || undefined,
    sender: {
      id: row.sendId,
      name: personName(t, person, row.sendNickName),
      src: row.sendHeadImage || person.headImageThumb || person.headImage,
    },
    time: row.sendTime,
  };
}
