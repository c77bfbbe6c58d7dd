import type { Readable } from 'im-sdk';
import { memo, type ReactNode } from 'react';
import { useReadable } from '../../hooks/useReadable.ts';
import { useTimeReader } from '../../hooks/useTimeReader.ts';
import { MessageTip } from '../message/MessageTip.tsx';
import { dayLabel } from './rows/day-label.ts';

/** Day of the topmost message, over the list while it scrolls. Hidden at 0. */
export const StickyDay = memo(function StickyDay({ time }: { readonly time: Readable<number> }): ReactNode {
  const reader = useTimeReader();
  const shown = useReadable(time);
  if (shown === 0) return null;
  return (
    <div className="im-sticky-day" data-im-part="sticky-day" aria-hidden="true">
      <MessageTip pill>{dayLabel(shown, reader)}</MessageTip>
    </div>
  );
});
