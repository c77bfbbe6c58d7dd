import type { MessageRow } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useGroup } from '../../hooks/useGroups.ts';
import { useMessageList } from '../message-list/list-context.ts';
import { MessageMeta, type MessageMetaProps } from './MessageMeta.tsx';

export interface RowMetaProps extends Pick<MessageMetaProps, 'place' | 'tabbable' | 'part' | 'partRef'> {
  readonly row: MessageRow;
}

/** Time and state of a row in a list; in a group also by how many of its members it was read. */
export function RowMeta(props: RowMetaProps): ReactNode {
  const { row } = props;
  return row.mine && row.receipt && row.readedCount > 0 ? <ReceiptMeta {...props} /> : <MessageMeta {...props} />;
}

function ReceiptMeta(props: RowMetaProps): ReactNode {
  const { row } = props;
  const { openReaders } = useMessageList().actions;
  const members = useGroup(parseConversationKey(row.conversation)?.target ?? 0)?.memberCount ?? 0;
  return (
    <MessageMeta
      {...props}
      // Oneself is no reader; a group that shrank since has fewer members than readers.
      readers={members - 1 >= row.readedCount ? members - 1 : undefined}
      onReaders={openReaders && ((anchor) => openReaders(row, anchor))}
    />
  );
}
