import { person } from '../cast.ts';
import type { Suite } from '../target.ts';

/** One's own sign-ins, and a new password. */
export function describeSessions(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('one’s own sign-ins', () => {
    it('are listed, the newest first, with the one that asks', async () => {
      const web = await person(suite, 'alice');
      const phone = await web.sibling('phone', 1).login();
      await person(suite, 'bob');
      const listed = await web.ok('sessions');
      expect(listed).toMatchObject([
        { terminal: 1, current: false, active: true, os: 'Linux', browser: 'Chromium', device: 'desktop' },
        { terminal: 2, current: true, active: true },
      ]);
      expect((await phone.ok('sessions')).map(({ current }) => current)).toEqual([true, false]);
    });

    it('end one by one: tokens and sockets of the other, nothing of one’s own', async () => {
      const web = await person(suite, 'alice');
      const phone = await web.sibling('phone', 1).login({ remember: true });
      const [mine, theirs] = [await web.connect(), await phone.connect()];
      const [ended] = (await web.ok('sessions')).filter(({ current }) => !current);
      await web.ok('endSession', { params: { id: ended?.id ?? 0 } });
      expect((await theirs.whenClosed()).code).toBe(4001);
      await phone.refused('self', {}, 'auth.sessionRevoked');
      expect((await phone.refreshWith(phone.refreshToken)).envelope.code).toBe(400);
      expect(mine.closed).toBeUndefined();
      expect(await web.ok('sessions')).toMatchObject([{ current: true }]);
    });

    it('show a remembered one that was left, until it is ended for good', async () => {
      const web = await person(suite, 'alice');
      const phone = await web.sibling('phone', 1).login({ remember: true });
      await phone.ok('logout', { body: { keep: true } });
      const [left] = await web.ok('sessions');
      expect(left).toMatchObject({ terminal: 1, active: false });
      await web.ok('endSession', { params: { id: left?.id ?? 0 } });
      expect((await phone.refreshWith(phone.refreshToken)).envelope.code).toBe(400);
    });

    it('are nobody else’s to see or to end', async () => {
      const [alice, eve] = [await person(suite, 'alice'), await person(suite, 'eve')];
      const [own] = await alice.ok('sessions');
      await eve.refused('endSession', { params: { id: own?.id ?? 0 } }, 'auth.sessionNotFound');
      await eve.refused('endSession', { params: { id: 900_000_001 } }, 'auth.sessionNotFound');
      expect((await alice.ok('self')).id).toBe(alice.userId);
    });

    it('tell the others of a sign-in on a device that was never seen, once', async () => {
      const web = await person(suite, 'alice');
      const socket = await web.connect();
      const before = (await web.ok('heads')).system;
      const phone = await web.sibling('phone', 1).login();
      const notice = await socket.message(({ type }) => type === 53, 'the notice of a new device');
      expect(notice.seqNo).toBe(before + 1);
      expect(JSON.parse(notice.content ?? '')).toMatchObject({ title: 'New sign-in' });
      const { key } = JSON.parse(notice.title ?? '');
      expect(['notice.newDevice', 'notice.unknownDevice'].includes(key)).toBe(true);
      await phone.login();
      await web.login();
      expect((await web.ok('heads')).system).toBe(before + 1);
    });

    it('begin with a notice that welcomes the new account, which every language can say', async () => {
      const alice = await person(suite, 'alice');
      const socket = await alice.connect();
      await alice.ok('pullOfflineSystem', { query: { minSeqNo: 0 } });
      const notice = await socket.message(({ type }) => type === 53, 'the welcome');
      expect(notice).toMatchObject({ seqNo: 1, recvId: alice.userId });
      expect(JSON.parse(notice.title ?? '')).toEqual({ key: 'notice.welcome', params: {} });
      const { title, content } = JSON.parse(notice.content ?? '');
      expect([title, content]).toEqual(['Welcome', 'Your account is ready. Say hello to somebody.']);
    });

    it('tell nobody of the first sign-in', async () => {
      // Only what welcomed them.
      expect((await (await person(suite, 'alice')).ok('heads')).system).toBe(1);
    });
  });

  describe('a new password', () => {
    it('ends every other sign-in at once, and takes the place of the old one', async () => {
      const web = await person(suite, 'alice');
      const phone = await web.sibling('phone', 1).login({ remember: true });
      const [mine, theirs] = [await web.connect(), await phone.connect()];
      await web.ok('modifyPassword', { body: { oldPassword: web.password, newPassword: 'another-one' } });
      expect((await theirs.whenClosed()).code).toBe(4001);
      await phone.refused('self', {}, 'auth.sessionRevoked');
      expect((await phone.refreshWith(phone.refreshToken)).envelope.code).toBe(400);
      expect(mine.closed).toBeUndefined();
      expect((await web.ok('self')).id).toBe(web.userId);
      expect((await web.refreshWith(web.refreshToken)).envelope.code).toBe(200);
      const credentials = { userName: web.userName, terminal: 2 };
      await web.refused('login', { body: { ...credentials, password: web.password } }, 'auth.wrongPassword');
      await web.ok('login', { body: { ...credentials, password: 'another-one' } });
    });

    it('needs the old one, and has the length of one', async () => {
      const alice = await person(suite, 'alice');
      const change = (oldPassword: string, newPassword: string) => ({ body: { oldPassword, newPassword } });
      await alice.refused('modifyPassword', change('not-mine', 'another-one'), 'auth.wrongPassword');
      await alice.refused('modifyPassword', change(alice.password, 'four'), 'request.invalid');
      await alice.refused('modifyPassword', change(alice.password, 'x'.repeat(65)), 'request.invalid');
      await alice.login();
    });
  });
}
