import { beforeAll, describe, expect, test } from 'vitest';
import { onPostgres, type TestServer } from '../../testing/servers.ts';
import { MAX_WRONG_PASSWORDS } from './login-locks.ts';

onPostgres((start) => {
  describe('wrong passwords', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await start({ rateLimit: true });
    });
    const login = (userName: string, password: string) =>
      server.request('POST', '/login', { body: { userName, password }, headers: { 'accept-language': 'en' } });

    test('lock the name at this address, whether it exists or not, and the right password too', async () => {
      const anna = await server.person('anna');
      for (const name of ['anna', 'nobody']) {
        for (let tries = 0; tries < MAX_WRONG_PASSWORDS; tries += 1) {
          expect(await login(name, 'wrong')).toMatchObject({ status: 200, code: 10001 });
        }
        const locked = await login(name, anna.password);
        expect(locked).toMatchObject({
          status: 200,
          code: 10002,
          key: 'auth.locked',
          data: { seconds: expect.any(Number) },
        });
        expect(locked.message).toContain(String((locked.data as { seconds: number }).seconds));
      }
    });

    test('are forgotten after the right one', async () => {
      const bella = await server.person('bella');
      for (let round = 0; round < 2; round += 1) {
        for (let tries = 1; tries < MAX_WRONG_PASSWORDS; tries += 1) await login('bella', 'wrong');
        expect(await login('bella', bella.password)).toMatchObject({ code: 200 });
      }
    });
  });

  test('searching too often is 429 with the seconds to wait', async () => {
    const server = await start({ rateLimit: true });
    const anna = await server.person('anna');
    let answer = await anna.get('/user/search', { name: 'x' });
    for (let asked = 1; asked <= 30; asked += 1) answer = await anna.get('/user/search', { name: 'x' });
    expect(answer).toMatchObject({ status: 429, code: 429, key: 'request.tooMany' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
