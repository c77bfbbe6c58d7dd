import { Fragment, type InputHTMLAttributes, type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import { GroupedVirtuoso, type GroupedVirtuosoHandle, Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { isElement } from '../../platform/page/dom.ts';
import type { OptionPlace } from '../contact-option/ContactOption.tsx';
import { SearchField } from '../field/SearchField.tsx';
import { useListbox } from '../useListbox.ts';
import { GroupedOptions, type OptionGroups } from './GroupedOptions.tsx';

/** State of one option, to spread on its row. */
export interface OptionState extends OptionPlace {
  readonly selected: boolean;
}

/** Options under one heading. */
export interface OptionSection {
  readonly title: string;
  /** Number of options; those of all sections are the keys, in order. */
  readonly count: number;
}

/** Search box above the options. The caller filters. */
export interface OptionSearch {
  readonly query: string;
  readonly onChange: (query: string) => void;
  /** Accessible name and placeholder. */
  readonly label: string;
  /** Class name of the box around it. Default `im-picker__search`. */
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly inputProps?: Pick<InputHTMLAttributes<HTMLInputElement>, 'onKeyDown'>;
}

/** Props of `OptionList`. */
export interface OptionListProps<Key extends string | number> {
  /** Keys of all options, in order. */
  readonly keys: readonly Key[];
  /** Accessible name of the list. */
  readonly label: string;
  /** Chosen option of a list with a single choice. */
  readonly selected?: Key | undefined;
  /** Chosen options of a list with a multiple choice. */
  readonly selectedKeys?: ReadonlySet<Key>;
  /** Name of an option, for type-ahead. */
  readonly textOf: (key: Key) => string;
  /** Called by a press on an option, Enter and Space. */
  readonly onChoose: (key: Key) => void;
  /** Renders an option. A row in `memo` renders only when its state changes. */
  readonly renderOption: (key: Key, option: OptionState) => ReactNode;
  /** Height of a row in px before it is measured. */
  readonly estimate: number;
  /** Sticky headings. Each names its group of options. Default: none. */
  readonly sections?: readonly OptionSection[] | undefined;
  readonly search?: OptionSearch;
  /** Shown in place of a list without options. */
  readonly empty: ReactNode;
  /** Class name of the listbox. Default `im-list__scroller`. */
  readonly className?: string;
  /** Greatest height in px. The list is lower if it has fewer rows. Default: the height of its container. */
  readonly maxHeight?: number;
  /** Rendered between the search box and the list. */
  readonly children?: ReactNode;
}

const GROUPED = { List: GroupedOptions };

/**
 * Searchable list of people, groups or conversations to choose from: a listbox with one tab stop, type-ahead and a
 * single or multiple choice. Only rows near the viewport are in the DOM. The arrow down leads from the search box to the
 * list.
 */
export function OptionList<Key extends string | number>(props: OptionListProps<Key>): ReactNode {
  const { keys, label, selected, selectedKeys, textOf, onChoose, renderOption, estimate, sections, search } = props;
  const { empty, className = 'im-list__scroller', maxHeight, children } = props;
  const flat = useRef<VirtuosoHandle>(null);
  const grouped = useRef<GroupedVirtuosoHandle>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const [height, setHeight] = useState(keys.length * estimate);
  const listbox = useListbox({
    keys,
    selected,
    textOf,
    onOpen: onChoose,
    onMove: (index) => (flat.current ?? grouped.current)?.scrollIntoView({ index }),
  });
  const { activeKey, idOf } = listbox;
  const groups = useMemo<OptionGroups>(
    () => ({
      titleOf: (section) => sections?.[section]?.title,
      optionIdOf: (index) => (keys[index] === undefined ? undefined : idOf(keys[index])),
      sectionOf: (_, given) => given,
    }),
    [sections, idOf, keys],
  );
  const counts = useMemo(() => sections?.map(({ count }) => count), [sections]);

  const option = (index: number): ReactNode => {
    const key = keys[index];
    if (key === undefined) return null;
    const state = {
      id: idOf(key),
      selected: selectedKeys ? selectedKeys.has(key) : key === selected,
      active: key === activeKey,
      position: index + 1,
      count: keys.length,
    };
    return <Fragment key={key}>{renderOption(key, state)}</Fragment>;
  };
  const list = {
    ...listbox.props,
    className,
    'aria-label': label,
    'aria-multiselectable': selectedKeys ? ('true' as const) : undefined,
    defaultItemHeight: estimate,
    increaseViewportBy: 200,
    scrollerRef: (element: HTMLElement | Window | null) => {
      scroller.current = isElement(element) ? element : null;
    },
    ...(maxHeight === undefined
      ? {}
      : { totalListHeightChanged: setHeight, style: { blockSize: Math.min(maxHeight, height) } }),
  };
  return (
    <>
      {search ? (
        <div className={search.className ?? 'im-picker__search'}>
          <SearchField
            ref={search.inputRef}
            value={search.query}
            onChange={search.onChange}
            label={search.label}
            inputProps={{
              onKeyDown(event) {
                search.inputProps?.onKeyDown?.(event);
                if (event.defaultPrevented || event.key !== 'ArrowDown' || !scroller.current) return;
                event.preventDefault();
                scroller.current.focus();
              },
            }}
          />
        </div>
      ) : null}
      {children}
      {keys.length === 0 ? (
        empty
      ) : counts ? (
        <GroupedVirtuoso
          {...list}
          ref={grouped}
          context={groups}
          components={GROUPED}
          groupCounts={counts}
          groupContent={(section) => (
            <div className="im-section" aria-hidden="true">
              {groups.titleOf(section)}
            </div>
          )}
          itemContent={option}
        />
      ) : (
        <Virtuoso {...list} ref={flat} data={keys} computeItemKey={(_, key) => key} itemContent={option} />
      )}
    </>
  );
}
