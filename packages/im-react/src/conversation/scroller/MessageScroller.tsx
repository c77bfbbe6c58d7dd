import type { TimelineSnapshot } from 'im-sdk';
import {
  forwardRef,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useImperativeHandle,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../platform/next-frame.ts';
import { mergeRefs } from '../../primitives/merge-props.ts';
import { type PartElementProps, renderPart } from '../../primitives/render-part.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { useLatest } from '../../primitives/useLatest.ts';
import { ScrollAnchor } from './anchoring/scroll-anchor.ts';
import { distanceToBottom, type ScrollMetrics } from './anchoring/scroll-metrics.ts';
import type { RowAlign, SeenRow } from './rows/rendered-rows.ts';
import { RowOffsets, type RowRange } from './rows/row-offsets.ts';

/** Ref handle of `MessageScroller`. */
export interface ScrollerHandle {
  /** The scroll container. */
  readonly element: HTMLElement | null;
  /** True while the view sticks to the bottom. */
  readonly pinned: boolean;
  /** Keys of the visible rows, from the top. */
  readonly visible: readonly string[];
  /** Visible rows with their offset from the view's top edge (px). */
  readonly seen: readonly SeenRow[];
  /** Scrollable distance above the view, px. */
  readonly above: number;
  /** Scrollable distance below the view, px. */
  readonly below: number;
  /** Element of a row; `undefined` if not mounted. */
  elementOf(key: string): HTMLElement | undefined;
  /** Scrolls to the newest row and sticks to the bottom. */
  toBottom(): void;
  /** Scrolls a row into view. Does nothing if it is not in the list. */
  toKey(key: string, align: RowAlign): void;
}

/** Props of `MessageScroller`. */
export interface MessageScrollerProps
  extends Pick<
      HTMLAttributes<HTMLDivElement>,
      'role' | 'aria-label' | 'aria-live' | 'tabIndex' | 'onKeyDown' | 'onFocus' | 'onBlur'
    >,
    PartElementProps {
  /** Rows, oldest first. */
  readonly rows: Pick<TimelineSnapshot, 'count' | 'firstIndex' | 'keyAt' | 'indexOf' | 'atEnd'>;
  /** Renders the row at an index (0 = oldest). Called for mounted rows only. Memoize it. */
  readonly renderRow: (index: number) => ReactNode;
  /** Rendered above the first row. */
  readonly header?: ReactNode;
  /** Rendered below the last row. */
  readonly footer?: ReactNode;
  /** Initial position. Default, also if the row is not in the list: the bottom. Read once. */
  readonly start?: SeenRow;
  /** Called when the view reaches or leaves the bottom. */
  readonly onPinned?: (pinned: boolean) => void;
  /** Called when the view scrolls or rows change. Frequent: read `visible` from the handle. */
  readonly onMoved?: () => void;
  /** Called while the first row is less than one view height away, until rows are added. */
  readonly onNearStart?: () => void;
  /** Called while the last row is less than one view height away, until rows are added. */
  readonly onNearEnd?: () => void;
}

/**
 * Virtual list for rows of unknown height that opens at the bottom.
 *
 * Guarantees, covered by fuzz tests: at the bottom the view sticks to the bottom. Elsewhere no visible row moves by
 * more than 1 px when rows are added, removed or resized, or when the view is resized. A short list is aligned to the
 * bottom. Only rows near the view are mounted.
 */
export const MessageScroller = forwardRef<ScrollerHandle, MessageScrollerProps>(function MessageScroller(props, ref) {
  const { rows, renderRow, header, footer, start, onPinned, onMoved, onNearStart, onNearEnd, ...others } = props;
  const { part, partRef, ...attributes } = others;
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const mounted = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  /** True during a commit, when `flushSync` is not allowed. */
  const busy = useRef(false);
  const cancelTimer = useRef<() => void>(undefined);
  const latest = useLatest(props);

  const [, mountOthers] = useReducer((times: number) => times + 1, 0);
  const [anchor] = useState(
    () =>
      new ScrollAnchor(
        {
          range(when) {
            cancelTimer.current?.();
            cancelTimer.current = undefined;
            if (when === 'later') cancelTimer.current = afterPaint(mountOthers);
            else if (when === 'now' && !busy.current) flushSync(mountOthers);
            else mountOthers();
          },
          pinned: (pinned) => latest.current.onPinned?.(pinned),
          moved: () => nearEdges(anchor.metrics, latest.current),
        },
        start,
      ),
  );
  const list = useMemo(() => {
    const { firstIndex, count, atEnd } = rows;
    const keyAt = (index: number) => rows.keyAt(index - firstIndex);
    return {
      offsets: new RowOffsets(firstIndex, count, (index) => anchor.heightOf(keyAt(index))),
      atEnd,
      keyAt,
      indexOf(key: string) {
        const index = rows.indexOf(key);
        return index < 0 ? -1 : index + firstIndex;
      },
    };
  }, [rows, anchor]);
  const { offsets } = list;
  const range = anchor.rangeFor(list);
  const spacerPx = anchor.spacerHeightFor(offsets, range);

  useIsomorphicLayoutEffect(() => {
    if (!scroller.current || !content.current || !above.current || !mounted.current) return;
    busy.current = true;
    anchor.update(
      { ...list, range, spacerPx },
      { scroller: scroller.current, content: content.current, above: above.current, rows: mounted.current },
    );
    busy.current = false;
  });
  useIsomorphicLayoutEffect(
    () => () => {
      cancelTimer.current?.();
      anchor.detach();
    },
    [anchor],
  );
  useImperativeHandle(
    ref,
    () => ({
      get element() {
        return scroller.current;
      },
      get pinned() {
        return anchor.pinned;
      },
      get visible() {
        return anchor.seen.map(({ key }) => key);
      },
      get seen() {
        return anchor.seen;
      },
      get above() {
        return anchor.metrics.top;
      },
      get below() {
        return distanceToBottom(anchor.metrics);
      },
      elementOf: (key) => anchor.elementOf(key),
      toBottom: () => anchor.toBottom(),
      toKey: (key, align) => anchor.toKey(key, align),
    }),
    [anchor],
  );

  const items = useItems(rows, range, renderRow);
  const box = useMemo(() => mergeRefs(scroller, partRef), [partRef]);
  const own = {
    ...attributes,
    className: 'im-scroller im-scroll',
    'data-im-part': 'scroller',
    onScroll: () => anchor.scrolled(),
    children: (
      <div className="im-scroller__content" ref={content}>
        {header}
        <div className="im-scroller__rows" ref={mounted}>
          <div className="im-plain" ref={above} style={{ blockSize: spacerPx }} />
          {items}
          <div className="im-plain" style={{ blockSize: offsets.height - offsets.topOf(range.end) }} />
        </div>
        {footer}
      </div>
    ),
  };
  return renderPart('div', own, part, box);
});

function nearEdges(metrics: ScrollMetrics, props: MessageScrollerProps): void {
  props.onMoved?.();
  if (metrics.top < metrics.height) props.onNearStart?.();
  if (distanceToBottom(metrics) < metrics.height) props.onNearEnd?.();
}

interface Item {
  readonly row: ReactNode;
  readonly item: ReactElement;
}

/**
 * Elements of the mounted rows. An unchanged row keeps its element object, so that React skips it: a new message
 * re-renders two rows.
 */
function useItems(
  rows: MessageScrollerProps['rows'],
  range: RowRange,
  renderRow: (index: number) => ReactNode,
): readonly ReactElement[] {
  const committed = useRef<ReadonlyMap<string | number, Item>>(new Map());
  const items = new Map<string | number, Item>();
  for (let index = range.start - rows.firstIndex; index < range.end - rows.firstIndex; index++) {
    const key = rows.keyAt(index) ?? index;
    const row = renderRow(index);
    const before = committed.current.get(key);
    items.set(key, before && isSameElement(before.row, row) ? before : { row, item: drawItem(key, row) });
  }
  useIsomorphicLayoutEffect(() => {
    committed.current = items;
  });
  return [...items.values()].map(({ item }) => item);
}

function drawItem(key: string | number, row: ReactNode): ReactElement {
  return (
    <div className="im-scroller__item" key={key} data-im-item={key}>
      {row}
    </div>
  );
}

/** True if both elements have the same type, key and props (shallow). */
function isSameElement(one: ReactNode, other: ReactNode): boolean {
  if (one === other) return true;
  if (!isValidElement<Props>(one) || !isValidElement<Props>(other)) return false;
  if (one.type !== other.type || one.key !== other.key) return false;
  const names = Object.keys(other.props);
  if (names.length !== Object.keys(one.props).length) return false;
  return names.every((name) => Object.is(one.props[name], other.props[name]));
}

type Props = Readonly<Record<string, unknown>>;
