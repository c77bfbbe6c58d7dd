import type { MessageRow } from 'im-sdk';
import { memo, type ReactNode } from 'react';
import { useMessageList } from '../message-list/list-context.ts';
import { MessageQuote } from './content/MessageQuote.tsx';
import { AlbumTile } from './kinds/image/AlbumTile.tsx';
import type { AlbumPlace } from './kinds/image/album-grid.ts';
import { kindOf } from './kinds/registry.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { RowMeta } from './RowMeta.tsx';

export interface MessageBodyProps {
  readonly row: MessageRow;
  readonly tabbable: boolean;
  readonly album: AlbumPlace | undefined;
}

/**
 * The bubble of a message with what its kind draws, a quote above, time and state. Not drawn anew where only the place
 * of the message among its neighbours changed.
 */
export const MessageBody = memo(function MessageBody({ row, tabbable, album }: MessageBodyProps): ReactNode {
  const { kinds, selfId, jumpTo } = useMessageList();
  if (album) {
    const last = album.index === album.count - 1;
    const meta = last ? <RowMeta row={row} place="over" tabbable={tabbable} /> : null;
    return <AlbumTile row={row} place={album} tabbable={tabbable} meta={meta} />;
  }
  const { component: Content, shape, meta: place } = kindOf(row, kinds);
  const meta = <RowMeta row={row} place={place} tabbable={tabbable} />;
  return (
    <MessageBubble
      shape={shape}
      above={row.quote ? <MessageQuote quote={row.quote} selfId={selfId} tabbable={tabbable} onJump={jumpTo} /> : null}
      meta={place === 'inside' ? null : meta}
    >
      <Content row={row} tabbable={tabbable} meta={place === 'inside' ? meta : null} />
    </MessageBubble>
  );
});
