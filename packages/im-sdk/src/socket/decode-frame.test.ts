import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeServerFrame, Message } from '../protocol/index.ts';
import { decodeFrame } from './connection.ts';

const FIELDS = Object.keys(Message.entries).filter((field) => field !== 'quoteMessage');

const odd = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 53, 2 ** 53 - 1, '', [], {}),
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.array(fc.integer()),
  fc.jsonValue(),
);
const fitting: { [field: string]: fc.Arbitrary<unknown> } = {
  tmpId: fc.string(),
  content: fc.string(),
  sendNickName: fc.string(),
  sendHeadImage: fc.string(),
  title: fc.string(),
  forwarded: fc.record({ name: fc.string() }),
  keepUnread: fc.boolean(),
  receipt: fc.boolean(),
  receiptOk: fc.boolean(),
  isEdited: fc.boolean(),
  signal: fc.boolean(),
  atUserIds: fc.array(fc.integer()),
  reactions: fc.array(
    fc.record({ emoji: fc.string(), count: fc.nat(), mine: fc.boolean() }, { requiredKeys: ['emoji', 'count'] }),
  ),
  ext: fc.dictionary(fc.string(), fc.jsonValue()),
  sendTime: fc.nat(),
};
const goodQuote = fc.record(
  { id: fc.integer({ min: 1 }), sendId: fc.nat(), type: fc.nat(), content: fc.string(), status: fc.constantFrom(1, 2) },
  { requiredKeys: ['id'] },
);
const spoiledQuote = fc.record({ id: odd, sendId: odd, type: odd, content: odd, status: odd }, { requiredKeys: [] });
const quote = fc.oneof({ weight: 6, arbitrary: goodQuote }, spoiledQuote, odd);
const wellFormed = fc.record(
  { ...Object.fromEntries(FIELDS.map((field) => [field, fitting[field] ?? fc.nat()])) },
  { requiredKeys: ['type'] },
);
const message = fc
  .tuple(wellFormed, fc.option(fc.tuple(fc.constantFrom(...FIELDS), odd)), fc.option(quote, { nil: undefined }))
  .map(([base, spoiled, quoteMessage]) => ({
    ...base,
    ...(spoiled ? { [spoiled[0]]: spoiled[1] } : {}),
    ...(quoteMessage === undefined ? {} : { quoteMessage }),
  }));
const frame = fc.record({ cmd: fc.constantFrom(3, 4, 5), data: fc.oneof({ weight: 8, arbitrary: message }, odd) });

describe('the hand-written frame reader', () => {
  it('takes and refuses exactly the message frames that the schema takes and refuses', () => {
    let taken = 0;
    let refused = 0;
    fc.assert(
      fc.property(frame, (value) => {
        const text = JSON.stringify(value);
        const byHand = decodeFrame(text);
        const bySchema = decodeServerFrame(text);
        expect(byHand.ok).toBe(bySchema.ok);
        if (!byHand.ok || !bySchema.ok) {
          refused += 1;
          expect(byHand).toEqual(bySchema);
          return;
        }
        taken += 1;
        expect(byHand.frame.cmd).toBe(bySchema.frame.cmd);
        const known = [...FIELDS, 'quoteMessage'] as const;
        for (const field of known) {
          const mine = (byHand.frame.data as Record<string, unknown>)[field];
          const theirs = (bySchema.frame.data as Record<string, unknown>)[field];
          // The schema copies `ext` and leaves names such as `__proto__` out.
          if (field === 'ext') expect(typeof mine).toBe(typeof theirs);
          else expect(mine).toEqual(theirs);
        }
      }),
      { numRuns: 3_000 },
    );
    expect(taken).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(300);
  });

  it('never throws, whatever text comes', () => {
    const text = fc.oneof(
      fc.string({ size: 'max', maxLength: 2_000 }),
      fc.json(),
      fc.tuple(frame, fc.nat()).map(([value, cut]) => JSON.stringify(value).slice(0, cut % 200)),
      fc.constantFrom('null', '[]', '{"cmd":"3"}', '{"cmd":3}', '{"cmd":99,"data":{}}', '{"__proto__":{"cmd":3}}', '"'),
    );
    fc.assert(
      fc.property(text, (value) => {
        const decoded = decodeFrame(value);
        const bySchema = decodeServerFrame(value);
        expect(decoded.ok).toBe(bySchema.ok);
        if (!decoded.ok) expect(['notJson', 'notAFrame', 'unknownCmd', 'badData']).toContain(decoded.fault);
      }),
      { numRuns: 3_000 },
    );
  });
});
