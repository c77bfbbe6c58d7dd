import { describe, expect, it } from 'vitest';
import { authStage, failure, session } from '../testing/auth-stage.ts';

describe('the server ends a session', () => {
  it('by a login on another device: every tab says so, and none signs in by itself', async () => {
    const { clock, open, signIn, live, newDevice } = authStage();
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
    const { clock, open, signIn, live, server } = authStage();
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
    const { clock, open, signIn, live, server, alice } = authStage();
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
    const { clock, open, signIn, server } = authStage();
    const { client } = await open();
    await signIn(client);
    for (const held of server.world.sessions.values()) held.revoked = true;
    await clock.advance(31 * 60_000);
    await clock.during(failure(client.contacts.search('b')));
    await clock.advance(1_000);
    expect(session(client)).toEqual({ status: 'signedOut', reason: 'expired' });
  });
});
