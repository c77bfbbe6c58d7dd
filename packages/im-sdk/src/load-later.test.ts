import { expect, it } from 'vitest';
import { createImClient } from './client.ts';
import { loadLater } from './load-later.ts';
import { FakeClock } from './platform/memory/fake-clock.ts';
import { createMemoryDevice } from './platform/memory/memory-device.ts';
import { picture } from './testing/contract/pictures.ts';
import { createMemoryServer } from './testing/server/memory-server.ts';

it('a first screen needs nothing of the rest; what somebody does then keeps its order while the rest is fetched', async () => {
  const clock = new FakeClock();
  const server = createMemoryServer({ clock });
  server.addPerson({ userName: 'alice', nickName: 'Alice' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  const alice = server.world.byName.get('alice')?.id ?? 0;
  server.befriend(alice, bob);
  const tab = createMemoryDevice({ clock, network: server, page: { origin: server.origin, secure: true } }).tab();
  const { auth, connection, messages, contacts, destroy } = createImClient({ platform: tab.platform });
  await clock.during(auth.login({ userName: 'alice', password: 'password' }));
  await clock.until(() => connection.state.getSnapshot().phase === 'live');
  await clock.during(messages.sendText(`p:${bob}`, { text: 'one' }));
  await clock.advance(1_000);
  expect([loadLater.here !== undefined, loadLater.coming !== undefined]).toEqual([false, false]);

  const asked = [
    messages.sendImage(`p:${bob}`, picture()),
    messages.sendText(`p:${bob}`, { text: 'three' }),
    contacts.setRemark(bob, 'Bobby'),
  ];
  await loadLater();
  await clock.during(Promise.all(asked));
  await clock.advance(10_000);
  const said = [...server.world.rowsById.values()].map(({ row }) => (row.type === 1 ? 'picture' : row.content));
  expect(said).toEqual(['one', 'picture', 'three']);
  expect(contacts.person(bob).getSnapshot().showNickName).toBe('Bobby');
  await clock.during(destroy());
});
