import { limits } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import { freshTmpId } from '../device.ts';
import type { Suite } from '../target.ts';

const FORBIDDEN_TYPES = [
  -1, 7, 10, 11, 12, 13, 20, 21, 30, 40, 41, 50, 53, 54, 55, 60, 70, 71, 78, 80, 82, 90, 100, 109, 200, 211, 999,
];

/** Sends: stored once, numbered densely, pushed to everybody else. */
export function describeSending(suite: Suite): void {
  const { describe, it, expect } = suite;

  describe('sending', () => {
    it('answers the whole stored message and pushes the same to the friend', async () => {
      const [alice, bob] = await twoFriends(suite);
      const toBob = await bob.connect();
      const tmpId = freshTmpId();
      const sent = await alice.text(bob, 'Hello #smile; 你好 😀', tmpId);
      expect(sent).toMatchObject({
        tmpId,
        type: 0,
        content: 'Hello #smile; 你好 😀',
        sendId: alice.userId,
        recvId: bob.userId,
      });
      expect(sent).toMatchObject({ chatSeq: 1, countSeq: 1, status: 1, sendNickName: alice.userName });
      const pushed = await toBob.message(({ id }) => id === sent.id, 'the message');
      for (const field of [
        'id',
        'tmpId',
        'chatSeq',
        'countSeq',
        'sendTime',
        'content',
        'sendId',
        'recvId',
        'type',
      ] as const) {
        expect(pushed[field], field).toBe(sent[field]);
      }
      const page = await bob.ok('history', { params: { kind: 'private' }, query: { friendId: alice.userId } });
      const [reloaded] = 'items' in page ? page.items : page;
      expect(reloaded).toMatchObject({ id: sent.id, sendTime: sent.sendTime, content: sent.content });
    });

    it('pushes a group message to every other member with the role of its sender', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const sockets = [await ann.connect(), await ben.connect()];
      const sent = await owner.textGroup(groupId, 'Hi all');
      expect(sent).toMatchObject({ groupId, sendRole: 3, sendId: owner.userId });
      for (const socket of sockets) {
        const pushed = await socket.frame(
          ({ data }) => (data as { id?: number } | null)?.id === sent.id,
          'the message',
        );
        expect(pushed.cmd).toBe(4);
      }
      expect((await ann.textGroup(groupId, 'Hi')).sendRole).toBe(1);
    });

    it('stores a repeat once, answers it alike and pushes nothing', async () => {
      const [alice, bob] = await twoFriends(suite);
      const toBob = await bob.connect();
      const tmpId = freshTmpId();
      const first = await alice.text(bob, 'once', tmpId);
      const answers = await Promise.all([1, 2, 3, 4].map(() => alice.text(bob, 'once', tmpId)));
      for (const { id, chatSeq } of answers) expect([id, chatSeq]).toEqual([first.id, first.chatSeq]);
      const last = await alice.text(bob, 'the end');
      expect(last.chatSeq).toBe((first.chatSeq ?? 0) + 1);
      await toBob.message(({ id }) => id === last.id, 'the last message');
      expect(toBob.messages().filter(({ id }) => id === first.id).length).toBe(1);
    });

    it('stores one row where the same tmpId is sent several times at once', async () => {
      const [alice, bob] = await twoFriends(suite);
      const tmpId = freshTmpId();
      const answers = await Promise.all(Array.from({ length: 8 }, () => alice.text(bob, 'racing', tmpId)));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect((await alice.text(bob, 'next')).chatSeq).toBe((answers[0]?.chatSeq ?? 0) + 1);
    });

    it('refuses a tmpId that comes back with another content or target; the first row stands', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const tmpId = freshTmpId();
      const first = await owner.text(ann, 'first', tmpId);
      const body = { tmpId, type: 0, content: 'first' };
      await owner.refused(
        'sendPrivate',
        { body: { ...body, recvId: ann.userId, content: 'other' } },
        'message.tmpIdReused',
      );
      await owner.refused('sendPrivate', { body: { ...body, recvId: ben.userId } }, 'message.tmpIdReused');
      await owner.refused('sendGroup', { body: { ...body, groupId } }, 'message.tmpIdReused');
      expect((await owner.text(ann, 'first', tmpId)).id).toBe(first.id);
      // Another person may use the same tmpId.
      expect((await ann.text(owner, 'mine', tmpId)).id).toBeGreaterThan(first.id ?? 0);
    });

    it('makes a tmpId where none comes', async () => {
      const [alice, bob] = await twoFriends(suite);
      const body = { recvId: bob.userId, content: 'plain', type: 0 };
      const [one, two] = [await alice.ok('sendPrivate', { body }), await alice.ok('sendPrivate', { body })];
      expect((two.id ?? 0) > (one.id ?? 0)).toBe(true);
    });

    it('numbers concurrent sends densely, and ids ascend with the numbers', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const writers = [owner, ann, ben];
      const sent = await Promise.all(
        Array.from({ length: 30 }, (_, index) => (writers[index % 3] ?? owner).textGroup(groupId, `number ${index}`)),
      );
      const rows = sent.toSorted((one, other) => (one.chatSeq ?? 0) - (other.chatSeq ?? 0));
      const from = rows[0]?.chatSeq ?? 0;
      expect(rows.map(({ chatSeq }) => chatSeq)).toEqual(rows.map((_, index) => from + index));
      const ids = rows.map(({ id }) => id ?? 0);
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      const counts = rows.map(({ countSeq }) => countSeq ?? 0);
      expect(counts).toEqual(counts.map((_, index) => (counts[0] ?? 0) + index));
    }, 30_000);

    it('takes sender, name, role, id, number and time from nobody', async () => {
      const [alice, bob] = await twoFriends(suite);
      const forged = {
        id: 1,
        sendId: bob.userId,
        sendNickName: 'Root',
        sendRole: 3,
        sendTime: 1,
        chatSeq: 99,
        status: 3,
        readedCount: 9,
      };
      const sent = await alice.ok('sendPrivate', { body: { recvId: bob.userId, content: 'x', type: 0, ...forged } });
      expect(sent).toMatchObject({ sendId: alice.userId, sendNickName: alice.userName, chatSeq: 1, status: 1 });
      expect(sent.sendTime ?? 0).toBeGreaterThan(1_000_000_000_000);
    });

    it('refuses every type that only a server writes', async () => {
      const [alice, bob] = await twoFriends(suite);
      for (const type of FORBIDDEN_TYPES) {
        await alice.refused(
          'sendPrivate',
          { body: { recvId: bob.userId, content: '1', type } },
          'message.type',
          'request.invalid',
        );
      }
      expect((await alice.text(bob, 'still one')).chatSeq).toBe(1);
    });

    it('refuses an empty text, takes the longest', async () => {
      const [alice, bob] = await twoFriends(suite);
      await alice.refused('sendPrivate', { body: { recvId: bob.userId, content: '', type: 0 } }, 'request.invalid');
      const longest = 'ä'.repeat(limits.contentLength);
      expect((await alice.text(bob, longest)).content).toBe(longest);
    });

    it('lets only friends write', async () => {
      const [alice, eve] = await Promise.all([person(suite, 'alice'), person(suite, 'eve')]);
      await eve.refused('sendPrivate', { body: { recvId: alice.userId, content: 'hi', type: 0 } }, 'friend.notFriend');
      await eve.refused(
        'sendPrivate',
        { body: { recvId: eve.userId, content: 'hi', type: 0 } },
        'friend.notFriend',
        'friend.self',
      );
      await eve.refused(
        'sendPrivate',
        { body: { recvId: 900_000_001, content: 'hi', type: 0 } },
        'friend.notFriend',
        'user.notFound',
      );
      await eve.refused(
        'sendGroup',
        { body: { groupId: 900_000_001, content: 'hi', type: 0 } },
        'group.notFound',
        'group.notMember',
      );
    });

    it('mentions members only, and everyone only by owner and managers', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      const sent = await ann.textGroup(groupId, '@ben', { atUserIds: [ben.userId] });
      expect(sent.atUserIds).toEqual([ben.userId]);
      const body = { groupId, content: 'x', type: 0 };
      await ann.refused('sendGroup', { body: { ...body, atUserIds: [eve.userId] } }, 'message.mentionNotMember');
      await ann.refused('sendGroup', { body: { ...body, atUserIds: [-1] } }, 'message.mentionAll');
      expect((await owner.textGroup(groupId, '@all', { atUserIds: [-1] })).atUserIds).toEqual([-1]);
    });

    it('quotes a message of the same conversation, and of no other', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const first = await owner.text(ann, 'original');
      const quoting = { recvId: owner.userId, content: 'reply', type: 0, quoteMessageId: first.id };
      const reply = await ann.ok('sendPrivate', { body: quoting });
      expect(reply.quoteMessage).toMatchObject({ id: first.id, sendId: owner.userId, content: 'original', type: 0 });
      await ben.refused('sendPrivate', { body: { ...quoting, recvId: owner.userId } }, 'message.notFound');
      await ann.refused(
        'sendGroup',
        { body: { groupId, content: 'x', type: 0, quoteMessageId: first.id } },
        'message.notFound',
      );
    });
  });
}
