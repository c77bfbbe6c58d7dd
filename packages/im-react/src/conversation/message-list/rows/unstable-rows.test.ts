import fc from 'fast-check';
import type { TimelineSnapshot } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../message/row-layout.ts';
import { rowOf, timelineStage } from '../../../testing/stage/timeline-stage.ts';
import { withoutUnstableRows } from './unstable-rows.ts';

const text = (n: number, parts = {}) => rowOf({ key: `k${n}`, id: n, sendTime: n * 30_000, ...parts });
const picture = (n: number) => text(n, { type: MessageType.IMAGE, sendTime: n * 1_000 });

function keysOf({ count, keyAt }: TimelineSnapshot): (string | undefined)[] {
  return Array.from({ length: count }, (_, index) => keyAt(index));
}
function stable(rows: readonly ReturnType<typeof text>[], first: Partial<TimelineSnapshot>) {
  const timeline = timelineStage(rows, first);
  return withoutUnstableRows(timeline.getSnapshot(), (key) => timeline.row(key).getSnapshot());
}

describe('the rows whose layout cannot change any more', () => {
  it('are all of a conversation that is loaded from its beginning', () => {
    expect(keysOf(stable([text(1), text(2)], { atStart: true }))).toEqual(['k1', 'k2']);
  });

  it('are all but the first of any other window, in their places', () => {
    const rows = stable([text(1), text(2), text(3)], { atStart: false, firstIndex: 500 });
    expect(keysOf(rows)).toEqual(['k2', 'k3']);
    expect([rows.firstIndex, rows.indexOf('k1'), rows.indexOf('k2'), rows.indexOf('k3')]).toEqual([501, -1, 0, 1]);
    expect([rows.keyAt(-1), rows.indexOf('elsewhere')]).toEqual(['k1', -1]);
  });

  it('are not the pictures of the grid that the first row stands in', () => {
    expect(keysOf(stable([picture(1), picture(2), picture(3), text(9)], { atStart: false }))).toEqual(['k9']);
  });

  it('begin at the unread line at the latest, and are never none', () => {
    const unread = { atStart: false, unreadFrom: 'k2' };
    expect(keysOf(stable([picture(1), picture(2), picture(3)], unread))).toEqual(['k2', 'k3']);
    expect(keysOf(stable([text(1)], { atStart: false }))).toEqual(['k1']);
    expect(keysOf(stable([picture(1), picture(2)], { atStart: false }))).toEqual(['k2']);
  });

  it('look the same, whatever is loaded before them', () => {
    const row = fc.record({
      sendId: fc.integer({ min: 1, max: 2 }),
      minutes: fc.integer({ min: 0, max: 20 }),
      type: fc.constantFrom(MessageType.TEXT, MessageType.TIP_TEXT),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 6, maxLength: 12 }), fc.integer({ min: 1, max: 3 }), (made, older) => {
        let time = 0;
        const rows = made.map(({ minutes, ...parts }, n) => {
          time += minutes * 60_000;
          return text(n, { ...parts, sendTime: time });
        });
        const facts = new Map(rows.map((each) => [each.key, each]));
        const looks = (shown: TimelineSnapshot) =>
          keysOf(shown).map((key, index) => {
            const at = (other: number) => facts.get(shown.keyAt(other) ?? '');
            const around = { previous: at(index - 1), next: at(index + 1), oldest: false };
            return [
              key,
              layoutOf(facts.get(key ?? ''), { ...around, unreadAbove: false, unreadBelow: false }),
            ] as const;
          });
        const before = looks(stable(rows.slice(older), { atStart: false }));
        const after = new Map(looks(stable(rows, { atStart: false })));
        for (const [key, look] of before) expect(after.get(key)).toEqual(look);
      }),
    );
  });
});
