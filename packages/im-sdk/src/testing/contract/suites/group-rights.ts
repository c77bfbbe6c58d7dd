import type { RouteName } from '../../../protocol/index.ts';
import { person, smallGroup } from '../cast.ts';
import type { Device, RawInput } from '../device.ts';
import type { Suite } from '../target.ts';

/** Who may do what in a group: owner, managers, plain members, the muted, outsiders. */
export function describeGroupRights(suite: Suite): void {
  const { describe, it, expect } = suite;

  /** An owner, a manager, two plain members, one who left and one who was never in. */
  async function cast() {
    const { owner, ann: manager, ben: plain, groupId } = await smallGroup(suite);
    const [other, former, eve] = await Promise.all([
      person(suite, 'other'),
      person(suite, 'former'),
      person(suite, 'eve'),
    ]);
    await owner.befriend(other);
    await owner.befriend(former);
    await owner.ok('inviteToGroup', { body: { groupId, friendIds: [other.userId, former.userId] } });
    await former.ok('quitGroup', { params: { id: groupId } });
    await owner.ok('addManagers', { body: { groupId, userIds: [manager.userId] } });
    return { owner, manager, plain, other, former, eve, groupId };
  }

  const memberIn = async (device: Device, id: number, userId: number) =>
    (await device.ok('groupMembers', { params: { id } })).find((member) => member.userId === userId);

  describe('rights in a group', () => {
    it('keeps every change of a group from people who are not in it', async () => {
      const { owner, former, eve, plain, groupId } = await cast();
      const message = await owner.textGroup(groupId, 'pin me');
      const userIds = [plain.userId];
      const attempts: readonly [RouteName, RawInput][] = [
        ['modifyGroup', { body: { id: groupId, name: 'Mine' } }],
        ['dissolveGroup', { params: { id: groupId } }],
        ['quitGroup', { params: { id: groupId } }],
        ['removeMembers', { body: { groupId, userIds } }],
        ['muteMembers', { body: { groupId, userIds, isMuted: true } }],
        ['muteGroup', { body: { id: groupId, isMuted: true } }],
        ['transferGroup', { body: { groupId, userId: plain.userId } }],
        ['addManagers', { body: { groupId, userIds } }],
        ['removeManagers', { body: { groupId, userIds } }],
        ['groupSettings', { body: { id: groupId, joinMode: 1 } }],
        ['groupAttributes', { body: { id: groupId, attributes: {} } }],
        ['setTopMessage', { params: { id: groupId }, query: { messageId: message.id ?? 0 } }],
        ['removeTopMessage', { params: { id: groupId } }],
        ['hideTopMessage', { params: { id: groupId } }],
        ['groupDnd', { body: { groupId, isDnd: true } }],
        ['groupTop', { body: { groupId, isTop: true } }],
        ['groupMsgRemind', { body: { groupId, msgRemind: 1 } }],
        ['inviteToGroup', { body: { groupId, friendIds: [owner.userId] } }],
        ['groupMembersOnline', { params: { id: groupId } }],
      ];
      for (const [name, input] of attempts) {
        await former.refused(name, input, 'group.notMember');
        await eve.refused(name, input, 'group.notMember');
      }
    });

    it('keeps from plain members what owner and managers do', async () => {
      const { owner, plain, other, groupId } = await cast();
      const message = await owner.textGroup(groupId, 'pin me');
      const userIds = [other.userId];
      await plain.refused('removeMembers', { body: { groupId, userIds } }, 'group.forbidden');
      await plain.refused('muteMembers', { body: { groupId, userIds, isMuted: true } }, 'group.forbidden');
      await plain.refused('muteGroup', { body: { id: groupId, isMuted: true } }, 'group.forbidden');
      await plain.refused('groupSettings', { body: { id: groupId, joinMode: 1 } }, 'group.forbidden');
      const pin = { params: { id: groupId }, query: { messageId: message.id ?? 0 } };
      await plain.refused('setTopMessage', pin, 'group.forbidden');
      await plain.refused('removeTopMessage', { params: { id: groupId } }, 'group.forbidden');
      for (const name of ['addManagers', 'removeManagers'] as const) {
        await plain.refused(name, { body: { groupId, userIds } }, 'group.ownerOnly');
      }
    });

    it('keeps managers, handing over and dissolving for the owner', async () => {
      const { owner, manager, plain, groupId } = await cast();
      const userIds = [plain.userId];
      await manager.refused('addManagers', { body: { groupId, userIds } }, 'group.ownerOnly');
      await manager.refused('removeManagers', { body: { groupId, userIds: [manager.userId] } }, 'group.ownerOnly');
      await manager.refused('transferGroup', { body: { groupId, userId: manager.userId } }, 'group.ownerOnly');
      await manager.refused('dissolveGroup', { params: { id: groupId } }, 'group.ownerOnly');
      await owner.refused('addManagers', { body: { groupId, userIds: [owner.userId] } }, 'group.forbidden');
      await owner.ok('addManagers', { body: { groupId, userIds } });
      expect(await memberIn(owner, groupId, plain.userId)).toMatchObject({ isManager: true });
      expect(await plain.ok('findGroup', { params: { id: groupId } })).toMatchObject({ role: 2 });
      await owner.ok('removeManagers', { body: { groupId, userIds } });
      expect(await memberIn(owner, groupId, plain.userId)).toMatchObject({ isManager: false });
    });

    it('lets a manager remove and mute plain members only, the owner everybody but oneself', async () => {
      const { owner, manager, plain, other, eve, groupId } = await cast();
      for (const target of [owner, manager]) {
        const userIds = [target.userId];
        await manager.refused('removeMembers', { body: { groupId, userIds } }, 'group.forbidden');
        await manager.refused('muteMembers', { body: { groupId, userIds, isMuted: true } }, 'group.forbidden');
      }
      await owner.refused('removeMembers', { body: { groupId, userIds: [owner.userId] } }, 'group.forbidden');
      await owner.refused('removeMembers', { body: { groupId, userIds: [eve.userId] } }, 'group.targetNotMember');
      const mixed = { groupId, userIds: [plain.userId, owner.userId] };
      await manager.refused('removeMembers', { body: mixed }, 'group.forbidden');
      expect((await memberIn(owner, groupId, plain.userId))?.quit).toBe(false);
      await manager.ok('muteMembers', { body: { groupId, userIds: [plain.userId], isMuted: true } });
      await manager.ok('removeMembers', { body: { groupId, userIds: [other.userId] } });
      await owner.ok('removeMembers', { body: { groupId, userIds: [manager.userId] } });
      expect((await memberIn(owner, groupId, manager.userId))?.quit).toBe(true);
    });

    it('silences the muted, and everybody but owner and managers while all are', async () => {
      const { owner, manager, plain, other, groupId } = await cast();
      const toPlain = await plain.connect();
      const body = { groupId, content: 'hi', type: 0 };
      await owner.ok('muteMembers', { body: { groupId, userIds: [plain.userId], isMuted: true } });
      const muted = await toPlain.message(({ type, id }) => type === 96 && !id, 'the mute');
      expect(muted).toMatchObject({ content: 'true', groupId });
      await plain.refused('sendGroup', { body }, 'group.muted');
      expect(await plain.ok('findGroup', { params: { id: groupId } })).toMatchObject({ isMuted: true });
      await other.ok('sendGroup', { body });
      await owner.ok('muteMembers', { body: { groupId, userIds: [plain.userId], isMuted: false } });
      await plain.ok('sendGroup', { body });
      await manager.ok('muteGroup', { body: { id: groupId, isMuted: true } });
      const all = await toPlain.message(({ type, id }) => type === 95 && !id, 'the mute of all');
      expect(all).toMatchObject({ content: 'true', groupId });
      await plain.refused('sendGroup', { body }, 'group.allMuted');
      expect(await manager.ok('sendGroup', { body })).toMatchObject({ sendRole: 2 });
      expect(await owner.ok('sendGroup', { body })).toMatchObject({ sendRole: 3 });
      await owner.ok('muteGroup', { body: { id: groupId, isMuted: false } });
      expect(await plain.ok('sendGroup', { body })).toMatchObject({ sendRole: 1 });
    });

    it('lets the settings of the group decide who invites and who edits', async () => {
      const { owner, manager, plain, groupId } = await cast();
      const [one, two] = await Promise.all([person(suite, 'one'), person(suite, 'two')]);
      await plain.befriend(one);
      await manager.befriend(two);
      const id = groupId;
      await plain.refused('modifyGroup', { body: { id, name: 'Plain' } }, 'group.forbidden');
      await plain.refused('groupAttributes', { body: { id, attributes: { a: 'b' } } }, 'group.forbidden');
      await owner.ok('groupSettings', {
        body: { id, invitePermission: 'admin', modifyPermission: 'everyone', attributePermission: 'everyone' },
      });
      const invite = { body: { groupId, friendIds: [one.userId] } };
      await plain.refused('inviteToGroup', invite, 'group.inviteForbidden');
      await manager.ok('inviteToGroup', { body: { groupId, friendIds: [two.userId] } });
      expect(await plain.ok('modifyGroup', { body: { id, name: 'Plain' } })).toMatchObject({ name: 'Plain' });
      await plain.ok('groupAttributes', { body: { id, attributes: { a: 'b' } } });
      await owner.ok('groupSettings', { body: { id, invitePermission: 'everyone', modifyPermission: 'admin' } });
      await plain.ok('inviteToGroup', invite);
      await plain.refused('modifyGroup', { body: { id, notice: 'no' } }, 'group.forbidden');
      await manager.ok('modifyGroup', { body: { id, notice: 'yes' } });
    });

    it('lets members ask each other for friendship where the group allows it; owner and managers always', async () => {
      const { owner, manager, plain, other, eve, groupId } = await cast();
      const apply = (friend: Device) => ({ body: { friendId: friend.userId, source: 2, groupId } });
      await owner.ok('groupSettings', { body: { id: groupId, allowAddFriend: false } });
      await plain.refused('applyFriend', apply(other), 'friend.groupForbids');
      await plain.refused('applyFriend', apply(eve), 'request.forbidden');
      await eve.refused('applyFriend', apply(plain), 'request.forbidden');
      await manager.ok('applyFriend', apply(other));
      await owner.ok('groupSettings', { body: { id: groupId, allowAddFriend: true } });
      expect(await plain.ok('applyFriend', apply(other))).toMatchObject({ groupName: 'Walkers', source: 2 });
    });
  });
}
