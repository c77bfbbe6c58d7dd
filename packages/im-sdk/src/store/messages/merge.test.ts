import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePatches, mergeRow, patchRow, type RowPatch } from './merge.ts';
import type { MessageRow } from './message-row.ts';
import { mergeReactions, type ReactionFacts, type ReactionMark, shownReactions } from './reactions.ts';

// Every fact comes out of one history, as it would: what happened to emojis, by the id of the row that said so.

const EMOJIS = ['👍', '🎉', '#smile;'] as const;
const happening = fc.record({ emoji: fc.constantFrom(...EMOJIS), mine: fc.boolean(), on: fc.boolean() });
const happenings = fc.array(happening, { maxLength: 12, size: 'max' });
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** The fact that one row says. */
function event(history: readonly Happening[], index: number): ReactionMark {
  const { emoji, mine, on } = history[index] ?? { emoji: '👍', mine: false, on: false };
  const at = index + 1;
  return { emoji, count: countAt(history, emoji, at), at, mine: mine && on, mineAt: mine ? at : 0 };
}

function countAt(history: readonly Happening[], emoji: string, at: number): number {
  const people = { me: false, others: 0 };
  for (const one of history.slice(0, at)) {
    if (one.emoji !== emoji) continue;
    if (one.mine) people.me = one.on;
    else people.others = Math.max(0, people.others + (one.on ? 1 : -1));
  }
  return people.others + Number(people.me);
}

function mineAt(history: readonly Happening[], emoji: string, at: number): boolean {
  return history.slice(0, at).findLast((one) => one.emoji === emoji && one.mine)?.on ?? false;
}

/** What a page says that was read after `at` rows. */
function snapshot(history: readonly Happening[], at: number): ReactionFacts {
  const marks = [...EMOJIS].sort().flatMap((emoji): ReactionMark[] => {
    const count = countAt(history, emoji, at);
    return count > 0 ? [{ emoji, count, at, mine: mineAt(history, emoji, at), mineAt: at }] : [];
  });
  return { marks, upTo: at };
}

const facts = happenings.chain((history) =>
  fc.array(fc.tuple(fc.boolean(), fc.nat(Math.max(0, history.length))), { minLength: 3, maxLength: 3 }).map((picks) => {
    const made = picks.map(([page, at]): ReactionFacts => {
      if (page || history.length === 0) return snapshot(history, at);
      return { marks: [event(history, Math.min(at, history.length - 1))], upTo: 0 };
    });
    return { history, made: made as [ReactionFacts, ReactionFacts, ReactionFacts] };
  }),
);

describe('joining reactions', () => {
  it('is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(facts, ({ made: [a, b, c] }) => {
        expect(mergeReactions(a, b)).toEqual(mergeReactions(b, a));
        expect(mergeReactions(mergeReactions(a, b), c)).toEqual(mergeReactions(a, mergeReactions(b, c)));
        const ab = mergeReactions(a, b);
        expect(mergeReactions(ab, b)).toBe(ab);
      }),
      { numRuns: 2_000 },
    );
  });

  it('ends with the truth once everything is known, in whatever order and with whatever pages between', () => {
    fc.assert(
      fc.property(happenings, fc.array(fc.nat()), (history, chance) => {
        const all = history.map((_, index): ReactionFacts => ({ marks: [event(history, index)], upTo: 0 }));
        const pages = chance.slice(0, 3).map((at) => snapshot(history, at % (history.length + 1)));
        const told = [...all, ...pages].map((fact, index) => ({ fact, at: chance[index] ?? index }));
        told.sort((one, other) => one.at - other.at);
        const end = told.reduce((known, { fact }) => mergeReactions(known, fact), {
          marks: [],
          upTo: 0,
        } as ReactionFacts);
        expect(shownReactions(end.marks)).toEqual(shownReactions(snapshot(history, history.length).marks));
      }),
      { numRuns: 1_000 },
    );
  });
});

