import type { ReactNode } from 'react';
import { useMessageList } from '../../../message-list/list-context.ts';
import { MessageText } from '../../content/MessageText.tsx';
import type { KindProps } from '../kind.ts';

/** Type 0: a text with its links, mentions and emoji. */
export function TextKind({ row, tabbable }: KindProps): ReactNode {
  return <MessageText row={row} selfId={useMessageList().selfId} tabbable={tabbable} />;
}
