import { useMemo } from 'react';
import { useUi } from '../../context/ui-context.ts';
import { useClient } from '../../context/useClient.ts';
import { bySection } from '../../i18n/first-letter.ts';
import { personName } from '../../i18n/names.ts';
import { matchName } from '../../text/name-match.ts';
import { useFriends } from './usePeople.ts';
import { usePinyin } from './usePinyin.ts';

/** Friends in sections by first letter. */
export interface ContactSections {
  /** Ids of all friends found, in list order. */
  readonly userIds: readonly number[];
  /** Section headings. */
  readonly letters: readonly string[];
  /** Number of friends in each section. */
  readonly counts: readonly number[];
}

/** Friends whose name, nickname or user name matches `query` (Chinese also by pinyin), by first letter. */
export function useContactSections(query: string): ContactSections {
  const { t, locale } = useUi();
  const { contacts } = useClient();
  const friends = useFriends();
  const readings = usePinyin(query);
  const people = useMemo(() => {
    const all = friends.map((userId) => contacts.person(userId).getSnapshot());
    return bySection(locale, all, (person) => personName(t, person));
  }, [friends, contacts, t, locale]);
  // `readings` is a dependency because `matchName` also matches pinyin once it is loaded.
  return useMemo(() => {
    const found = people.filter(({ name, of: { nickName, userName } }) =>
      [name, nickName, userName].some((text) => matchName(text, query)),
    );
    const counts = new Map<string, number>();
    for (const { letter } of found) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    return { userIds: found.map(({ of }) => of.id), letters: [...counts.keys()], counts: [...counts.values()] };
  }, [people, query, readings]);
}
