import type { usersRoutes } from '../../../../protocol/routes/users.ts';
import { blacklist, block, unblock } from '../../domain/blacklist.ts';
import { terminalsOnline } from '../../domain/presence.ts';
import { updateProfile } from '../../domain/profile.ts';
import { findExternalUser, findUser, searchUsers, selfUser, setManualApprove } from '../../domain/users.ts';
import { accountOf } from '../../state/world.ts';
import type { Handlers } from './handler.ts';

export const usersHandlers: Handlers<typeof usersRoutes> = {
  self: ({ world }, { userId }) => selfUser(world, accountOf(world, userId)),
  findUser: ({ world, params }, { userId, origin }) => findUser(world, userId, params.id, origin.session.isVisitor),
  findExternalUser: ({ world, query }, { userId }) => findExternalUser(world, userId, query.externalId),
  searchUsers: ({ world, query }, { userId }) => searchUsers(world, userId, query.name),
  updateProfile: ({ world, body }, { userId, origin }) => updateProfile(world, userId, body, origin),
  manualApprove: ({ world, query }, { userId }) => setManualApprove(accountOf(world, userId), query.enabled),
  blacklist: ({ world }, { userId }) => blacklist(world, accountOf(world, userId)),
  block: ({ world, query }, { userId }) => block(world, userId, query.userId),
  unblock: ({ world, query }, { userId }) => unblock(world, userId, query.userId),
  terminalsOnline: ({ world, query }, { userId }) => terminalsOnline(world, userId, query.userIds),
};
