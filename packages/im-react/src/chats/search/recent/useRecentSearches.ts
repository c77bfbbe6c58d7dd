import type { ImClient } from 'im-sdk';
import { useMemo, useState } from 'react';
import { useClient } from '../../../context/useClient.ts';
import { useSelfId } from '../../../hooks/session/useSelfId.ts';
import { readJson, writeJson } from '../../../platform/device/local-storage.ts';

const MAX_SEARCHES = 8;

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

/** Stored by other versions too: anything but texts is left out. */
function readTexts(name: string): readonly string[] {
  const value = readJson(name);
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/** Recent searches of this account, stored on this device: eight at most. */
export function useRecentSearches(): RecentSearches {
  const name = recentSearchesKey(useClient(), useSelfId());
  const [changed, setChanged] = useState(0);
  // Read again after each change.
  const texts = useMemo(() => readTexts(name), [name, changed]);
  function store(next: readonly string[]): void {
    writeJson(name, next.length === 0 ? undefined : next.slice(0, MAX_SEARCHES));
    setChanged((count) => count + 1);
  }
  return {
    texts,
    add(text) {
      const trimmed = text.trim();
      if (trimmed !== '') store([trimmed, ...texts.filter((each) => each !== trimmed)]);
    },
    remove: (text) => store(texts.filter((each) => each !== text)),
    clear: () => store([]),
  };
}
