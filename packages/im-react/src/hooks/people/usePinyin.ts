import { useEffect, useState } from 'react';
import { hasPinyin, loadPinyin, mayBePinyin } from '../../text/load-pinyin.ts';

/**
 * Loads the pinyin chunk at the first Latin letter of `query` and renders when it is loaded. Use the returned flag as a
 * dependency of `matchName` results. If loading fails, names match literally only, and the next change of the query tries
 * again.
 */
export function usePinyin(query: string): boolean {
  const [, rerender] = useState(0);
  const wanted = mayBePinyin(query);
  useEffect(() => {
    if (!wanted || hasPinyin()) return;
    let unmounted = false;
    loadPinyin().then(
      () => !unmounted && rerender((count) => count + 1),
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [query, wanted]);
  return hasPinyin();
}
