import { readByPinyin } from './load-pinyin.ts';
import { plainText, type TextRange, textRanges } from './text-ranges.ts';

const WHOLE: readonly TextRange[] = [];

/**
 * Ranges of a name that match `query`: literally, else by pinyin (once `loadPinyin` has resolved). `undefined` for no
 * match; an empty query matches every name with no ranges.
 */
export function matchName(name: string, query: string): readonly TextRange[] | undefined {
  const wanted = query.trim();
  if (wanted === '') return WHOLE;
  if (plainText(name).includes(plainText(wanted))) return textRanges(name, wanted);
  return readByPinyin(name, wanted);
}
