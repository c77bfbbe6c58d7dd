import { createSizeWatch, type SizeChange } from '../../../platform/observe-size.ts';
import { isElement } from '../../../platform/page/dom.ts';
import {
  isViewFilled,
  type RenderedList,
  type RowAlign,
  type RowBox,
  rowBoxes,
  rowElements,
  rowsInView,
  type SeenRow,
  scrollDistanceTo,
} from '../rows/rendered-rows.ts';
import { RowHeights } from '../rows/row-heights.ts';
import type { RowOffsets, RowRange } from '../rows/row-offsets.ts';
import { initialRows, rowsToKeep } from '../rows/rows-to-keep.ts';
import { type Mounting, rowsForFirstPaint, rowsForJump, rowsForScroll } from '../rows/rows-to-mount.ts';
import { TopSpacer } from '../rows/top-spacer.ts';
import type { Jump, ListElements, ScrollAnchorEvents } from './scroll-anchor-types.ts';
import {
  BOTTOM_PX,
  distanceToBottom,
  NOWHERE,
  readScrollMetrics,
  type ScrollMetrics,
  sameSize,
  userScrollDistance,
} from './scroll-metrics.ts';
import { SeenRows } from './seen-rows.ts';

/**
 * Scroll anchoring of a list. At the bottom it sticks to the bottom. Elsewhere the anchor row keeps its position,
 * whatever changes around it. It scrolls and measures the given elements; the list mounts the rows.
 */
export class ScrollAnchor {
  readonly #events: ScrollAnchorEvents;
  readonly #heights = new RowHeights();
  readonly #spacer = new TopSpacer();
  readonly #sizes = createSizeWatch((changes) => this.#resized(changes));
  #list: RenderedList | undefined;
  /** Rows to mount, as indices of the last rendered list. */
  #targetRange: RowRange | undefined;
  /** True in a ResizeObserver callback: rendering now must not change sizes again. */
  #observing = false;
  #scroller: HTMLElement | undefined;
  /** Elements of the mounted rows. They change only in a commit of the list. */
  #elements: ReadonlyMap<string, HTMLElement> = new Map();
  /** Last measured positions of the mounted rows. */
  #boxes: readonly RowBox[] = [];
  #pinned = true;
  /** View after the last correction. */
  #metrics: ScrollMetrics = NOWHERE;
  /** By how many px the spacer above was shrunk since the last measurement. */
  #absorbedPx = 0;
  readonly #seen = new SeenRows();
  #jump: Jump | undefined;
  /** True until the first view is filled: nothing else is mounted before the first paint. */
  #opening = false;

  constructor(events: ScrollAnchorEvents, start?: { readonly key: string; readonly top: number }) {
    this.#events = events;
    if (!start) return;
    this.#pinned = false;
    this.#jump = { key: start.key, align: { top: start.top }, patience: 3 };
  }

  get pinned(): boolean {
    return this.#pinned;
  }
  get metrics(): ScrollMetrics {
    return this.#metrics;
  }
  /** Element of a mounted row. */
  elementOf(key: string): HTMLElement | undefined {
    return this.#elements.get(key);
  }
  /** Visible rows, from the top. */
  get seen(): readonly SeenRow[] {
    return this.#seen.rows;
  }

  heightOf(key: string | undefined): number {
    return this.#heights.heightOf(key);
  }

