import type { Message } from '../../../protocol/index.ts';
import { person, smallGroup } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** What a group is, what is pinned in it, and what a member sets for themself. */
export function describeGroupSettings(suite: Suite): void {
  const { describe, it, expect } = suite;

  const isPush = (wanted: number) => (message: Message) => message.type === wanted && !message.id;
  const find = (device: Device, id: number) => device.ok('findGroup', { params: { id } });

  describe('settings of a group', () => {
    it('begins as the protocol says, and tells members what changed', async () => {
      const { owner, ann, groupId: id } = await smallGroup(suite);
      expect(await find(ann, id)).toMatchObject({
        joinMode: 2,
        inviteConsent: false,
        invitePermission: 'everyone',
        modifyPermission: 'admin',
        attributePermission: 'admin',
        allowAddFriend: true,
        searchable: false,
        attributes: {},
        role: 1,
        topMessageId: 0,
      });
      const toAnn = await ann.connect();
      const before = await ann.ok('heads');
      await owner.ok('groupSettings', { body: { id, joinMode: 1, allowAddFriend: false, searchable: true } });
      const push = await toAnn.message(isPush(97), 'the settings');
      expect(JSON.parse(String(push.content))).toMatchObject({
        id,
        joinMode: 1,
        allowAddFriend: false,
        searchable: true,
      });
      expect(await find(ann, id)).toMatchObject({ joinMode: 1, allowAddFriend: false, inviteConsent: false });
      const { groups } = await ann.ok('changes', { query: { rev: before.rev } });
      expect(groups).toMatchObject([{ id, joinMode: 1, allowAddFriend: false, searchable: true }]);
      expect((await owner.request('groupSettings', { body: { id, joinMode: 4 } })).envelope.code).toBe(422);
      expect((await owner.request('groupSettings', { body: { id, modifyPermission: 'me' } })).envelope.code).toBe(422);
      expect((await owner.request('groupSettings', { body: { id, searchable: 'yes' } })).envelope.code).toBe(422);
    });

    it('changes name, notice and nothing else of the group; says the new name in a line', async () => {
      const { owner, ann, groupId: id } = await smallGroup(suite);
      const toAnn = await ann.connect();
      const asked = { id, name: ' Hikers ', notice: 'At nine', ownerId: ann.userId, isAllMuted: true, joinMode: 1 };
      expect(await owner.ok('modifyGroup', { body: asked })).toMatchObject({ name: 'Hikers', notice: 'At nine' });
      const tip = await toAnn.message(({ type, title }) => type === 21 && String(title).includes('renamed'), 'the tip');
      expect(JSON.parse(String(tip.title))).toMatchObject({ params: { value: 'Hikers' } });
      expect(await find(ann, id)).toMatchObject({
        name: 'Hikers',
        notice: 'At nine',
        ownerId: owner.userId,
        isAllMuted: false,
        joinMode: 2,
      });
      await owner.ok('modifyGroup', { body: { id, notice: '' } });
      expect((await find(ann, id)).notice).toBe('');
      for (const name of ['', ' ', 'x'.repeat(21)]) {
        expect((await owner.request('modifyGroup', { body: { id, name } })).envelope.code).toBe(422);
      }
    });

    it('lets everybody choose how they are called and how they call the group', async () => {
      const { owner, ann, groupId: id } = await smallGroup(suite);
      const version = (await find(owner, id)).version ?? 0;
      const whole = await find(ann, id);
      const own = await ann.ok('modifyGroup', {
        body: { ...whole, headImage: null, remarkNickName: 'Annie', remarkGroupName: 'My walks' },
      });
      expect(own).toMatchObject({ showGroupName: 'My walks', remarkNickName: 'Annie', name: 'Walkers' });
      expect(await find(owner, id)).toMatchObject({ showGroupName: 'Walkers', remarkNickName: '' });
      const changed = await owner.ok('groupMembers', { params: { id }, query: { version } });
      expect(changed).toMatchObject([{ userId: ann.userId, showNickName: 'Annie' }]);
      expect((await ann.textGroup(id, 'hi')).sendNickName).toBe('Annie');
      await ann.ok('modifyGroup', { body: { id, remarkGroupName: '' } });
      expect(await find(ann, id)).toMatchObject({ showGroupName: 'Walkers', remarkNickName: 'Annie' });
    });

    it('keeps attributes as they were set, and no more than allowed', async () => {
      const { owner, ann, groupId: id } = await smallGroup(suite);
      await owner.ok('groupAttributes', { body: { id, attributes: { topic: 'hikes', __proto__x: '1' } } });
      expect((await find(ann, id)).attributes).toEqual({ topic: 'hikes', __proto__x: '1' });
      await owner.ok('groupAttributes', { body: { id, attributes: {} } });
      expect((await find(ann, id)).attributes).toEqual({});
      const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'v']));
      for (const attributes of [many, { ['k'.repeat(33)]: 'v' }, { k: 'v'.repeat(257) }, { k: 1 }]) {
        expect((await owner.request('groupAttributes', { body: { id, attributes } })).envelope.code).toBe(422);
      }
    });
  });

  describe('the pinned message', () => {
    it('is pushed, shown to who may see it, put away by each for themself, taken down for all', async () => {
      const { owner, ann, ben, groupId: id } = await smallGroup(suite);
      const toAnn = await ann.connect();
      const message = await ben.textGroup(id, 'At nine by the bridge');
      const dora = await person(suite, 'dora');
      await owner.befriend(dora);
      await owner.ok('inviteToGroup', { body: { groupId: id, friendIds: [dora.userId] } });
      const toDora = await dora.connect();
      await owner.ok('setTopMessage', { params: { id }, query: { messageId: message.id ?? 0 } });
      const push = await toAnn.message(isPush(92), 'the pinned message');
      expect(JSON.parse(String(push.content))).toMatchObject({ id: message.id, content: 'At nine by the bridge' });
      expect((await find(ann, id)).topMessage).toMatchObject({ id: message.id });
      expect(await find(dora, id)).toMatchObject({ topMessageId: 0 });
      await ann.ok('hideTopMessage', { params: { id } });
      expect(await find(ann, id)).toMatchObject({ topMessageId: 0 });
      expect(await find(ben, id)).toMatchObject({ topMessageId: message.id ?? 0 });
      const next = await ben.textGroup(id, 'At ten');
      await owner.ok('setTopMessage', { params: { id }, query: { messageId: next.id ?? 0 } });
      for (const device of [ann, dora]) expect(await find(device, id)).toMatchObject({ topMessageId: next.id ?? 0 });
      const from = toAnn.frames.length;
      await owner.ok('removeTopMessage', { params: { id } });
      const down = await toAnn.message(isPush(92), 'that nothing is pinned', from);
      expect(down.content ?? '').toBe('');
      expect(await find(ben, id)).toMatchObject({ topMessageId: 0 });
      await toDora.message(({ title }) => String(title).includes('tip.group.unpinned'), 'the last tip');
      expect(toDora.messages().filter(isPush(92)).length).toBe(2);
    });

    it('is a message of this group that was not recalled, and goes when it is', async () => {
      const { owner, ann, groupId: id } = await smallGroup(suite);
      const elsewhere = await owner.group('Other', [ann]);
      const foreign = await ann.textGroup(elsewhere, 'not here');
      const own = await ann.textGroup(id, 'here');
      const gone = await ann.textGroup(id, 'gone');
      const recall = await ann.ok('recallMessage', { params: { kind: 'group', id: gone.id ?? 0 } });
      const pin = (messageId: number | null | undefined) => ({ params: { id }, query: { messageId: messageId ?? 0 } });
      for (const row of [foreign, recall, { id: 900_000_001 }]) {
        await owner.refused('setTopMessage', pin(row?.id), 'message.notFound');
      }
      await owner.refused('setTopMessage', pin(gone.id), 'message.recalled');
      await owner.ok('setTopMessage', pin(own.id));
      const toOwner = await owner.connect();
      await ann.ok('recallMessage', { params: { kind: 'group', id: own.id ?? 0 } });
      const down = await toOwner.message(isPush(92), 'that nothing is pinned');
      expect(down.content ?? '').toBe('');
      expect(await find(owner, id)).toMatchObject({ topMessageId: 0 });
    });
  });

  describe('settings of one’s own', () => {
    it('reach the other terminals and /changes, and nobody else', async () => {
      const { ann, ben, groupId } = await smallGroup(suite);
      const phone = await ann.sibling('phone', 1).login();
      const [web, app, toBen] = [await ann.connect(), await phone.connect(), await ben.connect()];
      const { rev } = await ann.ok('heads');
      await ann.ok('groupDnd', { body: { groupId, isDnd: true } });
      await ann.ok('groupTop', { body: { groupId, isTop: true } });
      await ann.ok('groupMsgRemind', { body: { groupId, msgRemind: 1 } });
      expect(await app.message(isPush(93), 'dnd')).toMatchObject({ content: 'true', groupId });
      expect(await app.message(isPush(94), 'top')).toMatchObject({ content: 'true', groupId });
      const remind = await app.message(isPush(97), 'what reminds');
      expect(JSON.parse(String(remind.content))).toMatchObject({ id: groupId, msgRemind: 1 });
      const { groups } = await ann.ok('changes', { query: { rev } });
      expect(groups).toMatchObject([{ id: groupId, isDnd: true, isTop: true, msgRemind: 1 }]);
      await ben.textGroup(groupId, 'the end');
      await web.message(({ content }) => content === 'the end', 'the end');
      expect([web, toBen].flatMap((socket) => socket.messages().filter(({ type, id }) => type >= 93 && !id))).toEqual(
        [],
      );
      expect(await find(ben, groupId)).toMatchObject({ isDnd: false, isTop: false, msgRemind: 0 });
      await ann.ok('groupDnd', { body: { groupId, isDnd: false } });
      expect(await find(ann, groupId)).toMatchObject({ isDnd: false, isTop: true });
      expect((await ann.request('groupMsgRemind', { body: { groupId, msgRemind: 3 } })).envelope.code).toBe(422);
    });
  });
}
