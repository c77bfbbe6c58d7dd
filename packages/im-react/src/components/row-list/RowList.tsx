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
import { useEvent } from '../../hooks/useEvent.ts';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { afterPaint } from '../../platform/next-frame.ts';
import { observeSize } from '../../platform/observe-size.ts';
import { movedBy, type RowGeometry, type RowWindow, rowAt, rowStart, rowsBetween, rowWindow } from './row-geometry.ts';

/** What can be asked of a list of rows. */
export interface RowListHandle {
  /** Brings a row into view, by the shortest way. */
  reveal(index: number): void;
  readonly element: HTMLElement | null;
}

export interface RowListProps<Key extends string | number> extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  readonly keys: readonly Key[];
  /** How many of the first rows may have another height than the others. Default 0. */
  readonly leading?: number;
  /** Height of a row in px before one was measured. Default 64. */
  readonly estimate?: number;
  /** Draws a row. The list gives it its React key. */
  readonly renderRow: (key: Key) => ReactNode;
  /** The last row is drawn, or near. Called again while it is: say `undefined` when there is no more. */
  readonly onEnd?: () => void;
  readonly handle?: ForwardedRef<RowListHandle>;
}

/** What is drawn before the list knows its own height. What is missing in view is drawn before the first paint. */
const FIRST_ROWS = 12;
/** So many rows too many are not taken out of the page. */
const SPARE_ROWS = 16;
/** Scrolled by less than this the list stands at its top, and what comes in there is seen. */
const AT_TOP_PX = 8;

/**
 * A scrolling list of rows of one height (its first ones may have another), however many: only those near the view are in
 * the page. Rows are measured, not told: a container query may change them. The first paint needs no measuring.
 */
export function RowList<Key extends string | number>(props: RowListProps<Key>): ReactNode {
  const { keys, leading = 0, estimate = 64, renderRow, onEnd, handle, ...rest } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [heights, setHeights] = useState({ lead: estimate, rest: estimate });
  const [drawn, setDrawn] = useState<RowWindow>();

  const geometry: RowGeometry = { count: keys.length, leading: Math.min(leading, keys.length), ...heights };
  const shown = fitting(drawn ?? { start: 0, end: Math.min(FIRST_ROWS, keys.length) }, geometry);
  const latest = useRef({ geometry, shown, keys });
  const painted = useRef(false);
  const atEnd = useEvent(() => onEnd?.());

  useKeptPlace({ scroller, latest, keys, geometry });
  useLayoutEffectInPage(() => {
    latest.current = { geometry, shown, keys };
  });

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const { geometry: now, shown: before } = latest.current;
    // The first paint waits for no row that is out of view.
    const next = painted.current
      ? rowWindow(now, box.scrollTop, box.clientHeight)
      : rowsBetween(now, box.scrollTop, box.scrollTop + box.clientHeight);
    if (next.end === now.count) atEnd();
    const spare = before.end - before.start - (next.end - next.start);
    if (next.start >= before.start && next.end <= before.end && spare <= SPARE_ROWS) return;
    setDrawn(next);
  }, [atEnd]);

  const measure = useCallback(() => {
    const { geometry: now, shown: window } = latest.current;
    const heightOf = (index: number): number | undefined =>
      rows.current?.children[index - window.start]?.getBoundingClientRect().height;
    const lead = (window.start < now.leading ? heightOf(window.start) : undefined) || now.lead;
    const last = (window.end > now.leading ? heightOf(window.end - 1) : undefined) || now.rest;
    setHeights((known) => (known.lead === lead && known.rest === last ? known : { lead, rest: last }));
    look();
  }, [look]);

  // On the elements, so that a row that moved is not drawn anew, and one of a host's has them too.
  useLayoutEffectInPage(() => {
    for (const [index, row] of [...(rows.current?.children ?? [])].entries()) {
      row.setAttribute('aria-posinset', String(shown.start + index + 1));
      row.setAttribute('aria-setsize', String(keys.length));
    }
  }, [keys, shown.start, shown.end]);
  // After every change of what is drawn: a row's height is known once one of its kind stands in the page.
  useLayoutEffectInPage(measure);
  useLayoutEffectInPage(() => {
    const box = scroller.current;
    if (!box) return;
    const onScroll = (): void => flushSync(look);
    box.addEventListener('scroll', onScroll, { passive: true });
    const callOff = afterPaint(() => {
      painted.current = true;
      look();
    });
    const unobserve = observeSize(rows.current ? [box, rows.current] : [box], measure);
    return () => {
      box.removeEventListener('scroll', onScroll);
      unobserve();
      callOff();
    };
  }, [look, measure]);

  useImperativeHandle(handle, () => ({
    get element() {
      return scroller.current;
    },
    reveal(index) {
      const box = scroller.current;
      if (!box) return;
      const { geometry: now } = latest.current;
      const first = rows.current?.offsetTop ?? 0;
      const start = first + rowStart(now, index);
      const end = first + rowStart(now, index + 1);
      if (start < box.scrollTop) box.scrollTop = index === 0 ? 0 : start;
      else if (end > box.scrollTop + box.clientHeight) {
        box.scrollTop = index === now.count - 1 ? box.scrollHeight : end - box.clientHeight;
      }
    },
  }));

  return (
    <div {...rest} ref={scroller}>
      <div
        role="presentation"
        className="im-row-list__rows"
        style={{
          paddingBlockStart: rowStart(geometry, shown.start),
          paddingBlockEnd: rowStart(geometry, keys.length) - rowStart(geometry, shown.end),
        }}
        ref={rows}
      >
        {keys.slice(shown.start, shown.end).map((key) => renderRow(key))}
      </div>
    </div>
  );
}

/** A window of a list that has become shorter. */
function fitting({ start, end }: RowWindow, { count }: RowGeometry): RowWindow {
  return end <= count ? { start, end } : { start: Math.max(0, start - (end - count)), end: count };
}

interface KeptPlace<Key> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly latest: RefObject<{ readonly geometry: RowGeometry; readonly keys: readonly Key[] }>;
  readonly keys: readonly Key[];
  readonly geometry: RowGeometry;
}

/** A new order moves rows above the view; what is in view stays under the reader's eyes. At the top it does not. */
function useKeptPlace<Key>({ scroller, latest, keys, geometry }: KeptPlace<Key>): void {
  useLayoutEffectInPage(() => {
    const box = scroller.current;
    const before = latest.current;
    if (!box || before.keys === keys || box.scrollTop < AT_TOP_PX) return;
    const first = rowAt(before.geometry, box.scrollTop);
    const last = rowAt(before.geometry, box.scrollTop + box.clientHeight);
    const moved = movedBy(before.keys.slice(first, last + 1), first, keys);
    if (moved !== 0) box.scrollTop += rowStart(geometry, first + moved) - rowStart(before.geometry, first);
  }, [keys]);
}
