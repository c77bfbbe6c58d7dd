import type { TextRange } from './text-ranges.ts';

/** Shortens a long text so that its first hit is visible on one line: the start is replaced by `…`. */
export function snippetOf(
  text: string,
  ranges: readonly TextRange[],
  /** Number of characters to keep before the hit. */
  before = 12,
): { readonly text: string; readonly ranges: readonly TextRange[] } {
  const first = ranges[0]?.start ?? 0;
  let from = first - before;
  if (from <= before) return { text, ranges };
  // Do not cut a surrogate pair or a joined grapheme.
  while (from < first && /[\p{Mark}\p{Join_Control}\uDC00-\uDFFF]/u.test(text.charAt(from))) from++;
  const moved = from - 1;
  return {
    text: `…${text.slice(from)}`,
    ranges: ranges.map(({ start, end }) => ({ start: start - moved, end: end - moved })),
  };
}
