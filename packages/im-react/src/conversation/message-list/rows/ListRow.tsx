import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { useMessageList } from '../../../message/list-context.ts';
import { Message as DefaultMessage } from '../../../message/parts/Message.tsx';
import { TipMessage } from '../../../message/parts/TipMessage.tsx';
import { isTip, type RowNeighbourKeys, useRowLayout } from '../../../message/row-layout.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { ErrorBoundary } from '../../../ui/error-boundary/ErrorBoundary.tsx';
import { useListSlots } from '../list-slots.tsx';
import { UnreadLine as DefaultUnreadLine, TimeLine } from './RowMarks.tsx';

/** Fallback of a mark that throws: its message stays. */
const renderNothing = (): ReactNode => <></>;

/** One row of a list. Subscribes to its own message by key, so that a change re-renders this row only. */
export const ListRow = memo(function ListRow(keys: RowNeighbourKeys): ReactNode {
  const slots = useListSlots();
  const { timeline, isFresh } = useMessageList();
  const row = useReadable(useMemo(() => timeline.row(keys.rowKey), [timeline, keys.rowKey]));
  const layout = useRowLayout(timeline, keys);
  const [fresh] = useState(() => isFresh(keys.rowKey));
  const box = useRef<HTMLDivElement>(null);
  if (!row) return null;
  const { Message = DefaultMessage, TimeMark = TimeLine, UnreadLine = DefaultUnreadLine } = slots;
  return (
    <div ref={box} className="im-list-row" data-first={layout.first || undefined} data-im-key={keys.rowKey}>
      {layout.mark === 'none' ? null : (
        <ErrorBoundary kind="message" resetKey={row} fallback={renderNothing}>
          <TimeMark mark={layout.mark} time={row.sendTime} />
        </ErrorBoundary>
      )}
      {keys.unreadAbove ? (
        <ErrorBoundary kind="message" resetKey={row} fallback={renderNothing}>
          <UnreadLine />
        </ErrorBoundary>
      ) : null}
      <ErrorBoundary kind="message" resetKey={row}>
        {isTip(row) ? <TipMessage row={row} rowElement={box} /> : <Message row={row} layout={layout} fresh={fresh} />}
      </ErrorBoundary>
    </div>
  );
});
