import { expect, it } from 'vitest';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { FEATURES } from '../protocol/index.ts';
import { createMemoryServer, createTestClient } from '../testing/index.ts';

const people = [{ userName: 'ann', nickName: 'Ann' }];

it('tells a screen what the server offers, and remembers it for the next visit', async () => {
  const server = createMemoryServer({ users: people, features: ['reactions', 'heads'] });
  const first = await createTestClient(server);
  const { features } = first.client.connection;
  expect([...features.getSnapshot()]).toEqual([]);
  let woken = 0;
  features.subscribe(() => woken++);
  await first.client.auth.login({ userName: 'ann', password: 'password' });
  await first.until(() => features.getSnapshot().has('reactions'));
  expect(features.getSnapshot().has('edit')).toBe(false);
  expect(woken).toBe(1);
  await first.client.destroy();

  const second = await createTestClient(server, { device: first.device });
  expect([...second.client.connection.features.getSnapshot()].sort()).toEqual(['heads', 'reactions']);
  await second.client.destroy();
});

it('offers all of ours, and nothing of a server that knows only the specification', async () => {
  const ours = await createTestClient(createMemoryServer({ users: people }), { user: 'ann' });
  await ours.until(() => ours.client.connection.features.getSnapshot().size === FEATURES.length);
  await ours.client.destroy();
  // Pulls of such a server may have no end: nobody is to wait the 15 s of that.
  const clock = new FakeClock();
  const server = createMemoryServer({ users: people, specOnly: true, clock });
  const plain = await createTestClient(server, { user: 'ann', clock });
  await plain.until(() => plain.client.connection.state.getSnapshot().phase === 'live', 60_000);
  expect(plain.client.connection.features.getSnapshot().size).toBe(0);
  await clock.during(plain.client.destroy());
});
