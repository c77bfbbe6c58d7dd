import { describe, expect, it } from 'vitest';
import { createImClient } from '../client.ts';
import type { ImClient } from '../client-types.ts';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice, type MemoryDevice } from '../platform/memory/memory-device.ts';
import type { KeyValue, PageOrigin } from '../platform/platform.ts';
import { createMemoryServer } from '../testing/server/memory-server.ts';

const PASSWORD = 'correct-horse';

function stage({ specOnly = false, page }: { specOnly?: boolean; page?: PageOrigin } = {}) {
  const clock = new FakeClock();
  const server = createMemoryServer({ clock, specOnly });
  const alice = server.addPerson({ userName: 'alice', nickName: 'Alice', headImage: 'a.png', password: PASSWORD });
  server.addPerson({ userName: 'bob', nickName: 'Bob', password: PASSWORD });
  const secure = { origin: server.origin, secure: true };
  const newDevice = (): MemoryDevice =>
    createMemoryDevice({ clock, network: server, page: page ?? secure, seed: clock.pending() + 7 });
  const device = newDevice();
  const address = { apiUrl: server.apiUrl, socketUrl: server.socketUrl };

  async function open(on: MemoryDevice = device) {
    // A test that counts time is not to wait for a module.
    const tab = on.tab();
    const client = createImClient({ platform: tab.platform, server: address });
    const forcedOut: string[] = [];
    client.on('forcedOut', ({ reason }) => forcedOut.push(reason));
    await clock.during(client.start());
    return { tab, client, forcedOut };
  }
  const signIn = (client: ImClient, more: object = {}) =>
    clock.during(client.auth.login({ userName: 'alice', password: PASSWORD, ...more }));
  const live = (client: ImClient) => clock.until(() => client.connection.state.getSnapshot().phase === 'live');
  return { clock, server, alice, device, newDevice, open, signIn, live };
}

const session = (client: ImClient) => client.auth.session.getSnapshot();
const everything = (store: KeyValue): string =>
  store
    .keys()
    .map((key) => `${key}=${store.get(key)}`)
    .join('\n');
const failure = (running: Promise<unknown>) =>
  running.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('signing in', () => {
  it('refuses a wrong password and stays signed out', async () => {
    const { clock, open } = stage();
    const { client } = await open();
    const error = await clock.during(failure(client.auth.login({ userName: 'alice', password: 'wrong' })));
    expect(error).toMatchObject({ code: 'auth.wrongPassword' });
    expect(session(client)).toEqual({ status: 'signedOut', reason: 'none' });
  });

  it('works with an account that was just made', async () => {
    const { clock, open } = stage();
    const { client } = await open();
    await clock.during(
      client.auth.register({ userName: 'zoe', nickName: 'Zoe', password: PASSWORD, confirmPassword: PASSWORD }),
    );
    expect(session(client).status).toBe('signedOut');
    await clock.during(client.auth.login({ userName: 'zoe', password: PASSWORD }));
    expect(client.profile.self.getSnapshot()?.nickName).toBe('Zoe');
  });

  it('asks what registration needs, and takes both as off where the server does not say', async () => {
    const { clock, open, server } = stage();
    const { client } = await open();
    server.network.plan('hang', { route: 'globalSetting' });
    let answer: unknown;
    void client.auth.globalSetting().then((setting) => (answer = setting));
    await clock.advance(4_999);
    expect(answer).toBeUndefined();
    await clock.advance(1);
    expect(answer).toEqual({ userRegisterInviteCode: false, updateAvatarAfterRegister: false });
  });

  it('keeps no password and no token in local storage', async () => {
    const { device, open, signIn } = stage();
    const { client, tab } = await open();
    await signIn(client, { remember: true, rememberName: true });
    const { accessToken, refreshToken } = JSON.parse(
      everything(tab.platform.session).split('=').slice(1).join('='),
    ).tokens;
    const local = everything(device.local);
    expect(local).toContain('alice');
    for (const secret of [PASSWORD, accessToken, refreshToken]) expect(local).not.toContain(secret);
    expect(everything(tab.platform.session)).not.toContain(PASSWORD);
  });
});

