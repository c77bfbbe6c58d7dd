/** Grid of two sections: `head` cells in rows of their own, then the rest. */
export interface GridShape {
  readonly columns: number;
  readonly head: number;
  readonly count: number;
}

/** Range of the section that contains a cell, end exclusive. */
function sectionOf(at: number, { head, count }: GridShape): readonly [number, number] {
  return at < head ? [0, head] : [head, count];
}

function vertical(at: number, down: boolean, shape: GridShape): number {
  const { columns, head, count } = shape;
  const [from, to] = sectionOf(at, shape);
  const column = (at - from) % columns;
  const next = at + (down ? columns : -columns);
  if (next >= from && next < to) return next;
  if (down) {
    const lastRow = Math.floor((at - from) / columns) === Math.floor((to - from - 1) / columns);
    if (!lastRow) return to - 1;
    return to === count ? at : Math.min(count - 1, head + column);
  }
  if (from === 0) return at;
  const row = Math.floor((head - 1) / columns);
  return Math.min(head - 1, row * columns + column);
}

/** Target cell of a key; `undefined` for other keys. */
export function gridMove(key: string, at: number, shape: GridShape, rightToLeft = false): number | undefined {
  const last = shape.count - 1;
  const step = rightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return Math.max(0, Math.min(last, at + step));
    case 'ArrowLeft':
      return Math.max(0, Math.min(last, at - step));
    case 'ArrowDown':
      return vertical(at, true, shape);
    case 'ArrowUp':
      return vertical(at, false, shape);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
