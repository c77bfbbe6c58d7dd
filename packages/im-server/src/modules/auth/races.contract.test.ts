import { beforeAll, describe, expect, test } from 'vitest';
import { onEveryStore, type TestServer } from '../../testing/servers.ts';
import { createBans } from '../users/bans.ts';
import { createLoginLocks } from './login-locks.ts';
import { createPasswords } from './passwords.ts';
import { createAuthService } from './service.ts';

const device = { terminal: 2, deviceNo: 'late', device: '', os: '', browser: '' };

onEveryStore((start) => {
  describe('while a password is checked', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await start();
    });

    /** Signs in on a server where something happens between the check of the password and its answer. */
    function loginDuring(userName: string, password: string, happens: () => Promise<unknown>) {
      const { context } = server.server;
      const passwords = createPasswords({ clock: context.clock, limited: false });
      const slow = {
        ...passwords,
        async matches(stored: string | null | undefined, given: string, address: string) {
          const same = await passwords.matches(stored, given, address);
          await happens();
          return same;
        },
      };
      const others = {
        joinDefaultGroups: async () => {},
        unregisterAccount: async () => {},
        isPublicDemoLogin: async () => false,
      };
      const auth = createAuthService(
        context,
        context.sessions,
        slow,
        createLoginLocks({ clock: context.clock, limited: false }),
        others,
      );
      return auth.login({ userName, password }, device, '', true);
    }

    test('a ban comes: the login gets nothing', async () => {
      const anna = await server.person('anna');
      const bans = createBans(server.server.context);
      const login = loginDuring('anna', anna.password, () => bans.ban(anna.id, 'spam'));
      await expect(login).rejects.toMatchObject({ key: 'auth.banned', data: { reason: 'spam' } });
    });

    test('the password is changed: the old one gets nothing', async () => {
      const bert = await server.person('bert');
      const body = { oldPassword: bert.password, newPassword: 'another-one' };
      const login = loginDuring('bert', bert.password, () => bert.put('/modifyPwd', undefined, body));
      await expect(login).rejects.toMatchObject({ key: 'auth.wrongPassword' });
      expect((await bert.get('/session/list')).data).toHaveLength(1);
    });

    test('nothing comes: the login goes through', async () => {
      const cora = await server.person('cora');
      expect(await loginDuring('cora', cora.password, async () => {})).toHaveProperty('accessToken');
    });

    test('the account is unregistered: the login gets nothing, and no refresh works', async () => {
      const dora = await server.person('dora');
      const leave = () =>
        server.request('DELETE', '/unregister', {
          body: { password: dora.password },
          headers: { accessToken: dora.tokens.accessToken },
        });
      await expect(loginDuring('dora', dora.password, leave)).rejects.toMatchObject({ key: 'auth.wrongPassword' });
      const headers = { refreshToken: dora.tokens.refreshToken };
      expect(await server.request('PUT', '/refreshToken', { headers })).toMatchObject({ code: 400 });
    });
  });
});
