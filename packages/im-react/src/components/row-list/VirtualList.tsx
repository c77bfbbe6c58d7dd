import { type ReactNode, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';

/** Which row of how many, for `role="listitem"`. */
export interface RowPosition {
  readonly 'aria-posinset': number;
  readonly 'aria-setsize': number;
}

export interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  /** Draws a row: an element of role `listitem`. */
  readonly renderRow: (item: Item, position: RowPosition) => ReactNode;
  /** Accessible name. */
  readonly label: string;
  readonly className?: string;
  /** Height in px of a row before one was measured. */
  readonly estimate: number;
  /** It is as high as its rows, up to so many px, and scrolls then. Without it the list scrolls with `scroller`. */
  readonly maxHeight?: number;
  /** The element that scrolls, where that is not the list itself. */
  readonly scroller?: HTMLElement | null;
}

/** A list of rows of unknown height, however many: only those near the view are in the page. */
export function VirtualList<Item>(props: VirtualListProps<Item>): ReactNode {
  const { items, keyOf, renderRow, label, className, estimate, maxHeight, scroller } = props;
  const [height, setHeight] = useState(items.length * estimate);
  return (
    <Virtuoso
      className={className}
      role="list"
      aria-label={label}
      data={items}
      computeItemKey={(_, item) => keyOf(item)}
      defaultItemHeight={estimate}
      totalListHeightChanged={setHeight}
      itemContent={(index, item) => renderRow(item, { 'aria-posinset': index + 1, 'aria-setsize': items.length })}
      {...(maxHeight === undefined ? {} : { style: { blockSize: Math.min(maxHeight, height) } })}
      {...(scroller ? { customScrollParent: scroller } : {})}
    />
  );
}
