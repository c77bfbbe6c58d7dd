import type { ImClient } from 'im-sdk';
import { useMemo, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { readKept, writeKept } from '../../platform/device/kept-texts.ts';

const KEPT = 8;

/** Recent searches and actions on them. */
export interface RecentSearches {
  /** Newest first. */
  readonly texts: readonly string[];
  /** Adds a search at the top; moves it there if it is listed. */
  add(text: string): void;
  /** Removes a search. */
  remove(text: string): void;
  /** Removes all searches. */
  clear(): void;
}

/** Key in local storage of an account's recent searches: user ids repeat from server to server. */
export function recentSearchesKey({ storageKey }: Pick<ImClient, 'storageKey'>, userId: number): string {
  return `im-searches-${storageKey}-${userId}`;
}

/** Recent searches of this account, stored on this device: eight at most. */
export function useRecentSearches(): RecentSearches {
  const name = recentSearchesKey(useClient(), useSelfId());
  const [changed, setChanged] = useState(0);
  // Read again after each change.
  const texts = useMemo(() => readKept(name), [name, changed]);
  function keep(next: readonly string[]): void {
    writeKept(name, next.slice(0, KEPT));
    setChanged((count) => count + 1);
  }
  return {
    texts,
    add(text) {
      const wanted = text.trim();
      if (wanted !== '') keep([wanted, ...texts.filter((each) => each !== wanted)]);
    },
    remove: (text) => keep(texts.filter((each) => each !== text)),
    clear: () => keep([]),
  };
}
