import { type HTMLAttributes, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { GroupedOptions, type OptionGroups } from '../../../ui/option-list/GroupedOptions.tsx';

/** Rows under one heading. */
interface Section<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Props of `SectionedResults`, and those of its element. */
export interface SectionedResultsProps<Row> extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
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
  /** DOM id of a row, for a listbox: the options under a heading are a group. */
  readonly optionIdOf?: (row: Row) => string;
}

type Item<Row> =
  | { readonly section: number; readonly title: string }
  | { readonly section: number; readonly row: Row; readonly index: number };

const GROUPED = { List: GroupedOptions };

/** Search results under headings: rows of unknown height, of which only those near the viewport are in the DOM. */
export function SectionedResults<Row>(props: SectionedResultsProps<Row>): ReactNode {
  const { sections, keyOf, renderRow, active, estimate, scroller, optionIdOf, ...rest } = props;
  const virtuoso = useRef<VirtuosoHandle>(null);
  const items = useMemo(() => itemsOf(sections), [sections]);
  const groups = useMemo<OptionGroups>(
    () => ({
      titleOf: (section) => sections[section]?.title,
      optionIdOf(index) {
        const item = items[index];
        return item && 'row' in item ? optionIdOf?.(item.row) : undefined;
      },
      sectionOf: (index) => items[index]?.section,
    }),
    [sections, items, optionIdOf],
  );
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
      context={groups}
      {...(optionIdOf && { components: GROUPED })}
      itemContent={(_, item) =>
        'row' in item ? (
          renderRow(item.row, item.index)
        ) : (
          <div className="im-result__head" aria-hidden={optionIdOf ? 'true' : undefined}>
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
  for (const [section, { title, rows }] of sections.entries()) {
    items.push({ section, title });
    for (const row of rows) items.push({ section, row, index: index++ });
  }
  return items;
}
