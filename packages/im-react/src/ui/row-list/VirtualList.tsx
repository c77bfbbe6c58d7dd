import { type ReactNode, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';

/** Position attributes of a row with `role="listitem"`. */
export interface RowPosition {
  readonly 'aria-posinset': number;
  readonly 'aria-setsize': number;
}

/** Props of `VirtualList`. */
export interface VirtualListProps<Item> {
  /** Items of the list, in order. */
  readonly items: readonly Item[];
  /** React key of an item. */
  readonly keyOf: (item: Item) => string | number;
  /** Renders a row: an element with `role="listitem"`. */
  readonly renderRow: (item: Item, position: RowPosition) => ReactNode;
  /** Accessible name of the list. */
  readonly label: string;
  /** Class name of the scroll container. */
  readonly className?: string;
  /** Row height in px before measurement. */
  readonly estimate: number;
  /** Maximum height in px: the list is as high as its rows up to this, then scrolls. Omit it if `scroller` scrolls. */
  readonly maxHeight?: number;
  /** Scroll container, if it is not the list itself. */
  readonly scroller?: HTMLElement | null;
}

/** Virtual list for rows of unknown height: only rows near the viewport are in the DOM. */
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
