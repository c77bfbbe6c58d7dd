import { beforeAll, describe, expect, test } from 'vitest';
import type { ServerConfig } from '../../config.ts';
import type { ServerContext } from '../../context.ts';
import { createRateLimits, rateRules } from '../../infra/rate-limits.ts';
import { onPostgres, type TestServer } from '../../testing/servers.ts';
import { createLoginLocks } from './login-locks.ts';
import { createPasswords } from './passwords.ts';
import { createAuthService } from './service.ts';

const device = { terminal: 2, deviceNo: 'a', device: '', os: '', browser: '' };

onPostgres((start) => {
  describe('registration and login', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await start();
    });

    const register = (fields: Record<string, unknown>) =>
      server.request('POST', '/register', {
        body: { userName: 'nobody1', nickName: 'Nobody', password: 'secret', confirmPassword: 'secret', ...fields },
      });
    const login = (userName: string, password: string) =>
      server.request('POST', '/login', { body: { userName, password } });

    test('a new account signs in and is itself', async () => {
      const anna = await server.person('anna');
      const self = await anna.get('/user/self');
      expect(self).toMatchObject({ status: 200, code: 200, data: { id: anna.id, userName: 'anna', nickName: 'ANNA' } });
      expect(self.data).not.toHaveProperty('password_hash');
    });

    test('a user name is taken whatever its case, and nothing is made', async () => {
      await register({ userName: 'taken' });
      expect(await register({ userName: 'Taken' })).toMatchObject({ status: 200, code: 10003, key: 'auth.nameTaken' });
      expect(await login('TAKEN', 'secret')).toMatchObject({ code: 200 });
    });

    test.each([
      ['a user name with other characters', { userName: 'no body' }, 'userName'],
      ['an empty user name', { userName: '' }, 'userName'],
      ['a user name over 20', { userName: 'a'.repeat(21) }, 'userName'],
      ['an empty nickname', { nickName: '  ' }, 'nickName'],
      ['a nickname over 20', { nickName: '名'.repeat(21) }, 'nickName'],
      ['a password under 5', { password: '1234', confirmPassword: '1234' }, 'password'],
      ['a password over 64', { password: 'x'.repeat(65), confirmPassword: 'x'.repeat(65) }, 'password'],
      ['two different passwords', { confirmPassword: 'secrets' }, 'confirmPassword'],
      ['a picture from elsewhere', { headImage: 'https://tracker.example.org/a.png' }, 'headImage'],
    ])('refuses %s and names the field', async (_, fields, path) => {
      const answer = await register(fields);
      expect(answer).toMatchObject({ status: 200, code: 422, key: 'request.invalid' });
      expect(answer.data).toMatchObject({ issues: [{ path }] });
      expect(JSON.stringify(answer)).not.toContain('secret');
    });

    test('an unknown name and a wrong password get one answer', async () => {
      await register({ userName: 'known' });
      const wrong = await login('known', 'not it');
      const unknown = await login('unknown', 'not it');
      expect(wrong).toMatchObject({ status: 200, code: 10001 });
      expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
    });

    test('a banned account is told so only with the right password', async () => {
      const banned = await server.person('banned');
      await server.server.context.database
        .updateTable('account')
        .set({ banned_at: 1 })
        .where('id', '=', banned.id)
        .execute();
      expect(await login('banned', 'wrong')).toMatchObject({ code: 10001 });
      expect(await login('banned', banned.password)).toMatchObject({ code: 10005 });
    });

    test('a server whose host signs people in lets no stranger register, unless it is told to', async () => {
      const hostJwtSecret = 'the secret of the host product: 32+';
      const stranger = {
        userName: 'stranger',
        nickName: 'S',
        password: 'secret',
        confirmPassword: 'secret',
        terminal: 2,
      };
      const closed = await start({ hostJwtSecret, contacts: 'everyone' });
      expect(await closed.request('POST', '/register', { body: stranger })).toMatchObject({
        code: 403,
        key: 'auth.registrationClosed',
      });
      expect(await closed.request('GET', '/globalSetting/load')).toMatchObject({ data: { registrationClosed: true } });
      const open = await start({ hostJwtSecret, contacts: 'everyone', registration: 'open' });
      expect(await open.request('POST', '/register', { body: stranger })).toMatchObject({ code: 200 });
    });

    /** The service of a server with other settings. */
    function under(config: Partial<ServerConfig>, { rateLimits }: Partial<Pick<ServerContext, 'rateLimits'>> = {}) {
      const { context } = server.server;
      return createAuthService(
        { ...context, config: { ...context.config, ...config }, rateLimits: rateLimits ?? context.rateLimits },
        context.sessions,
        createPasswords({ clock: context.clock, limited: false }),
        createLoginLocks({ clock: context.clock, limited: false }),
        { joinDefaultGroups: async () => {}, unregisterAccount: async () => {}, isPublicDemoLogin: async () => false },
      );
    }

    test('guesses of one address are limited, whatever names they are for; another address signs in', async () => {
      const cara = await server.person('cara');
      const limited = under({}, { rateLimits: createRateLimits(true) });
      const attempt = (userName: string, password: string, address: string) =>
        limited.login({ userName, password }, device, address, true);
      for (let n = 0; n < rateRules.login.points; n += 1) {
        await expect(attempt(`name${n}`, 'guess', '203.0.113.1')).rejects.toMatchObject({ key: 'auth.wrongPassword' });
      }
      await expect(attempt('cara', cara.password, '203.0.113.1')).rejects.toMatchObject({ key: 'request.tooMany' });
      expect(await attempt('cara', cara.password, '203.0.113.2')).toHaveProperty('accessToken');
    });

    test('guesses of an invite code are limited by address', async () => {
      const limited = under({ registration: 'code', inviteCode: 'sesame' }, { rateLimits: createRateLimits(true) });
      const request = { userName: 'guesser', nickName: 'Guesser', password: 'secret' };
      const guess = (spreadCode: string, address: string) => limited.register({ ...request, spreadCode }, address);
      for (let n = 0; n < rateRules.register.points; n += 1) {
        await expect(guess(`guess${n}`, '203.0.113.1')).rejects.toMatchObject({ key: 'auth.inviteCode' });
      }
      await expect(guess('sesame', '203.0.113.1')).rejects.toMatchObject({ key: 'request.tooMany' });
      expect(await guess('sesame', '203.0.113.2')).toBeGreaterThan(0);
    });

    test('registration by invite code, or closed', async () => {
      const request = { userName: 'guest', nickName: 'Guest', password: 'secret' };
      const byCode = under({ registration: 'code', inviteCode: 'sesame' });
      await expect(byCode.register(request, '')).rejects.toMatchObject({ key: 'auth.inviteCode' });
      await expect(byCode.register({ ...request, spreadCode: 'Sesame' }, '')).rejects.toMatchObject({
        key: 'auth.inviteCode',
      });
      expect(await byCode.register({ ...request, spreadCode: 'sesame' }, '')).toBeGreaterThan(0);
      await expect(under({ registration: 'closed' }).register(request, '')).rejects.toMatchObject({
        key: 'auth.registrationClosed',
      });
      expect(await server.request('GET', '/globalSetting/load')).toMatchObject({
        code: 200,
        data: { userRegisterInviteCode: false, updateAvatarAfterRegister: false, registrationClosed: false },
      });
    });
  });
});
