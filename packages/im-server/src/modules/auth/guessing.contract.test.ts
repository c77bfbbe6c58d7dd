import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { onPostgres, type TestServer } from '../../testing/servers.ts';
import { MAX_WRONG_PASSWORDS } from './login-locks.ts';

onPostgres((start) => {
  const login = (server: TestServer, password: string, from?: string) =>
    server.request('POST', '/login', {
      body: { userName: 'anna', password },
      headers: from === undefined ? {} : { 'x-forwarded-for': from },
    });

  describe('guessing a password', () => {
    test('locks the name for the address, whatever address the guesser claims to have', async () => {
      const server = await start({ rateLimit: true });
      const { password } = await server.person('anna');
      for (let n = 0; n < MAX_WRONG_PASSWORDS; n += 1) {
        expect(await login(server, 'guess', `203.0.113.${n}`)).toMatchObject({ code: 10001 });
      }
      const locked = await login(server, password, '203.0.113.99');
      expect(locked).toMatchObject({ code: 10002, key: 'auth.locked' });
      expect((locked.data as { seconds: number }).seconds).toBeGreaterThan(0);
    });

    test('behind a proxy that is trusted, locks the address that the proxy tells of, and no other', async () => {
      const server = await start({ rateLimit: true, trustProxy: 1 });
      const { password } = await server.person('anna');
      for (let n = 0; n < MAX_WRONG_PASSWORDS; n += 1) await login(server, 'guess', '203.0.113.1');
      expect(await login(server, password, '203.0.113.1')).toMatchObject({ code: 10002 });
      expect(await login(server, password, '198.51.100.7, 203.0.113.1')).toMatchObject({ code: 10002 });
      expect(await login(server, password, '203.0.113.2')).toMatchObject({ code: 200 });
    });

    test('in parallel gains nothing: fifty guesses at once are five', async () => {
      const server = await start({ rateLimit: true });
      const { password } = await server.person('anna');
      const answers = await Promise.all(Array.from({ length: 50 }, () => login(server, 'guess')));
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((code) => code === 10001)).toHaveLength(MAX_WRONG_PASSWORDS);
      expect(codes.filter((code) => code === 10002)).toHaveLength(50 - MAX_WRONG_PASSWORDS);
      expect(await login(server, password)).toMatchObject({ code: 10002 });
    });

    test('from the many addresses of one IPv6 network is guessing from one', async () => {
      const server = await start({ rateLimit: true, trustProxy: 1 });
      const { password } = await server.person('anna');
      for (let n = 0; n < MAX_WRONG_PASSWORDS; n += 1) await login(server, 'guess', `2001:db8:1:2::${n}`);
      expect(await login(server, password, '2001:db8:1:2:ffff::1')).toMatchObject({ code: 10002 });
      expect(await login(server, password, '2001:db8:1:3::1')).toMatchObject({ code: 200 });
    });

    test('from the networks of one IPv6 customer is limited over all of them, and for no other network', async () => {
      const server = await start({ rateLimit: true, trustProxy: 1 });
      const { password } = await server.person('anna');
      const guessesFrom = async (networks: readonly string[]) => {
        const answers = [];
        for (const network of networks) answers.push(await login(server, 'guess', `${network}::1`));
        return answers.filter(({ code }) => code === 10001).length;
      };
      const sameWidth56 = Array.from({ length: 50 }, (_, n) => `2001:db8:1:a${n.toString(16).padStart(2, '0')}`);
      expect(await guessesFrom(sameWidth56)).toBe(2 * MAX_WRONG_PASSWORDS);
      const sameWidth48 = Array.from({ length: 50 }, (_, n) => `2001:db8:1:b${n.toString(16).padStart(2, '0')}`);
      const eachInItsOwn56 = Array.from({ length: 50 }, (_, n) => `2001:db8:1:${(n + 1).toString(16)}00`);
      const total = (await guessesFrom(sameWidth48)) + (await guessesFrom(eachInItsOwn56));
      expect(total).toBe(2 * MAX_WRONG_PASSWORDS);
      expect(await login(server, password, '2001:db8:1:ffff::1')).toMatchObject({ code: 10002 });
      expect(await login(server, password, '2001:db8:2::1')).toMatchObject({ code: 200 });
    });

    test('with a port in the forwarded address is guessing from that address', async () => {
      const server = await start({ rateLimit: true, trustProxy: 1 });
      const { password } = await server.person('anna');
      for (let n = 0; n < MAX_WRONG_PASSWORDS; n += 1) await login(server, 'guess', `203.0.113.1:${50_000 + n}`);
      expect(await login(server, password, '203.0.113.1:60000')).toMatchObject({ code: 10002 });
      expect(await login(server, password, '203.0.113.2:60000')).toMatchObject({ code: 200 });
    });

    test('a name that does not exist is locked alike', async () => {
      const server = await start({ rateLimit: true });
      for (let n = 0; n < MAX_WRONG_PASSWORDS; n += 1) await login(server, 'guess');
      expect(await login(server, 'guess')).toMatchObject({ code: 10002 });
    });

    test('a stolen token does not help to guess: the old password of a change is counted as well', async () => {
      const server = await start({ rateLimit: true });
      const anna = await server.person('anna');
      const guess = (oldPassword: string) =>
        anna.put('/modifyPwd', undefined, { oldPassword, newPassword: 'another-one' });
      for (let n = 0; n < MAX_WRONG_PASSWORDS; n += 1) expect(await guess('guess')).toMatchObject({ code: 10001 });
      expect(await guess(anna.password)).toMatchObject({ code: 10002 });
    });
  });

  test('no token and no password stands in the log or in an answer that refuses', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const server = await start({ log });
    const anna = await server.person('anna');
    const { accessToken, refreshToken } = anna.tokens;
    const answers = [
      await login(server, 'wrong-secret'),
      await server.request('POST', '/register', { body: { userName: '!', nickName: 'A', password: 'wrong-secret' } }),
      await anna.put('/modifyPwd', undefined, { oldPassword: 'wrong-secret', newPassword: 'x' }),
      await server.request('GET', '/user/self', { headers: { accessToken: `${accessToken}x` } }),
      await server.request('PUT', '/refreshToken', { headers: { refreshToken: `${refreshToken}x` } }),
    ];
    // What the store cannot do is logged with its error.
    const query = server.server.context.database;
    await query.schema.alterTable('friend').renameTo('friend_away').execute();
    answers.push(await anna.get('/friend/list'));
    await query.schema.alterTable('friend_away').renameTo('friend').execute();
    expect(answers.at(-1)).toMatchObject({ status: 500, code: 500 });
    expect(lines.length).toBeGreaterThan(0);
    const answered = JSON.stringify(answers.map(({ message, data }) => ({ message, data })));
    for (const secret of [accessToken, refreshToken, anna.password, 'wrong-secret']) {
      expect(lines.join('') + answered).not.toContain(secret);
    }
    expect(answered).not.toMatch(/\bat [^"]*:[0-9]+:[0-9]+|relation/);
    expect(lines.join('')).not.toMatch(/"(params|parameters|detail|query)":/);
  });
});
