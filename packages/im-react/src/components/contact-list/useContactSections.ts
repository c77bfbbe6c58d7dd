import { useMemo } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useFriends } from '../../hooks/usePeople.ts';
import { compareNames, firstLetter } from '../../i18n/first-letter.ts';
import { personName } from '../../i18n/names.ts';
import { useKit } from '../../provider/kit-context.ts';

export interface ContactSections {
  /** Ids of all friends in the order of the list. */
  readonly userIds: readonly number[];
  readonly letters: readonly string[];
  /** How many friends stand under each letter. */
  readonly counts: readonly number[];
}

/** Friends whose name, nickname or user name contains `query`, under their first letters. */
export function useContactSections(query: string): ContactSections {
  const { t, language } = useKit();
  const { contacts } = useClient();
  const friends = useFriends();
  const wanted = query.trim().toLocaleLowerCase();
  return useMemo(() => {
    const compare = compareNames(language);
    const people = friends
      .map((userId) => contacts.person(userId).getSnapshot())
      .filter((person) =>
        [personName(t, person), person.nickName, person.userName].some((text) =>
          text.toLocaleLowerCase().includes(wanted),
        ),
      )
      .map((person) => ({ userId: person.id, name: personName(t, person) }))
      .sort((a, b) => compare(a.name, b.name));
    const counts = new Map<string, number>();
    for (const { name } of people) {
      const letter = firstLetter(name);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    return { userIds: people.map(({ userId }) => userId), letters: [...counts.keys()], counts: [...counts.values()] };
  }, [friends, contacts, wanted, t, language]);
}
