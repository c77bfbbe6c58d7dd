/** What is painted of a list at one moment. Lengths in px, tops from the upper edge of the view. */
export interface View {
  readonly atBottom: boolean;
  /** The row that the list holds on to. */
  readonly held: string | undefined;
  /** Every mounted row. */
  readonly rows: ReadonlyMap<string, { readonly top: number; readonly height: number }>;
  readonly height: number;
  /** How far the view could still go up and down. */
  readonly above: number;
  readonly below: number;
}

/** Reads what is painted now. */
export function look(scroller: HTMLElement, { atBottom, held }: Pick<View, 'atBottom' | 'held'>): View {
  const box = scroller.getBoundingClientRect();
  const rows = new Map<string, { top: number; height: number }>();
  for (const item of scroller.querySelectorAll<HTMLElement>('[data-im-item]')) {
    const { top, height } = item.getBoundingClientRect();
    rows.set(item.dataset.imItem ?? '', { top: top - box.top, height });
  }
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  return {
    atBottom,
    held,
    rows,
    height: clientHeight,
    above: scrollTop,
    below: scrollHeight - clientHeight - scrollTop,
  };
}

/** How much of the view no row is drawn in, where there are rows to draw. */
export function blankOf({ rows, height, above, below }: View): number {
  const boxes = [...rows.values()];
  const first = Math.min(...boxes.map(({ top }) => top));
  const last = Math.max(...boxes.map((row) => row.top + row.height));
  return (above > 40 ? Math.max(0, first) : 0) + (below > 40 ? Math.max(0, height - last) : 0);
}

function inView({ rows, height }: View): string[] {
  return [...rows].flatMap(([key, row]) => (row.top + row.height > 0 && row.top < height ? [key] : []));
}

/** The row a list holds on to: the first that begins in view; where none does in the upper half, the one cut off. */
export function heldIn(view: View, gone: (key: string) => boolean = () => false): string | undefined {
  const left = inView(view).filter((key) => !gone(key));
  const topOf = (key: string | undefined): number => (key && view.rows.get(key)?.top) || 0;
  const begins = left.findIndex((key) => topOf(key) >= -0.5);
  const cut = begins < 0 || (begins > 0 && topOf(left[begins]) > view.height / 2);
  return cut ? left[0] : left[begins];
}

/** The rows that must not move: the held one, and its neighbours up to the first that changes its height or is gone. */
function steadyRows(before: View, now: View, gone: (key: string) => boolean): readonly string[] {
  const all = inView(before);
  const same = (key: string): boolean => now.rows.get(key)?.height === before.rows.get(key)?.height;
  const held = before.held !== undefined && !gone(before.held) ? before.held : heldIn(before, gone);
  const at = held === undefined ? -1 : all.indexOf(held);
  if (held === undefined || at < 0) return [];
  // Which of two things came first is not known here: the row that was held went, and its successor changed.
  if (held !== before.held && !same(held)) return [];
  const steady = [held];
  for (let index = at + 1; index < all.length; index++) {
    const [above, key] = [all[index - 1] ?? '', all[index] ?? ''];
    if (gone(key) || !same(above)) break;
    steady.push(key);
  }
  for (const key of all.slice(0, at).reverse()) {
    if (gone(key) || !same(key)) break;
    steady.push(key);
  }
  return steady;
}

/**
 * What is wrong with a view after something happened to it; `undefined` where every promise is kept. So near an end as
 * `edge` there may be nothing left to scroll by.
 */
export function broken(
  before: View,
  now: View,
  {
    gone,
    scrolled,
    edge,
    mayReachBottom,
  }: {
    readonly gone: (key: string) => boolean;
    readonly scrolled: number;
    readonly edge: number;
    readonly mayReachBottom: boolean;
  },
): string | undefined {
  // A shorter list or a higher view may bring the bottom into view: from then on it stays there.
  if (scrolled === 0 && (before.atBottom || (mayReachBottom && now.atBottom))) {
    // The bottom begins 2 px above the end: somebody who scrolls there is left there.
    return now.below > Math.max(1, Math.min(2, before.below))
      ? `left the bottom by ${now.below.toFixed(2)} px`
      : undefined;
  }
  for (const key of steadyRows(before, now, gone)) {
    const is = now.rows.get(key);
    // Scrolled out of view, or behind the composer.
    if (!is || is.top > now.height || is.top + is.height < 0) {
      if (scrolled === 0 && !is) return `${key} is not mounted any more`;
      continue;
    }
    const off = is.top - (before.rows.get(key)?.top ?? 0) + scrolled;
    // At an edge of the list there may be nothing left to scroll by.
    const [above, below] = [Math.min(now.above, before.above), Math.min(now.below, before.below)];
    const atEdge = (off < 0 && above < edge) || (off > 0 && below < edge);
    const cutShort = scrolled !== 0 && (now.above <= 1 || now.below <= 1);
    if (Math.abs(off) > 1 && !atEdge && !cutShort) return `${key} moved by ${off.toFixed(2)} px`;
  }
  return undefined;
}
