import type { TimelineSnapshot } from 'im-sdk';
import {
  forwardRef,
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { observeSize } from '../../platform/observe-size.ts';
import { PlaceKeeper } from './place-keeper.ts';
import { clampRange, heightBetween, lastRows, type RowRange, type RowSizes } from './row-range.ts';

/** What can be asked of a scroller. */
export interface ScrollerHandle {
  /** The element that scrolls. */
  readonly element: HTMLElement | null;
  /** Whether the view is at the bottom and stays there. */
  readonly pinned: boolean;
  /** Keys of the rows in view, from the top. */
  readonly visible: readonly string[];
  /** Goes to the newest row and stays there. */
  toBottom(): void;
  /** Brings a row into view: into the middle, or just so far that it is seen. Does nothing where it is not in the list. */
  toKey(key: string, align: 'center' | 'nearest'): void;
}

export interface MessageScrollerProps
  extends Pick<
    HTMLAttributes<HTMLDivElement>,
    'role' | 'aria-label' | 'aria-live' | 'tabIndex' | 'onKeyDown' | 'onFocus' | 'onBlur'
  > {
  /** The rows, oldest first. */
  readonly rows: Pick<TimelineSnapshot, 'count' | 'firstIndex' | 'keyAt' | 'indexOf' | 'atEnd'>;
  /** Draws the row at an index (0 = oldest). Called for the mounted rows only. Keep it the same between renders. */
  readonly renderRow: (index: number) => ReactNode;
  /** Stands above the first row. */
  readonly header?: ReactNode;
  /** The view came to the bottom, or left it. */
  readonly onPinned?: (pinned: boolean) => void;
  /** The view moved, or rows came and went. Called often: read `visible` of the handle. */
  readonly onMoved?: () => void;
  /** The view is less than its own height away from the first row, or from the last. Called until rows are added. */
  readonly onNearStart?: () => void;
  readonly onNearEnd?: () => void;
}

/** Before anything was measured: enough rows for any screen. */
const FIRST_ROWS = 24;

/**
 * A list that begins at the bottom. What it promises (and its tests fuzz): at the bottom it stays at the bottom;
 * elsewhere no visible row moves by more than 1 px when rows are added, removed or change their height anywhere, or when
 * the view is resized; a short list stands at the bottom; only the rows near the view are mounted.
 */
export const MessageScroller = forwardRef<ScrollerHandle, MessageScrollerProps>(function MessageScroller(props, ref) {
  const { rows, renderRow, header, onPinned, onMoved, onNearStart, onNearEnd, ...attributes } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** In a commit, or in a size observer: React and the observer both forbid a render in between. */
  const busy = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  const [wanted, setWanted] = useState<RowRange>();
  const [keeper] = useState(
    () =>
      new PlaceKeeper({
        range: (next, urgent) => (urgent && !busy.current ? flushSync(() => setWanted(next)) : setWanted(next)),
        pinned: (pinned) => latest.current.onPinned?.(pinned),
        moved: () => nearEdges(scroller.current, latest.current),
      }),
  );
  const sizes: RowSizes = {
    first: rows.firstIndex,
    count: rows.count,
    heightAt: (index) => keeper.heightOf(rows.keyAt(index - rows.firstIndex)),
  };
  const range = rangeToMount(sizes, wanted, keeper.pinned && rows.atEnd);
  const { start, end } = range;

  useLayoutEffectInPage(() => {
    if (!scroller.current || !list.current) return;
    busy.current = true;
    keeper.attach(scroller.current, list.current);
    keeper.update({
      sizes,
      range,
      atEnd: rows.atEnd,
      keyAt: (index) => rows.keyAt(index - rows.firstIndex),
      indexOf(key) {
        const index = rows.indexOf(key);
        return index < 0 ? -1 : index + rows.firstIndex;
      },
    });
    busy.current = false;
  });
  useEffect(() => {
    const elements = [scroller.current, content.current].filter((element) => element !== null);
    return observeSize(elements, () => {
      busy.current = true;
      keeper.settle();
      busy.current = false;
    });
  }, [keeper]);
  useImperativeHandle(
    ref,
    () => ({
      get element() {
        return scroller.current;
      },
      get pinned() {
        return keeper.pinned;
      },
      get visible() {
        return keeper.visible;
      },
      toBottom: () => keeper.toBottom(),
      toKey: (key, align) => keeper.toKey(key, align),
    }),
    [keeper],
  );

  const items: ReactNode[] = [];
  for (let index = start; index < end; index++) {
    const key = rows.keyAt(index - rows.firstIndex);
    items.push(
      <div className="im-scroller__item" key={key ?? index} data-im-item={key ?? index}>
        {renderRow(index - rows.firstIndex)}
      </div>,
    );
  }
  return (
    <div
      {...attributes}
      className="im-scroller im-scroll"
      data-im-part="scroller"
      ref={scroller}
      onScroll={() => keeper.scrolled()}
    >
      <div className="im-scroller__content" ref={content}>
        {header}
        <div className="im-scroller__rows" ref={list}>
          <div style={{ blockSize: heightBetween(sizes, sizes.first, start) }} />
          {items}
          <div style={{ blockSize: heightBetween(sizes, end, sizes.first + sizes.count) }} />
        </div>
      </div>
    </div>
  );
});

function rangeToMount(sizes: RowSizes, wanted: RowRange | undefined, pinned: boolean): RowRange {
  const last = sizes.first + sizes.count;
  if (!wanted) return clampRange(sizes, { start: last - FIRST_ROWS, end: last });
  if (!pinned || wanted.end >= last) return clampRange(sizes, wanted);
  const height = heightBetween(sizes, Math.max(sizes.first, wanted.start), Math.min(wanted.end, last));
  return lastRows(sizes, height);
}

function nearEdges(scroller: HTMLElement | null, props: MessageScrollerProps): void {
  props.onMoved?.();
  if (!scroller) return;
  const height = scroller.clientHeight;
  if (scroller.scrollTop < height) props.onNearStart?.();
  if (scroller.scrollHeight - scroller.scrollTop - height < height) props.onNearEnd?.();
}
