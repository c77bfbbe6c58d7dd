import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Topics } from '../../bus-topics.ts';
import type { ServerContext } from '../../context.ts';
import { createMemoryBus } from '../../infra/bus.ts';
import { createMemoryPresence, type Presence } from '../../infra/presence.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { startPresencePush } from './presence-push.ts';

test('a change whose push found Redis away is announced once Redis is back', async () => {
  const clock = new FakeClock();
  const bus = createMemoryBus<Topics>(() => {});
  const asked: number[] = [];
  const presence: Presence = {
    ...createMemoryPresence(() => {}),
    async online(userIds) {
      asked.push(...userIds);
      return new Map();
    },
    isComplete: () => asked.length > 1,
  };
  // A user who stays offline causes no query.
  const database = {} as ServerContext['database'];
  startPresencePush({ database, clock, bus, presence, log: pino({ level: 'silent' }) });
  bus.publish('presence.changed', { userId: 1, isNodeGone: false });
  await expect
    .poll(() => {
      clock.advance(1_000);
      return asked;
    })
    .toEqual([1, 1]);
});
