import type { MessageRow } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/useT.ts';
import { contentSummary, isKnownType } from '../../../rich-text/content-summary.ts';
import { RichText } from '../../../rich-text/RichText.tsx';
import { Icon } from '../../icon/Icon.tsx';
import { CircleQuestionMark } from '../../icon/icons.ts';
import { useMessageList } from '../../message-list/list-context.ts';
import { MessageText } from './MessageText.tsx';
import { SystemNotice } from './SystemNotice.tsx';

export interface MessageContentProps {
  readonly row: MessageRow;
  readonly selfId: number;
  readonly tabbable: boolean;
}

/** What stands in the bubble: the host's own drawing, the text, or a sentence that says honestly what cannot be shown. */
export function MessageContent({ row, selfId, tabbable }: MessageContentProps): ReactNode {
  const t = useT();
  const Kind = useMessageList().kinds?.[row.type];
  if (Kind) return <Kind row={row} />;
  if (row.type === MessageType.TEXT) return <MessageText row={row} selfId={selfId} tabbable={tabbable} />;
  if (row.type === MessageType.SYSTEM_MESSAGE) return <SystemNotice row={row} tabbable={tabbable} />;
  // A kind of the host's that nobody draws here still says what it is.
  if (row.type >= MessageType.CUSTOM) {
    return <RichText text={contentSummary(t, row)} selfId={selfId} tabbable={tabbable} />;
  }
  return (
    <span className="im-bubble__unknown" data-im-part="unknown-message">
      <Icon shape={CircleQuestionMark} size={16} />
      {isKnownType(row.type) ? t('message.unknown', { kind: contentSummary(t, row) }) : t('message.unknownKind')}
    </span>
  );
}
