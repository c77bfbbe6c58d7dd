import { useMemo, useState } from 'react';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { readKept, writeKept } from '../../platform/device/kept-texts.ts';

const KEPT = 8;

export interface RecentSearches {
  /** The last one first. */
  readonly texts: readonly string[];
  add(text: string): void;
  remove(text: string): void;
  clear(): void;
}

/** What this account looked for on this device, eight at most. */
export function useRecentSearches(): RecentSearches {
  const name = `im.search.${useSelfId()}`;
  const [changed, setChanged] = useState(0);
  // What the device keeps is read anew after each change.
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
