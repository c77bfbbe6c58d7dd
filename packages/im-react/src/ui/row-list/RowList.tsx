import {
  type ForwardedRef,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../platform/next-frame.ts';
import { observeSize } from '../../platform/observe-size.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { movedBy, type RowGeometry, type RowWindow, rowAt, rowStart, rowsBetween, rowWindow } from './row-geometry.ts';

/** Imperative handle of `RowList`. */
export interface RowListHandle {
  /** Scrolls a row into view, by the shortest distance. */
  reveal(index: number): void;
  /** The scroll container. */
  readonly element: HTMLElement | null;
}

/** Props of `RowList`, and those of the scroll container. */
export interface RowListProps<Key extends string | number> extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  /** Row keys, in order. */
  readonly keys: readonly Key[];
  /** Number of first rows whose height may differ from the others. Default 0. */
  readonly leading?: number;
  /** Row height in px before the first measurement. Default 64. */
  readonly estimate?: number;
  /** Renders a row; give its element the React key. */
  readonly renderRow: (key: Key) => ReactNode;
  /** Called, possibly repeatedly, while the last row is rendered. Pass `undefined` if there are no more rows. */
  readonly onEnd?: () => void;
  /** Ref to the imperative handle. */
  readonly handle?: ForwardedRef<RowListHandle>;
}

/** Rows of the first render, before the container is measured. Missing rows are added before the first paint. */
const FIRST_ROWS = 12;
/** Hysteresis: the window shrinks only if it has more than this many spare rows. */
const SPARE_ROWS = 16;
/** Below this scroll offset the list counts as at its top: new rows are shown instead of keeping the offset. */
const AT_TOP_PX = 8;

/**
 * Virtual list for rows of even height (the first ones may differ): only rows near the viewport are in the DOM. Heights
 * are measured, because a container query may change them. The first paint needs no measurement.
 */
export function RowList<Key extends string | number>(props: RowListProps<Key>): ReactNode {
  const { keys, leading = 0, estimate = 64, renderRow, onEnd, handle, ...rest } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [heights, setHeights] = useState({ leadingPx: estimate, rowPx: estimate });
  const [renderedWindow, setRenderedWindow] = useState<RowWindow>();

  const geometry: RowGeometry = { count: keys.length, leading: Math.min(leading, keys.length), ...heights };
  const window = clampWindow(renderedWindow ?? { start: 0, end: Math.min(FIRST_ROWS, keys.length) }, geometry);
  const latest = useRef({ geometry, window, keys });
  const hasPainted = useRef(false);
  const emitEnd = useEvent(() => onEnd?.());

  useScrollAnchor({ scroller, latest, keys, geometry });
  useIsomorphicLayoutEffect(() => {
    latest.current = { geometry, window, keys };
  });

  const updateWindow = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const { geometry: current, window: rendered } = latest.current;
    // The first paint includes only visible rows; overscan follows after it.
    const next = hasPainted.current
      ? rowWindow(current, box.scrollTop, box.clientHeight)
      : rowsBetween(current, box.scrollTop, box.scrollTop + box.clientHeight);
    if (next.end === current.count) emitEnd();
    const spare = rendered.end - rendered.start - (next.end - next.start);
    if (next.start >= rendered.start && next.end <= rendered.end && spare <= SPARE_ROWS) return;
    setRenderedWindow(next);
  }, [emitEnd]);

  const measure = useCallback(() => {
    const { geometry: current, window: rendered } = latest.current;
    const heightOf = (index: number): number | undefined =>
      rows.current?.children[index - rendered.start]?.getBoundingClientRect().height;
    const { start, end } = rendered;
    const leadingPx = (start < current.leading ? heightOf(start) : undefined) || current.leadingPx;
    const rowPx = (end > current.leading ? heightOf(end - 1) : undefined) || current.rowPx;
    setHeights((known) => (known.leadingPx === leadingPx && known.rowPx === rowPx ? known : { leadingPx, rowPx }));
    updateWindow();
  }, [updateWindow]);

  // Set on the DOM elements: a moved row needs no render, and rows of a host get the attributes too.
  useIsomorphicLayoutEffect(() => {
    for (const [index, row] of [...(rows.current?.children ?? [])].entries()) {
      row.setAttribute('aria-posinset', String(window.start + index + 1));
      row.setAttribute('aria-setsize', String(keys.length));
    }
  }, [keys, window.start, window.end]);
  // After every render: measures a row of each kind as soon as one is in the DOM.
  useIsomorphicLayoutEffect(measure);
  useIsomorphicLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const onScroll = (): void => flushSync(updateWindow);
    box.addEventListener('scroll', onScroll, { passive: true });
    const cancelTimer = afterPaint(() => {
      hasPainted.current = true;
      updateWindow();
    });
    const unobserve = observeSize(rows.current ? [box, rows.current] : [box], measure);
    return () => {
      box.removeEventListener('scroll', onScroll);
      unobserve();
      cancelTimer();
    };
  }, [updateWindow, measure]);

  useImperativeHandle(handle, () => ({
    get element() {
      return scroller.current;
    },
    reveal(index) {
      const box = scroller.current;
      if (!box) return;
      const { geometry: current } = latest.current;
      const first = rows.current?.offsetTop ?? 0;
      const start = first + rowStart(current, index);
      const end = first + rowStart(current, index + 1);
      if (start < box.scrollTop) box.scrollTop = index === 0 ? 0 : start;
      else if (end > box.scrollTop + box.clientHeight) {
        box.scrollTop = index === current.count - 1 ? box.scrollHeight : end - box.clientHeight;
      }
    },
  }));

  return (
    <div {...rest} ref={scroller}>
      <div
        role="presentation"
        className="im-row-list__rows"
        style={{
          paddingBlockStart: rowStart(geometry, window.start),
          paddingBlockEnd: rowStart(geometry, keys.length) - rowStart(geometry, window.end),
        }}
        ref={rows}
      >
        {keys.slice(window.start, window.end).map((key) => renderRow(key))}
      </div>
    </div>
  );
}

/** Clamps a window to a list that became shorter. */
function clampWindow({ start, end }: RowWindow, { count }: RowGeometry): RowWindow {
  return end <= count ? { start, end } : { start: Math.max(0, start - (end - count)), end: count };
}

interface ScrollAnchorOptions<Key> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly latest: RefObject<{ readonly geometry: RowGeometry; readonly keys: readonly Key[] }>;
  readonly keys: readonly Key[];
  readonly geometry: RowGeometry;
}

/** Keeps visible rows at their offset when the order above them changes, except at the top of the list. */
function useScrollAnchor<Key>({ scroller, latest, keys, geometry }: ScrollAnchorOptions<Key>): void {
  useIsomorphicLayoutEffect(() => {
    const box = scroller.current;
    const before = latest.current;
    if (!box || before.keys === keys || box.scrollTop < AT_TOP_PX) return;
    const first = rowAt(before.geometry, box.scrollTop);
    const last = rowAt(before.geometry, box.scrollTop + box.clientHeight);
    const moved = movedBy(before.keys.slice(first, last + 1), first, keys);
    if (moved !== 0) box.scrollTop += rowStart(geometry, first + moved) - rowStart(before.geometry, first);
  }, [keys]);
}
