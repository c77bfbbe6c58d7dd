import type { MentionName } from 'im-sdk/text';

/** A mention in the composer's text: `@name` at offset `start` (UTF-16). */
export interface Mention extends MentionName {
  /** Offset of the `@`. */
  readonly start: number;
}

/** End offset of a mention, exclusive. */
export const endOf = ({ start, name }: Mention): number => start + name.length + 1;

/** Whether `@name` is still at the mention's offset. */
function holds(text: string, mention: Mention): boolean {
  return text.startsWith(`@${mention.name}`, mention.start);
}

/** The replaced range of `before`. If several edits lead to the same text, `caret` (after the insertion) picks one. */
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

/** Adjusts mentions to an edit: moves those after it, drops those it changed. */
export function shiftMentions(
  mentions: readonly Mention[],
  before: string,
  after: string,
  caret?: number,
): readonly Mention[] {
  if (mentions.length === 0 || before === after) return mentions;
  const { start, end } = changeOf(before, after, caret);
  const by = after.length - before.length;
  const moved = mentions.flatMap((mention): readonly Mention[] => {
    if (endOf(mention) <= start) return [mention];
    return mention.start >= end ? [{ ...mention, start: mention.start + by }] : [];
  });
  const valid = moved.filter((mention) => holds(after, mention));
  return valid.length === mentions.length && valid.every((each, index) => each === mentions[index]) ? mentions : valid;
}

/** Adds a mention, in text order. Drops mentions that overlap it. */
export function addMention(mentions: readonly Mention[], added: Mention): readonly Mention[] {
  const others = mentions.filter((each) => endOf(each) <= added.start || each.start >= endOf(added));
  return [...others, added].sort((a, b) => a.start - b.start);
}

/** Mentions whose `@name` really is in the stored text. */
export function validMentions(text: string, mentions: readonly Mention[]): readonly Mention[] {
  return mentions.filter((mention) => mention.name !== '' && holds(text, mention));
}

/** Restores mentions after undo or paste: adds each of `names` found in the text where no mention is yet. */
export function restoreMentions(
  text: string,
  mentions: readonly Mention[],
  names: readonly MentionName[],
): readonly Mention[] {
  let found = mentions;
  for (const name of [...names].sort((a, b) => b.name.length - a.name.length)) {
    for (let at = text.indexOf(`@${name.name}`); at >= 0; at = text.indexOf(`@${name.name}`, at + 1)) {
      const mention = { ...name, start: at };
      const overlaps = found.some((each) => each.start < endOf(mention) && endOf(each) > at);
      if (!overlaps) found = addMention(found, mention);
    }
  }
  return found;
}
