import { limits, type Route, type RouteName, routes } from '../../../protocol/index.ts';
import { person, twoFriends } from '../cast.ts';
import { Device, type RawInput } from '../device.ts';
import type { Suite } from '../target.ts';

const GUARDED = (Object.entries(routes) as [RouteName, Route][])
  .filter(([, { auth }]) => auth === 'token')
  .map(([name]) => name);

const somewhere = { params: { id: 1, kind: 'private', uploadId: 'upload' } };

/** Inputs that must be refused with 422, by route. */
const WRONG: Partial<Record<RouteName, readonly RawInput[]>> = {
  login: [{ body: {} }, { body: { userName: 'a' } }, { body: { userName: 1, password: 'x' } }, { body: [] }],
  register: [
    { body: { userName: 'with space', nickName: 'n', password: '12345', confirmPassword: '12345' } },
    { body: { userName: 'a'.repeat(21), nickName: 'n', password: '12345', confirmPassword: '12345' } },
    { body: { userName: 'fine', nickName: '', password: '12345', confirmPassword: '12345' } },
    { body: { userName: 'fine', nickName: 'n'.repeat(21), password: '12345', confirmPassword: '12345' } },
    { body: { userName: 'fine', nickName: 'n', password: '1234', confirmPassword: '1234' } },
    { body: { userName: 'fine', nickName: 'n', password: 'p'.repeat(65), confirmPassword: 'p'.repeat(65) } },
    { body: { userName: 'fine', nickName: 'n', password: '12345', confirmPassword: '54321' } },
  ],
  findUser: [{ params: { id: 'abc' } }, { params: { id: '0' } }, { params: { id: '99999999999999999' } }],
  searchUsers: [{}, { query: { name: '' } }, { query: { name: ' ' } }],
  manualApprove: [{}, { query: { enabled: 'maybe' } }],
  terminalsOnline: [{}, { query: { userIds: 'one,two' } }, { query: { userIds: Array(501).fill(1).join(',') } }],
  applyFriend: [{ body: {} }, { body: { friendId: 'x' } }, { body: { friendId: 1, remark: 'r'.repeat(65) } }],
  approveFriend: [{}, { query: { id: 'x' } }],
  createGroup: [{ body: {} }, { body: { name: ' ' } }, { body: { name: 'n'.repeat(21) } }],
  inviteToGroup: [{ body: { groupId: 1 } }, { body: { groupId: 1, friendIds: [] } }],
  sendPrivate: [
    { body: { content: 'x', type: 0 } },
    { body: { recvId: 1, content: 'x'.repeat(limits.contentLength + 1), type: 0 } },
    { body: { recvId: 1, content: 'x', type: 0, tmpId: 't'.repeat(limits.tmpIdLength + 1) } },
    { body: { recvId: '1', content: 'x', type: 0 } },
    { body: { recvId: 1.5, content: 'x', type: 0 } },
    { body: { recvId: 1, content: 7, type: 0 } },
  ],
  sendGroup: [{ body: { groupId: 1, content: 'x', type: 0, atUserIds: 'all' } }],
  recallMessage: [{ params: { kind: 'private', id: 'x' } }],
  readPrivate: [{}, { query: { friendId: 'x' } }],
  readSystem: [{}],
  pullOffline: [{ params: { kind: 'private' } }, { params: { kind: 'private' }, query: { minId: 'x' } }],
  pullOfflineSystem: [{}],
  loadOffline: [
    { params: { kind: 'private' }, query: { minId: 0, size: 0 } },
    { params: { kind: 'group' }, query: { minId: 0, size: 1001 } },
  ],
  history: [
    { params: { kind: 'private' } },
    { params: { kind: 'group' } },
    { params: { kind: 'private' }, query: { friendId: 1, size: 101 } },
  ],
  range: [{ params: { kind: 'private' }, query: { target: 1, from: 1 } }],
  changes: [{}, { query: { rev: 'x' } }],
};

