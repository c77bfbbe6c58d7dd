import { describe, expect, it } from 'vitest';
import { createImClient } from '../client.ts';
import type { MemoryDevice } from '../platform/memory/memory-device.ts';
import { authStage, everything, failure, PASSWORD, session } from '../testing/auth-stage.ts';

describe('signing in', () => {
  it('refuses a wrong password and stays signed out', async () => {
    const { clock, open } = authStage();
    const { client } = await open();
    const error = await clock.during(failure(client.auth.login({ userName: 'alice', password: 'wrong' })));
    expect(error).toMatchObject({ code: 'auth.wrongPassword' });
    expect(session(client)).toEqual({ status: 'signedOut', reason: 'none' });
  });

  it('works with an account that was just made', async () => {
    const { clock, open } = authStage();
    const { client } = await open();
    await clock.during(
      client.auth.register({ userName: 'zoe', nickName: 'Zoe', password: PASSWORD, confirmPassword: PASSWORD }),
    );
    expect(session(client).status).toBe('signedOut');
    await clock.during(client.auth.login({ userName: 'zoe', password: PASSWORD }));
    expect(client.profile.self.getSnapshot()?.nickName).toBe('Zoe');
  });

  it('asks what registration needs, and takes both as off where the server does not say', async () => {
    const { clock, open, server } = authStage();
    const { client } = await open();
    server.network.plan('hang', { route: 'globalSetting' });
    let answer: unknown;
    void client.auth.loadGlobalSetting().then((setting) => (answer = setting));
    await clock.advance(4_999);
    expect(answer).toBeUndefined();
    await clock.advance(1);
    expect(answer).toEqual({ userRegisterInviteCode: false, updateAvatarAfterRegister: false });
  });

  it('keeps no password and no token in local storage', async () => {
    const { device, open, signIn } = authStage();
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
    const { clock, open, signIn, alice } = authStage();
    const first = await open();
    await signIn(first.client);
    const reloaded = first.tab.reload();
    const client = createImClient({ platform: reloaded.platform });
    await clock.during(client.start());
    expect(session(client)).toEqual({ status: 'signedIn', userId: alice });
  });

  it('is handed to a new tab by one that is open, also without a network', async () => {
    const { device, open, signIn, alice } = authStage();
    const first = await open();
    await signIn(first.client);
    device.setOnline(false);
    const second = await open();
    expect(session(second.client)).toEqual({ status: 'signedIn', userId: alice });
  });

  it('ends with the last tab', async () => {
    const { open, signIn } = authStage();
    const first = await open();
    await signIn(first.client);
    first.tab.kill();
    const second = await open();
    expect(session(second.client)).toEqual({ status: 'signedOut', reason: 'none' });
  });

  it('is one session in all tabs: a logout in one is a logout in each', async () => {
    const { clock, open, signIn, server } = authStage();
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
    const { clock, open, signIn, server } = authStage();
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
  const leftIn = ({ tab }: Awaited<ReturnType<ReturnType<typeof authStage>['open']>>, device: MemoryDevice) =>
    `${everything(tab.platform.session)}\n${everything(device.local)}`;

  it('of the tokens that the logout request needed, because the access token had expired', async () => {
    const { clock, device, open, signIn, live, server } = authStage();
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
    const { clock, device, open, signIn, live, server } = authStage();
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
    const { clock, device, open, signIn, live, alice } = authStage();
    const first = await open();
    await signIn(first.client, { remember: true });
    await live(first.client);
    await clock.advance(HALF_AN_HOUR);
    await clock.during(first.client.auth.logout());
    await clock.advance(1_000);
    expect(leftIn(first, device)).not.toMatch(/accessToken|refreshToken|im:tokens:|im:current:/);
    await clock.advance(HALF_AN_HOUR);
    await clock.during(first.client.auth.loginSaved('alice'));
    expect(session(first.client)).toEqual({ status: 'signedIn', userId: alice });
  });
});

describe('a tab of an earlier build', () => {
  it('signs this one out with its own word for it, and understands a sign-out here', async () => {
    const { clock, device, open, signIn, server, alice } = authStage();
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
    const { clock, device, open, signIn, server } = authStage();
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

describe('on a page without https', () => {
  const page = { origin: 'http://chat.lan:8080', secure: false };

  it('signs in, remembers nobody, and says why', async () => {
    const { open, signIn, live } = authStage({ page });
    const { client } = await open();
    expect(client.availability.vault).toBe('insecureOrigin');
    await signIn(client, { remember: true });
    await live(client);
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ userName: 'alice', canSignIn: false }]);
  });
});

describe('a client', () => {
  it('that is destroyed leaves no timer, no socket and no listener', async () => {
    const { clock, open, signIn, live } = authStage();
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
