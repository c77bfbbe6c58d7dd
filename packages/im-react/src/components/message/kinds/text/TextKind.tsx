import type { ReactNode } from 'react';
import { useRichText } from '../../../../rich-text/RichText.tsx';
import { useMessageList } from '../../../message-list/list-context.ts';
import type { KindProps } from '../kind.ts';

/** Type 0: text with links and emoji. */
export function TextKind({ row, tabbable }: KindProps): ReactNode {
  const { selfId } = useMessageList();
  return useRichText({ text: row.content, selfId, tabbable });
}
