import { isElement } from '../../../platform/realms.ts';
import { createSizeWatch, type SizeChange } from '../../../platform/size-watch.ts';
import { RoomAbove } from '../rows/room-above.ts';
import { RowHeights } from '../rows/row-heights.ts';
import type { RowOffsets, RowRange } from '../rows/row-offsets.ts';
import { rowsToBegin, rowsToKeep } from '../rows/rows-to-keep.ts';
import { type Mounting, toGoOn, toOpen, toReach } from '../rows/rows-to-mount.ts';
import type { Jump, ListElements, PlaceKeeperEvents } from './keeper-types.ts';
import {
  byHold,
  type KeptList,
  type RowAlign,
  type RowBox,
  rowBoxes,
  rowElements,
  rowsInView,
  type Seen,
  wayTo,
} from './kept-rows.ts';
import { gapOf, placeOf, sameSize, sameView, type ViewPlace } from './view-place.ts';

/** Closer than this to the bottom is at the bottom (px); layout leaves fractions. */
const BOTTOM_PX = 2;
const NOWHERE: ViewPlace = { top: 0, width: 0, height: 0, all: 0 };

/**
 * Keeps a scrolled list where it is. At the bottom it stays at the bottom; elsewhere the row it holds on to stays where
 * it is, whatever happens around it. Works on the elements it is given; mounting rows is the list's part.
 */
export class PlaceKeeper {
  readonly #events: PlaceKeeperEvents;
  readonly #heights = new RowHeights();
  readonly #room = new RoomAbove();
  readonly #sizes = createSizeWatch((changes) => this.#resized(changes));
  #list: KeptList | undefined;
  /** The rows to mount, by their indices in the list that was rendered last. */
  #wanted: RowRange | undefined;
  /** The browser is telling of sizes: what is rendered now must not change sizes once more. */
  #observing = false;
  #scroller: HTMLElement | undefined;
  /** The mounted rows. They change with a commit of the list only. */
  #elements: ReadonlyMap<string, HTMLElement> = new Map();
  /** Where they stand, as far as they were looked at. */
  #boxes: readonly RowBox[] = [];
  #pinned = true;
  /** Where the view was put right to. */
  #place: ViewPlace = NOWHERE;
  /** By how many px the room above was made lower since the rows were looked at. */
  #taken = 0;
  #seen: readonly Seen[] = [];
  /** Height of the view they were seen in. */
  #seenIn = 0;
  /** The row that stays where it is: chosen when the view comes to rest, until it is out of view. */
  #held: string | undefined;
  /** A person scrolled to where rows are still to be mounted: which one is held is not known yet. */
  #arriving = false;
  #jump: Jump | undefined;
  /** The view is being filled for the first time: nothing else is mounted before it is painted. */
  #opening = false;

  constructor(events: PlaceKeeperEvents, start?: { readonly key: string; readonly top: number }) {
    this.#events = events;
    if (!start) return;
    this.#pinned = false;
    this.#jump = { key: start.key, align: { top: start.top }, patience: 3 };
  }

  get pinned(): boolean {
    return this.#pinned;
  }
  get place(): ViewPlace {
    return this.#place;
  }
  /** The element of a mounted row. */
  elementOf(key: string): HTMLElement | undefined {
    return this.#elements.get(key);
  }
  /** The rows in view, from the top. */
  get seen(): readonly Seen[] {
    return this.#seen;
  }

  heightOf(key: string | undefined): number {
    return this.#heights.of(key);
  }

