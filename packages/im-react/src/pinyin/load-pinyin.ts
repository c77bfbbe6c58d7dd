import { loadChunk } from '../platform/load-chunk.ts';
import type { TextRange } from '../text-search/text-ranges.ts';

type PinyinMatch = (name: string, query: string) => readonly TextRange[] | undefined;

const HAN = /\p{Script=Han}/u;
const LATIN = /[a-z]/i;

let loaded: PinyinMatch | undefined;
let loading: Promise<void> | undefined;

/** Whether somebody may be spelling Chinese: a Latin letter in the query. */
export const mayBePinyin = (query: string): boolean => LATIN.test(query);

/** Whether the readings of Chinese are there. */
export const hasPinyin = (): boolean => loaded !== undefined;

/** Fetches the readings of Chinese (about 80 kB, once). Rejects where they cannot be fetched; then ask again. */
export function loadPinyin(): Promise<void> {
  loading ??= loadChunk(() => import('./pinyin-match.ts')).then(
    ({ pinyinMatch }) => {
      loaded = pinyinMatch;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Hits of Latin letters in a Chinese name; `undefined` for none, and until `loadPinyin` has come. */
export function readByPinyin(name: string, query: string): readonly TextRange[] | undefined {
  return loaded && mayBePinyin(query) && HAN.test(name) ? loaded(name, query) : undefined;
}
