import { limits } from '../../../protocol/index.ts';
import { freshName, person } from '../cast.ts';
import { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** Signing up, in, on and out; tokens; one device a terminal. */
export function describeSession(suite: Suite): void {
  const { describe, it, expect } = suite;
  const credentials = ({ userName, password }: Device) => ({ userName, password, terminal: 2 });

  describe('registration and login', () => {
    it('makes an account once', async () => {
      const alice = await person(suite, 'alice', 'Alice');
      expect(await alice.ok('self')).toMatchObject({
        userName: alice.userName,
        nickName: 'Alice',
        isManualApprove: true,
      });
      const body = { ...credentials(alice), nickName: 'Other', confirmPassword: alice.password };
      await alice.refused('register', { body }, 'auth.nameTaken');
      const twin = { ...body, userName: alice.userName.toUpperCase() };
      await alice.refused('register', { body: twin }, 'auth.nameTaken');
    });

    it('answers the new id, and tokens with their times in seconds', async () => {
      const bob = new Device(suite.target(), freshName('bob'));
      const body = { ...credentials(bob), nickName: 'Bob', confirmPassword: bob.password };
      const id = await bob.ok('register', { body });
      const tokens = await bob.ok('login', { body: credentials(bob) });
      expect(tokens.accessTokenExpiresIn).toBe(limits.accessTokenSeconds);
      expect(tokens.refreshTokenExpiresIn).toBe(limits.refreshTokenSeconds);
      bob.accessToken = tokens.accessToken;
      expect((await bob.ok('self')).id).toBe(id);
    });

    it('answers a wrong password and an unknown name alike', async () => {
      const alice = await person(suite, 'alice');
      const wrong = await alice.refused(
        'login',
        { body: { ...credentials(alice), password: 'wrong-one' } },
        'auth.wrongPassword',
      );
      const unknown = await alice.refused(
        'login',
        { body: { ...credentials(alice), userName: freshName('no') } },
        'auth.wrongPassword',
      );
      expect(unknown).toEqual(wrong);
    });

    it('tells what registration asks for to anybody', async () => {
      const setting = await new Device(suite.target(), 'nobody').ok('globalSetting');
      expect(typeof setting.userRegisterInviteCode).toBe('boolean');
      expect(typeof setting.updateAvatarAfterRegister).toBe('boolean');
    });
  });

  describe('tokens', () => {
    it('gives an access token that tells its end', async () => {
      const alice = await person(suite, 'alice');
      const payload = (alice.accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
      const { exp } = JSON.parse(atob(payload)) as { exp: number };
      const { serverTime } = await alice.ok('heads');
      expect(exp * 1000).toBeGreaterThan(serverTime + (limits.accessTokenSeconds - 60) * 1000);
    });

    it('rotates: the successor works, and the predecessor gets the same successor for a while', async () => {
      const alice = await person(suite, 'alice');
      const first = await alice.refreshWith(alice.refreshToken);
      const again = await alice.refreshWith(alice.refreshToken);
      expect(first.envelope.code).toBe(200);
      expect(again.envelope.data).toMatchObject({
        refreshToken: (first.envelope.data as { refreshToken: string }).refreshToken,
      });
      const { accessToken, refreshToken } = first.envelope.data as { accessToken: string; refreshToken: string };
      expect(refreshToken === alice.refreshToken).toBe(false);
      alice.accessToken = accessToken;
      expect((await alice.ok('self')).id).toBe(alice.userId);
    });

    it('refuses a refresh without a token or with nonsense', async () => {
      const nobody = new Device(suite.target(), 'nobody');
      expect((await nobody.refreshWith('nonsense')).envelope.code).toBe(400);
      expect((await nobody.request('refreshToken')).envelope.code).toBe(400);
    });

    if (suite.drivesClock) {
      it('ends the whole family where an older token comes back', async () => {
        const alice = await person(suite, 'alice');
        const stolen = alice.refreshToken;
        const tokensOf = async (token: string) =>
          (await alice.refreshWith(token)).envelope.data as { accessToken: string; refreshToken: string };
        const second = await tokensOf(stolen);
        const third = await tokensOf(second.refreshToken);
        alice.accessToken = third.accessToken;
        const socket = await alice.connect();
        await suite.target().advance?.(limits.refreshGraceMs + 1_000);
        expect((await alice.refreshWith(stolen)).envelope.code).toBe(400);
        expect((await alice.refreshWith(third.refreshToken)).envelope.code).toBe(400);
        await alice.refused('self', {}, 'auth.sessionRevoked');
        expect((await socket.whenClosed()).code).toBe(4001);
      });

      it('lets an access token end after 30 minutes, with 401; the refresh token goes on', async () => {
        const alice = await person(suite, 'alice');
        await suite.target().advance?.(limits.accessTokenSeconds * 1000 + 1_000);
        await alice.refused('self', {}, 'auth.tokenInvalid');
        const { envelope } = await alice.refreshWith(alice.refreshToken);
        alice.accessToken = (envelope.data as { accessToken: string }).accessToken;
        expect((await alice.ok('self')).id).toBe(alice.userId);
      });

      it('gives the predecessor its successor until 10 s after the successor was first used', async () => {
        const alice = await person(suite, 'alice');
        const { data } = (await alice.refreshWith(alice.refreshToken)).envelope;
        alice.accessToken = (data as { accessToken: string }).accessToken;
        await suite.target().advance?.(60_000);
        expect((await alice.refreshWith(alice.refreshToken)).envelope.code).toBe(200);
        await alice.ok('self');
        await suite.target().advance?.(limits.refreshGraceMs + 1_000);
        expect((await alice.refreshWith(alice.refreshToken)).envelope.code).toBe(400);
      });
    }
  });

  describe('logout', () => {
    it('ends token, refresh token and socket', async () => {
      const alice = await person(suite, 'alice');
      const socket = await alice.connect();
      await alice.ok('logout', { body: {} });
      expect((await socket.whenClosed()).code).toBe(3000);
      await alice.refused('self', {}, 'auth.sessionRevoked');
      expect((await alice.refreshWith(alice.refreshToken)).envelope.code).toBe(400);
    });

    it('keeps the refresh token of a remembered login where asked to', async () => {
      const alice = await person(suite, 'alice');
      await alice.login({ remember: true });
      await alice.ok('logout', { body: { keep: true } });
      await alice.refused('self', {}, 'auth.sessionRevoked');
      const { envelope } = await alice.refreshWith(alice.refreshToken);
      expect(envelope.code).toBe(200);
      const { accessToken, refreshToken } = envelope.data as { accessToken: string; refreshToken: string };
      alice.accessToken = accessToken;
      expect((await alice.ok('self')).id).toBe(alice.userId);
      await alice.ok('logout', { body: { keep: false } });
      expect((await alice.refreshWith(refreshToken)).envelope.code).toBe(400);
    });

    it('keeps nothing of a login that was not remembered', async () => {
      const alice = await person(suite, 'alice');
      await alice.ok('logout', { body: { keep: true } });
      expect((await alice.refreshWith(alice.refreshToken)).envelope.code).toBe(400);
    });
  });

  describe('one device a terminal', () => {
    it('forces the older device out when the newer one opens its socket', async () => {
      const old = await person(suite, 'alice');
      const socket = await old.connect();
      const newer = await old.sibling('another-device').login();
      expect((await old.ok('self')).id).toBe(old.userId);
      await newer.connect();
      await socket.frame(({ cmd }) => cmd === 2, 'the forced logout');
      expect((await socket.whenClosed()).code).toBe(3000);
      await old.refused('self', {}, 'auth.signedInElsewhere');
      expect((await old.refreshWith(old.refreshToken)).envelope.code).toBe(400);
      expect((await newer.ok('self')).id).toBe(newer.userId);
    });

    it('forces a remembered device out that was offline meanwhile, at its next login', async () => {
      const old = await person(suite, 'alice');
      await old.login({ remember: true });
      (await old.connect()).close();
      const newer = await old.sibling('another-device').login();
      await newer.connect();
      const socket = await old.openSocket();
      socket.send(0, { accessToken: old.accessToken, devId: 1 });
      await socket.frame(({ cmd }) => cmd === 2, 'the forced logout');
      expect((await socket.whenClosed()).code).toBe(3000);
      await old.refused('self', {}, 'auth.signedInElsewhere');
      const { envelope } = await old.refreshWith(old.refreshToken);
      expect(envelope.code).toBe(200);
    });

    it('lets several connections of one device live side by side, and another terminal too', async () => {
      const alice = await person(suite, 'alice');
      const first = await alice.connect();
      const second = await alice.connect();
      const phone = await alice.sibling('phone', 1).login();
      const third = await phone.connect();
      for (const socket of [first, second, third]) {
        socket.send(1, {});
        await socket.frame(({ cmd }) => cmd === 1, 'the heartbeat to be answered');
        expect(socket.closed).toBeUndefined();
      }
    });
  });
}
