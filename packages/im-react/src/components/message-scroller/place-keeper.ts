import { covers, lastRows, type RowRange, type RowSizes, rowsBetween } from './row-range.ts';

/** What a `PlaceKeeper` tells the list it works for. */
export interface PlaceKeeperEvents {
  /** Other rows have to be mounted. `urgent`: the ones that are do not fill the view. */
  range(range: RowRange, urgent: boolean): void;
  pinned(pinned: boolean): void;
  /** The view moved, by whomever. */
  moved(): void;
}

/** The list as it is now. */
export interface KeptList {
  readonly sizes: RowSizes;
  /** Key of the row at an absolute index. */
  keyAt(index: number): string | undefined;
  /** Absolute index of a row; -1 where it is not in the list. */
  indexOf(key: string): number;
  /** Whether the newest row is in the list: only then there is a bottom to stay at. */
  readonly atEnd: boolean;
  readonly range: RowRange;
}

/** A mounted row and its top edge, in px from the top of the view. */
interface Seen {
  readonly key: string;
  readonly top: number;
}

interface Jump {
  readonly key: string;
  readonly align: 'center' | 'nearest';
  /** How often the row may still be waited for. */
  patience: number;
}

/** Closer than this to the bottom is at the bottom (px); layout leaves fractions. */
const BOTTOM_PX = 2;
const FIRST_GUESS_PX = 64;

/**
 * Keeps a scrolled list where it is. At the bottom it stays at the bottom; elsewhere the first visible row stays where
 * it is, whatever happens around it. Works on the two elements it is given; which rows are mounted is the list's part.
 */
export class PlaceKeeper {
  readonly #events: PlaceKeeperEvents;
  readonly #heights = new Map<string, number>();
  #guess = FIRST_GUESS_PX;
  #list: KeptList | undefined;
  #scroller: HTMLElement | undefined;
  #rows: HTMLElement | undefined;
  #pinned = true;
  #lastTop = 0;
  #seen: readonly Seen[] = [];
  #jump: Jump | undefined;

  constructor(events: PlaceKeeperEvents) {
    this.#events = events;
  }

  get pinned(): boolean {
    return this.#pinned;
  }

  /** Keys of the rows in view, from the top. */
  get visible(): readonly string[] {
    return this.#seen.map(({ key }) => key);
  }

  attach(scroller: HTMLElement, rows: HTMLElement): void {
    this.#scroller = scroller;
    this.#rows = rows;
  }

