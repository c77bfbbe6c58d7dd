import { type HTMLAttributes, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';

/** Rows under one heading. */
interface Section<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Props of `FoundList`, and those of its element. */
export interface FoundListProps<Row> extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  readonly sections: readonly Section<Row>[];
  /** React key of a row. */
  readonly keyOf: (row: Row) => number;
  /** Renders a row; `index` counts the rows without the headings. */
  readonly renderRow: (row: Row, index: number) => ReactNode;
  /** The row to keep in view; `undefined` for none. */
  readonly active: Row | undefined;
  /** Row height in px before measurement. */
  readonly estimate: number;
  /** The scroll container. */
  readonly scroller: HTMLElement;
}

type Item<Row> = { readonly title: string } | { readonly row: Row; readonly index: number };

/** Search results under headings: rows of unknown height, of which only those near the viewport are in the DOM. */
export function FoundList<Row>(props: FoundListProps<Row>): ReactNode {
  const { sections, keyOf, renderRow, active, estimate, scroller, ...rest } = props;
  const virtuoso = useRef<VirtuosoHandle>(null);
  const items = useMemo(() => itemsOf(sections), [sections]);
  const activeIndex = items.findIndex((item) => 'row' in item && item.row === active);
  useEffect(() => {
    if (activeIndex >= 0) virtuoso.current?.scrollIntoView({ index: activeIndex });
  }, [activeIndex]);
  return (
    <Virtuoso
      {...rest}
      ref={virtuoso}
      tabIndex={-1}
      customScrollParent={scroller}
      data={items}
      computeItemKey={(_, item) => ('row' in item ? keyOf(item.row) : item.title)}
      defaultItemHeight={estimate}
      increaseViewportBy={200}
      itemContent={(_, item) =>
        'row' in item ? (
          renderRow(item.row, item.index)
        ) : (
          <div className="im-result__head" role="presentation">
            {item.title}
          </div>
        )
      }
    />
  );
}

function itemsOf<Row>(sections: readonly Section<Row>[]): readonly Item<Row>[] {
  const items: Item<Row>[] = [];
  let index = 0;
  for (const { title, rows } of sections) {
    items.push({ title });
    for (const row of rows) items.push({ row, index: index++ });
  }
  return items;
}
