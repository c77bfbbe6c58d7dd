import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMention, endOf, type Mention, restoreMentions, shiftMentions, validMentions } from './mention-ranges.ts';

const ANN = { userId: 1, name: 'Ann' };
const BO = { userId: 2, name: 'Bo Li' };
const at = (name: typeof ANN, start: number): Mention => ({ ...name, start });

describe('shiftMentions', () => {
  it('moves what stands behind a change, leaves what stands before it', () => {
    const mentions = [at(ANN, 0), at(BO, 5)];
    expect(shiftMentions(mentions, '@Ann @Bo Li', '@Ann hi @Bo Li', 8)).toEqual([at(ANN, 0), at(BO, 8)]);
    expect(shiftMentions(mentions, '@Ann @Bo Li', '@Bo Li', 0)).toEqual([at(BO, 0)]);
  });

  it('drops a mention whose text was touched', () => {
    expect(shiftMentions([at(ANN, 0)], '@Ann', '@An', 3)).toEqual([]);
    expect(shiftMentions([at(ANN, 0)], '@Ann', '@Axnn', 3)).toEqual([]);
  });

  it('tells equal texts apart by the caret', () => {
    const twice = [at(ANN, 0), { ...ANN, userId: 9, start: 4 }];
    expect(shiftMentions(twice, '@Ann@Ann', '@Ann', 0)).toEqual([{ ...ANN, userId: 9, start: 0 }]);
    expect(shiftMentions(twice, '@Ann@Ann', '@Ann', 4)).toEqual([at(ANN, 0)]);
  });

  it('is the same object where nothing moved', () => {
    const mentions = [at(ANN, 0)];
    expect(shiftMentions(mentions, '@Ann', '@Ann!', 5)).toBe(mentions);
  });

  it('keeps every mention outside of a change with its text, and no other text', () => {
    const part = fc.oneof(
      fc.constantFrom('@Ann', '@Bo Li').map((text) => ({ text, mention: true })),
      fc
        .string({ unit: fc.constantFrom('a', 'n', '@', 'A', ' ', 'B'), maxLength: 4 })
        .map((text) => ({ text, mention: false })),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        fc.string({ unit: fc.constantFrom('a', 'n', '@', 'A', ' '), maxLength: 5 }),
        (parts, from, size, put) => {
          let text = '';
          const mentions: Mention[] = [];
          for (const each of parts) {
            if (each.mention) mentions.push({ userId: mentions.length, name: each.text.slice(1), start: text.length });
            text += each.text;
          }
          const start = from % (text.length + 1);
          const end = Math.min(text.length, start + (size % 8));
          const after = text.slice(0, start) + put + text.slice(end);
          const shifted = shiftMentions(mentions, text, after, start + put.length);
          for (const mention of shifted) {
            expect(after.slice(mention.start, endOf(mention))).toBe(`@${mention.name}`);
          }
          for (const mention of mentions) {
            const moved = mention.start >= end ? mention.start + after.length - text.length : mention.start;
            if (endOf(mention) <= start || mention.start >= end)
              expect(shifted).toContainEqual({ ...mention, start: moved });
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('other mentions', () => {
  it('one takes the place of what it overlaps', () => {
    expect(addMention([at(ANN, 0), at(BO, 9)], at(BO, 2))).toEqual([at(BO, 2), at(BO, 9)]);
  });

  it('counts only while its text stands', () => {
    expect(validMentions('hi @Ann', [at(ANN, 3), at(BO, 3)])).toEqual([at(ANN, 3)]);
  });

  it('comes back with its text', () => {
    expect(restoreMentions('@Bo Li @Ann', [at(ANN, 7)], [ANN, BO])).toEqual([at(BO, 0), at(ANN, 7)]);
  });
});
