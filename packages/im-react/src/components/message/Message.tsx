import { MessageType } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { type MessageProps, useMessageList } from '../message-list/list-context.ts';
import { hostKind } from './kinds/host-kind.tsx';
import { useAlbumPlace } from './kinds/image/useAlbumPlace.ts';
import { MessageFrame, type MessageFrameProps } from './MessageFrame.tsx';

export type MessagePartProps = MessageProps & Pick<MessageFrameProps, 'render'>;

/** One message: avatar and name where a group begins, the bubble, what failed, and the buttons under the pointer. */
export function Message(props: MessagePartProps): ReactNode {
  const { kinds } = useMessageList();
  const alone = props.row.type !== MessageType.IMAGE || hostKind(kinds, props.row) !== undefined;
  return alone ? <MessageFrame {...props} /> : <ImageMessage {...props} />;
}

/** A picture, which may stand in a grid with those that were sent with it. */
function ImageMessage(props: MessagePartProps): ReactNode {
  const { timeline } = useMessageList();
  return <MessageFrame {...props} album={useAlbumPlace(timeline, props.row.key)} />;
}
