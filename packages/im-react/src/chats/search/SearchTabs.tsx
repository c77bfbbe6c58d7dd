import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { SEARCH_TABS, type SearchTab } from './search-hits.ts';

/** Text key of each tab. */
export const TAB_NAMES: Readonly<Record<SearchTab, TextKey>> = {
  all: 'search.all',
  chats: 'search.chats',
  people: 'search.people',
  groups: 'search.groups',
  messages: 'search.messages',
};

/** Props of `SearchTabs`. */
export interface SearchTabsProps {
  readonly tab: SearchTab;
  readonly onTab: (tab: SearchTab) => void;
  /** DOM id of the results, for `aria-controls`. */
  readonly controls: string;
}

/** Tabs by kind of result. Focus stays in the search box, where Tab selects the next tab. */
export function SearchTabs({ tab, onTab, controls }: SearchTabsProps): ReactNode {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const activeTab = list.current?.children[SEARCH_TABS.indexOf(tab)];
    activeTab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    <div ref={list} className="im-tabs" role="tablist" aria-label={t('search.tabs')}>
      {SEARCH_TABS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          className="im-tab"
          aria-selected={each === tab}
          aria-controls={controls}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTab(each)}
        >
          {t(TAB_NAMES[each])}
        </button>
      ))}
    </div>
  );
}
