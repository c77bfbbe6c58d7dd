import type { MessageRow } from 'im-sdk';
import { parseConversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useGroup } from '../../hooks/useGroups.ts';
import { useMessageList } from '../message-list/list-context.ts';
import { MessageMeta, type MessageMetaProps } from './MessageMeta.tsx';

export interface RowMetaProps extends Pick<MessageMetaProps, 'place' | 'tabbable' | 'part' | 'partRef'> {
  readonly row: MessageRow;
}

/** Time and state of a row in a list. In a group with read receipts also the read count out of the member count. */
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
      // Excludes the sender. Omitted when the group has shrunk: there are then more readers than members.
      readers={members - 1 >= row.readedCount ? members - 1 : undefined}
      onReaders={openReaders && ((anchor) => openReaders(row, anchor))}
    />
  );
}
