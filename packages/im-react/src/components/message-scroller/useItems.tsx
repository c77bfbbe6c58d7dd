import type { TimelineSnapshot } from 'im-sdk';
import { isValidElement, type ReactElement, type ReactNode, useRef } from 'react';
import type { RowRange } from './rows/row-offsets.ts';

interface Item {
  readonly row: ReactNode;
  readonly item: ReactElement;
}

/** True if both elements have the same type, key and props (shallow). */
function sameRow(before: ReactNode, after: ReactNode): boolean {
  if (before === after) return true;
  if (!isValidElement<Props>(before) || !isValidElement<Props>(after)) return false;
  if (before.type !== after.type || before.key !== after.key) return false;
  const [old, fresh] = [before.props, after.props];
  const names = Object.keys(fresh);
  return names.length === Object.keys(old).length && names.every((name) => Object.is(old[name], fresh[name]));
}

type Props = Readonly<Record<string, unknown>>;

/**
 * Elements of the mounted rows. An unchanged row keeps its element object, so that React skips it: a new message
 * re-renders two rows.
 */
export function useItems(
  rows: Pick<TimelineSnapshot, 'firstIndex' | 'keyAt'>,
  range: RowRange,
  renderRow: (index: number) => ReactNode,
): readonly ReactElement[] {
  const made = useRef<ReadonlyMap<string | number, Item>>(new Map());
  const next = new Map<string | number, Item>();
  for (let index = range.start; index < range.end; index++) {
    const key = rows.keyAt(index - rows.firstIndex) ?? index;
    const row = renderRow(index - rows.firstIndex);
    const before = made.current.get(key);
    const known = before && sameRow(before.row, row) ? before : undefined;
    next.set(key, known ?? { row, item: itemOf(key, row) });
  }
  made.current = next;
  return [...next.values()].map(({ item }) => item);
}

function itemOf(key: string | number, row: ReactNode): ReactElement {
  return (
    <div className="im-scroller__item" key={key} data-im-item={key}>
      {row}
    </div>
  );
}
