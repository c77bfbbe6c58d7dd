import { type Friend, type FriendRequest, limits, MessageType } from 'im-sdk/protocol';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  const clock = new FakeClock();
  let server: TestServer;
  let names = 0;
  const somebody = () => server.person(`person${++names}`);
  beforeAll(async () => {
    server = await start({ clock });
  });

  const apply = (from: Person, to: { id: number }, more: object = {}) =>
    from.post('/friend/request/apply', { friendId: to.id, source: 1, remark: '', ...more });
  const applied = async (from: Person, to: Person) => (await apply(from, to)).data as FriendRequest;
  const decide = (who: Person, what: 'approve' | 'reject' | 'recall', request: FriendRequest) =>
    who.post(`/friend/request/${what}`, undefined, { id: request.id });
  const friendsOf = async (who: Person) => (await who.get('/friend/list')).data as Friend[];
  const requestsOf = async (who: Person) => (await who.get('/friend/request/list')).data as FriendRequest[];
  const pushes = () => server.takeSignals().map(({ userIds, cmd, message }) => ({ userIds, cmd, type: message.type }));

  describe('a friend request', () => {
    let anna: Person;
    let bert: Person;
    beforeEach(async () => {
      anna = await somebody();
      bert = await somebody();
      server.takeSignals();
    });

    test('is seen by both sides and pushed to the other', async () => {
      const answer = await apply(anna, bert, { remark: 'Hello, it is me' });
      expect(answer).toMatchObject({ status: 200, code: 200 });
      const request = {
        sendId: anna.id,
        sendNickName: anna.userName.toUpperCase(),
        recvId: bert.id,
        recvNickName: bert.userName.toUpperCase(),
        remark: 'Hello, it is me',
        source: 1,
        status: 1,
      };
      expect(answer.data).toMatchObject(request);
      expect(await requestsOf(anna)).toMatchObject([request]);
      expect(await requestsOf(bert)).toMatchObject([request]);
      const [push] = server.takeSignals();
      expect(push).toMatchObject({ userIds: [bert.id], cmd: 3, message: { type: 70, sendId: anna.id, signal: true } });
      expect(JSON.parse(push?.message.content ?? '')).toEqual(answer.data);
    });

    test('approved: friends on both sides, 71 to the applicant, then 80 to both', async () => {
      const request = await applied(anna, bert);
      server.takeSignals();
      expect(await decide(bert, 'approve', request)).toMatchObject({ code: 200 });
      expect(pushes()).toEqual([
        { userIds: [anna.id], cmd: 3, type: MessageType.FRIEND_REQ_APPROVE },
        { userIds: [anna.id], cmd: 3, type: MessageType.FRIEND_NEW },
        { userIds: [bert.id], cmd: 3, type: MessageType.FRIEND_NEW },
      ]);
      expect(await friendsOf(anna)).toMatchObject([
        { id: bert.id, showNickName: bert.userName.toUpperCase(), deleted: false },
      ]);
      expect(await friendsOf(bert)).toMatchObject([{ id: anna.id }]);
      expect(await anna.get(`/friend/find/${bert.id}`)).toMatchObject({ code: 200, data: { id: bert.id } });
      expect(await requestsOf(anna)).toMatchObject([{ status: 2 }]);
      expect(await apply(bert, anna)).toMatchObject({ code: 409, key: 'friend.already' });
    });

    test('rejected: 72 to the applicant, who may ask again', async () => {
      const request = await applied(anna, bert);
      server.takeSignals();
      expect(await decide(bert, 'reject', request)).toMatchObject({ code: 200 });
      expect(pushes()).toEqual([{ userIds: [anna.id], cmd: 3, type: MessageType.FRIEND_REQ_REJECT }]);
      expect(await friendsOf(anna)).toEqual([]);
      expect(await apply(anna, bert)).toMatchObject({ code: 200, data: { status: 1 } });
    });

    test('recalled: 73 to the receiver, and it can be made again', async () => {
      const request = await applied(anna, bert);
      server.takeSignals();
      expect(await decide(anna, 'recall', request)).toMatchObject({ code: 200 });
      expect(pushes()).toEqual([{ userIds: [bert.id], cmd: 3, type: MessageType.FRIEND_REQ_RECALL }]);
      expect(await decide(bert, 'approve', request)).toMatchObject({ code: 409, key: 'friend.requestAnswered' });
      expect(await apply(anna, bert)).toMatchObject({ code: 200, data: { status: 1 } });
    });

    test('is answered once: everything after is 409 and changes nothing', async () => {
      const request = await applied(anna, bert);
      const answers = await Promise.all([
        decide(bert, 'approve', request),
        decide(bert, 'reject', request),
        decide(anna, 'recall', request),
      ]);
      expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409]);
    });

    test('is answered by its receiver and recalled by its sender only; others see none', async () => {
      const request = await applied(anna, bert);
      const carl = await somebody();
      for (const attempt of [
        decide(anna, 'approve', request),
        decide(anna, 'reject', request),
        decide(bert, 'recall', request),
        decide(carl, 'approve', request),
        decide(carl, 'recall', request),
      ]) {
        expect(await attempt).toMatchObject({ status: 200, code: 404, key: 'friend.requestNotFound' });
      }
      expect(await requestsOf(carl)).toEqual([]);
      expect(await requestsOf(bert)).toMatchObject([{ status: 1 }]);
    });

    test('made twice is 409; one that crosses an opposite one approves it', async () => {
      await applied(anna, bert);
      expect(await apply(anna, bert)).toMatchObject({ code: 409, key: 'friend.pending' });
      expect(await apply(bert, anna)).toMatchObject({ code: 200, data: { sendId: anna.id, status: 2 } });
      expect(await friendsOf(anna)).toMatchObject([{ id: bert.id }]);
      expect(await requestsOf(anna)).toHaveLength(1);
    });

    test('from both sides at the same moment makes one friendship', async () => {
      const answers = await Promise.all([apply(anna, bert), apply(bert, anna)]);
      expect(answers.map((answer) => (answer.data as FriendRequest).status).sort()).toEqual([1, 2]);
      expect(await friendsOf(anna)).toHaveLength(1);
      expect(await friendsOf(bert)).toHaveLength(1);
    });

    test('to somebody without manual approval makes friends at once', async () => {
      expect(await bert.put('/user/manualApprove', { enabled: false })).toMatchObject({ code: 200 });
      expect((await bert.get('/user/self')).data).toMatchObject({ isManualApprove: false });
      expect(await apply(anna, bert)).toMatchObject({ code: 200, data: { status: 2 } });
      expect(pushes().map((push) => push.type)).toEqual([71, 80, 80]);
      expect(await friendsOf(bert)).toMatchObject([{ id: anna.id }]);
    });

    test('expires after 30 days', async () => {
      const request = await applied(anna, bert);
      clock.advance(limits.friendRequestDays * 24 * 3_600_000 + 1);
      const again = await server.signIn(bert.id, bert.userName, bert.password, 'later');
      expect(await requestsOf(again)).toMatchObject([{ status: 5 }]);
      expect(await decide(again, 'approve', request)).toMatchObject({ code: 409 });
    });

    test.each([
      ['to oneself', (who: Person) => apply(who, who), 422, 'friend.self'],
      ['to nobody', (who: Person) => apply(who, { id: 999_999 }), 404, 'user.notFound'],
      ['to no id', (who: Person) => who.post('/friend/request/apply', { friendId: 'x' }), 422, 'request.invalid'],
      [
        'with a long remark',
        (who: Person) => apply(who, { id: 1 }, { remark: 'x'.repeat(65) }),
        422,
        'request.invalid',
      ],
      ['from no known source', (who: Person) => apply(who, { id: 1 }, { source: 9 }), 422, 'request.invalid'],
    ])('%s is refused', async (_, attempt, code, key) => {
      expect(await attempt(anna)).toMatchObject({ status: 200, code, key });
      expect(pushes()).toEqual([]);
    });

    test('"from a group" is refused where they share none', async () => {
      expect(await apply(anna, bert, { source: 2, groupId: 1 })).toMatchObject({ code: 403 });
    });
  });

  describe('caps', () => {
    test('20 requests may wait that one person sent, 20 that one received; 50 a day', async () => {
      const { database } = server.server.context;
      const sender = await somebody();
      const insertPeople = (count: number) =>
        database
          .insertInto('account')
          .values(
            Array.from({ length: count }, () => ({
              user_name: `extra${++names}`,
              nick_name: 'x',
              head_image: '',
              head_image_thumb: '',
              sex: 0,
              signature: '',
              birthday: '',
              mobile: '',
              email: '',
              company_name: '',
              is_manual_approve: true,
              password_hash: null,
              banned_at: null,
              deleted_at: null,
              last_seen: 0,
              created_at: 1,
            })),
          )
          .returning('id')
          .execute();
      const others = await insertPeople(limits.friendRequestsPerDay + 1);
      const requests: FriendRequest[] = [];
      for (const other of others.slice(0, limits.pendingFriendRequests)) {
        requests.push((await apply(sender, other)).data as FriendRequest);
      }
      const next = others[limits.pendingFriendRequests] ?? { id: 0 };
      expect(await apply(sender, next)).toMatchObject({ status: 200, code: 429, key: 'friend.tooManyPending' });
      for (const request of requests) await decide(sender, 'recall', request);
      for (const other of others.slice(limits.pendingFriendRequests, limits.friendRequestsPerDay)) {
        await decide(sender, 'recall', (await apply(sender, other)).data as FriendRequest);
      }
      const last = others.at(-1) ?? { id: 0 };
      expect(await apply(sender, last)).toMatchObject({ status: 200, code: 429, key: 'friend.tooManyToday' });
      clock.advance(24 * 3_600_000);
      const tomorrow = await server.signIn(sender.id, sender.userName, sender.password, 'tomorrow');
      expect(await apply(tomorrow, last)).toMatchObject({ code: 200 });
    });
  });

  describe('changes', () => {
    test('say what a lost push would have said', async () => {
      const anna = await somebody();
      const bert = await somebody();
      const before = (await bert.get('/changes', { rev: 0 })).data as { rev: number };
      const request = await applied(anna, bert);
      const asked = (await bert.get('/changes', { rev: before.rev })).data as { rev: number };
      expect(asked).toMatchObject({ rev: before.rev + 1, startOver: false, requests: [{ id: request.id, status: 1 }] });
      await decide(bert, 'approve', request);
      const after = await bert.get('/changes', { rev: asked.rev });
      expect(after.data).toMatchObject({
        rev: asked.rev + 2,
        requests: [{ id: request.id, status: 2 }],
        friends: [{ id: anna.id }],
      });
      const none = await bert.get('/changes', { rev: asked.rev + 2 });
      expect(none.data).toEqual({ rev: asked.rev + 2, startOver: false });
      expect((await bert.get('/changes', { rev: 1_000 })).data).toMatchObject({ startOver: true });
    });
  });
});
