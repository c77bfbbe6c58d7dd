import type { GroupState } from '../../state/group.ts';
import type { World } from '../../state/world.ts';

/** A new group without members. */
export function emptyGroup(world: World, ownerId: number, name: string, headImage = ''): GroupState {
  world.lastId.group += 1;
  const group: GroupState = {
    id: world.lastId.group,
    name,
    headImage,
    notice: '',
    ownerId,
    isAllMuted: false,
    joinMode: 2,
    inviteConsent: false,
    invitePermission: 'everyone',
    modifyPermission: 'admin',
    attributePermission: 'admin',
    allowAddFriend: true,
    searchable: false,
    attributes: {},
    topMessageId: 0,
    dissolved: false,
    version: 0,
    members: new Map(),
    visitor: undefined,
  };
  world.groups.set(group.id, group);
  return group;
}
