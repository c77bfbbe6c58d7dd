import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import { SEARCH_TABS, type SearchTab } from './search-hits.ts';

/** Text key of each tab. */
export const TAB_NAMES: Readonly<Record<SearchTab, TextKey>> = {
  all: 'search.all',
  chats: 'search.chats',
  people: 'search.people',
  groups: 'search.groups',
  messages: 'search.messages',
};

const showTab = (tab: HTMLButtonElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Props of `SearchTabs`. */
export interface SearchTabsProps {
  readonly tab: SearchTab;
  readonly onTab: (tab: SearchTab) => void;
  /** Prefix of element ids. */
  readonly id: string;
}

/** Tabs by kind of result. Focus stays in the search box, where Tab selects the next tab. */
export function SearchTabs({ tab, onTab, id }: SearchTabsProps): ReactNode {
  const t = useT();
  return (
    <Tabs
      id={id}
      label={t('search.tabs')}
      tabs={SEARCH_TABS.map((value) => ({ value, label: t(TAB_NAMES[value]) }))}
      value={tab}
      onChange={onTab}
      selectedRef={showTab}
      isPointerOnly
    />
  );
}
