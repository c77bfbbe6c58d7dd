import { describe, expect, it } from 'vitest';
import { createImClient } from '../client.ts';
import { authStage, everything, failure, session } from '../testing/auth-stage.ts';

describe('a remembered account', () => {
  it('signs in again in a new tab after the browser was closed, also without a network', async () => {
    const { device, open, signIn, alice } = authStage();
    const first = await open();
    await signIn(first.client, { remember: true });
    first.tab.kill();
    device.setOnline(false);
    const second = await open();
    expect(session(second.client)).toEqual({ status: 'signedIn', userId: alice });
  });

  it('is picked from the list after a logout, without a password', async () => {
    const { clock, open, signIn, alice } = authStage();
    const { client } = await open();
    await signIn(client, { remember: true });
    expect(client.auth.savedAccounts.getSnapshot()).toEqual([
      { userName: 'alice', nickName: 'Alice', headImage: 'a.png', canSignIn: true },
    ]);
    await clock.during(client.auth.logout());
    await clock.advance(3_600_000);
    await clock.during(client.auth.loginSaved('alice'));
    expect(session(client)).toEqual({ status: 'signedIn', userId: alice });
  });

  it('that signed out is not signed in by the next start', async () => {
    const { clock, open, signIn } = authStage();
    const first = await open();
    await signIn(first.client, { remember: true });
    await clock.during(first.client.auth.logout());
    const second = await open();
    expect(session(second.client)).toEqual({ status: 'signedOut', reason: 'none' });
    expect(second.client.auth.savedAccounts.getSnapshot()).toMatchObject([{ userName: 'alice', canSignIn: true }]);
  });

  it('wants its password again after seven days, or where the server refuses', async () => {
    const { clock, open, signIn, server, alice } = authStage();
    const { client } = await open();
    await signIn(client, { remember: true });
    await clock.during(client.auth.logout());
    for (const held of server.world.sessions.values()) if (held.userId === alice) held.revoked = true;
    const error = await clock.during(failure(client.auth.loginSaved('alice')));
    expect(error).toMatchObject({ code: 'client.sessionEnded' });
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ userName: 'alice', canSignIn: false }]);
    expect(session(client).status).toBe('signedOut');
  });

  it('that cannot be reached stays remembered', async () => {
    const { clock, device, open, signIn } = authStage();
    const { client } = await open();
    await signIn(client, { remember: true });
    await clock.during(client.auth.logout());
    device.setOnline(false);
    expect(await clock.during(failure(client.auth.loginSaved('alice')))).toMatchObject({ retryable: true });
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ canSignIn: true }]);
    device.setOnline(true);
    await clock.during(client.auth.loginSaved('alice'));
    expect(session(client).status).toBe('signedIn');
  });

  it('that is removed leaves nothing, here or on the server', async () => {
    const { clock, device, open, signIn, server } = authStage();
    const { client } = await open();
    await signIn(client, { remember: true });
    await clock.during(client.auth.logout());
    await clock.during(client.auth.removeSaved('alice'));
    expect(client.auth.savedAccounts.getSnapshot()).toEqual([]);
    expect(everything(device.local)).not.toContain('alice');
    expect([...server.world.sessions.values()].filter(({ revoked }) => !revoked)).toEqual([]);
    expect(await clock.during(failure(client.auth.loginSaved('alice')))).toMatchObject({ code: 'client.sessionEnded' });
  });

  it('that is removed while it is signed in leaves nothing once it signs out', async () => {
    const { clock, device, open, signIn, live, server } = authStage();
    const { client } = await open();
    await signIn(client, { remember: true });
    await live(client);
    await clock.during(client.auth.removeSaved('alice'));
    await clock.during(client.auth.logout());
    expect(await device.databases.names('im')).toEqual([]);
    expect([...server.world.sessions.values()].filter(({ revoked }) => !revoked)).toEqual([]);
  });

  it('belongs to one server: another one sees neither name nor token', async () => {
    const { clock, device, open, signIn } = authStage();
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
    const { clock, open, signIn } = authStage();
    const { client } = await open();
    await signIn(client, { rememberName: true });
    await clock.during(client.auth.logout());
    expect(client.auth.savedAccounts.getSnapshot()).toMatchObject([{ userName: 'alice', canSignIn: false }]);
  });
});