describe('a session that is not remembered', () => {
  it('survives a reload of its tab', async () => {
    const { clock, open, signIn, alice } = stage();
    const first = await open();
    await signIn(first.client);
    const reloaded = first.tab.reload();
    const client = createImClient({ platform: reloaded.platform });
    await clock.during(client.start());
    expect(session(client)).toEqual({ status: 'signedIn', userId: alice });
  });

  it('is handed to a new tab by one that is open, also without a network', async () => {
    const { device, open, signIn, alice } = stage();
    const first = await open();
    await signIn(first.client);
    device.setOnline(false);
    const second = await open();
    expect(session(second.client)).toEqual({ status: 'signedIn', userId: alice });
  });

  it('ends with the last tab', async () => {
    const { open, signIn } = stage();
    const first = await open();
    await signIn(first.client);
    first.tab.kill();
    const second = await open();
    expect(session(second.client)).toEqual({ status: 'signedOut', reason: 'none' });
  });

  it('is one session in all tabs: a logout in one is a logout in each', async () => {
    const { clock, open, signIn, server } = stage();
    const first = await open();
    await signIn(first.client);
    const second = await open();
    for (const { tab } of [first, second]) expect(everything(tab.platform.session)).toContain('refreshToken');
    await clock.during(first.client.auth.logout());
    await clock.advance(100);
    for (const { tab } of [first, second])
      expect(everything(tab.platform.session)).not.toMatch(/accessToken|refreshToken/);
    expect(session(first.client)).toEqual({ status: 'signedOut', reason: 'signedOut' });
    expect(session(second.client)).toEqual({ status: 'signedOut', reason: 'signedOut' });
    expect([...server.world.sessions.values()].every(({ ended }) => ended)).toBe(true);
  });

  it('is refreshed by one tab for all', async () => {
    const { clock, open, signIn, server } = stage();
    const first = await open();
    await signIn(first.client);
    const second = await open();
    await clock.advance(31 * 60_000);
    await clock.during(Promise.all([first.client.contacts.search('b'), second.client.contacts.search('b')]));
    expect(session(first.client).status).toBe('signedIn');
    expect(session(second.client).status).toBe('signedIn');
    expect(server.world.sessions.size).toBe(1);
  });
});

describe('after a sign-out nothing is stored', () => {
  const HALF_AN_HOUR = 31 * 60_000;
  const leftIn = ({ tab }: Awaited<ReturnType<ReturnType<typeof stage>['open']>>, device: MemoryDevice) =>
    `${everything(tab.platform.session)}\n${everything(device.local)}`;

  it('of the tokens that the logout request needed, because the access token had expired', async () => {
    const { clock, device, open, signIn, live, server } = stage();
    const first = await open();
    await signIn(first.client);
    await live(first.client);
    await clock.advance(HALF_AN_HOUR);
    await clock.during(first.client.auth.logout());
    await clock.advance(1_000);
    expect(leftIn(first, device)).not.toMatch(/accessToken|refreshToken|im:tokens:|im:current:/);
    expect([...server.world.sessions.values()].every(({ ended }) => ended)).toBe(true);
    const client = createImClient({ platform: first.tab.reload().platform });
    await clock.during(client.start());
    expect(session(client)).toEqual({ status: 'signedOut', reason: 'none' });
  });

  it('of the tokens of a refresh that was in flight', async () => {
    const { clock, device, open, signIn, live, server } = stage();
    const first = await open();
    await signIn(first.client);
    await live(first.client);
    await clock.advance(HALF_AN_HOUR);
    server.network.latencyMs = 50;
    const searching = failure(first.client.contacts.search('b'));
    await clock.during(first.client.auth.logout());
    await clock.during(searching);
    expect(leftIn(first, device)).not.toMatch(/accessToken|refreshToken|im:tokens:|im:current:/);
  });

  it('but the sealed token of a remembered account, so that it signs in again without its password', async () => {
    const { clock, device, open, signIn, live, alice } = stage();
    const first = await open();
    await signIn(first.client, { remember: true });
    await live(first.client);
    await clock.advance(HALF_AN_HOUR);
    await clock.during(first.client.auth.logout());
    await clock.advance(1_000);
    expect(leftIn(first, device)).not.toMatch(/accessToken|refreshToken|im:tokens:|im:current:/);
    await clock.advance(HALF_AN_HOUR);
    await clock.during(first.client.auth.resume('alice'));
    expect(session(first.client)).toEqual({ status: 'signedIn', userId: alice });
  });
});

describe('a tab of an earlier build', () => {
  it('signs this one out with its own word for it, and understands a sign-out here', async () => {
    const { clock, device, open, signIn, server, alice } = stage();
    const { client } = await open();
    const other = device.tab().platform.channels.open(`im:session:${server.origin}`);
    const reasons: unknown[] = [];
    other.onMessage((note) => {
      const { type, reason } = note as { type: string; reason?: string };
      if (type === 'ended') reasons.push(reason);
    });
    await signIn(client);
    other.post({ type: 'ended', userId: alice, reason: 'asked' });
    await clock.advance(1_000);
    expect(session(client)).toEqual({ status: 'signedOut', reason: 'signedOut' });
    expect(reasons).toEqual([]);
    await signIn(client);
    await clock.during(client.auth.logout());
    await clock.advance(1_000);
    expect(reasons).toEqual(['asked']);
  });
});

