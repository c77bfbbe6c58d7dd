import { describe, expect, it } from 'vitest';
import type { ImClient } from './client-types.ts';
import { ClientStage, type Seat } from './testing/client-stage.ts';

const session = (client: ImClient) => client.auth.session.getSnapshot();

function stage() {
  const play = new ClientStage();
  const [alice, bob, carol] = [play.person('Alice'), play.person('Bob'), play.person('Carol')];
  play.server.befriend(alice, carol);
  play.server.befriend(bob, carol);
  const device = play.device();
  const sockets = (userId: number) =>
    [...play.server.world.hub.all()].filter((connection) => connection.session?.userId === userId).length;
  async function login({ client }: Seat, userName: string): Promise<void> {
    await play.clock.during(client.auth.login({ userName, password: 'password', rememberName: true, remember: true }));
    await play.clock.advance(2_000);
  }
  return { play, alice, bob, carol, device, sockets, login };
}

describe('two clients on one page with a storage key each', () => {
  it('are two accounts, also after a reload', async () => {
    const { play, alice, bob, carol, device, login } = stage();
    const page = device.tab();
    const shop = await play.open(device, page, { storageKey: 'shop' });
    const staff = await play.open(device, page, { storageKey: 'staff' });
    await login(shop, 'alice');
    await login(staff, 'bob');
    play.server.say(carol, alice, 'for Alice');
    await play.clock.advance(1_000);
    expect(shop.client.conversations.list.getSnapshot().keys).toHaveLength(1);
    expect(staff.client.conversations.list.getSnapshot().keys).toEqual([]);
    expect(staff.client.auth.savedAccounts.getSnapshot().map(({ userName }) => userName)).toEqual(['bob']);

    const reloaded = page.reload();
    const again = await play.open(device, reloaded, { storageKey: 'shop' });
    const other = await play.open(device, reloaded, { storageKey: 'staff' });
    expect(session(again.client)).toEqual({ status: 'signedIn', userId: alice });
    expect(session(other.client)).toEqual({ status: 'signedIn', userId: bob });
  });

  it('share nothing even with the same account: a logout of one leaves the other, with its cache', async () => {
    const { play, alice, carol, device, sockets, login } = stage();
    const page = device.tab();
    const one = await play.open(device, page, { storageKey: 'one' });
    const two = await play.open(device, page, { storageKey: 'two' });
    await login(one, 'alice');
    await login(two, 'alice');
    await play.clock.during(one.client.auth.logout({ wipe: true }));
    expect(session(two.client)).toEqual({ status: 'signedIn', userId: alice });
    expect(sockets(alice)).toBe(1);
    play.server.say(carol, alice, 'still here');
    await play.clock.advance(1_000);
    expect(two.client.conversations.conversation(`p:${carol}`).getSnapshot()?.unreadCount).toBe(1);
    const kept = [...device.local.keys(), ...(await device.databases.names(''))];
    const shared = kept.filter((name) => !name.includes('#one') && !name.includes('#two'));
    expect(shared).toEqual([]);
  });

  it('differ from a client without one', async () => {
    const { play, alice, device, login } = stage();
    const page = device.tab();
    await login(await play.open(device, page), 'alice');
    const keyed = await play.open(device, page, { storageKey: 'widget' });
    expect(session(keyed.client).status).toBe('signedOut');
    const again = await play.open(device, page.reload());
    expect(session(again.client)).toEqual({ status: 'signedIn', userId: alice });
  });
});

describe('two clients on one page with the same storage key', () => {
  it('share the session and the socket', async () => {
    const { play, alice, device, sockets, login } = stage();
    const page = device.tab();
    const one = await play.open(device, page);
    await login(one, 'alice');
    const two = await play.open(device, page);
    await play.clock.advance(2_000);
    expect(session(two.client)).toEqual({ status: 'signedIn', userId: alice });
    expect(sockets(alice)).toBe(1);
    expect(two.client.connection.state.getSnapshot()).toMatchObject({ phase: 'live', follower: true });
  });

  it('are the same account whoever signs in: the first goes over to the new one', async () => {
    const { play, alice, bob, device, sockets, login } = stage();
    const page = device.tab();
    const one = await play.open(device, page);
    const two = await play.open(device, page);
    await login(one, 'alice');
    expect(session(two.client)).toEqual({ status: 'signedIn', userId: alice });
    await login(two, 'bob');
    expect([one, two].map(({ client }) => session(client))).toEqual([
      { status: 'signedIn', userId: bob },
      { status: 'signedIn', userId: bob },
    ]);
    expect([sockets(alice), sockets(bob)]).toEqual([0, 1]);
    await play.clock.during(one.client.auth.logout());
    await play.clock.advance(1_000);
    expect([one, two].map(({ client }) => session(client).status)).toEqual(['signedOut', 'signedOut']);
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  it('are two accounts in two tabs, each of which keeps its own', async () => {
    const { play, alice, bob, device, login } = stage();
    const one = await play.open(device);
    const two = await play.open(device);
    await login(one, 'alice');
    await login(two, 'bob');
    expect([one, two].map(({ client }) => session(client))).toEqual([
      { status: 'signedIn', userId: alice },
      { status: 'signedIn', userId: bob },
    ]);
    const again = await play.reload(one);
    expect(session(again.client)).toEqual({ status: 'signedIn', userId: alice });
  });
});