  /** The rows to mount of a list that is about to be rendered. */
  rangeFor(list: Omit<KeptList, 'range' | 'room'>): RowRange {
    const wanted = this.#wanted;
    if (!wanted) return rowsToBegin(list, this.#jump?.key);
    return rowsToKeep(list, {
      list: this.#list,
      wanted,
      seen: this.#seen,
      seenIn: this.#seenIn,
      pinned: this.#pinned,
    });
  }

  /** The height of what stands for the rows above them. */
  roomFor(offsets: RowOffsets, range: RowRange): number {
    return this.#room.heightFor(offsets, range);
  }

  /** Takes over the list after it was rendered, and puts the view right before anything is painted. */
  update(list: KeptList, { scroller, content, above, rows }: ListElements): void {
    this.#list = list;
    this.#wanted = list.range;
    this.#scroller = scroller;
    this.#room.update(above, list);
    this.#elements = rowElements(rows);
    this.#sizes.watch(new Set([scroller, content, ...this.#elements.values()]));
    this.settle();
  }
  detach(): void {
    this.#sizes.watch(new Set());
  }

  /** Goes to the bottom and stays there. */
  toBottom(): void {
    this.#jump = undefined;
    this.#held = undefined;
    this.#setPinned(true);
    this.settle();
  }
  /** Brings a row into view; mounts it first where it is not. */
  toKey(key: string, align: RowAlign): void {
    this.#jump = { key, align, patience: 3 };
    if (align !== 'nearest' || !this.#elements.has(key)) this.#setPinned(false);
    this.settle();
  }

  /** A person scrolled, or the view was moved from here. */
  scrolled(): void {
    const scroller = this.#scroller;
    if (!scroller || !this.#list || scroller.scrollTop === this.#place.top) return;
    const now = placeOf(scroller);
    // Rows may have changed all the same: the observer tells before the frame is painted, and what a person moved by is kept.
    const alone = sameSize(now, this.#place) && !this.#jump && !this.#pinned;
    const way = alone ? this.#noticeScroll(now) : 0;
    if (way !== 0) this.#go(now, way);
    else this.settle();
    this.#noticeBottom();
  }

  /** Measures the mounted rows, puts the view right, and asks for the rows it then needs. */
  settle(): void {
    const scroller = this.#scroller;
    const list = this.#list;
    if (!scroller || !list || scroller.clientHeight === 0) return;
    this.#boxes = rowBoxes(this.#elements, scroller.getBoundingClientRect().top);
    const learned = this.#measure(list.offsets);
    const before = placeOf(scroller);
    const byPerson = this.#noticeScroll(before) !== 0;
    const stays = this.#pinned && list.atEnd;
    this.#taken = 0;
    const rest = this.#jump ? this.#follow(this.#jump) : stays ? this.#stick(byPerson) : this.#restore();
    const now = placeOf(scroller);
    this.#go(now, this.#taken + now.top - before.top, rest, learned);
    this.#noticeBottom();
  }

  /** Takes over where the view is, and that the rows are so many px further up in it than they were looked at. */
  #go(place: ViewPlace, way: number, rest = 0, learned = false): void {
    this.#place = place;
    if (way !== 0) this.#boxes = this.#boxes.map(({ key, top, height }) => ({ key, top: top - way, height }));
    this.#look(rest);
    this.#choose(learned);
    this.#events.moved();
  }

  #resized(changes: readonly SizeChange[]): void {
    const known = ([element, height]: SizeChange): boolean => {
      const key = isElement(element) ? element.dataset.imItem : undefined;
      return key === undefined || Math.abs((this.#heights.known(key) ?? -1) - height) < 0.1;
    };
    if (!this.#scroller || (changes.every(known) && sameSize(this.#place, placeOf(this.#scroller)))) return;
    this.#observing = true;
    this.settle();
    this.#observing = false;
  }
  #setPinned(pinned: boolean): void {
    if (pinned === this.#pinned) return;
    this.#pinned = pinned;
    this.#events.pinned(pinned);
  }
  /** Whoever is at the bottom stays there, also where the list became shorter, or the view higher, and brought them there. */
  #noticeBottom(): void {
    if (!this.#jump && this.#list?.atEnd && gapOf(this.#place) <= BOTTOM_PX) this.#setPinned(true);
  }
  #boxOf(wanted: string | undefined): RowBox | undefined {
    return this.#boxes.find(({ key }) => key === wanted);
  }

  /** Returns whether the guess for the other rows has become a better one. */
  #measure(offsets: RowOffsets): boolean {
    for (const { key, height } of this.#boxes) {
      const before = this.#heights.known(key);
      const row = this.#elements.get(key);
      // A row that changes back in the same frame would go unnoticed: the observer knows only what it told last.
      if (row && before !== undefined && before !== height && !this.#observing) this.#sizes.again(row);
    }
    if (!this.#heights.take(this.#boxes, this.#list?.range.start ?? 0, offsets)) return false;
    offsets.fill((at) => this.heightOf(this.#list?.keyAt(at)));
    return true;
  }

  /**
   * Takes what a person has scrolled by since the last look into account; putting things back would undo it. Returns how
   * far that is.
   */
  #noticeScroll(now: ViewPlace): number {
    const last = this.#place;
    const way = now.top - last.top;
    if (way === 0) return 0;
    const furthest = now.all - now.height;
    const cutOff = way < 0 && last.top > furthest && now.top >= furthest - BOTTOM_PX;
    // The same, where rows were added since: nobody was told of the new size yet.
    const cutBySize = way < 0 && this.#pinned && !sameView(last, now);
    if (cutOff || cutBySize) return 0;
    if (way < 0 && gapOf(now) > BOTTOM_PX) this.#setPinned(false);
    this.#arriving = true;
    this.#seen = this.#seen.map(({ key, top }) => ({ key, top: top - way }));
    return way;
  }

  #stick(byPerson: boolean): number {
    const scroller = this.#scroller;
    // A slow finger that leaves the bottom pixel by pixel is not pulled back.
    if (scroller && gapOf(placeOf(scroller)) > (byPerson ? BOTTOM_PX : 0)) scroller.scrollTop = scroller.scrollHeight;
    return 0;
  }

  /** Puts the row that is held on to back to its place. Returns what could not be moved. */
  #restore(): number {
    const scroller = this.#scroller;
    if (!scroller) return 0;
    const left = this.#seen.filter(({ key }) => this.#elements.has(key));
    const stays =
      (this.#arriving ? undefined : left.find(({ key }) => key === this.#held)) ?? byHold(left, this.#seenIn);
    const row = this.#boxOf(stays?.key);
    if (!stays || !row) return 0;
    // What takes the place of a row that is gone is held from then on.
    if (!this.#arriving) this.#held = stays.key;
    const off = row.top - stays.top;
    // Where the room above can take it up, nothing that is in view moves in the page.
    if (off !== 0 && off <= gapOf(placeOf(scroller)) && this.#room.takeUp(off)) this.#taken = off;
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
    const way = wayTo(row, scroller.clientHeight, align);
    if (way !== 0) scroller.scrollTop += way;
    this.#jump = undefined;
    this.#held = align === 'nearest' ? undefined : key;
    this.#arriving = false;
    this.#setPinned(gapOf(placeOf(scroller)) <= BOTTOM_PX && list.atEnd);
    return 0;
  }

  #look(rest: number): void {
    const { height } = this.#place;
    const seen = rowsInView(this.#boxes, height, rest);
    // Beyond the mounted rows the last ones seen still say how far the view has come.
    if (seen.length === 0 && this.#arriving) return;
    this.#seen = seen;
    this.#seenIn = height;
    const [first] = seen;
    const filled = first && (first.top <= 0 || first.key === this.#list?.keyAt(this.#list.offsets.first));
    if (filled && this.#arriving) this.#held = undefined;
    if (filled) this.#arriving = false;
    if (!this.#arriving && this.#seen.some(({ key }) => key === this.#held)) return;
    this.#held = byHold(this.#seen, this.#seenIn)?.key;
  }

  #choose(learned: boolean): void {
    const list = this.#list;
    if (!list) return;
    const { offsets, range } = list;
    const { height } = this.#place;
    if (this.#jump) {
      const at = list.indexOf(this.#jump.key);
      if (at >= 0) this.#mount(toReach(offsets, at, height));
      return;
    }
    // Where the view begins, by the rows: what stands for the others may have another height by now.
    const top = offsets.topOf(range.start) - (this.#boxes[0]?.top ?? 0);
    if (learned) this.#opening = true;
    const view = { offsets, range, top, height, atBottom: this.#pinned && list.atEnd };
    const mounting = this.#opening ? toOpen(view) : toGoOn(view);
    if (mounting?.when !== 'now') this.#opening = false;
    if (mounting) this.#mount(mounting);
  }

  #mount({ range, when }: Mounting): void {
    this.#wanted = range;
    this.#events.range(when === 'now' && this.#observing ? 'soon' : when);
  }
}
