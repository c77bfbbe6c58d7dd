import { limits } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EndedSessions } from '../../bus-topics.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

onPostgres((start) => {
  describe('tokens', () => {
    const clock = new FakeClock();
    let server: TestServer;
    const ended: EndedSessions[] = [];
    let names = 0;

    beforeAll(async () => {
      server = await start({ clock });
      server.server.context.bus.subscribe('sessions.ended', (event) => ended.push(event));
    });

    const somebody = () => server.person(`person${++names}`);
    const self = (accessToken: string) => server.request('GET', '/user/self', { headers: { accessToken } });
    const refresh = (refreshToken: string) => server.request('PUT', '/refreshToken', { headers: { refreshToken } });
    const refreshed = async (refreshToken: string) => {
      const answer = await refresh(refreshToken);
      expect(answer).toMatchObject({ status: 200, code: 200 });
      return answer.data as Tokens;
    };

    test('a token that no key of ours signed is refused, "alg: none" included', async () => {
      const anna = await somebody();
      const [, payload] = anna.tokens.accessToken.split('.');
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      expect(await self(`${none}.${payload}.`)).toMatchObject({ code: 401 });
    });

    test('a refresh token ends after 7 days', async () => {
      const anna = await somebody();
      clock.advance(limits.refreshTokenSeconds * 1000 + 1);
      expect(await refresh(anna.tokens.refreshToken)).toMatchObject({ status: 200, code: 400 });
    });

    test('an expired refresh token that the cleanup has not removed yet is refused', async () => {
      const anna = await somebody();
      const { database } = server.server.context;
      const { id } = await database
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', anna.id)
        .executeTakeFirstOrThrow();
      await database
        .updateTable('refresh_token')
        .set({ expires_at: clock.now() })
        .where('session_id', '=', id)
        .execute();
      expect(await refresh(anna.tokens.refreshToken)).toMatchObject({ status: 200, code: 400 });
    });

    test('a refresh whose answer was lost may be asked again and gets the same successor, however late', async () => {
      const anna = await somebody();
      const first = await refreshed(anna.tokens.refreshToken);
      clock.advance(3_600_000);
      const again = await refreshed(anna.tokens.refreshToken);
      expect(again.refreshToken).toBe(first.refreshToken);
    });

    test('five refreshes at once get one successor', async () => {
      const anna = await somebody();
      const answers = await Promise.all(Array.from({ length: 5 }, () => refreshed(anna.tokens.refreshToken)));
      expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
    });

    test.each([
      ['the successor', (next: Tokens) => refreshed(next.refreshToken)],
      ['an access token issued with it', (next: Tokens) => self(next.accessToken)],
    ])('once %s was used, the predecessor is good for 10 s and then ends the family', async (_, use) => {
      const anna = await somebody();
      const next = await refreshed(anna.tokens.refreshToken);
      await use(next);
      clock.advance(10_000);
      expect((await refreshed(anna.tokens.refreshToken)).refreshToken).toBe(next.refreshToken);
      clock.advance(1);
      ended.length = 0;
      expect(await refresh(anna.tokens.refreshToken)).toMatchObject({ code: 400, key: 'auth.sessionRevoked' });
      expect(ended).toMatchObject([{ code: 4001, forced: false }]);
      expect(await self(next.accessToken)).toMatchObject({ code: 400, key: 'auth.sessionRevoked' });
      expect(await refresh(next.refreshToken)).toMatchObject({ code: 400 });
    });

    test('nothing that signs in is kept as it is', async () => {
      const anna = await somebody();
      const { database } = server.server.context;
      const tokens = await database.selectFrom('refresh_token').selectAll().execute();
      const account = await database
        .selectFrom('account')
        .selectAll()
        .where('id', '=', anna.id)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(tokens)).not.toContain(anna.tokens.refreshToken);
      expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
    });
  });

  describe('devices', () => {
    let server: TestServer;
    const ended: EndedSessions[] = [];
    beforeAll(async () => {
      server = await start();
      server.server.context.bus.subscribe('sessions.ended', (event) => ended.push(event));
    });
    const claimTerminal = async (person: Person) => {
      const { sessions } = server.server.context;
      await sessions.claimTerminal(await sessions.authenticate(person.tokens.accessToken));
    };

    test('another device of the same terminal forces the older one out; a tab of the same device does not', async () => {
      const first = await server.person('dora', 'laptop');
      const tab = await server.signIn(first.id, 'dora', first.password, 'laptop');
      await claimTerminal(first);
      await claimTerminal(tab);
      expect(ended).toEqual([]);
      const other = await server.signIn(first.id, 'dora', first.password, 'phone');
      expect(await first.get('/user/self')).toMatchObject({ code: 200 });
      await claimTerminal(other);
      expect(ended).toMatchObject([{ code: 3000, forced: true }]);
      expect(ended[0]?.sessionIds).toHaveLength(2);
      expect(await first.get('/user/self')).toMatchObject({ code: 400 });
      expect(await tab.get('/user/self')).toMatchObject({ code: 400 });
      expect(await other.get('/user/self')).toMatchObject({ code: 200 });
    });

    test('a session that ended while its socket was on its way takes no terminal', async () => {
      const gone = await server.person('fritz', 'one');
      const { sessions } = server.server.context;
      const actor = await sessions.authenticate(gone.tokens.accessToken);
      await sessions.endAll(gone.id);
      await expect(sessions.claimTerminal(actor)).rejects.toMatchObject({ key: 'auth.sessionRevoked' });
    });

    test('an older device that connects again does not force the newer one out', async () => {
      const older = await server.person('emma', 'one');
      const newer = await server.signIn(older.id, 'emma', older.password, 'two');
      await claimTerminal(older);
      expect(await newer.get('/user/self')).toMatchObject({ code: 200 });
    });
  });
});
