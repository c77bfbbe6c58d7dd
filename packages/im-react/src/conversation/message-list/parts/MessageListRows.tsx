import { createContext, forwardRef, type RefAttributes, useContext } from 'react';
import type { PartProps } from '../../../primitives/render-part.ts';
import { MessageScroller, type MessageScrollerProps, type ScrollerHandle } from '../../scroller/MessageScroller.tsx';

/** Props of the scroller of the nearest `MessageList.Root`: they change with every message. */
export const ListScrollerContext = createContext<(MessageScrollerProps & RefAttributes<ScrollerHandle>) | undefined>(
  undefined,
);

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
