import { plainText, type TextRange, textRanges } from '../text-search/text-ranges.ts';
import { readByPinyin } from './load-pinyin.ts';

const WHOLE: readonly TextRange[] = [];

/**
 * Where `query` stands in a name: as it is written, else as its Chinese is read (once `loadPinyin` has come). `undefined`
 * where it does not; an empty query is in every name, nowhere in particular.
 */
export function matchName(name: string, query: string): readonly TextRange[] | undefined {
  const wanted = query.trim();
  if (wanted === '') return WHOLE;
  if (plainText(name).includes(plainText(wanted))) return textRanges(name, wanted);
  return readByPinyin(name, wanted);
}
