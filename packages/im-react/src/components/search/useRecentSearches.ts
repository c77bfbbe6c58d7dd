import { useMemo, useState } from 'react';
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

/** Recent searches of this account, stored on this device: eight at most. */
export function useRecentSearches(): RecentSearches {
  const name = `im.search.${useSelfId()}`;
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
