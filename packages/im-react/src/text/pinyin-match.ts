import { match } from 'pinyin-pro';
import type { TextRange } from './text-ranges.ts';

/** Ranges of a name whose pinyin matches the query: whole syllables, or the initials of each. */
export function pinyinMatch(name: string, query: string): readonly TextRange[] | undefined {
  const indexes = match(name, query, { precision: 'start', continuous: true });
  if (!indexes) return undefined;
  const ranges: TextRange[] = [];
  for (const start of indexes) {
    const end = start + ((name.codePointAt(start) ?? 0) > 0xff_ff ? 2 : 1);
    const last = ranges.at(-1);
    if (last?.end === start) ranges[ranges.length - 1] = { start: last.start, end };
    else ranges.push({ start, end });
  }
  return ranges;
}