const blank: MessageRow = {
  key: 'p5',
  conversation: 'p:2',
  id: 5,
  seq: 2,
  tmpId: '',
  type: 0,
  content: 'as sent',
  title: '',
  sendId: 2,
  mine: false,
  sendNickName: 'Mia',
  sendHeadImage: '',
  sendRole: 0,
  sendTime: 1_000,
  state: 'sent',
  failure: undefined,
  recalled: false,
  recalledBy: 0,
  revision: 0,
  quote: { id: 3, content: 'quoted' },
  atUserIds: [],
  forwardedFrom: '',
  receipt: false,
  readedCount: 0,
  receiptTotal: 0,
  receiptOk: false,
  reactions: [],
  ext: undefined,
  deleted: false,
  contentAt: 5,
  marks: [],
  reactedUpTo: 5,
};

const mark = fc
  .record({ emoji: fc.constantFrom(...EMOJIS), at: fc.integer({ min: 6, max: 20 }), mine: fc.boolean() })
  .map(({ emoji, at, mine }): ReactionMark => ({ emoji, count: at % 4, at, mine, mineAt: mine ? at : 0 }));

const patch: fc.Arbitrary<RowPatch> = fc.oneof(
  fc.constantFrom<RowPatch>({ recalled: true, recalledBy: 2 }, { deleted: true }, { receiptOk: true }),
  // Several edits within one millisecond: the log's order counts.
  fc
    .integer({ min: 6, max: 12 })
    .map((contentAt) => ({ revision: 1_700, content: `edit ${20 - contentAt}`, contentAt })),
  fc.nat({ max: 9 }).map((readedCount) => ({ readedCount })),
  fc.uniqueArray(mark, { selector: ({ emoji }) => emoji, minLength: 1 }).map((marks) => {
    return { marks: marks.sort((a, b) => (a.emoji < b.emoji ? -1 : 1)) };
  }),
);

describe('patches of a row', () => {
  it('give the same row one by one, joined, in any order and twice', () => {
    fc.assert(
      fc.property(fc.array(patch, { minLength: 1, maxLength: 6, size: 'max' }), fc.nat(), (patches, turn) => {
        const byOrder = patches.reduce(patchRow, blank);
        const turned = [...patches.slice(turn % patches.length), ...patches.slice(0, turn % patches.length)];
        expect(turned.reduce(patchRow, blank)).toEqual(byOrder);
        expect([...patches].reverse().reduce(patchRow, byOrder)).toEqual(byOrder);
        expect(patchRow(blank, patches.reduce(mergePatches))).toEqual(byOrder);
        const halves = [patches.slice(0, 2).reduce(patchRow, blank), patches.slice(2).reduce(patchRow, blank)] as const;
        expect(mergeRow(halves[0], halves[1])).toEqual(byOrder);
        expect(mergeRow(halves[1], halves[0])).toEqual(byOrder);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never bring back what was recalled or deleted', () => {
    fc.assert(
      fc.property(fc.array(patch), fc.constantFrom<RowPatch>({ recalled: true }, { deleted: true }), (patches, end) => {
        const row = patches.reduce(patchRow, mergeRow(patchRow(blank, end), { ...blank, ext: { a: 1 } }));
        expect(row).toMatchObject({ content: '', quote: undefined, ext: undefined, reactions: [], marks: [] });
      }),
    );
  });

  it.each([
    ['whose id is the smaller', 1],
    ['whose id is the greater', 3],
  ])('keep who took back a message of somebody else, %s, when it is read again as recalled', (_name, admin) => {
    const told = patchRow(blank, { recalled: true, recalledBy: admin });
    // Such a row does not say by whom, and is taken for the sender's own.
    const readAgain: MessageRow = { ...blank, content: '', recalled: true, recalledBy: blank.sendId };
    expect(mergeRow(told, readAgain).recalledBy).toBe(admin);
    expect(mergeRow(readAgain, told).recalledBy).toBe(admin);
    expect(patchRow(readAgain, { recalled: true, recalledBy: admin }).recalledBy).toBe(admin);
    expect(mergeRow(blank, readAgain).recalledBy).toBe(blank.sendId);
  });
});
