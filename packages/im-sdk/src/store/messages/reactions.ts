/** Reactions with one emoji on a message, as shown on a screen. `count` is above 0. */
export interface RowReaction {
  /** `#name;` of the emoji set, or one Unicode emoji. */
  readonly emoji: string;
  /** Number of users with this reaction. */
  readonly count: number;
  /** True if this account has this reaction. */
  readonly mine: boolean;
}

/**
 * Merge state of one emoji on a message: two registers, each with the id of the log row that set it; 0 for unknown. A
 * `count` of 0 is kept, so that an older update does not restore the emoji.
 */
export interface ReactionMark {
  /** `#name;` of the emoji set, or one Unicode emoji. */
  readonly emoji: string;
  /** Number of users with this reaction. */
  readonly count: number;
  /** Id of the log row that set `count`; the higher id wins. */
  readonly at: number;
  /** True if this account has this reaction. */
  readonly mine: boolean;
  /** Id of the log row that set `mine`. */
  readonly mineAt: number;
}

/** Marks with the id up to which they are complete: a missing emoji had no reactions at that id. */
export interface ReactionFacts {
  readonly marks: readonly ReactionMark[];
  readonly upTo: number;
}

/** Shared empty list, for identity comparison. */
export const NO_MARKS: readonly ReactionMark[] = Object.freeze([]);
/** Shared empty list, for identity comparison. */
export const NO_REACTIONS: readonly RowReaction[] = Object.freeze([]);

/** Merges two versions of the reactions of one message. Commutative, associative, idempotent. */
export function mergeReactions(a: ReactionFacts, b: ReactionFacts): ReactionFacts {
  const upTo = Math.max(a.upTo, b.upTo);
  if (a.marks.length === 0 && b.marks.length === 0) return upTo === a.upTo ? a : { marks: NO_MARKS, upTo };
  const marks: ReactionMark[] = [];
  const emojis = new Set([...a.marks, ...b.marks].map(({ emoji }) => emoji));
  for (const emoji of [...emojis].sort()) {
    const [one, other] = [find(a, emoji), find(b, emoji)];
    const count = later(one.at, one.count, a.upTo, other.at, other.count, b.upTo);
    if (count.at === 0) continue;
    const mine = later(one.mineAt, Number(one.mine), a.upTo, other.mineAt, Number(other.mine), b.upTo);
    marks.push({ emoji, count: count.value, at: count.at, mine: mine.value > 0, mineAt: mine.at });
  }
  if (upTo === a.upTo && sameMarks(a.marks, marks)) return a;
  return { marks: marks.length === 0 ? NO_MARKS : marks, upTo };
}

/** Visible reactions of the marks; the same array if there are none. */
export function shownReactions(marks: readonly ReactionMark[]): readonly RowReaction[] {
  if (marks.length === 0) return NO_REACTIONS;
  return marks
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.emoji < b.emoji ? -1 : 1))
    .map(({ emoji, count, mine }) => ({ emoji, count, mine }));
}

/** The later of two registers. One present on one side only wins unless the other side is complete beyond it. */
function later(
  at: number,
  value: number,
  upTo: number,
  otherAt: number,
  otherValue: number,
  otherUpTo: number,
): { at: number; value: number } {
  if (at > 0 && otherAt > 0) {
    if (at === otherAt) return { at, value: Math.max(value, otherValue) };
    return at > otherAt ? { at, value } : { at: otherAt, value: otherValue };
  }
  if (at > otherUpTo) return { at, value };
  return otherAt > upTo ? { at: otherAt, value: otherValue } : { at: 0, value: 0 };
}

function find({ marks }: ReactionFacts, emoji: string): ReactionMark {
  return marks.find((mark) => mark.emoji === emoji) ?? { emoji, count: 0, at: 0, mine: false, mineAt: 0 };
}

function sameMarks(a: readonly ReactionMark[], b: readonly ReactionMark[]): boolean {
  return (
    a.length === b.length &&
    a.every((mark, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        mark.emoji === other.emoji &&
        mark.count === other.count &&
        mark.at === other.at &&
        mark.mine === other.mine &&
        mark.mineAt === other.mineAt
      );
    })
  );
}
