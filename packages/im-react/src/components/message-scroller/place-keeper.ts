import { isElement } from '../../platform/realms.ts';
import { createSizeWatch, type SizeChange } from '../../platform/size-watch.ts';
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
import type { RowOffsets, RowRange } from './row-offsets.ts';
import { rowsToKeep } from './rows-to-keep.ts';
import { type Mounting, toGoOn, toOpen } from './rows-to-mount.ts';

/** What a `PlaceKeeper` tells the list it works for. */
export interface PlaceKeeperEvents {
  /** Other rows have to be mounted. */
  range(when: Mounting['when']): void;
  pinned(pinned: boolean): void;
  /** The view moved, by whomever. */
  moved(): void;
}

interface Jump {
  readonly key: string;
  readonly align: RowAlign;
  /** How often the row may still be waited for. */
  patience: number;
}

/** Closer than this to the bottom is at the bottom (px); layout leaves fractions. */
const BOTTOM_PX = 2;
const FIRST_GUESS_PX = 64;
/** Before anything was measured: about what fills a view. What is missing is mounted before the first paint. */
const FIRST_ROWS = 10;

/**
 * Keeps a scrolled list where it is. At the bottom it stays at the bottom; elsewhere the row it holds on to stays where
 * it is, whatever happens around it. Works on the elements it is given; mounting rows is the list's part.
 */
export class PlaceKeeper {
  readonly #events: PlaceKeeperEvents;
  readonly #heights = new Map<string, number>();
  readonly #sizes = createSizeWatch((changes) => this.#resized(changes));
  #guess = FIRST_GUESS_PX;
  #list: KeptList | undefined;
  /** The rows to mount, by their indices in the list that was rendered last. */
  #wanted: RowRange | undefined;
  /** The browser is telling of sizes: what is rendered now must not change sizes once more. */
  #observing = false;
  #scroller: HTMLElement | undefined;
  /** The mounted rows. They change with a commit of the list only. */
  #elements: ReadonlyMap<string, HTMLElement> = new Map();
  /** Where they stood when they were looked at last, before anything was put right. */
  #boxes: readonly RowBox[] = [];
  #pinned = true;
  #lastTop = 0;
  /** Size of the view and of all that is in it, as it was put right for. */
  #fits = '';
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
  /** The rows in view, from the top. */
  get seen(): readonly Seen[] {
    return this.#seen;
  }

