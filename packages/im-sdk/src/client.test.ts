import { describe, expect, it } from 'vitest';
import { createImClient } from './client.ts';
import type { ImClient } from './client-types.ts';
import { FakeClock } from './platform/memory/fake-clock.ts';
import { createMemoryDevice, type MemoryDevice } from './platform/memory/memory-device.ts';
import type { MemoryTab } from './platform/memory/memory-tab.ts';
import { picture } from './testing/contract/pictures.ts';
import { createMemoryServer, type MemoryServer } from './testing/server/memory-server.ts';

interface Stage {
  readonly clock: FakeClock;
  readonly server: MemoryServer;
  readonly alice: number;
  readonly bob: number;
  readonly hikers: number;
  device(): MemoryDevice;
  client(device: MemoryDevice): { client: ImClient; tab: MemoryTab };
}

function stage(specOnly = false): Stage {
  const clock = new FakeClock();
  const server = createMemoryServer({
    clock,
    specOnly,
  });
  const alice = server.addPerson({ userName: 'alice', nickName: 'Alice' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(alice, bob);
  const hikers = server.makeGroup(alice, 'Hikers', [bob]);
  return {
    clock,
    server,
    alice,
    bob,
    hikers,
    device: () => createMemoryDevice({ clock, network: server, page: { origin: server.origin, secure: true } }),
    client(device) {
      const tab = device.tab();
      return { client: createImClient({ platform: tab.platform }), tab };
    },
  };
}

describe.each([
  ['our server', false],
  ['a server that knows only the specification', true],
])('a client at %s', (_name, specOnly) => {
  it('signs in, comes live and shows friends and groups', async () => {
    const { clock, alice, bob, hikers, device, client: open } = stage(specOnly);
    const { client } = open(device());
    await clock.during(client.start());
    expect(client.auth.session.getSnapshot()).toEqual({ status: 'signedOut', reason: 'none' });

    await clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
    await clock.until(() => client.connection.state.getSnapshot().phase === 'live');
    await clock.advance(1_000);

    expect(client.auth.session.getSnapshot()).toEqual({ status: 'signedIn', userId: alice });
    expect(client.profile.self.getSnapshot()?.nickName).toBe('Alice');
    expect(client.contacts.friends.getSnapshot()).toEqual([bob]);
    expect(client.contacts.person(bob).getSnapshot()).toMatchObject({ showNickName: 'Bob', isFriend: true });
    expect(client.groups.groups.getSnapshot()).toEqual([hikers]);
    expect(client.groups.group(hikers).getSnapshot()?.name).toBe('Hikers');
    await clock.during(client.destroy());
  });
});

describe('a report', () => {
  it('reaches the administrator, of what the account can see', async () => {
    const { clock, server, alice, bob, hikers, device, client } = stage();
    const mine = client(device()).client;
    await expect(mine.report({ kind: 'user', id: bob, reason: 'spam' })).rejects.toMatchObject({
      code: 'client.notSignedIn',
    });
    await clock.during(mine.auth.login({ userName: 'alice', password: 'password' }));
    await clock.during(mine.report({ kind: 'group', id: hikers, reason: 'spam' }));
    expect(server.world.reports).toEqual([{ reporterId: alice, kind: 'group', target: hikers, reason: 'spam' }]);
    const unseen = mine
      .report({ kind: 'message', message: { conversation: `p:${bob}`, id: 999 }, reason: 'spam' })
      .catch((error: unknown) => error);
    expect(await clock.during(unseen)).toMatchObject({ code: 'message.notFound' });
  });
});

it('what is done right after signing in is kept, files and changes too: texts in order, none behind an upload', async () => {
  const { clock, server, bob, device, client: open } = stage();
  const { client } = open(device());
  await clock.during(client.auth.login({ userName: 'alice', password: 'password' }));
  await clock.until(() => client.connection.state.getSnapshot().phase === 'live');
  const asked = [
    client.messages.sendText(`p:${bob}`, { text: 'one' }),
    client.messages.sendImage(`p:${bob}`, picture()),
    client.messages.sendText(`p:${bob}`, { text: 'three' }),
    client.contacts.setRemark(bob, 'Bobby'),
  ];
  await clock.during(Promise.all(asked));
  await clock.advance(10_000);
  const rows = [...server.world.rowsById.private.values()].map(({ row }) => row).filter(({ type }) => type <= 1);
  const said = rows.map(({ type, content }) => (type === 1 ? 'picture' : content));
  expect(said).toEqual(['one', 'three', 'picture']);
  expect(client.contacts.person(bob).getSnapshot().showNickName).toBe('Bobby');
});
