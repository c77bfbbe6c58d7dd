import type { TextRange } from './text-ranges.ts';

/** One line of a long text that shows its first hit: what stands far before it is left out (`…`). */
export function snippetOf(
  text: string,
  ranges: readonly TextRange[],
  /** So many characters of what stands before the hit are kept. */
  before = 12,
): { readonly text: string; readonly ranges: readonly TextRange[] } {
  const first = ranges[0]?.start ?? 0;
  let from = first - before;
  if (from <= before) return { text, ranges };
  // Never inside a pair of surrogates or of what joins to one picture.
  while (from < first && /[\p{Mark}\p{Join_Control}\uDC00-\uDFFF]/u.test(text.charAt(from))) from++;
  const moved = from - 1;
  return {
    text: `…${text.slice(from)}`,
    ranges: ranges.map(({ start, end }) => ({ start: start - moved, end: end - moved })),
  };
}