  /** Measured height of a row, or a guess that stays the same: the room kept for rows never changes by itself. */
  heightOf(key: string | undefined): number {
    return (key === undefined ? undefined : this.#heights.get(key)) ?? this.#guess;
  }

  /** The rows to mount of a list that is about to be rendered. */
  rangeFor(list: Omit<KeptList, 'range'>): RowRange {
    const { offsets } = list;
    const wanted = this.#wanted;
    if (!wanted) {
      const at = this.#jump ? list.indexOf(this.#jump.key) : -1;
      const end = at < 0 ? offsets.end : at + FIRST_ROWS / 2;
      return offsets.clamp({ start: end - FIRST_ROWS, end });
    }
    return rowsToKeep(list, {
      list: this.#list,
      wanted,
      seen: this.#seen,
      seenIn: this.#seenIn,
      pinned: this.#pinned,
    });
  }

  /** Takes over the list after it was rendered, and puts the view right before anything is painted. */
  update(list: KeptList, scroller: HTMLElement, content: HTMLElement, rows: HTMLElement): void {
    this.#list = list;
    this.#wanted = list.range;
    this.#scroller = scroller;
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
    if (!scroller || !this.#list || scroller.scrollTop === this.#lastTop) return;
    // Rows may have changed their height since the last frame: what the person moved by is kept, nothing else.
    this.settle();
    if (this.#gap() <= BOTTOM_PX && this.#list.atEnd) this.#setPinned(true);
  }

  /** Measures the mounted rows, puts the view right, and asks for the rows it then needs. */
  settle(): void {
    const scroller = this.#scroller;
    const list = this.#list;
    if (!scroller || !list || scroller.clientHeight === 0) return;
    this.#boxes = rowBoxes(this.#elements, scroller.getBoundingClientRect().top);
    const learned = this.#measure(list.offsets);
    const byPerson = this.#noticeScroll(scroller);
    const top = scroller.scrollTop;
    const stays = this.#pinned && list.atEnd;
    const rest = this.#jump ? this.#follow(this.#jump) : stays ? this.#stick(byPerson) : this.#restore();
    this.#lastTop = scroller.scrollTop;
    this.#fits = this.#size();
    this.#look(scroller, this.#lastTop - top, rest);
    this.#choose(learned, this.#lastTop - top);
    this.#events.moved();
  }

  #resized(changes: readonly SizeChange[]): void {
    const known = ([element, height]: SizeChange): boolean => {
      const key = isElement(element) ? element.dataset.imItem : undefined;
      return key === undefined || Math.abs((this.#heights.get(key) ?? -1) - height) < 0.1;
    };
    if (changes.every(known) && this.#fits === this.#size()) return;
    this.#observing = true;
    this.settle();
    this.#observing = false;
  }
  #view(): string {
    const { clientWidth, clientHeight } = this.#scroller ?? {};
    return `${clientWidth} ${clientHeight} `;
  }
  #size(): string {
    return `${this.#view()}${this.#scroller?.scrollHeight}`;
  }
  #gap(): number {
    const scroller = this.#scroller;
    return scroller ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : 0;
  }
  #setPinned(pinned: boolean): void {
    if (pinned === this.#pinned) return;
    this.#pinned = pinned;
    this.#events.pinned(pinned);
  }
  #boxOf(wanted: string | undefined): RowBox | undefined {
    return this.#boxes.find(({ key }) => key === wanted);
  }

  /** Returns whether the guess for the other rows has become a better one. */
  #measure(offsets: RowOffsets): boolean {
    const first = this.#heights.size === 0;
    let sum = 0;
    let index = this.#list?.range.start ?? 0;
    for (const { key, height } of this.#boxes) {
      const before = this.#heights.get(key);
      const row = this.#elements.get(key);
      // A row that changes back in the same frame would go unnoticed: the observer knows only what it told last.
      if (row && before !== undefined && before !== height && !this.#observing) this.#sizes.again(row);
      this.#heights.set(key, height);
      offsets.set(index++, height);
      sum += height;
    }
    if (!first || sum === 0) return false;
    this.#guess = Math.round(sum / this.#heights.size);
    offsets.fill((at) => this.heightOf(this.#list?.keyAt(at)));
    return true;
  }

  /** Takes what a person has scrolled by since the last look into account; putting things back would undo it. */
  #noticeScroll(scroller: HTMLElement): boolean {
    const way = scroller.scrollTop - this.#lastTop;
    if (way === 0) return false;
    const furthest = scroller.scrollHeight - scroller.clientHeight;
    const cutOff = way < 0 && this.#lastTop > furthest && scroller.scrollTop >= furthest - BOTTOM_PX;
    // The same, where rows were added since: nobody was told of the new size yet.
    const cutBySize = way < 0 && this.#pinned && !this.#fits.startsWith(this.#view());
    if (cutOff || cutBySize) return false;
    if (way < 0 && this.#gap() > BOTTOM_PX) this.#setPinned(false);
    this.#arriving = true;
    this.#seen = this.#seen.map(({ key, top }) => ({ key, top: top - way }));
    return true;
  }

  #stick(byPerson: boolean): number {
    const scroller = this.#scroller;
    // A slow finger that leaves the bottom pixel by pixel is not pulled back.
    if (scroller && this.#gap() > (byPerson ? BOTTOM_PX : 0)) scroller.scrollTop = scroller.scrollHeight;
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
    if (Math.abs(off) < 0.5) return -off;
    scroller.scrollTop += off;
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
    this.#setPinned(this.#gap() <= BOTTOM_PX && list.atEnd);
    return 0;
  }

  /** `way`: how far the view was put right by since the rows were looked at. */
  #look({ clientHeight }: HTMLElement, way: number, rest: number): void {
    const seen = rowsInView(this.#boxes, clientHeight, way, rest);
    // Beyond the mounted rows the last ones seen still say how far the view has come.
    if (seen.length === 0 && this.#arriving) return;
    this.#seen = seen;
    this.#seenIn = clientHeight;
    const [first] = seen;
    const filled = first && (first.top <= 0 || first.key === this.#list?.keyAt(this.#list.offsets.first));
    if (filled && this.#arriving) this.#held = undefined;
    if (filled) this.#arriving = false;
    if (!this.#arriving && this.#seen.some(({ key }) => key === this.#held)) return;
    this.#held = byHold(this.#seen, this.#seenIn)?.key;
  }

  #choose(learned: boolean, way: number): void {
    const scroller = this.#scroller;
    const list = this.#list;
    if (!scroller || !list) return;
    const { offsets, range } = list;
    const height = scroller.clientHeight;
    if (this.#jump) {
      const at = list.indexOf(this.#jump.key);
      const top = offsets.topOf(at);
      if (at >= 0) this.#mount({ range: offsets.between(top - height, top + height), when: 'now' });
      return;
    }
    // Where the view begins, by the rows: what stands for the others may have another height by now.
    const top = offsets.topOf(range.start) + way - (this.#boxes[0]?.top ?? 0);
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
