import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationKey } from '../../protocol/index.ts';
import { ConversationOrder, compareSortKeys } from './conversation-order.ts';

const key = fc.integer({ min: 1, max: 30 }).map((id): ConversationKey => `p:${id}`);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('put' as const), key, isTop: fc.boolean(), optTime: fc.nat({ max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove' as const), key }) },
);

describe('the order of conversations', () => {
  it('is the pinned first, then the latest operation time', () => {
    const order = new ConversationOrder();
    order.put('p:1', false, 30);
    order.put('p:2', true, 10);
    order.put('p:3', false, 40);
    order.put('p:4', true, 20);
    expect(order.keys()).toEqual(['p:4', 'p:2', 'p:3', 'p:1']);
  });

  it('is what a sort gives, after any moves, and says truly whether it changed', () => {
    fc.assert(
      fc.property(fc.array(step, { size: 'max', maxLength: 150 }), (steps) => {
        const order = new ConversationOrder();
        const sortKeys = new Map<ConversationKey, { key: ConversationKey; isTop: boolean; optTime: number }>();
        for (const action of steps) {
          const before = order.keys();
          const changed =
            action.type === 'put' ? order.put(action.key, action.isTop, action.optTime) : order.remove(action.key);
          if (action.type === 'put') sortKeys.set(action.key, action);
          else sortKeys.delete(action.key);
          const sorted = [...sortKeys.values()].sort(compareSortKeys).map((sortKey) => sortKey.key);
          expect(order.keys()).toEqual(sorted);
          expect(changed).toBe(before.join() !== sorted.join());
          if (!changed) expect(order.keys()).toBe(before);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is the same where many are put at once', () => {
    const sortKey = fc.record({ key, isTop: fc.boolean(), optTime: fc.nat({ max: 20 }) });
    const many = fc.uniqueArray(sortKey, { selector: (one) => one.key });
    fc.assert(
      fc.property(many, many, (first, second) => {
        const [one, other] = [new ConversationOrder(), new ConversationOrder()];
        for (const { key: name, isTop, optTime } of [...first, ...second]) one.put(name, isTop, optTime);
        other.putAll(first);
        other.putAll(second);
        expect(other.keys()).toEqual(one.keys());
        expect(other.size).toBe(one.size);
      }),
    );
  });
});
