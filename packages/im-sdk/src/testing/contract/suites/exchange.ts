import { Cmd, limits } from '../../../protocol/index.ts';
import { freshName, person } from '../cast.ts';
import { Device } from '../device.ts';
import type { HostSignIn, Suite } from '../target.ts';

/** Signing in by the word of a host product. */
export function describeExchange(suite: Suite): void {
  const { describe, it, expect } = suite;
  const nowSeconds = async () => {
    const probe = await person(suite, 'clock');
    const { serverTime } = await probe.ok('heads', { query: { since: 0 } });
    return Math.floor(serverTime / 1000);
  };
  const word = async (claims: Partial<HostSignIn> & { sub: string }) =>
    suite.target().hostToken({
      name: 'Hanna',
      exp: (await nowSeconds()) + 60,
      jti: freshName('jti'),
      ...claims,
    });
  const device = (deviceNo: string) => new Device(suite.target(), 'host', deviceNo);
  const signIn = async (deviceNo: string, claims: Partial<HostSignIn> & { sub: string }) => {
    const signed = device(deviceNo);
    const tokens = await signed.ok('exchange', { body: { token: await word(claims), terminal: 2 } });
    signed.accessToken = tokens.accessToken;
    signed.refreshToken = tokens.refreshToken;
    signed.userId = (await signed.ok('self')).id;
    return signed;
  };

  describe('the word of a host product', () => {
    it('makes the account at the first time and brings it up to date at the next', async () => {
      const sub = freshName('shop');
      const first = await signIn('one', { sub, name: 'Hanna' });
      expect(await first.ok('self')).toMatchObject({ nickName: 'Hanna', externalId: sub });
      const again = await signIn('two', { sub, name: 'Hanna Berg' });
      expect(again.userId).toBe(first.userId);
      expect((await first.ok('self')).nickName).toBe('Hanna Berg');
    });

    it('cuts a name that is too long, and takes any script', async () => {
      const long = await signIn('one', { sub: freshName('long'), name: '长名字'.repeat(10) });
      expect((await long.ok('self')).nickName).toBe('长名字'.repeat(10).slice(0, limits.nickNameLength));
    });

    it('counts once', async () => {
      const token = await word({ sub: freshName('once') });
      await device('one').ok('exchange', { body: { token } });
      await device('one').refused('exchange', { body: { token } }, 'auth.hostTokenUsed');
    });

    it('has to end soon, and not have ended', async () => {
      const now = await nowSeconds();
      const sub = freshName('late');
      for (const exp of [now - 60, now + limits.hostTokenSeconds + 60, 0]) {
        await device('one').refused('exchange', { body: { token: await word({ sub, exp }) } }, 'auth.hostToken');
      }
      await signIn('one', { sub, exp: now + limits.hostTokenSeconds - 10 });
    });

    it('is nothing that somebody wrote by hand, and no access token', async () => {
      const alice = await person(suite, 'alice');
      for (const token of ['x', 'a.b.c', alice.accessToken]) {
        await device('one').refused('exchange', { body: { token } }, 'auth.hostToken');
      }
    });

    it('sends no notice of a new device', async () => {
      const sub = freshName('quiet');
      const one = await signIn('one', { sub });
      const { system } = await one.ok('heads');
      await signIn('two', { sub });
      expect((await one.ok('heads')).system).toBe(system);
    });

    it('opens sessions that live side by side on one terminal', async () => {
      const sub = freshName('both');
      const one = await signIn('one', { sub });
      const first = await one.connect();
      const two = await signIn('two', { sub });
      await two.connect();
      await one.ok('self');
      await two.ok('self');
      first.send(Cmd.HEARTBEAT, {});
      await first.frame(({ cmd }) => cmd === Cmd.HEARTBEAT, 'the heartbeat to be answered');
      expect(first.closed).toBeUndefined();
    });

    it(`of which the oldest leaves after ${limits.hostSessions}`, async () => {
      const sub = freshName('many');
      const oldest = await signIn('0', { sub });
      const second = await signIn('1', { sub });
      for (let n = 2; n <= limits.hostSessions; n += 1) await signIn(`${n}`, { sub });
      await oldest.refused('self', {}, 'auth.signedInElsewhere');
      await second.ok('self');
    });

    it('gives no password: nobody signs in with one', async () => {
      const signed = await signIn('one', { sub: freshName('nopass') });
      const { userName } = await signed.ok('self');
      for (const password of ['undefined', 'null', 'password']) {
        await signed.refused('login', { body: { userName, password, terminal: 2 } }, 'auth.wrongPassword');
      }
    });
  });

  describe('what is unread, asked with the word of a host product', () => {
    const unread = async (sub: string, of: { user?: string; group?: string } = {}) =>
      (await device('badge').ok('unread', { body: { token: await word({ sub }), ...of } })).unread;

    it('is counted without a session: in one conversation, or in all that are not muted', async () => {
      const [sub, shop] = [freshName('buyer'), freshName('seller')];
      const buyer = await signIn('one', { sub });
      const seller = await signIn('two', { sub: shop });
      const other = await person(suite, 'other');
      await buyer.befriend(seller);
      await buyer.befriend(other);
      expect(await unread(sub)).toBe(0);
      await seller.text(buyer, 'one');
      await seller.text(buyer, 'two');
      await other.text(buyer, 'three');
      expect([await unread(sub), await unread(sub, { user: shop }), await unread(shop)]).toEqual([3, 2, 0]);
      await buyer.ok('friendDnd', { body: { friendId: seller.userId, isDnd: true } });
      expect([await unread(sub), await unread(sub, { user: shop })]).toEqual([1, 2]);
      expect([await unread(sub, { user: 'nobody' }), await unread(sub, { group: 'none' })]).toEqual([0, 0]);
      expect(await unread(freshName('never-here'))).toBe(0);
    });

    it('uses the word up, which has to be good', async () => {
      const token = await word({ sub: freshName('once') });
      await device('one').ok('unread', { body: { token } });
      await device('one').refused('unread', { body: { token } }, 'auth.hostTokenUsed');
      await device('one').refused('exchange', { body: { token } }, 'auth.hostTokenUsed');
      await device('one').refused('unread', { body: { token: 'a.b.c' } }, 'auth.hostToken');
    });
  });

  describe('the name that a host gives a user', () => {
    it('finds them, exactly and for whoever is signed in, as their id does', async () => {
      const sub = `${freshName('shop')}/7 &ä`;
      const hanna = await signIn('one', { sub });
      const alice = await person(suite, 'alice');
      const found = await alice.ok('findExternalUser', { query: { externalId: sub } });
      expect(found).toEqual(await alice.ok('findUser', { params: { id: hanna.userId } }));
      expect(found).toMatchObject({ id: hanna.userId, externalId: sub, nickName: 'Hanna' });
      for (const field of ['mobile', 'email', 'isManualApprove']) expect(field in found).toBe(false);
      for (const externalId of [sub.toUpperCase(), sub.slice(0, -1), '%', String(hanna.userId)]) {
        await alice.refused('findExternalUser', { query: { externalId } }, 'user.notFound');
      }
      await alice.refused('findExternalUser', { query: { externalId: '' } }, 'request.invalid');
      await device('two').refused('findExternalUser', { query: { externalId: sub } }, 'auth.notLoggedIn');
    });
  });
}
