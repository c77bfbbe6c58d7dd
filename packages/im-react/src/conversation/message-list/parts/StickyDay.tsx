import { forwardRef, memo } from 'react';
import { useTimeReader } from '../../../hooks/page/useTimeReader.ts';
import { useMessageList } from '../../../message/list-context.ts';
import { type PartProps, renderPart } from '../../../primitives/render-part.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { MessageTip } from '../../../ui/MessageTip.tsx';
import { dayLabel } from '../rows/day-label.ts';

/** `MessageList.StickyDay`: day of the topmost message, over the list while it scrolls. */
export const StickyDay = memo(
  forwardRef<HTMLElement, PartProps>(function StickyDay(props, ref) {
    const reader = useTimeReader();
    const shown = useReadable(useMessageList().dayInView);
    if (shown === 0) return null;
    const own = {
      className: 'im-sticky-day',
      'data-im-part': 'sticky-day',
      'aria-hidden': true,
      children: props.children ?? <MessageTip pill>{dayLabel(shown, reader)}</MessageTip>,
    };
    return renderPart('div', own, props, ref);
  }),
);
