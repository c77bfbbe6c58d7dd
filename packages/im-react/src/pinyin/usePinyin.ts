import { useEffect, useState } from 'react';
import { hasPinyin, loadPinyin, mayBePinyin } from './load-pinyin.ts';

/**
 * Fetches the readings of Chinese at the first Latin letter of `query` and renders anew when they have come: give the
 * answer to whatever is computed with `matchName`. Where they cannot be fetched names are found as they are written.
 */
export function usePinyin(query: string): boolean {
  const [, rerender] = useState(0);
  const wanted = mayBePinyin(query);
  useEffect(() => {
    if (!wanted || hasPinyin()) return;
    let gone = false;
    loadPinyin().then(
      () => !gone && rerender((count) => count + 1),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return hasPinyin();
}
