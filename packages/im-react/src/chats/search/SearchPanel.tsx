import type { ConversationKey } from 'im-sdk/protocol';
import { type KeyboardEvent, type MutableRefObject, type ReactNode, useEffect, useRef, useState } from 'react';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useMessageSearch } from '../../hooks/messages/useMessageSearch.ts';
import { useNameSearch } from '../../hooks/useNameSearch.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { tabPanelProps } from '../../ui/tabs/Tabs.tsx';
import { RecentSearches } from './recent/RecentSearches.tsx';
import { useRecentSearches } from './recent/useRecentSearches.ts';
import { SearchKeysLegend } from './SearchKeysLegend.tsx';
import { NothingFound, SearchNotes } from './SearchNotes.tsx';
import { SearchResults, type SearchResultsHandle } from './SearchResults.tsx';
import { SearchTabs } from './SearchTabs.tsx';
import { foundSections, SEARCH_TABS, type SearchHit, type SearchTab } from './search-hits.ts';

/** Props of `SearchPanel`. */
export interface SearchPanelProps {
  /** DOM id of the results; option ids are `{id}-…`. */
  readonly id: string;
  /** Text of the search box. */
  readonly query: string;
  /** Called with the new text of the search box. */
  readonly onQuery: (query: string) => void;
  /** Called when a conversation, or a message in it, is chosen. */
  readonly onOpen: (key: ConversationKey, messageId?: number) => void;
  /** Shows "Add friend" if nothing was found. */
  readonly onAddFriend?: () => void;
  /** Shows "Join group" if nothing was found. */
  readonly onJoinGroup?: () => void;
  /** Moves focus to the search box. */
  readonly toBox: () => void;
  /** Called with the DOM id of the active option. */
  readonly onActive: (optionId: string | undefined) => void;
  /** Key handler for the search box, set by the panel. Returns true if it handled the key. */
  readonly keys: MutableRefObject<((event: KeyboardEvent) => boolean) | null>;
}

/** Content below a search box: recent searches, or tabs with local and server results. */
export function SearchPanel(props: SearchPanelProps): ReactNode {
  const { id, query, onQuery, onOpen, onAddFriend, onJoinGroup, toBox, onActive, keys } = props;
  const { conversations } = useClient();
  const { showError } = useToast();
  const keyword = query.trim();
  const [tab, setTab] = useState<SearchTab>('all');
  const [at, setAt] = useState<string>();
  const list = useRef<SearchResultsHandle>(null);
  const recents = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const recent = useRecentSearches();
  const names = useNameSearch(query);
  const messages = useMessageSearch(keyword === '' ? undefined : { keyword });
  const sections = keyword === '' ? [] : foundSections(names, messages.results, tab, messages.total);
  const hits = sections.flatMap((section) => section.hits);
  // Tracked by id, not by index: results that arrive later may be inserted before it.
  const activeIndex = Math.max(
    0,
    hits.findIndex((hit) => hit.id === at),
  );
  const active = hits[activeIndex];
  const activeId = active && `${id}-${active.id}`;
  const searching =
    messages.status === 'waiting' ||
    (messages.status === 'running' && messages.phase !== 'done' && messages.phase !== 'failed');

  // A new query or tab starts at the first row.
  useEffect(() => setAt(undefined), [keyword, tab]);
  useEffect(() => onActive(activeId), [onActive, activeId]);
  useEffect(() => () => onActive(undefined), [onActive]);

  const choose = useEvent((hit: SearchHit) => {
    if (hit.kind === 'more') return setTab(hit.section);
    recent.add(keyword);
    const key = hit.kind === 'messages' ? hit.row.conversation : hit.hit.key;
    conversations.start(key).catch(showError);
    onOpen(key, hit.kind === 'messages' ? hit.row.id : undefined);
  });
  function move(next: number): void {
    const index = Math.max(0, Math.min(hits.length - 1, next));
    setAt(hits[index]?.id);
    list.current?.reveal(index);
  }
  /** First button below the results: "Try again", "Add friend". */
  const offer = (): HTMLElement | null | undefined =>
    panel.current?.querySelector('.im-search__none button, .im-search__notes button');
  /** After this tab the key Tab goes to the offer, if there is one. */
  const isAtLastTab = tab === SEARCH_TABS.at(-1) || (tab === 'all' && hits.length === 0);
  function cycleTabs(by: number): void {
    const next = (SEARCH_TABS.indexOf(tab) + by + SEARCH_TABS.length) % SEARCH_TABS.length;
    setTab(SEARCH_TABS[next] ?? 'all');
  }
  useIsomorphicLayoutEffect(() => {
    keys.current = (event) => {
      if (keyword === '') {
        if (event.key !== 'ArrowDown') return false;
        recents.current?.querySelector<HTMLElement>('[data-choice]')?.focus();
      } else if (event.key === 'ArrowDown') move(activeIndex + 1);
      else if (event.key === 'ArrowUp') move(activeIndex - 1);
      else if (event.key === 'Tab' && !event.shiftKey && isAtLastTab && offer()) offer()?.focus();
      else if (event.key === 'Tab') cycleTabs(event.shiftKey ? -1 : 1);
      else if (event.key === 'Enter' && active) choose(active);
      else return false;
      return true;
    };
    return () => {
      keys.current = null;
    };
  });

  if (keyword === '') {
    return (
      <>
        <RecentSearches box={recents} recent={recent} onQuery={onQuery} onOpen={onOpen} toBox={toBox} />
        <SearchKeysLegend />
      </>
    );
  }
  const none =
    hits.length === 0 && !searching && (messages.phase !== 'failed' || (tab !== 'all' && tab !== 'messages'));
  return (
    <>
      <SearchTabs tab={tab} onTab={setTab} id={id} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a tab panel; the keys come from the buttons inside */}
      <div
        {...tabPanelProps(id, tab)}
        ref={panel}
        className="im-search__panel"
        onKeyDown={(event) => {
          // The box stands elsewhere in the document: the browser's own order does not lead back to it.
          if (event.key !== 'Tab' || !event.shiftKey || event.target !== offer()) return;
          event.preventDefault();
          toBox();
        }}
      >
        {none ? (
          <NothingFound query={keyword} onAddFriend={onAddFriend} onJoinGroup={onJoinGroup} />
        ) : (
          <SearchResults
            id={id}
            handle={list}
            tab={tab}
            sections={sections}
            active={active}
            query={keyword}
            onChoose={choose}
            searching={searching}
            onEnd={messages.phase === 'done' && messages.more ? messages.loadMore : undefined}
          />
        )}
        {tab === 'all' || tab === 'messages' ? <SearchNotes searching={searching} messages={messages} /> : null}
      </div>
      <SearchKeysLegend tabs />
    </>
  );
}