describe('old tokens of a tab that was frozen', () => {
  it('are taken by nobody who has newer ones', async () => {
    const { clock, device, open, signIn, server } = stage();
    const { client, tab } = await open();
    await signIn(client);
    const stale = JSON.parse(tab.platform.session.get(`im:session:${server.origin}`) ?? '');
    await clock.advance(31 * 60_000);
    await clock.during(client.contacts.search('b'));
    await clock.advance(60_000);
    const frozen = device.tab().platform.channels.open(`im:session:${server.origin}`);
    frozen.onMessage(() => frozen.post({ type: 'session', session: stale }));
    frozen.post({ type: 'session', session: stale });
    await clock.advance(31 * 60_000);
    await clock.during(client.contacts.search('b'));
    await clock.advance(1_000);
    expect(session(client).status).toBe('signedIn');
    const newcomer = await open();
    await clock.during(newcomer.client.contacts.search('b'));
    expect(session(newcomer.client).status).toBe('signedIn');
  });
});

describe('a remembered account', () => {
  it('signs in again in a new tab after the browser was closed, also without a network', async () => {
    const { device, open, signIn, alice } = stage();
    const first = await open();
    await signIn(first.client, { remember: true });
    first.tab.kill();
    device.setOnline(false);
    const second = await open();
    expect(session(second.client)).toEqual({ status: 'signedIn', userId: alice });
  });

  it('is picked from the list after a logout, without a password', async () => {
    const { clock, open, signIn, alice } = stage();
    const { client } = await open();
    await signIn(client, { remember: true });
    expect(client.auth.savedAccounts.getSnapshot()).toEqual([
      { userName: 'alice', nickName: 'Alice', headImage: 'a.png', canSignIn: true },
    ]);
    await clock.during(client.auth.logout());
    await clock.advance(3_600_000);
    await clock.during(client.auth.resume('alice'));
    expect(session(client)).toEqual({ status: 'signedIn', userId: alice });
  });

  it('that signed out is not signed in by the next start', async () => {
    const { clock, open, signIn } = stage();
    const first = await open();
    await signIn(first.client, { remember: true });
    await clock.during(first.client.auth.logout());
    const second = await open();
    expect(session(second.client)).toEqual({ status: 'signedOut', reason: 'none' });
    expect(second.client.auth.savedAccounts.getSnapshot()).toMatchObject([{ userName: 'alice', canSignIn: true }]);
  });

  it('wants its password again after seven days, or where the server refuses', async () => {
    const { clock, open, signIn, server, alice } = stage();
    const { client } = await open();
    await signIn(client, { remember: true });
    await clock.during(client.auth.logout());
    for (const held of server.world.sessions.values()) if (held.userId === alice) held.revoked = true;
    const error = await clock.during(failure(client.auth.resume('alice')));
    expect(error).toMatchObject({ code: 'client.sessionEnded' });
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ userName: 'alice', canSignIn: false }]);
    expect(session(client).status).toBe('signedOut');
  });

  it('that cannot be reached stays remembered', async () => {
    const { clock, device, open, signIn } = stage();
    const { client } = await open();
    await signIn(client, { remember: true });
    await clock.during(client.auth.logout());
    device.setOnline(false);
    expect(await clock.during(failure(client.auth.resume('alice')))).toMatchObject({ retryable: true });
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ canSignIn: true }]);
    device.setOnline(true);
    await clock.during(client.auth.resume('alice'));
    expect(session(client).status).toBe('signedIn');
  });

  it('that is forgotten leaves nothing, here or on the server', async () => {
    const { clock, device, open, signIn, server } = stage();
    const { client } = await open();
    await signIn(client, { remember: true });
    await clock.during(client.auth.logout());
    await clock.during(client.auth.forget('alice'));
    expect(client.auth.savedAccounts.getSnapshot()).toEqual([]);
    expect(everything(device.local)).not.toContain('alice');
    expect([...server.world.sessions.values()].filter(({ revoked }) => !revoked)).toEqual([]);
    expect(await clock.during(failure(client.auth.resume('alice')))).toMatchObject({ code: 'client.sessionEnded' });
  });

  it('that is forgotten while it is signed in leaves nothing once it signs out', async () => {
    const { clock, device, open, signIn, live, server } = stage();
    const { client } = await open();
    await signIn(client, { remember: true });
    await live(client);
    await clock.during(client.auth.forget('alice'));
    await clock.during(client.auth.logout());
    expect(await device.databases.names('im')).toEqual([]);
    expect([...server.world.sessions.values()].filter(({ revoked }) => !revoked)).toEqual([]);
  });

  it('belongs to one server: another one sees neither name nor token', async () => {
    const { clock, device, open, signIn } = stage();
    const { client } = await open();
    await signIn(client, { remember: true });
    const other = createImClient({
      platform: device.tab().platform,
      server: { apiUrl: 'https://other.example/api', socketUrl: 'wss://other.example/im' },
    });
    await clock.during(other.start());
    expect(other.auth.savedAccounts.getSnapshot()).toEqual([]);
    expect(session(other)).toEqual({ status: 'signedOut', reason: 'none' });
  });

  it('with the name alone fills in the name and asks for the password', async () => {
    const { clock, open, signIn } = stage();
    const { client } = await open();
    await signIn(client, { rememberName: true });
    await clock.during(client.auth.logout());
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ userName: 'alice', canSignIn: false }]);
  });
});

