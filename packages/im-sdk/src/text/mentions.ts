/** A name that can follow an `@` in a text. Several names may belong to one user. */
export interface MentionName {
  /** A user id, or -1 for everyone. */
  readonly userId: number;
  /** Name without the `@`. */
  readonly name: string;
}

/** Range of a mention in a text: `@` and the name. Offsets are UTF-16 units. */
export interface MentionRange {
  /** Offset of the `@`. */
  readonly start: number;
  /** Offset after the name. */
  readonly end: number;
  /** Mentioned user id, or -1 for everyone. */
  readonly userId: number;
}

const WORD = /[\p{Script=Latin}\p{Nd}_]/u;

function endsInsideWord(text: string, end: number): boolean {
  return WORD.test(text.charAt(end - 1)) && WORD.test(text.charAt(end));
}

/** Finds `@name` for the given names, in order and without overlap. The longest matching name wins. */
export function findMentions(text: string, names: readonly MentionName[]): MentionRange[] {
  if (names.length === 0) return [];
  const longestFirst = names.filter(({ name }) => name !== '').sort((a, b) => b.name.length - a.name.length);
  const ranges: MentionRange[] = [];
  for (let at = text.indexOf('@'); at >= 0; ) {
    const from = at + 1;
    const hit = longestFirst.find(
      ({ name }) => text.startsWith(name, from) && !endsInsideWord(text, from + name.length),
    );
    if (hit) ranges.push({ start: at, end: from + hit.name.length, userId: hit.userId });
    at = text.indexOf('@', hit ? from + hit.name.length : from);
  }
  return ranges;
}
