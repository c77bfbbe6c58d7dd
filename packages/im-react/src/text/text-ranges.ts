/** A range of a text. Offsets as in `slice`. */
export interface TextRange {
  /** Start offset, inclusive. */
  readonly start: number;
  /** End offset, exclusive. */
  readonly end: number;
}

/** Normalises a text for search: ignores case, width and Unicode composition. */
export function plainText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Splits a text into graphemes; into code points without `Intl.Segmenter`. */
function* characters(text: string): Generator<string> {
  if (typeof Intl.Segmenter === 'undefined') yield* text;
  else for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
}

/** All ranges of `query` in `text`, in order, not overlapping. A range never splits a grapheme. */
export function textRanges(text: string, query: string): readonly TextRange[] {
  const wanted = plainText(query.trim());
  if (wanted === '' || !plainText(text).includes(wanted)) return [];
  let folded = '';
  // Start and end offset in `text` of the grapheme of each `folded` unit.
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of characters(text)) {
    const plain = plainText(character);
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(at);
      ends.push(at + character.length);
    }
    folded += plain;
    at += character.length;
  }
  const ranges: TextRange[] = [];
  for (let from = folded.indexOf(wanted); from >= 0; from = folded.indexOf(wanted, from + wanted.length)) {
    const start = starts[from];
    const end = ends[from + wanted.length - 1];
    const last = ranges.at(-1);
    if (start === undefined || end === undefined || (last && start < last.end)) continue;
    ranges.push({ start, end });
  }
  return ranges;
}