/** Envelope, statuses, who may call, and what happens to wrong input. */
export function describeEnvelope(suite: Suite): void {
  const { describe, it, expect } = suite;
  const stranger = () => new Device(suite.target(), 'nobody');

  describe('envelope', () => {
    it('answers an unknown route with HTTP 404 in an envelope', async () => {
      for (const [method, path] of [
        ['GET', '/no/such/route'],
        ['POST', '/user/self/more'],
        ['GET', '/'],
      ] as const) {
        const { status, envelope } = await stranger().requestPath(method, path);
        expect(status).toBe(404);
        expect(envelope).toMatchObject({ code: 404, key: 'request.notFound' });
      }
    });

    it('answers malformed JSON with HTTP 200 and code 422', async () => {
      for (const body of ['{', 'nonsense', '{"userName":"a",}']) {
        const { status, envelope } = await stranger().requestPath('POST', '/login', { body });
        expect(status).toBe(200);
        expect(envelope).toMatchObject({ code: 422, key: 'request.malformed' });
      }
    });

    it('answers a body above 256 KiB with HTTP 413', async () => {
      const body = JSON.stringify({ userName: 'a', password: 'x'.repeat(limits.jsonBodyBytes) });
      const { status, envelope } = await stranger().requestPath('POST', '/login', { body });
      expect(status).toBe(413);
      expect(envelope).toMatchObject({ code: 413, key: 'request.tooLarge' });
    });

    it('answers a body that is no JSON with HTTP 415', async () => {
      const headers = { 'content-type': 'text/xml' };
      const { status, envelope } = await stranger().requestPath('POST', '/login', { body: '<a/>', headers });
      expect(status).toBe(415);
      expect(envelope.code).toBe(415);
    });

    it('lets nobody call a guarded route without a token, nor with a wrong one', async () => {
      for (const name of GUARDED) {
        await stranger().refused(name, { ...somewhere, ...WRONG[name]?.[0] }, 'auth.notLoggedIn');
        const forged = stranger();
        for (const token of ['nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoiMSJ9.']) {
          forged.accessToken = token;
          await forged.refused(name, somewhere, 'auth.tokenInvalid');
        }
      }
    }, 30_000);

    it('refuses wrong input with 422, names the field, and changes nothing', async () => {
      const [alice, bob] = await twoFriends(suite);
      const before = await bob.ok('heads', { query: { since: 0 } });
      for (const name of Object.keys(WRONG) as RouteName[]) {
        for (const input of WRONG[name] ?? []) {
          const envelope = await alice.refused(name, input, 'request.invalid');
          const issues = (envelope.data as { issues?: { path: unknown; message: unknown }[] } | null)?.issues ?? [];
          expect(issues.length, `${name} ${JSON.stringify(input).slice(0, 80)}`).toBeGreaterThan(0);
          for (const { path, message } of issues) expect([typeof path, typeof message]).toEqual(['string', 'string']);
        }
      }
      const after = await bob.ok('heads', { query: { since: 0 } });
      expect(after.items).toEqual(before.items);
    }, 30_000);

    it('survives hostile JSON: unknown fields, prototypes, NUL, lone surrogates, depth, 2^53', async () => {
      const [alice, bob] = await twoFriends(suite);
      const body = `{"recvId":${bob.userId},"type":0,"content":"plain","__proto__":{"admin":true},"constructor":1,"more":{}}`;
      const { envelope } = await alice.requestPath('POST', '/message/private/send', { body });
      expect([200, 422]).toContain(envelope.code);
      for (const content of ['a\u0000b', 'lone \ud800 surrogate', '𝕬'.repeat(40)]) {
        const answer = await alice.request('sendPrivate', { body: { recvId: bob.userId, type: 0, content } });
        expect([200, 422]).toContain(answer.envelope.code);
      }
      const deep = `{"recvId":${'['.repeat(5_000)}${']'.repeat(5_000)},"type":0,"content":"x"}`;
      const huge = '{"recvId":9007199254740993,"type":0,"content":"x"}';
      for (const hostile of [deep, huge]) {
        const answer = await alice.requestPath('POST', '/message/private/send', { body: hostile });
        expect(answer.envelope.code).toBe(422);
      }
      expect((await alice.ok('self')).id).toBe(alice.userId);
    });

    it('keeps code and key in every language', async () => {
      const alice = await person(suite, 'alice');
      for (const language of ['zh-CN', 'zh-TW', 'en-US', 'fr']) {
        const headers = { 'Accept-Language': language };
        const envelope = await alice.refused('findUser', { params: { id: 987_654_321 }, headers }, 'user.notFound');
        expect(envelope.message === '').toBe(false);
      }
    });
  });
}
