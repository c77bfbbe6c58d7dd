import { type ForwardedRef, type ReactNode, useImperativeHandle, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { RowList, type RowListHandle } from '../../ui/row-list/RowList.tsx';
import { SearchResultRow } from './SearchResultRow.tsx';
import { TAB_NAMES } from './SearchTabs.tsx';
import type { FoundSection, SearchHit, SearchTab } from './search-hits.ts';

/** Imperative handle of `SearchResults`. */
export interface SearchResultsHandle {
  /** Scrolls an option into view; `index` counts across all sections. */
  reveal(index: number): void;
}

/** Props of `SearchResults`. */
export interface SearchResultsProps {
  /** DOM id of the listbox; option ids are `{id}-…`. */
  readonly id: string;
  readonly handle: ForwardedRef<SearchResultsHandle>;
  readonly tab: SearchTab;
  readonly sections: readonly FoundSection[];
  /** Active option of the keyboard. */
  readonly active: SearchHit | undefined;
  readonly query: string;
  readonly onChoose: (hit: SearchHit) => void;
  /** Whether the server search is still pending. */
  readonly searching: boolean;
  /** Called when the last row is near. */
  readonly onEnd: (() => void) | undefined;
}

/** Search results: sections in the tab "All", one virtual list in the others. */
export function SearchResults(props: SearchResultsProps): ReactNode {
  const { id, handle, tab, sections, active, query, onChoose, searching, onEnd } = props;
  const t = useT();
  const rows = useRef<RowListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const hits = sections.flatMap((section) => section.hits);
  useImperativeHandle(handle, () => ({
    reveal(index) {
      if (rows.current) return rows.current.reveal(index);
      // For the first row, scroll its section heading into view as well.
      if (index === 0) box.current?.scrollTo({ top: 0 });
      else box.current?.querySelectorAll('[role="option"]')[index]?.scrollIntoView({ block: 'nearest' });
    },
  }));
  const row = (hit: SearchHit): ReactNode => (
    <SearchResultRow
      key={hit.id}
      hit={hit}
      id={`${id}-${hit.id}`}
      active={hit.id === active?.id}
      query={query}
      onChoose={onChoose}
    />
  );
  const frame = { id, role: 'listbox', 'aria-label': t('search.results'), 'data-im-part': 'search-results' };
  // Keep focus in the search box on a click.
  const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();

  if (tab !== 'all') {
    const byId = new Map(hits.map((hit) => [hit.id, hit]));
    return (
      <RowList
        {...frame}
        className="im-search__scroll"
        handle={rows}
        keys={[...byId.keys()]}
        estimate={52}
        onEnd={onEnd}
        onPointerDown={keepFocus}
        renderRow={(key) => {
          const hit = byId.get(key);
          return hit ? row(hit) : null;
        }}
      />
    );
  }
  return (
    <div {...frame} className="im-search__scroll" ref={box} onPointerDown={keepFocus}>
      {sections.map(({ section, hits: found, count }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={section} role="group" className="im-search__section" aria-label={t(TAB_NAMES[section])}>
          <div className="im-result__head" aria-hidden="true">
            {section === 'messages' && searching ? t('search.onDevice', { count }) : t(TAB_NAMES[section])}
          </div>
          {found.map(row)}
        </div>
      ))}
    </div>
  );
}
