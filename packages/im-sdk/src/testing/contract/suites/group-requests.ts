import type { Message } from '../../../protocol/index.ts';
import { person, smallGroup } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

const DAY_MS = 24 * 3_600_000;

/** Asking to get into a group, being invited, and who answers. */
export function describeGroupRequests(suite: Suite): void {
  const { describe, it, expect } = suite;

  const isPush = (wanted: number) => (message: Message) => message.type === wanted && !message.id;
  const read = (message: Message) => JSON.parse(String(message.content)) as { id: number; status: number };
  const listed = async (device: Device) => (await device.ok('groups')).map(({ id }) => id);
  const join = async (device: Device, groupId: number, remark = '') => {
    const request = await device.ok('joinGroup', { params: { id: groupId }, body: { remark } });
    if (!request) throw new Error('the request should wait');
    return request;
  };

  async function withManager() {
    const { owner, ann: manager, ben: plain, groupId } = await smallGroup(suite);
    await owner.ok('addManagers', { body: { groupId, userIds: [manager.userId] } });
    return { owner, manager, plain, groupId, eve: await person(suite, 'eve', 'Eve') };
  }

  describe('asking to join', () => {
    it('waits for owner or managers, who are told; approved, the applicant is in', async () => {
      const { owner, manager, plain, eve, groupId } = await withManager();
      const [toOwner, toManager, toPlain] = [await owner.connect(), await manager.connect(), await plain.connect()];
      const toEve = await eve.connect();
      const request = await join(eve, groupId, 'From the hike');
      expect(request).toMatchObject({ kind: 'join', groupId, sendId: eve.userId, sendNickName: 'Eve', status: 1 });
      expect(request).toMatchObject({ groupName: 'Walkers', remark: 'From the hike' });
      for (const socket of [toOwner, toManager]) {
        expect(read(await socket.message(isPush(75), 'the request')).id).toBe(request.id);
      }
      for (const device of [owner, manager, eve]) {
        expect((await device.ok('groupRequests')).map(({ id }) => id)).toContain(request.id);
      }
      expect(await plain.ok('groupRequests')).toEqual([]);
      expect(await listed(eve)).toEqual([]);
      await manager.ok('approveGroupRequest', { query: { id: request.id } });
      expect(read(await toEve.message(isPush(76), 'the approval'))).toMatchObject({ id: request.id, status: 2 });
      await toEve.message(isPush(90), 'the group');
      expect(await listed(eve)).toEqual([groupId]);
      await toPlain.message(({ type, title }) => type === 21 && String(title).includes('approved'), 'the tip');
      expect(toPlain.messages().some(isPush(75))).toBe(false);
      const [shown] = (await owner.ok('groupRequests')).filter(({ id }) => id === request.id);
      expect(shown?.status).toBe(2);
      expect(shown?.handlerNickName ?? '').toBe(manager.userName);
    });

    it('lets anybody in where the group says so, and nobody where it says that', async () => {
      const { owner, eve, groupId } = await withManager();
      const params = { id: groupId };
      await owner.ok('groupSettings', { body: { id: groupId, joinMode: 3 } });
      await eve.refused('joinGroup', { params }, 'group.joinForbidden');
      await owner.ok('groupSettings', { body: { id: groupId, joinMode: 1 } });
      expect((await eve.ok('joinGroup', { params })) ?? null).toEqual(null);
      expect(await listed(eve)).toEqual([groupId]);
      await eve.refused('joinGroup', { params }, 'group.already');
      await eve.refused('joinGroup', { params: { id: 900_000_001 } }, 'group.notFound');
    });

    it('is refused while a request waits; rejected, one may ask again', async () => {
      const { owner, eve, groupId } = await withManager();
      const toEve = await eve.connect();
      const first = await join(eve, groupId);
      await eve.refused('joinGroup', { params: { id: groupId } }, 'group.pending');
      await owner.ok('rejectGroupRequest', { query: { id: first.id } });
      expect(read(await toEve.message(isPush(77), 'the refusal'))).toMatchObject({ id: first.id, status: 3 });
      expect(await listed(eve)).toEqual([]);
      const second = await join(eve, groupId);
      await owner.ok('approveGroupRequest', { query: { id: second.id } });
      expect(await listed(eve)).toEqual([groupId]);
    });

    it('is answered once, by owner or managers alone', async () => {
      const { owner, manager, plain, eve, groupId } = await withManager();
      const stranger = await person(suite, 'stranger');
      const { id } = await join(eve, groupId);
      const query = { id };
      for (const name of ['approveGroupRequest', 'rejectGroupRequest'] as const) {
        await plain.refused(name, { query }, 'group.forbidden');
        await eve.refused(name, { query }, 'group.forbidden');
        await stranger.refused(name, { query }, 'group.requestNotFound');
        await owner.refused(name, { query: { id: 900_000_001 } }, 'group.requestNotFound');
      }
      const answers = await Promise.all([
        owner.request('approveGroupRequest', { query }),
        manager.request('rejectGroupRequest', { query }),
        manager.request('approveGroupRequest', { query }),
      ]);
      const keys = answers.map(({ envelope }) => (envelope.code === 200 ? 'ok' : envelope.key));
      expect(keys.toSorted()).toEqual(['group.requestAnswered', 'group.requestAnswered', 'ok']);
      const { status } = (await owner.ok('groupRequests')).find((request) => request.id === id) ?? {};
      expect(await listed(eve)).toEqual(status === 2 ? [groupId] : []);
    });

    it('is over once the applicant was taken in another way, or the group ended', async () => {
      const { owner, eve, groupId } = await withManager();
      const { id } = await join(eve, groupId);
      await owner.befriend(eve);
      await owner.ok('inviteToGroup', { body: { groupId, friendIds: [eve.userId] } });
      expect((await eve.ok('groupRequests')).find((request) => request.id === id)?.status).toBe(2);
      await owner.refused('approveGroupRequest', { query: { id } }, 'group.requestAnswered');
      const frank = await person(suite, 'frank');
      const late = await join(frank, groupId);
      await owner.ok('dissolveGroup', { params: { id: groupId } });
      expect((await frank.ok('groupRequests')).find((request) => request.id === late.id)?.status).toBe(4);
    });

    it('comes to a new manager and to a new owner as well, and is in /changes', async () => {
      const { owner, plain, eve, groupId } = await withManager();
      const toPlain = await plain.connect();
      const [revPlain, revEve] = [(await plain.ok('heads')).rev, (await eve.ok('heads')).rev];
      const { id } = await join(eve, groupId);
      expect((await eve.ok('changes', { query: { rev: revEve } })).groupRequests).toMatchObject([{ id, status: 1 }]);
      expect((await plain.ok('changes', { query: { rev: revPlain } })).groupRequests ?? []).toEqual([]);
      await owner.ok('addManagers', { body: { groupId, userIds: [plain.userId] } });
      expect(read(await toPlain.message(isPush(75), 'the request')).id).toBe(id);
      const { groupRequests } = await plain.ok('changes', { query: { rev: revPlain } });
      expect(groupRequests).toMatchObject([{ id, status: 1 }]);
    });

    it('that was answered before is known to a new manager as well', async () => {
      const { owner, plain, eve, groupId } = await withManager();
      const { id } = await join(eve, groupId);
      await owner.ok('rejectGroupRequest', { query: { id } });
      const { rev } = await plain.ok('heads');
      await owner.ok('addManagers', { body: { groupId, userIds: [plain.userId] } });
      expect(await plain.ok('groupRequests')).toMatchObject([{ id, status: 3 }]);
      expect((await plain.ok('changes', { query: { rev } })).groupRequests).toMatchObject([{ id, status: 3 }]);
    });

    if (suite.drivesClock) {
      it('has a bound: so many requests wait, and not for ever', async () => {
        const [owner, eve] = await Promise.all([person(suite, 'owner'), person(suite, 'eve')]);
        const groups: number[] = [];
        for (let index = 0; index < 21; index += 1) groups.push(await owner.group(`G${index}`, []));
        const [last = 0, ...first] = groups.toReversed();
        for (const groupId of first) await join(eve, groupId);
        await eve.refused('joinGroup', { params: { id: last } }, 'friend.tooManyPending');
        await suite.target().advance?.(31 * DAY_MS);
        const [again, boss] = await Promise.all([
          eve.sibling(eve.deviceNo).login(),
          owner.sibling(owner.deviceNo).login(),
        ]);
        const [shown] = await boss.ok('groupRequests');
        expect(shown?.status).toBe(5);
        await boss.refused('approveGroupRequest', { query: { id: shown?.id ?? 0 } }, 'group.requestAnswered');
        await join(again, last);
        await join(again, first[0] ?? 0);
      });
    }
  });

  describe('being invited where consent is asked for', () => {
    async function consenting() {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      await owner.ok('groupSettings', { body: { id: groupId, inviteConsent: true } });
      const dora = await person(suite, 'dora');
      await ann.befriend(dora);
      return { owner, ann, ben, dora, groupId };
    }
    const invite = (from: Device, groupId: number, to: Device) =>
      from.ok('inviteToGroup', { body: { groupId, friendIds: [to.userId] } });
    const invitation = async (device: Device) => {
      const [request] = await device.ok('groupRequests');
      if (!request) throw new Error('there is no invitation');
      return request;
    };

    it('waits for the invitee, who alone answers; accepted, they are in', async () => {
      const { owner, ann, ben, dora, groupId } = await consenting();
      const [toDora, toAnn] = [await dora.connect(), await ann.connect()];
      await invite(ann, groupId, dora);
      const pushed = read(await toDora.message(isPush(75), 'the invitation'));
      const request = await invitation(dora);
      expect(request).toMatchObject({ id: pushed.id, kind: 'invite', groupId, sendId: ann.userId, status: 1 });
      expect(request).toMatchObject({ userId: dora.userId, groupName: 'Walkers' });
      expect(await listed(dora)).toEqual([]);
      expect(await owner.ok('groupRequests')).toEqual([]);
      const query = { id: request.id };
      for (const other of [owner, ann, ben]) await other.refused('approveGroupRequest', { query }, 'group.forbidden');
      await invite(ann, groupId, dora);
      expect((await dora.ok('groupRequests')).length).toBe(1);
      await dora.ok('approveGroupRequest', { query });
      await toDora.message(isPush(90), 'the group');
      expect(read(await toAnn.message(isPush(76), 'the acceptance')).id).toBe(request.id);
      expect(await listed(dora)).toEqual([groupId]);
    });

    it('may be refused, and then made again', async () => {
      const { ann, dora, groupId } = await consenting();
      const toAnn = await ann.connect();
      await invite(ann, groupId, dora);
      await dora.ok('rejectGroupRequest', { query: { id: (await invitation(dora)).id } });
      await toAnn.message(isPush(77), 'the refusal');
      expect(await listed(dora)).toEqual([]);
      await invite(ann, groupId, dora);
      await dora.ok('approveGroupRequest', { query: { id: (await invitation(dora)).id } });
      expect(await listed(dora)).toEqual([groupId]);
    });

    it('means nothing any more once whoever invited is out', async () => {
      const { owner, ann, dora, groupId } = await consenting();
      await invite(ann, groupId, dora);
      await owner.ok('removeMembers', { body: { groupId, userIds: [ann.userId] } });
      const request = await invitation(dora);
      expect(request.status).toBe(4);
      await dora.refused('approveGroupRequest', { query: { id: request.id } }, 'group.requestAnswered');
    });
  });
}
