import type { TimelineSnapshot } from 'im-sdk';
import {
  forwardRef,
  type HTMLAttributes,
  type ReactNode,
  useImperativeHandle,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { afterPaint } from '../../platform/next-frame.ts';
import type { RowAlign, Seen } from './place/kept-rows.ts';
import { PlaceKeeper } from './place/place-keeper.ts';
import { gapOf, type ViewPlace } from './place/view-place.ts';
import { RowOffsets } from './rows/row-offsets.ts';
import { useItems } from './useItems.tsx';

/** What can be asked of a scroller. */
export interface ScrollerHandle {
  /** The element that scrolls. */
  readonly element: HTMLElement | null;
  /** Whether the view is at the bottom and stays there. */
  readonly pinned: boolean;
  /** Keys of the rows in view, from the top. */
  readonly visible: readonly string[];
  /** The same rows, and where each begins (px from the view's upper edge). */
  readonly seen: readonly Seen[];
  /** How far the view could still go up and down, px. */
  readonly above: number;
  readonly below: number;
  /** The element of a row; `undefined` where it is not mounted. */
  elementOf(key: string): HTMLElement | undefined;
  /** Goes to the newest row and stays there. */
  toBottom(): void;
  /** Brings a row into view. Does nothing where it is not in the list. */
  toKey(key: string, align: RowAlign): void;
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
  /** Stands above the first row, and below the last. */
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** Where to begin; at the bottom without it, and where the row is not in the list. Read once. */
  readonly start?: Seen;
  /** The view came to the bottom, or left it. */
  readonly onPinned?: (pinned: boolean) => void;
  /** The view moved, or rows came and went. Called often: read `visible` of the handle. */
  readonly onMoved?: () => void;
  /** The view is less than its own height away from the first row, or from the last. Called until rows are added. */
  readonly onNearStart?: () => void;
  readonly onNearEnd?: () => void;
}

/**
 * A list that begins at the bottom. What it promises (and its tests fuzz): at the bottom it stays at the bottom;
 * elsewhere no visible row moves by more than 1 px when rows are added, removed or change their height anywhere, or when
 * the view is resized; a short list stands at the bottom; only the rows near the view are mounted.
 */
export const MessageScroller = forwardRef<ScrollerHandle, MessageScrollerProps>(function MessageScroller(props, ref) {
  const { rows, renderRow, header, footer, start, onPinned, onMoved, onNearStart, onNearEnd, ...attributes } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const mounted = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  /** In a commit: React forbids a render in between. */
  const busy = useRef(false);
  const callOff = useRef<() => void>(undefined);
  const latest = useRef(props);
  latest.current = props;

  const [, mountOthers] = useReducer((times: number) => times + 1, 0);
  const [keeper] = useState(
    () =>
      new PlaceKeeper(
        {
          range(when) {
            callOff.current?.();
            callOff.current = undefined;
            if (when === 'later') callOff.current = afterPaint(mountOthers);
            else if (when === 'now' && !busy.current) flushSync(mountOthers);
            else mountOthers();
          },
          pinned: (pinned) => latest.current.onPinned?.(pinned),
          moved: () => nearEdges(keeper.place, latest.current),
        },
        start,
      ),
  );
  const list = useMemo(() => {
    const { firstIndex, count, atEnd } = rows;
    const keyAt = (index: number) => rows.keyAt(index - firstIndex);
    return {
      offsets: new RowOffsets(firstIndex, count, (index) => keeper.heightOf(keyAt(index))),
      atEnd,
      keyAt,
      indexOf(key: string) {
        const index = rows.indexOf(key);
        return index < 0 ? -1 : index + firstIndex;
      },
    };
  }, [rows, keeper]);
  const { offsets } = list;
  const range = keeper.rangeFor(list);
  const room = keeper.roomFor(offsets, range);

  useLayoutEffectInPage(() => {
    if (!scroller.current || !content.current || !above.current || !mounted.current) return;
    busy.current = true;
    keeper.update(
      { ...list, range, room },
      { scroller: scroller.current, content: content.current, above: above.current, rows: mounted.current },
    );
    busy.current = false;
  });
  useLayoutEffectInPage(
    () => () => {
      callOff.current?.();
      keeper.detach();
    },
    [keeper],
  );
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
        return keeper.seen.map(({ key }) => key);
      },
      get seen() {
        return keeper.seen;
      },
      get above() {
        return keeper.place.top;
      },
      get below() {
        return gapOf(keeper.place);
      },
      elementOf: (key) => keeper.elementOf(key),
      toBottom: () => keeper.toBottom(),
      toKey: (key, align) => keeper.toKey(key, align),
    }),
    [keeper],
  );

  const items = useItems(rows, range, renderRow);
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
        <div className="im-scroller__rows" ref={mounted}>
          <div className="im-plain" ref={above} style={{ blockSize: room }} />
          {items}
          <div className="im-plain" style={{ blockSize: offsets.height - offsets.topOf(range.end) }} />
        </div>
        {footer}
      </div>
    </div>
  );
});

function nearEdges(place: ViewPlace, props: MessageScrollerProps): void {
  props.onMoved?.();
  if (place.top < place.height) props.onNearStart?.();
  if (gapOf(place) < place.height) props.onNearEnd?.();
}
