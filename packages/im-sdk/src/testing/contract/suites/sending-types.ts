import { limits, type Message, MessageType } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** Every type that people may send: held to its schema, filled in by the server where nobody else may. */
export function describeSendingTypes(suite: Suite): void {
  const { describe, it, expect } = suite;

  const plain: readonly (readonly [type: number, content: unknown])[] = [
    [MessageType.SHAKE, ''],
    [MessageType.LOCATION, { latitude: 31.23, longitude: 121.47, name: '外滩', address: 'Zhongshan East 1st Rd' }],
    [MessageType.CUSTOM, { kind: 'order', data: { number: 7, items: ['tea'] }, fallback: 'Order 7' }],
  ];
  const broken: readonly (readonly [type: number, content: unknown, path: string])[] = [
    [MessageType.SHAKE, 'no', 'content'],
    [MessageType.TEXT, ' \n', 'content'],
    [MessageType.IMAGE, 'not json', 'content'],
    [MessageType.IMAGE, { originUrl: 'javascript:alert(1)', thumbUrl: '' }, 'content.originUrl'],
    [MessageType.FILE, { name: '', size: 1, url: '/api/file/x' }, 'content.name'],
    [MessageType.AUDIO, { url: '/api/file/x' }, 'content.duration'],
    [MessageType.VIDEO, { videoUrl: '/api/file/x' }, 'content.coverUrl'],
    [MessageType.LOCATION, { latitude: 91, longitude: 0, name: '', address: '' }, 'content.latitude'],
    [MessageType.CARD, { kind: 'planet', id: 1 }, 'content.kind'],
    [MessageType.CUSTOM, { kind: 'order', data: 'x'.repeat(limits.customDataBytes), fallback: 'f' }, 'content.data'],
    [MessageType.CUSTOM, { kind: 'order', data: 1 }, 'content.fallback'],
  ];
  const textOf = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content));

  describe('types of messages', () => {
    it('are stored, counted, pushed and pulled with their content', async () => {
      const [alice, bob] = await twoFriends(suite);
      const toBob = await bob.connect();
      for (const [index, [type, content]] of plain.entries()) {
        const body = { recvId: bob.userId, type, content: textOf(content) };
        const sent = await alice.ok('sendPrivate', { body });
        expect(sent).toMatchObject({ type, countSeq: index + 1, content: textOf(content) });
        const pushed = await toBob.message(({ id }) => id === sent.id, `type ${type}`);
        expect(pushed).toMatchObject({ type, content: textOf(content) });
      }
      const rows = await bob.ok('loadOffline', { params: { kind: 'private' }, query: { minId: 0 } });
      expect(rows.map(({ type, content }) => [type, content])).toEqual(
        plain.map(([type, content]) => [type, textOf(content)]),
      );
    });

    it('are refused where the content does not fit, by the field', async () => {
      const [alice, bob] = await twoFriends(suite);
      for (const [type, content, path] of broken) {
        const body = { recvId: bob.userId, type, content: textOf(content) };
        const { data } = await alice.refused('sendPrivate', { body }, 'request.invalid');
        const { issues } = data as { issues: { path: string }[] };
        expect(
          issues.some((issue) => issue.path === path),
          `${type} ${JSON.stringify(issues)}`,
        ).toBe(true);
      }
      expect((await alice.text(bob, 'first')).chatSeq).toBe(1);
    });

    it('that look like money are no one’s to send', async () => {
      const [alice, bob] = await twoFriends(suite);
      const content = JSON.stringify({ amount: 100, currency: 'CNY', greeting: 'luck' });
      for (const type of [MessageType.RED_ENVELOPE, MessageType.TRANSFER]) {
        await alice.refused('sendPrivate', { body: { recvId: bob.userId, type, content } }, 'message.type');
      }
    });
  });

  describe('cards', () => {
    it('carry the name and picture that the server knows, whatever the sender writes', async () => {
      const [alice, bob] = await twoFriends(suite);
      const carol = await person(suite, 'carol', 'Carol C');
      const forged = { kind: 'user', id: carol.userId, name: 'The Bank', headImage: 'https://evil.example/x.png' };
      const body = { recvId: bob.userId, type: 93, content: JSON.stringify(forged), tmpId: `card-${alice.userId}` };
      const sent = await alice.ok('sendPrivate', { body });
      expect(JSON.parse(sent.content ?? '')).toEqual({
        kind: 'user',
        id: carol.userId,
        name: 'Carol C',
        headImage: '',
      });
      expect((await alice.ok('sendPrivate', { body })).id).toBe(sent.id);
    });

    it('show only what their sender may see', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const card = (content: object) => ({ body: { recvId: ann.userId, type: 93, content: JSON.stringify(content) } });
      await owner.refused('sendPrivate', card({ kind: 'user', id: 900_000_001 }), 'user.notFound');
      await owner.refused('sendPrivate', card({ kind: 'group', id: 900_000_001 }), 'group.notFound');
      const sent = await owner.ok('sendPrivate', card({ kind: 'group', id: groupId }));
      expect(JSON.parse(sent.content ?? '')).toMatchObject({ kind: 'group', id: groupId, name: 'Walkers' });
      await owner.ok('groupSettings', { body: { id: groupId, joinMode: 3 } });
      const eve = await person(suite, 'eve');
      await eve.befriend(ann);
      await eve.refused('sendPrivate', card({ kind: 'group', id: groupId }), 'group.notFound');
      await owner.ok('sendPrivate', card({ kind: 'group', id: groupId }));
    });
  });

  describe('ext', () => {
    it('goes with the message, live and reloaded, and is gone with a recall', async () => {
      const [alice, bob] = await twoFriends(suite);
      const toBob = await bob.connect();
      const ext = { order: { id: 7 }, tags: ['a', 'b'], on: true };
      const sent = await alice.ok('sendPrivate', { body: { recvId: bob.userId, type: 0, content: 'x', ext } });
      expect(sent.ext).toEqual(ext);
      expect((await toBob.message(({ id }) => id === sent.id, 'the message')).ext).toEqual(ext);
      const reload = async (): Promise<Message | undefined> =>
        (await bob.ok('loadOffline', { params: { kind: 'private' }, query: { minId: 0 } }))[0];
      expect((await reload())?.ext).toEqual(ext);
      await alice.ok('recallMessage', { params: { kind: 'private', id: sent.id ?? 0 } });
      expect((await reload())?.ext ?? null).toBe(null);
    });

    it('is at most 1 KiB', async () => {
      const [alice, bob] = await twoFriends(suite);
      const body = { recvId: bob.userId, type: 0, content: 'x' };
      const filled = { text: 'x'.repeat(limits.extBytes - 11) };
      await alice.ok('sendPrivate', { body: { ...body, ext: filled } });
      await alice.refused('sendPrivate', { body: { ...body, ext: { text: `${filled.text}x` } } }, 'request.invalid');
      await alice.refused('sendPrivate', { body: { ...body, ext: 'text' } }, 'request.invalid');
    });
  });
}
