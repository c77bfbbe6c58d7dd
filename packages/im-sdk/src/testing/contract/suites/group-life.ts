import type { Message } from '../../../protocol/index.ts';
import { freshName, person, smallGroup } from '../cast.ts';
import type { Device } from '../device.ts';
import type { RawSocket } from '../raw-socket.ts';
import type { Suite } from '../target.ts';

const isPush = (wanted: number) => (message: Message) => message.type === wanted && !message.id;

/** Finding, joining, leaving, ending a group, and what its people see of it. */
export function describeGroupLife(suite: Suite): void {
  const { describe, it, expect } = suite;

  const idsOf = async (device: Device, groupId: number) => {
    const page = await device.ok('history', { params: { kind: 'group' }, query: { groupId } });
    return ('items' in page ? page.items : page).map(({ id }) => id);
  };
  const listed = async (device: Device) => (await device.ok('groups')).map(({ id }) => id);
  const membersOf = async (device: Device, id: number) =>
    (await device.ok('groupMembers', { params: { id } })).filter(({ quit }) => !quit).map(({ userId }) => userId);
  /** Rows of a group that a socket was brought so far. */
  const rowsOf = (socket: RawSocket, groupId: number) =>
    socket.messages().filter((message) => message.groupId === groupId && Boolean(message.id) && !message.signal);
  const tipKeys = async (device: Device, groupId: number) => {
    const page = await device.ok('history', { params: { kind: 'group' }, query: { groupId } });
    const rows = 'items' in page ? page.items : page;
    return rows.flatMap(({ type, title }) => (type === 21 ? [(JSON.parse(String(title)) as { key: string }).key] : []));
  };

  describe('finding groups', () => {
    it('finds searchable groups by a part of the name in any case; not those that nobody can join', async () => {
      const owner = await person(suite, 'owner');
      const stem = freshName('Zq');
      const open = await owner.group(`${stem} open`, []);
      const closed = await owner.group(`${stem} closed`, []);
      await owner.ok('groupSettings', { body: { id: open, searchable: true } });
      await owner.ok('groupSettings', { body: { id: closed, joinMode: 3, searchable: true } });
      const eve = await person(suite, 'eve');
      const found = await eve.ok('searchGroups', { query: { keyword: stem.toUpperCase() } });
      expect(found.map(({ id }) => id)).toEqual([open]);
      expect(found[0]).toMatchObject({ name: `${stem} open`, memberCount: 1, joinMode: 2 });
      expect((found[0] as { notice?: string }).notice).toBeUndefined();
      const byId = await eve.ok('searchGroups', { query: { keyword: String(closed) } });
      expect(byId.map(({ id }) => id)).not.toContain(closed);
      const none = await eve.ok('searchGroups', { query: { keyword: '%_' } });
      expect(none).toEqual([]);
      await owner.ok('dissolveGroup', { params: { id: open } });
      expect(await eve.ok('searchGroups', { query: { keyword: stem } })).toEqual([]);
      expect((await eve.request('searchGroups', { query: { keyword: '  ' } })).envelope.code).toBe(422);
    });

    it('finds a group that is not searchable by its exact id only', async () => {
      const owner = await person(suite, 'owner');
      const [ann, eve] = [await person(suite, 'ann'), await person(suite, 'eve')];
      await owner.befriend(ann);
      const stem = freshName('Zq');
      const id = await owner.group(stem, [ann]);
      const search = async (keyword: string) =>
        (await eve.ok('searchGroups', { query: { keyword } })).map((group) => group.id);
      expect(await search(stem)).toEqual([]);
      expect((await search(String(id)))[0]).toBe(id);
      await ann.refused('groupSettings', { body: { id, searchable: true } }, 'group.forbidden');
      expect(await search(stem)).toEqual([]);
      await owner.ok('addManagers', { body: { groupId: id, userIds: [ann.userId] } });
      await ann.ok('groupSettings', { body: { id, searchable: true } });
      expect(await search(stem)).toEqual([id]);
      await owner.ok('groupSettings', { body: { id, joinMode: 1 } });
      expect(await search(stem)).toEqual([id]);
      await owner.ok('groupSettings', { body: { id, searchable: false } });
      expect(await search(stem)).toEqual([]);
    });
  });

  describe('removing members', () => {
    it('tells the removed who and why, then that the group is gone; the others read a tip', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const [toAnn, toBen] = [await ann.connect(), await ben.connect()];
      await owner.ok('removeMembers', { body: { groupId, userIds: [ann.userId] } });
      const kick = await toAnn.message(isPush(78), 'the kick notice');
      const said = JSON.parse(String(kick.content)) as { groupId: number; operatorId: number; reason: string };
      expect(said).toMatchObject({ groupId, operatorId: owner.userId });
      expect(said.reason.length).toBeGreaterThan(0);
      await toAnn.message(isPush(91), 'the end of the group');
      const types = toAnn.messages().map(({ type }) => type);
      expect(types.indexOf(78)).toBeLessThanOrEqual(types.indexOf(91));
      const tip = await toBen.message(({ type, id }) => type === 21 && Boolean(id), 'the tip');
      expect(JSON.parse(String(tip.title))).toMatchObject({ key: 'tip.group.removed' });
      expect(toBen.messages().some(isPush(78))).toBe(false);
      expect(await listed(ann)).toEqual([]);
      expect(new Set(await membersOf(owner, groupId))).toEqual(new Set([owner.userId, ben.userId]));
    });

    it('tells its members of a dissolved group that it was dissolved, by push and among the changes', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const toAnn = await ann.connect();
      await owner.ok('dissolveGroup', { params: { id: groupId } });
      const gone = await toAnn.message(isPush(91), 'the end of the group');
      expect(JSON.parse(String(gone.content))).toMatchObject({ id: groupId, dissolve: true });
      const { groups } = await ann.ok('changes', { query: { rev: 0 } });
      expect(groups?.find(({ id }) => id === groupId)).toMatchObject({ quit: true, dissolve: true });
    });

    it('shows the removed nothing that came after, nor the history', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const toAnn = await ann.connect();
      const before = await ben.textGroup(groupId, 'before');
      await toAnn.message(({ id }) => id === before.id, 'the message from before');
      await owner.ok('removeMembers', { body: { groupId, userIds: [ann.userId] } });
      await toAnn.message(isPush(91), 'the end of the group');
      const from = toAnn.frames.length;
      const after = await ben.textGroup(groupId, 'after');
      await owner.text(ann, 'the end');
      await toAnn.message(({ content }) => content === 'the end', 'the end');
      const later = toAnn.frames.slice(from).map(({ data }) => data as Message);
      expect(later.filter((message) => message?.groupId === groupId)).toEqual([]);
      await ann.refused('history', { params: { kind: 'group' }, query: { groupId } }, 'group.notMember');
      await ann.refused('groupMembers', { params: { id: groupId } }, 'group.notMember');
      await ann.refused('sendGroup', { body: { groupId, content: 'hi', type: 0 } }, 'group.notMember');
      const loaded = await ann.ok('loadOffline', { params: { kind: 'group' }, query: { minId: 0 } });
      expect(loaded.map(({ id }) => id)).not.toContain(after.id);
      expect((await ann.ok('heads')).items.some(({ target, kind }) => kind === 'group' && target === groupId)).toBe(
        false,
      );
    });

    it('lets who comes back see from then on, as a plain member', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      await owner.ok('addManagers', { body: { groupId, userIds: [ann.userId] } });
      const early = await ben.textGroup(groupId, 'early');
      await owner.ok('removeMembers', { body: { groupId, userIds: [ann.userId] } });
      const missed = await ben.textGroup(groupId, 'missed');
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: [ann.userId] } });
      const late = await ben.textGroup(groupId, 'late');
      const seen = await idsOf(ann, groupId);
      expect(seen).toContain(late.id);
      for (const id of [early.id, missed.id]) expect(seen).not.toContain(id);
      const own = (await ann.ok('groupMembers', { params: { id: groupId } })).find(
        ({ userId }) => userId === ann.userId,
      );
      expect(own).toMatchObject({ isManager: false, isMuted: false, quit: false });
    });

    it('tells who is out nothing of what the group became since, however often they ask', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      await owner.ok('removeMembers', { body: { groupId, userIds: [ann.userId] } });
      await owner.ok('modifyGroup', { body: { id: groupId, notice: 'for members only' } });
      await owner.ok('groupAttributes', { body: { id: groupId, attributes: { plan: 'secret' } } });
      const { groups } = await ann.ok('changes', { query: { rev: 0 } });
      const left = groups?.find(({ id }) => id === groupId);
      expect(left).toMatchObject({ quit: true, name: 'Walkers' });
      const inside = ['notice', 'attributes', 'memberCount', 'ownerId', 'version'];
      expect(Object.keys(left ?? {}).filter((field) => inside.includes(field))).toEqual([]);
    });

    it('keeps the group in /changes for who lost the push: quit for the removed, a new version for the others', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const [revA, revB] = [(await ann.ok('heads')).rev, (await ben.ok('heads')).rev];
      const known = (await ben.ok('findGroup', { params: { id: groupId } })).version ?? 0;
      await owner.ok('removeMembers', { body: { groupId, userIds: [ann.userId] } });
      expect((await ann.ok('changes', { query: { rev: revA } })).groups).toMatchObject([{ id: groupId, quit: true }]);
      const [group] = (await ben.ok('changes', { query: { rev: revB } })).groups ?? [];
      expect(group).toMatchObject({ id: groupId, quit: false, memberCount: 2 });
      expect(group?.version ?? 0).toBeGreaterThan(known);
      const changed = await ben.ok('groupMembers', { params: { id: groupId }, query: { version: known } });
      expect(changed.find(({ userId }) => userId === ann.userId)?.quit).toBe(true);
    });
  });

  describe('leaving and ending', () => {
    it('lets members quit, who see nothing any more; the owner stays', async () => {
      const { owner, ann, groupId } = await smallGroup(suite);
      const phone = await ann.sibling('phone', 1).login();
      const toPhone = await phone.connect();
      await ann.ok('quitGroup', { params: { id: groupId } });
      await toPhone.message(isPush(91), 'the end of the group on the other terminal');
      await ann.refused('findGroup', { params: { id: groupId } }, 'group.notMember');
      await ann.refused('quitGroup', { params: { id: groupId } }, 'group.notMember');
      await owner.refused('quitGroup', { params: { id: groupId } }, 'group.ownerMustStay');
      expect(await tipKeys(owner, groupId)).toContain('tip.group.left');
    });

    it('ends for everybody when the owner dissolves it', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const [toAnn, toBen] = [await ann.connect(), await ben.connect()];
      const rev = (await ann.ok('heads')).rev;
      await ann.refused('dissolveGroup', { params: { id: groupId } }, 'group.ownerOnly');
      await owner.ok('dissolveGroup', { params: { id: groupId } });
      for (const socket of [toAnn, toBen]) await socket.message(isPush(91), 'the end of the group');
      for (const device of [owner, ann, ben]) {
        expect(await listed(device)).toEqual([]);
        await device.refused('findGroup', { params: { id: groupId } }, 'group.notMember', 'group.notFound');
        await device.refused(
          'sendGroup',
          { body: { groupId, content: 'hi', type: 0 } },
          'group.notFound',
          'group.notMember',
        );
        await device.refused(
          'history',
          { params: { kind: 'group' }, query: { groupId } },
          'group.notMember',
          'group.notFound',
        );
      }
      const { groups } = await ann.ok('changes', { query: { rev } });
      expect(groups).toMatchObject([{ id: groupId, quit: true, dissolve: true }]);
      await person(suite, 'late').then((late) =>
        late.refused('joinGroup', { params: { id: groupId } }, 'group.notFound'),
      );
    });

    it('hands the group over: the new owner may what the old one may no more', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      await ann.refused('transferGroup', { body: { groupId, userId: ann.userId } }, 'group.ownerOnly');
      await owner.refused('transferGroup', { body: { groupId, userId: eve.userId } }, 'group.targetNotMember');
      const toAnn = await ann.connect();
      await owner.ok('transferGroup', { body: { groupId, userId: ann.userId } });
      const role = await toAnn.message((push) => isPush(97)(push) && String(push.content).includes('role'), 'the role');
      expect(JSON.parse(String(role.content))).toEqual({ id: groupId, role: 3 });
      expect(await ben.ok('findGroup', { params: { id: groupId } })).toMatchObject({ ownerId: ann.userId });
      await owner.refused('dissolveGroup', { params: { id: groupId } }, 'group.ownerOnly');
      await owner.ok('quitGroup', { params: { id: groupId } });
      await ann.ok('removeMembers', { body: { groupId, userIds: [ben.userId] } });
      expect(await membersOf(ann, groupId)).toEqual([ann.userId]);
    });
  });

  describe('a former member', () => {
    it('reads who removed them, and nobody where they left or are back', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const removedBy = async (device: Device) =>
        (await device.ok('changes', { query: { rev: 0 } })).groups?.find(({ id }) => id === groupId)?.removedBy ?? 0;
      await owner.ok('removeMembers', { body: { groupId, userIds: [ann.userId] } });
      await ben.ok('quitGroup', { params: { id: groupId } });
      expect([await removedBy(ann), await removedBy(ben)]).toEqual([owner.userId, 0]);
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: [ann.userId] } });
      expect(await removedBy(ann)).toBe(0);
    });
  });

  describe('a member removed while others write', () => {
    it('is brought a beginning of the conversation and nothing behind the removal', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const [toAnn, toBen] = [await ann.connect(), await ben.connect()];
      const flood = Array.from({ length: 40 }, (_, index) => (index % 2 ? owner : ben).textGroup(groupId, `m${index}`));
      const kick = flood[10]?.then(() => owner.ok('removeMembers', { body: { groupId, userIds: [ann.userId] } }));
      await Promise.all([...flood, kick]);
      const last = await ben.textGroup(groupId, 'after all of it');
      await owner.text(ann, 'the end');
      await toAnn.message(({ content }) => content === 'the end', 'the end');
      await toBen.message(({ type, title }) => type === 21 && String(title).includes('removed'), 'the tip');
      const range = { params: { kind: 'group' }, query: { target: groupId, from: 1, to: last.chatSeq ?? 0 } };
      const all = (await owner.ok('range', range)).items;
      const removal = all.find(({ type, title }) => type === 21 && String(title).includes('tip.group.removed'));
      expect(removal?.chatSeq ?? 0).toBeGreaterThan(0);
      const seen = rowsOf(toAnn, groupId).map(({ chatSeq }) => chatSeq ?? 0);
      expect(Math.max(0, ...seen)).toBeLessThanOrEqual((removal?.chatSeq ?? 0) - 1);
      const refused = await Promise.all(
        Array.from({ length: 5 }, () => ann.request('sendGroup', { body: { groupId, content: 'late', type: 0 } })),
      );
      expect(refused.every(({ envelope }) => envelope.key === 'group.notMember')).toBe(true);
    });
  });
}
