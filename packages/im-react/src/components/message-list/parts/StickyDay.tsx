import { forwardRef, memo } from 'react';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useTimeReader } from '../../../hooks/useTimeReader.ts';
import { type PartProps, renderPart } from '../../../slots/render-part.ts';
import { MessageTip } from '../../message/MessageTip.tsx';
import { useMessageList } from '../list-context.ts';
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
