import type { MentionName } from 'im-sdk/text';

/** Somebody who is mentioned in a text that is being written: `@name` stands at `start`. Offsets are UTF-16. */
export interface Mention extends MentionName {
  readonly start: number;
}

export const endOf = ({ start, name }: Mention): number => start + name.length + 1;

/** Whether a mention's text still stands where it says. */
function holds(text: string, mention: Mention): boolean {
  return text.startsWith(`@${mention.name}`, mention.start);
}

/**
 * What changed between two texts: `before` was replaced from `start` to `end`. Where several changes would have led to
 * the same text the caret, which stands behind what was put in, tells which it was.
 */
function changeOf(before: string, after: string, caret: number | undefined): { readonly start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let tail = 0;
  if (caret !== undefined && before.endsWith(after.slice(caret))) tail = Math.min(after.length - caret, before.length);
  let start = 0;
  const most = Math.min(shorter, after.length - tail, before.length - tail);
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  if (tail === 0) {
    while (
      tail < shorter - start &&
      before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
    ) {
      tail++;
    }
  }
  return { start, end: before.length - tail };
}

/** The mentions after a text became another: moved with their text, dropped where it was changed. */
export function shiftMentions(
  mentions: readonly Mention[],
  before: string,
  after: string,
  caret?: number,
): readonly Mention[] {
  if (mentions.length === 0 || before === after) return mentions;
  const { start, end } = changeOf(before, after, caret);
  const by = after.length - before.length;
  const kept = mentions.flatMap((mention): readonly Mention[] => {
    if (endOf(mention) <= start) return [mention];
    return mention.start >= end ? [{ ...mention, start: mention.start + by }] : [];
  });
  const standing = kept.filter((mention) => holds(after, mention));
  return standing.length === mentions.length && standing.every((each, index) => each === mentions[index])
    ? mentions
    : standing;
}

/** Adds one, in the order of the text; whatever overlaps it goes. */
export function withMention(mentions: readonly Mention[], added: Mention): readonly Mention[] {
  const others = mentions.filter((each) => endOf(each) <= added.start || each.start >= endOf(added));
  return [...others, added].sort((a, b) => a.start - b.start);
}

/** The mentions that a stored text really has. */
export function standingMentions(text: string, mentions: readonly Mention[]): readonly Mention[] {
  return mentions.filter((mention) => mention.name !== '' && holds(text, mention));
}

/** Mentions that came back with an undone change: any of `names` where it stands in the text, besides those known. */
export function foundAgain(
  text: string,
  mentions: readonly Mention[],
  names: readonly MentionName[],
): readonly Mention[] {
  let found = mentions;
  for (const name of [...names].sort((a, b) => b.name.length - a.name.length)) {
    for (let at = text.indexOf(`@${name.name}`); at >= 0; at = text.indexOf(`@${name.name}`, at + 1)) {
      const mention = { ...name, start: at };
      const taken = found.some((each) => each.start < endOf(mention) && endOf(each) > at);
      if (!taken) found = withMention(found, mention);
    }
  }
  return found;
}
