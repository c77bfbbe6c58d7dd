import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { useRichText } from '../../rich-text/RichText.tsx';
import { useMentionNames } from '../kinds/text/TextKind.tsx';
import { useMessageList } from '../list-context.ts';

/** Props of `MessageCaption`. */
export interface MessageCaptionProps {
  /** The message: a picture, a file or a video. */
  readonly row: MessageRow;
  /** Its caption; not `""`. */
  readonly text: string;
  /** Whether Tab reaches links. */
  readonly tabbable: boolean;
  /** Time and state, at the end of the last line; `null` for none. */
  readonly meta: ReactNode;
}

/** Text under a picture, file or video, with links, emoji and mentions like a text message. */
export function MessageCaption({ meta, ...props }: MessageCaptionProps): ReactNode {
  return (
    <div className="im-caption" data-im-part="caption">
      <span className="im-bubble__text" data-im-part="text" dir="auto">
        {props.row.atUserIds.length > 0 ? <MentioningText {...props} /> : <PlainText {...props} />}
      </span>
      {meta}
    </div>
  );
}

function PlainText({ text, tabbable }: Omit<MessageCaptionProps, 'meta'>): ReactNode {
  const { selfId } = useMessageList();
  return useRichText({ text, selfId, tabbable });
}

function MentioningText({ row, text, tabbable }: Omit<MessageCaptionProps, 'meta'>): ReactNode {
  const { selfId } = useMessageList();
  return useRichText({ text, mentions: useMentionNames(row), selfId, tabbable });
}
