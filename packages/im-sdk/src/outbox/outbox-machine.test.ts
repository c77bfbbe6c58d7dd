import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationKey } from '../protocol/index.ts';
import { limits } from '../protocol/index.ts';
import { type OutboxEvent, type OutboxState, outboxMachine } from './outbox-machine.ts';

const tmpId = fc.integer({ min: 0, max: 14 }).map((n) => `t${String(n).padStart(2, '0')}`);
const conversationOf = (id: string): ConversationKey => `p:${(Number(id.slice(1)) % 6) + 1}`;
const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: tmpId.map((id) => ({
      type: 'add' as const,
      tmpId: id,
      conversation: conversationOf(id),
      as: 'queued' as const,
      // Every third has files; every fourth is part of a broadcast.
      ready: Number(id.slice(1)) % 3 !== 0,
      hasFiles: Number(id.slice(1)) % 3 === 0,
      bulk: Number(id.slice(1)) % 4 === 0,
    })),
  },
  fc.record({ type: fc.constant('online' as const), idempotent: fc.boolean() }),
  fc.constant({ type: 'offline' as const }),
  fc.record({
    type: fc.constantFrom('remove', 'refused', 'uncertain', 'later', 'timer', 'retry', 'ready'),
    tmpId,
  }) as fc.Arbitrary<OutboxEvent>,
);

function each(
  events: readonly OutboxEvent[],
  look: (before: OutboxState, now: OutboxState, event: OutboxEvent) => void,
) {
  let state = outboxMachine.initial;
  for (const next of events) {
    const { state: after } = outboxMachine.transition(state, next);
    look(state, after, next);
    state = after;
  }
}

