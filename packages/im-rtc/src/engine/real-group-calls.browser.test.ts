import { createImClient, type ImClient } from 'im-sdk';
import { createMemoryDevice, createMemoryServer, type MemoryServer, RealClock } from 'im-sdk/testing';
import { afterEach, expect, test } from 'vitest';
import { callUser } from '../testing/index.ts';
import { type BrowserSeat, browserSeat, expectMore, expectOver, PATIENCE } from './browser-stage.ts';

const NAMES = ['alice', 'bob', 'carol'] as const;
const clients: ImClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy();
});

async function seat(server: MemoryServer, userName: string, userId: number): Promise<BrowserSeat> {
  const page = { origin: server.origin, secure: true };
  const device = createMemoryDevice({ clock: new RealClock(), network: server, page, seed: userId });
  const client = createImClient({ platform: device.tab().platform });
  clients.push(client);
  await client.start();
  await client.auth.login({ userName, password: 'password' });
  await expect.poll(() => client.connection.state.getSnapshot().phase, PATIENCE).toBe('live');
  return browserSeat(userId, client.calls);
}

test('Three people see and hear each other over the in-memory server, until they quit', async () => {
  const server = createMemoryServer();
  const ids = NAMES.map((name) => server.addPerson({ userName: name, nickName: name }));
  for (const [index, id] of ids.entries()) for (const other of ids.slice(0, index)) server.befriend(other, id);
  const [owner = 0, ...others] = ids;
  const groupId = server.makeGroup(owner, 'Club', others);
  const seats: BrowserSeat[] = [];
  for (const [index, name] of NAMES.entries()) seats.push(await seat(server, name, ids[index] ?? 0));
  const [alice, bob, carol] = seats;
  if (!alice || !bob || !carol) throw new Error('three seats');

  alice.engine.callGroup(
    groupId,
    others.map((id) => callUser(id)),
  );
  for (const one of [bob, carol]) {
    await expect.poll(() => one.groupCall()?.phase, PATIENCE).toBe('ringing');
    one.engine.accept();
  }
  for (const one of seats) {
    await expect.poll(() => one.groupCall()?.participants.map(({ state }) => state), PATIENCE).toEqual(['up', 'up']);
    one.engine.setCamera(true);
  }
  for (const one of seats) {
    await expectMore(one, 'packets', 20);
    await expectMore(one, 'frames', 5);
    const pictures = () => one.groupCall()?.participants.map(({ media }) => media.hasPicture);
    await expect.poll(pictures, PATIENCE).toEqual([true, true]);
  }

  bob.engine.hangUp();
  await expectOver(bob);
  await expect.poll(() => alice.groupCall()?.participants.length, PATIENCE).toBe(1);
  await expectMore(alice, 'frames', 5);
  carol.engine.hangUp();
  await expectOver(carol);
  await expectOver(alice);
  expect(alice.groupCall()?.end).toBe('everyoneLeft');
});
