import { forwardRef } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useTimeReader } from '../../../hooks/page/useTimeReader.ts';
import type { TimeMarkProps } from '../../../message/list-context.ts';
import { type PartProps, renderPart } from '../../../primitives/render-part.ts';
import { markLabel } from './day-label.ts';

/**
 * `MessageList.TimeMark`: time or day label above a row.
 *
 * State: `data-pill` for a day.
 */
export const TimeLine = forwardRef<HTMLElement, TimeMarkProps & Omit<PartProps, 'children'>>(function TimeLine(
  { mark, time, ...partProps },
  ref,
) {
  const reader = useTimeReader();
  const own = {
    className: 'im-tip',
    'data-im-part': 'tip',
    'data-pill': mark === 'day' || undefined,
    children: (
      <span className="im-plain" dir="auto">
        {markLabel(mark, time, reader)}
      </span>
    ),
  };
  return renderPart('div', own, partProps, ref);
});

/** `MessageList.UnreadLine`: line above the first message that was unread when the chat was opened. */
export const UnreadLine = forwardRef<HTMLElement, PartProps>(function UnreadLine(props, ref) {
  const t = useT();
  const text = t('message.newMessages');
  const own = {
    className: 'im-unread-line',
    'data-im-part': 'unread-line',
    role: 'separator',
    'aria-label': text,
    children: props.children ?? text,
  };
  return renderPart('div', own, props, ref);
});