describe('the outbox', () => {
  it('has one message of a conversation on its way, at most four conversations, in the order of writing', () => {
    fc.assert(
      fc.property(fc.array(event, { size: 'max', maxLength: 80 }), (events) => {
        each(events, (_before, { items }) => {
          const sending = items.filter(({ phase }) => phase === 'sending');
          expect(sending.length).toBeLessThanOrEqual(limits.outboxConversationsAtOnce);
          expect(new Set(sending.map(({ conversation }) => conversation)).size).toBe(sending.length);
          const bulk = sending.filter((item) => item.bulk).length;
          expect(bulk).toBeLessThanOrEqual(limits.broadcastConversationsAtOnce);
          expect([...items].sort((a, b) => (a.tmpId < b.tmpId ? -1 : 1))).toEqual(items);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('begins to send only while online, and only what nothing unsent was written before, but for files that go up', () => {
    fc.assert(
      fc.property(fc.array(event, { size: 'max', maxLength: 80 }), (events) => {
        let state = outboxMachine.initial;
        for (const next of events) {
          const { state: after, effects } = outboxMachine.transition(state, next);
          for (const effect of effects) {
            if (effect.type !== 'send') continue;
            expect(after.online).toBe(true);
            const item = after.items.find((other) => other.tmpId === effect.tmpId);
            expect(item?.ready).toBe(true);
            const earlier = after.items.filter(
              (other) =>
                other.conversation === item?.conversation && other.tmpId < effect.tmpId && other.phase !== 'failed',
            );
            // A text written while online passes files that go up, and those that keep their place behind them.
            expect(earlier.filter(({ hasFiles }) => !(item?.passesUploads && hasFiles))).toEqual([]);
            expect(earlier[0]?.ready ?? false).toBe(false);
          }
          state = after;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('sends everything once files are there and every outcome is good: nothing is left waiting', () => {
    fc.assert(
      fc.property(fc.array(event, { size: 'max', maxLength: 60 }), (events) => {
        let state = outboxMachine.initial;
        const take = (next: OutboxEvent): void => {
          state = outboxMachine.transition(state, next).state;
        };
        for (const next of events) take(next);
        take({ type: 'online', idempotent: true });
        for (let rounds = 0; rounds < 100 && state.items.length > 0; rounds += 1) {
          for (const { tmpId, phase, ready } of state.items) {
            if (!ready) take({ type: 'ready', tmpId });
            if (phase === 'failed') take({ type: 'retry', tmpId });
            if (phase === 'backoff') take({ type: 'timer', tmpId });
            if (phase === 'sending') take({ type: 'remove', tmpId });
          }
        }
        expect(state.items).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('files keep their order while they are uploaded, and a text does not wait for them', () => {
    let state = outboxMachine.initial;
    const sent: string[] = [];
    const take = (next: OutboxEvent): void => {
      const step = outboxMachine.transition(state, next);
      state = step.state;
      for (const effect of step.effects) if (effect.type === 'send') sent.push(effect.tmpId);
    };
    take({ type: 'online', idempotent: true });
    take({ type: 'add', tmpId: 't1', conversation: 'p:1', as: 'queued', ready: false, hasFiles: true });
    take({ type: 'add', tmpId: 't2', conversation: 'p:1', as: 'queued', hasFiles: true });
    take({ type: 'add', tmpId: 't3', conversation: 'p:1', as: 'queued' });
    take({ type: 'add', tmpId: 't4', conversation: 'p:1', as: 'queued' });
    expect(sent).toEqual(['t3']);
    take({ type: 'ready', tmpId: 't1' });
    expect(sent).toEqual(['t3']);
    take({ type: 'remove', tmpId: 't3' });
    take({ type: 'remove', tmpId: 't1' });
    take({ type: 'remove', tmpId: 't2' });
    expect(sent).toEqual(['t3', 't1', 't2', 't4']);
  });

  it('what was written offline keeps its place behind files, and texts behind it too', () => {
    let state = outboxMachine.initial;
    const sent: string[] = [];
    const take = (next: OutboxEvent): void => {
      const step = outboxMachine.transition(state, next);
      state = step.state;
      for (const effect of step.effects) if (effect.type === 'send') sent.push(effect.tmpId);
    };
    take({ type: 'add', tmpId: 't1', conversation: 'p:1', as: 'queued', ready: false, hasFiles: true });
    take({ type: 'add', tmpId: 't2', conversation: 'p:1', as: 'queued' });
    take({ type: 'online', idempotent: true });
    take({ type: 'add', tmpId: 't3', conversation: 'p:1', as: 'queued' });
    expect(sent).toEqual([]);
    take({ type: 'ready', tmpId: 't1' });
    for (const tmpId of ['t1', 't2', 't3']) take({ type: 'remove', tmpId });
    expect(sent).toEqual(['t1', 't2', 't3']);
  });

  it('a refused message steps aside: the next one of its conversation goes', () => {
    let state = outboxMachine.initial;
    const sent: string[] = [];
    const take = (next: OutboxEvent): void => {
      const step = outboxMachine.transition(state, next);
      state = step.state;
      for (const effect of step.effects) if (effect.type === 'send') sent.push(effect.tmpId);
    };
    for (const id of ['t1', 't2']) take({ type: 'add', tmpId: id, conversation: 'p:1', as: 'queued' });
    take({ type: 'online', idempotent: true });
    take({ type: 'refused', tmpId: 't1' });
    expect(sent).toEqual(['t1', 't2']);
    take({ type: 'retry', tmpId: 't1' });
    take({ type: 'remove', tmpId: 't2' });
    expect(sent).toEqual(['t1', 't2', 't1']);
  });

  it('an unknown outcome is repeated where repeats are noticed, and looked up where they are not', () => {
    for (const idempotent of [true, false]) {
      let state = outboxMachine.initial;
      const effects: string[] = [];
      const take = (next: OutboxEvent): void => {
        const step = outboxMachine.transition(state, next);
        state = step.state;
        effects.push(...step.effects.filter(({ type }) => type !== 'show').map(({ type }) => type));
      };
      take({ type: 'add', tmpId: 't1', conversation: 'p:1', as: 'queued' });
      take({ type: 'online', idempotent });
      take({ type: 'uncertain', tmpId: 't1' });
      take({ type: 'timer', tmpId: 't1' });
      expect(effects).toEqual(idempotent ? ['send', 'wait', 'send'] : ['send', 'check']);
    }
  });
});