describe('the server ends a session', () => {
  it('by a login on another device: every tab says so, and none signs in by itself', async () => {
    const { clock, open, signIn, live, newDevice } = stage();
    const first = await open();
    await signIn(first.client, { remember: true });
    await live(first.client);
    const mirror = await open();
    const second = await open(newDevice());
    await signIn(second.client);
    await live(second.client);
    await clock.advance(1_000);
    for (const { client, forcedOut } of [first, mirror]) {
      expect(session(client)).toEqual({ status: 'signedOut', reason: 'elsewhere' });
      expect(forcedOut).toEqual(['elsewhere']);
    }
    await clock.advance(120_000);
    expect(session(first.client)).toEqual({ status: 'signedOut', reason: 'elsewhere' });
    expect(session(second.client).status).toBe('signedIn');
  });

  it('by a login on another device, as the answer to a request: as by a push, and the saved account can still sign in', async () => {
    const { clock, open, signIn, live, server } = stage();
    const { client, forcedOut } = await open();
    await signIn(client, { remember: true });
    await live(client);
    server.network.plan('auth.signedInElsewhere', { route: 'searchUsers', times: 1 });
    await clock.during(failure(client.contacts.search('b')));
    await clock.advance(120_000);
    expect(session(client)).toEqual({ status: 'signedOut', reason: 'elsewhere' });
    expect(forcedOut).toEqual(['elsewhere']);
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ canSignIn: true }]);
  });

  it('by a ban, with its reason', async () => {
    const { clock, open, signIn, live, server, alice } = stage();
    const { client, forcedOut } = await open();
    await signIn(client, { remember: true });
    await live(client);
    server.ban(alice, 'spam');
    await clock.advance(1_000);
    expect(session(client)).toEqual({ status: 'signedOut', reason: 'banned', detail: 'spam' });
    expect(forcedOut).toEqual(['banned']);
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ canSignIn: false }]);
  });

  it('by refusing the refresh: expired', async () => {
    const { clock, open, signIn, server } = stage();
    const { client } = await open();
    await signIn(client);
    for (const held of server.world.sessions.values()) held.revoked = true;
    await clock.advance(31 * 60_000);
    await clock.during(failure(client.contacts.search('b')));
    await clock.advance(1_000);
    expect(session(client)).toEqual({ status: 'signedOut', reason: 'expired' });
  });
});

describe('on a page without https', () => {
  const page = { origin: 'http://chat.lan:8080', secure: false };

  it('signs in, remembers nobody, and says why', async () => {
    const { open, signIn, live } = stage({ page });
    const { client } = await open();
    expect(client.availability.vault).toBe('insecureOrigin');
    await signIn(client, { remember: true });
    await live(client);
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ userName: 'alice', canSignIn: false }]);
  });
});

describe('a client', () => {
  it('that is destroyed leaves no timer, no socket and no listener', async () => {
    const { clock, open, signIn, live } = stage();
    const { client, tab } = await open();
    await signIn(client);
    await live(client);
    const stop = client.groups.onlineCount(1).subscribe(() => undefined);
    await clock.advance(20_000);
    await clock.during(client.destroy());
    await clock.advance(100);
    expect(tab.leftovers()).toEqual({ timers: 0, sockets: 0, listeners: 0 });
    stop();
  });
});