  /** Measured height of a row, or a guess that stays the same: the room kept for rows never changes by itself. */
  heightOf(key: string | undefined): number {
    return (key === undefined ? undefined : this.#heights.get(key)) ?? this.#guess;
  }

  /** Takes over the list after it was rendered, and puts the view right before anything is painted. */
  update(list: KeptList): void {
    this.#list = list;
    this.settle();
  }

  /** Goes to the bottom and stays there. */
  toBottom(): void {
    this.#jump = undefined;
    this.#setPinned(true);
    this.settle();
  }

  /** Brings a row into view; mounts it first where it is not. */
  toKey(key: string, align: 'center' | 'nearest'): void {
    this.#jump = { key, align, patience: 3 };
    if (align === 'center' || !this.#elementOf(key)) this.#setPinned(false);
    this.settle();
  }

  /** A person scrolled, or the view was moved from here. */
  scrolled(): void {
    const scroller = this.#scroller;
    if (!scroller || !this.#list) return;
    const top = scroller.scrollTop;
    const atBottom = this.#gap() <= BOTTOM_PX && this.#list.atEnd;
    if (top < this.#lastTop - 0.5) this.#setPinned(atBottom);
    else if (atBottom) this.#setPinned(true);
    this.#lastTop = top;
    this.#look(0);
    this.#choose(false);
    this.#events.moved();
  }

  /** Measures the mounted rows, puts the view right, and asks for the rows it then needs. */
  settle(): void {
    const scroller = this.#scroller;
    const list = this.#list;
    if (!scroller || !list || scroller.clientHeight === 0) return;
    const learned = this.#measure();
    this.#noticeUnseenScroll(scroller);
    const rest = this.#jump ? this.#follow(this.#jump) : this.#pinned && list.atEnd ? this.#stick() : this.#restore();
    this.#lastTop = scroller.scrollTop;
    this.#look(rest);
    this.#choose(learned);
    this.#events.moved();
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

  #elementOf(key: string): HTMLElement | undefined {
    for (const row of this.#mounted()) if (row.dataset.imItem === key) return row;
    return undefined;
  }

  *#mounted(): Generator<HTMLElement> {
    for (const row of this.#rows?.children ?? []) if (row instanceof HTMLElement && row.dataset.imItem) yield row;
  }

  /** Returns whether the guess for the other rows has become a better one. */
  #measure(): boolean {
    const first = this.#heights.size === 0;
    let sum = 0;
    for (const row of this.#mounted()) {
      const { height } = row.getBoundingClientRect();
      this.#heights.set(row.dataset.imItem ?? '', height);
      sum += height;
    }
    if (!first || sum === 0) return false;
    this.#guess = Math.round(sum / this.#heights.size);
    return true;
  }

  /** The page's thread can run between a person's scroll and its event; putting things back would undo the scroll. */
  #noticeUnseenScroll(scroller: HTMLElement): void {
    const way = scroller.scrollTop - this.#lastTop;
    if (way === 0) return;
    const furthest = scroller.scrollHeight - scroller.clientHeight;
    const cutOff = way < 0 && this.#lastTop > furthest && scroller.scrollTop >= furthest - BOTTOM_PX;
    if (cutOff) return;
    if (way < -BOTTOM_PX) this.#setPinned(false);
    this.#seen = this.#seen.map(({ key, top }) => ({ key, top: top - way }));
  }

  #stick(): number {
    const scroller = this.#scroller;
    if (scroller && this.#gap() > 0) scroller.scrollTop = scroller.scrollHeight;
    return 0;
  }

  /** Puts the first row that was in view, and still is mounted, back to its place. Returns what could not be moved. */
  #restore(): number {
    const scroller = this.#scroller;
    if (!scroller) return 0;
    const edge = scroller.getBoundingClientRect().top;
    for (const { key, top } of this.#seen) {
      const row = this.#elementOf(key);
      if (!row) continue;
      const off = row.getBoundingClientRect().top - edge - top;
      if (Math.abs(off) >= 0.5) scroller.scrollTop += off;
      return Math.abs(off) >= 0.5 ? 0 : -off;
    }
    return 0;
  }

  #follow(jump: Jump): number {
    const { key, align } = jump;
    const scroller = this.#scroller;
    const list = this.#list;
    const row = this.#elementOf(key);
    if (!scroller || !list) return 0;
    if (!row) {
      if (list.indexOf(key) < 0 || jump.patience-- <= 0) this.#jump = undefined;
      return 0;
    }
    const view = scroller.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    if (align === 'center') scroller.scrollTop += box.top + box.height / 2 - view.top - view.height / 2;
    else if (box.top < view.top) scroller.scrollTop += box.top - view.top;
    else if (box.bottom > view.bottom) scroller.scrollTop += box.bottom - view.bottom;
    this.#jump = undefined;
    this.#setPinned(this.#gap() <= BOTTOM_PX && list.atEnd);
    return 0;
  }

  #look(rest: number): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    const view = scroller.getBoundingClientRect();
    const seen: Seen[] = [];
    for (const row of this.#mounted()) {
      const box = row.getBoundingClientRect();
      if (box.bottom <= view.top) continue;
      if (box.top >= view.bottom) break;
      seen.push({ key: row.dataset.imItem ?? '', top: box.top - view.top + rest });
    }
    this.#seen = seen;
  }

  #choose(always: boolean): void {
    const scroller = this.#scroller;
    const rows = this.#rows;
    const list = this.#list;
    if (!scroller || !rows || !list) return;
    const height = scroller.clientHeight;
    const spare = Math.max(300, height / 2);
    if (this.#jump) {
      const at = list.indexOf(this.#jump.key);
      if (at >= 0) this.#events.range(around(list.sizes, at, height), true);
      return;
    }
    const top = scroller.getBoundingClientRect().top - rows.getBoundingClientRect().top;
    const needed = rowsBetween(list.sizes, top - spare / 3, top + height + spare / 3);
    const spacious = list.range.end - list.range.start > 4 * (needed.end - needed.start) + 8;
    if (!always && !spacious && covers(list.range, needed)) return;
    const visible = rowsBetween(list.sizes, top, top + height);
    const next =
      this.#pinned && list.atEnd
        ? lastRows(list.sizes, height + spare)
        : rowsBetween(list.sizes, top - spare, top + height + spare);
    if (always && covers(list.range, next) && list.range.end - list.range.start === list.sizes.count) return;
    this.#events.range(next, !covers(list.range, visible));
  }
}

function around(sizes: RowSizes, index: number, height: number): RowRange {
  let before = 0;
  let start = index;
  while (start > sizes.first && before < height) before += sizes.heightAt(--start);
  let after = 0;
  let end = index;
  while (end < sizes.first + sizes.count && after < height) after += sizes.heightAt(end++);
  return { start, end };
}
