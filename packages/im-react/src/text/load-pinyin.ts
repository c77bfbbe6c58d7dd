import { loadChunk } from '../platform/load-chunk.ts';
import type { TextRange } from './text-ranges.ts';

type PinyinMatch = (name: string, query: string) => readonly TextRange[] | undefined;

const HAN = /\p{Script=Han}/u;
const LATIN = /[a-z]/i;

let loaded: PinyinMatch | undefined;
let loading: Promise<void> | undefined;

/** Whether a query may be pinyin: it has a Latin letter. */
export const mayBePinyin = (query: string): boolean => LATIN.test(query);

/** Whether the pinyin chunk is loaded. */
export const hasPinyin = (): boolean => loaded !== undefined;

/** Loads the pinyin chunk (about 80 kB) once. Rejects if it cannot be loaded; a later call retries. */
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

/** Ranges of a Chinese name that match a pinyin query; `undefined` for none, or until `loadPinyin` has resolved. */
export function readByPinyin(name: string, query: string): readonly TextRange[] | undefined {
  return loaded && mayBePinyin(query) && HAN.test(name) ? loaded(name, query) : undefined;
}
