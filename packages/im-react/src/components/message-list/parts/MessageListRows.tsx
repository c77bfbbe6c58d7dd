import { forwardRef, useContext } from 'react';
import type { PartProps } from '../../../slots/render-part.ts';
import { MessageScroller } from '../../message-scroller/MessageScroller.tsx';
import { ListScrollerContext } from '../list-context.ts';

/**
 * `MessageList.Rows`: the scrolling messages. One tab stop; arrow keys move between messages. Rows are drawn by
 * `slots.Message`, `slots.TimeMark` and `slots.UnreadLine`.
 */
export const MessageListRows = forwardRef<HTMLElement, Omit<PartProps, 'children'>>(
  function MessageListRows(props, ref) {
    const scroller = useContext(ListScrollerContext);
    if (!scroller) throw new Error('MessageList.Rows must be used inside <MessageList.Root>.');
    return <MessageScroller {...scroller} part={props} partRef={ref} />;
  },
);