  /** Rows to mount in the list that is about to render. */
  rangeFor(list: Omit<RenderedList, 'range' | 'spacerPx'>): RowRange {
    const targetRange = this.#targetRange;
    if (!targetRange) return initialRows(list, this.#jump?.key);
    return rowsToKeep(list, {
      list: this.#list,
      targetRange,
      seen: this.#seen.rows,
      viewHeightPx: this.#seen.viewHeightPx,
      pinned: this.#pinned,
    });
  }

  /** Height of the spacer above those rows, px. */
  spacerHeightFor(offsets: RowOffsets, range: RowRange): number {
    return this.#spacer.heightFor(offsets, range);
  }

  /** Adopts the rendered list and corrects the scroll position before paint. */
  update(list: RenderedList, { scroller, content, above, rows }: ListElements): void {
    this.#list = list;
    this.#targetRange = list.range;
    this.#scroller = scroller;
    this.#spacer.update(above, list);
    this.#elements = rowElements(rows);
    this.#sizes.watch(new Set([scroller, content, ...this.#elements.values()]));
    this.settle();
  }
  detach(): void {
    this.#sizes.watch(new Set());
  }

  /** Scrolls to the bottom and sticks to it. */
  toBottom(): void {
    this.#jump = undefined;
    this.#seen.letGo();
    this.#setPinned(true);
    this.settle();
  }
  /** Scrolls a row into view, after mounting it if necessary. */
  toKey(key: string, align: RowAlign): void {
    this.#jump = { key, align, patience: 3 };
    if (align !== 'nearest' || !this.#elements.has(key)) this.#setPinned(false);
    this.settle();
  }

  /** Handles a scroll event, from the user or from our own correction. */
  scrolled(): void {
    const scroller = this.#scroller;
    if (!scroller || !this.#list || scroller.scrollTop === this.#metrics.top) return;
    const now = readScrollMetrics(scroller);
    // Fast path without measuring. If row sizes changed too, the resize observer runs before paint and the user's
    // scroll distance is kept.
    const alone = sameSize(now, this.#metrics) && !this.#jump && !this.#pinned;
    const way = alone ? this.#noticeScroll(now) : 0;
    if (way !== 0) this.#go(now, way);
    else this.settle();
    this.#noticeBottom();
  }

  /** Measures the mounted rows, corrects the scroll position and requests the rows it needs. */
  settle(): void {
    const scroller = this.#scroller;
    const list = this.#list;
    if (!scroller || !list || scroller.clientHeight === 0) return;
    this.#boxes = rowBoxes(this.#elements, scroller.getBoundingClientRect().top);
    const learned = this.#measure(list.offsets);
    const before = readScrollMetrics(scroller);
    const byPerson = this.#noticeScroll(before) !== 0;
    const stays = this.#pinned && list.atEnd;
    this.#absorbedPx = 0;
    const rest = this.#jump ? this.#follow(this.#jump) : stays ? this.#stick(byPerson) : this.#restore();
    const now = readScrollMetrics(scroller);
    this.#go(now, this.#absorbedPx + now.top - before.top, rest, learned);
    this.#noticeBottom();
  }

  /**
   * Adopts a new view position.
   *
   * @param way - Distance in px that the rows moved up since the last measurement.
   */
  #go(metrics: ScrollMetrics, way: number, rest = 0, learned = false): void {
    this.#metrics = metrics;
    if (way !== 0) this.#boxes = this.#boxes.map(({ key, top, height }) => ({ key, top: top - way, height }));
    const isFilled = this.#list !== undefined && isViewFilled(this.#boxes, metrics.height, this.#list);
    this.#seen.update(rowsInView(this.#boxes, metrics.height, rest), metrics.height, isFilled);
    this.#choose(learned);
    this.#events.moved();
  }

  #resized(changes: readonly SizeChange[]): void {
    const known = ([element, height]: SizeChange): boolean => {
      const key = isElement(element) ? element.dataset.imItem : undefined;
      return key === undefined || Math.abs((this.#heights.measuredHeight(key) ?? -1) - height) < 0.1;
    };
    if (!this.#scroller || (changes.every(known) && sameSize(this.#metrics, readScrollMetrics(this.#scroller)))) return;
    this.#observing = true;
    this.settle();
    this.#observing = false;
  }
  #setPinned(pinned: boolean): void {
    if (pinned === this.#pinned) return;
    this.#pinned = pinned;
    this.#events.pinned(pinned);
  }
  /** Sticks to the bottom once the view is there, also if a shorter list or a taller view caused it. */
  #noticeBottom(): void {
    if (!this.#jump && this.#list?.atEnd && distanceToBottom(this.#metrics) <= BOTTOM_PX) this.#setPinned(true);
  }
  #boxOf(rowKey: string | undefined): RowBox | undefined {
    return this.#boxes.find(({ key }) => key === rowKey);
  }

  /** Records row heights. Returns true if the estimate for unmeasured rows has improved. */
  #measure(offsets: RowOffsets): boolean {
    for (const { key, height } of this.#boxes) {
      const before = this.#heights.measuredHeight(key);
      const row = this.#elements.get(key);
      // Restarts observation: if the row changes back in this frame, the observer would compare with its last report
      // and stay silent.
      if (row && before !== undefined && before !== height && !this.#observing) this.#sizes.again(row);
    }
    if (!this.#heights.record(this.#boxes, this.#list?.range.start ?? 0, offsets)) return false;
    offsets.fill((at) => this.heightOf(this.#list?.keyAt(at)));
    return true;
  }

  /**
   * Accounts for the user's scroll since the last pass, which a correction would otherwise undo. Returns its distance
   * in px.
   */
  #noticeScroll(now: ScrollMetrics): number {
    const way = userScrollDistance(this.#metrics, now, this.#pinned);
    if (way === 0) return 0;
    if (way < 0 && distanceToBottom(now) > BOTTOM_PX) this.#setPinned(false);
    this.#seen.scrolledBy(way);
    return way;
  }

  #stick(byPerson: boolean): number {
    const scroller = this.#scroller;
    // Does not pull back a slow touch scroll that leaves the bottom pixel by pixel.
    if (scroller && distanceToBottom(readScrollMetrics(scroller)) > (byPerson ? BOTTOM_PX : 0))
      scroller.scrollTop = scroller.scrollHeight;
    return 0;
  }

  /** Moves the anchor row back to its position. Returns the remainder that could not be applied, px. */
  #restore(): number {
    const scroller = this.#scroller;
    if (!scroller) return 0;
    const anchor = this.#seen.anchorAmong(this.#elements);
    const row = this.#boxOf(anchor?.key);
    if (!anchor || !row) return 0;
    // If the anchor row was removed, its replacement is the new anchor.
    this.#seen.hold(anchor.key);
    const off = row.top - anchor.top;
    // Resizes the spacer instead of scrolling if possible: visible rows then stay where they are in the page.
    if (off !== 0 && off <= distanceToBottom(readScrollMetrics(scroller)) && this.#spacer.shrinkBy(off))
      this.#absorbedPx = off;
    else if (Math.abs(off) < 0.5) return -off;
    else scroller.scrollTop += off;
    return 0;
  }

  #follow({ key, align, patience }: Jump): number {
    const scroller = this.#scroller;
    const list = this.#list;
    const row = this.#boxOf(key);
    if (!scroller || !list) return 0;
    if (!row) {
      if (this.#jump) this.#jump.patience = patience - 1;
      if (list.indexOf(key) < 0 || patience <= 0) this.#jump = undefined;
      return 0;
    }
    const way = scrollDistanceTo(row, scroller.clientHeight, align);
    if (way !== 0) scroller.scrollTop += way;
    this.#jump = undefined;
    this.#seen.arrived(align === 'nearest' ? undefined : key);
    this.#setPinned(distanceToBottom(readScrollMetrics(scroller)) <= BOTTOM_PX && list.atEnd);
    return 0;
  }

  #choose(learned: boolean): void {
    const list = this.#list;
    if (!list) return;
    const { offsets, range } = list;
    const { height } = this.#metrics;
    if (this.#jump) {
      const at = list.indexOf(this.#jump.key);
      if (at >= 0) this.#mount(rowsForJump(offsets, at, height));
      return;
    }
    // Offset of the view from the mounted rows: the spacer's height may differ from the estimate.
    const top = offsets.topOf(range.start) - (this.#boxes[0]?.top ?? 0);
    if (learned) this.#opening = true;
    const view = { offsets, range, top, height, atBottom: this.#pinned && list.atEnd };
    const mounting = this.#opening ? rowsForFirstPaint(view) : rowsForScroll(view);
    if (mounting?.when !== 'now') this.#opening = false;
    if (mounting) this.#mount(mounting);
  }

  #mount({ range, when }: Mounting): void {
    this.#targetRange = range;
    this.#events.range(when === 'now' && this.#observing ? 'soon' : when);
  }
}
