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
import type { RowAlign, Seen } from './kept-rows.ts';
import { PlaceKeeper } from './place-keeper.ts';
import { RowOffsets } from './row-offsets.ts';
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
          moved: () => nearEdges(scroller.current, latest.current),
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

  useLayoutEffectInPage(() => {
    if (!scroller.current || !content.current || !mounted.current) return;
    busy.current = true;
    keeper.update({ ...list, range }, scroller.current, content.current, mounted.current);
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
          <div style={{ blockSize: offsets.topOf(range.start) }} />
          {items}
          <div style={{ blockSize: offsets.height - offsets.topOf(range.end) }} />
        </div>
        {footer}
      </div>
    </div>
  );
});

function nearEdges(scroller: HTMLElement | null, props: MessageScrollerProps): void {
  props.onMoved?.();
  if (!scroller) return;
  const height = scroller.clientHeight;
  if (scroller.scrollTop < height) props.onNearStart?.();
  if (scroller.scrollHeight - scroller.scrollTop - height < height) props.onNearEnd?.();
}
