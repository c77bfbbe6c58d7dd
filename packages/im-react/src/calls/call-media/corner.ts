/** Corner of a picture in which the own one stands. */
export type Corner = 'top-start' | 'top-end' | 'bottom-end' | 'bottom-start';

const CORNERS: readonly Corner[] = ['top-end', 'bottom-end', 'bottom-start', 'top-start'];

/** The next corner, clockwise from the top at the end. */
export function nextCorner(corner: Corner): Corner {
  return CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? 'top-end';
}

/** The corner after an arrow key; `undefined` for other keys. */
export function cornerAfterKey(corner: Corner, key: string, isRightToLeft: boolean): Corner | undefined {
  const [block, inline] = corner.split('-');
  if (key === 'ArrowUp') return `top-${inline}` as Corner;
  if (key === 'ArrowDown') return `bottom-${inline}` as Corner;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const isEnd = (key === 'ArrowRight') !== isRightToLeft;
    return `${block}-${isEnd ? 'end' : 'start'}` as Corner;
  }
  return undefined;
}

/** The corner nearest to a point, whose coordinates are shares (0 to 1) of the width and the height. */
export function cornerAt(x: number, y: number, isRightToLeft: boolean): Corner {
  const isEnd = x > 0.5 !== isRightToLeft;
  return `${y > 0.5 ? 'bottom' : 'top'}-${isEnd ? 'end' : 'start'}`;
}
