import type { groupsRoutes } from '../../../../protocol/routes/groups.ts';
import { createGroup, findGroup, groupList, groupMembers, invite, membersOnline } from '../../domain/groups.ts';
import type { Handlers } from './call.ts';

export const groupsHandlers: Handlers<typeof groupsRoutes> = {
  groups: ({ world }, { userId }) => groupList(world, userId),
  findGroup: ({ world, params }, { userId }) => findGroup(world, userId, params.id),
  groupMembers: ({ world, params, query }, { userId }) => groupMembers(world, userId, params.id, query.version ?? 0),
  groupMembersOnline: ({ world, params }, { userId }) => membersOnline(world, userId, params.id),
  createGroup: ({ world, body }, { userId, origin }) => createGroup(world, userId, body, origin),
  inviteToGroup: ({ world, body }, { userId }) => invite(world, userId, body.groupId, body.friendIds),
};
