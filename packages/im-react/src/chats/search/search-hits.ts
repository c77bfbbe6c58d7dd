import type { MessageRow } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import type { NameHit, NameMatches } from '../../hooks/useNameSearch.ts';

/** Tabs of the search. All but `all` are also sections. */
export const SEARCH_TABS = ['all', 'chats', 'people', 'groups', 'messages'] as const;
/** A tab of the search. */
export type SearchTab = (typeof SEARCH_TABS)[number];
/** A section of results. */
export type SearchSection = Exclude<SearchTab, 'all'>;

/** A selectable row of the results. */
export type SearchHit =
  | { readonly kind: 'chats' | 'people' | 'groups'; readonly id: string; readonly hit: NameHit }
  | { readonly kind: 'messages'; readonly id: string; readonly row: MessageRow }
  /** "View all": opens the tab of its section. */
  | { readonly kind: 'more'; readonly id: string; readonly section: SearchSection; readonly count: number };

/** Results of one section. */
export interface FoundSection {
  readonly section: SearchSection;
  readonly hits: readonly SearchHit[];
  /** Total number of results, including those not loaded. */
  readonly count: number;
}

/** Maximum rows per section in the tab "All". */
const SHOWN: Readonly<Record<SearchSection, number>> = { chats: 3, people: 3, groups: 3, messages: 5 };

const nameHits = (kind: 'chats' | 'people' | 'groups', hits: readonly NameHit[]): SearchHit[] =>
  hits.map((hit) => ({ kind, id: `${kind}-${hit.key}`, hit }));

/** Results by section. In the tab "All", people and groups already listed as chats are left out. */
export function foundSections(
  names: NameMatches,
  messages: readonly MessageRow[],
  tab: SearchTab,
  total?: number,
): readonly FoundSection[] {
  const inChats = new Set<ConversationKey>(names.conversations.map(({ key }) => key));
  const all = tab === 'all';
  const rest = (hits: readonly NameHit[]): readonly NameHit[] =>
    all ? hits.filter(({ key }) => !inChats.has(key)) : hits;
  const sections: FoundSection[] = [
    section('chats', nameHits('chats', names.conversations)),
    section('people', nameHits('people', rest(names.people))),
    section('groups', nameHits('groups', rest(names.groups))),
    section(
      'messages',
      messages.map((row) => ({ kind: 'messages', id: `message-${row.key}`, row })),
      total,
    ),
  ];
  if (!all) return sections.filter((each) => each.section === tab);
  return sections.filter(({ hits }) => hits.length > 0).map(shortened);
}

function section(name: SearchSection, hits: readonly SearchHit[], total = 0): FoundSection {
  return { section: name, hits, count: Math.max(hits.length, total) };
}

function shortened({ section: name, hits, count }: FoundSection): FoundSection {
  const shown = hits.slice(0, SHOWN[name]);
  if (count <= shown.length) return { section: name, hits, count };
  return { section: name, hits: [...shown, { kind: 'more', id: `more-${name}`, section: name, count }], count };
}
