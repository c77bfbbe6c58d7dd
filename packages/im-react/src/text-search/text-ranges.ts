/** A part of a text: offsets as of `slice`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A text as searches see it: case, width and the way accents are stored do not matter. */
export function plainText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What a reader sees as characters; code points where the engine cannot tell. */
function* characters(text: string): Generator<string> {
  if (typeof Intl.Segmenter === 'undefined') yield* text;
  else for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
}

/**
 * Every place in `text` where `query` stands, in order, none inside another. A hit never begins or ends inside of what a
 * reader sees as one character.
 */
export function textRanges(text: string, query: string): readonly TextRange[] {
  const wanted = plainText(query.trim());
  if (wanted === '' || !plainText(text).includes(wanted)) return [];
  let folded = '';
  // Where the character of each unit of `folded` begins in `text`, and ends.
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
