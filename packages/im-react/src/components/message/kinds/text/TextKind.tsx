import type { ReactNode } from 'react';
import { useMessageList } from '../../../message-list/list-context.ts';
import { useMessageText } from '../../content/useMessageText.ts';
import type { KindProps } from '../kind.ts';

/** Type 0: text with links, mentions and emoji. */
export function TextKind({ row, tabbable }: KindProps): ReactNode {
  return useMessageText(row, useMessageList().selfId, tabbable);
}
