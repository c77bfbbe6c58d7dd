import { limits } from '../../../../protocol/index.ts';
import type { albumRoutes } from '../../../../protocol/routes/album.ts';
import type { groupRequestsRoutes } from '../../../../protocol/routes/group-requests.ts';
import type { groupsRoutes } from '../../../../protocol/routes/groups.ts';
import { addAlbumImages, albumImages, removeAlbumImage } from '../../domain/groups/album.ts';
import * as membership from '../../domain/groups/membership.ts';
import { findGroup, groupList, groupMembers, membersOnline, searchGroups } from '../../domain/groups/reading.ts';
import { answerGroupRequest, groupRequestList, joinGroup } from '../../domain/groups/requests.ts';
import * as settings from '../../domain/groups/settings.ts';
import type { Handlers } from './handler.ts';

export const groupsHandlers: Handlers<typeof groupsRoutes> = {
  groups: ({ world }, { userId }) => groupList(world, userId),
  findGroup: ({ world, params }, { userId }) => findGroup(world, userId, params.id),
  searchGroups: ({ world, query }) => searchGroups(world, query.keyword),
  groupMembers: ({ world, params, query }, { userId }) => groupMembers(world, userId, params.id, query.version ?? 0),
  groupMembersOnline: ({ world, params }, { userId }) => membersOnline(world, userId, params.id),
  createGroup: ({ world, body }, { userId, origin }) => membership.createGroup(world, userId, body, origin),
  inviteToGroup: ({ world, body }, { userId }) => membership.invite(world, userId, body.groupId, body.friendIds),
  modifyGroup: ({ world, body }, { userId }) => settings.modifyGroup(world, userId, body),
  dissolveGroup: ({ world, params }, { userId }) => membership.dissolveGroup(world, userId, params.id),
  quitGroup: ({ world, params }, { userId }) => membership.quitGroup(world, userId, params.id),
  removeMembers: ({ world, body }, { userId }) => membership.removeMembers(world, userId, body.groupId, body.userIds),
  muteMembers: ({ world, body }, { userId }) =>
    settings.muteMembers(world, userId, body.groupId, body.userIds, body.isMuted),
  muteGroup: ({ world, body }, { userId }) => settings.muteGroup(world, userId, body.id, body.isMuted),
  transferGroup: ({ world, body }, { userId }) => membership.transferGroup(world, userId, body.groupId, body.userId),
  addManagers: ({ world, body }, { userId }) => membership.setManagers(world, userId, body.groupId, body.userIds, true),
  removeManagers: ({ world, body }, { userId }) =>
    membership.setManagers(world, userId, body.groupId, body.userIds, false),
  groupSettings: ({ world, body }, { userId }) => settings.setGroupSettings(world, userId, body),
  groupAttributes: ({ world, body }, { userId }) => settings.setAttributes(world, userId, body.id, body.attributes),
  setTopMessage: ({ world, params, query }, { userId }) =>
    settings.setTopMessage(world, userId, params.id, query.messageId),
  removeTopMessage: ({ world, params }, { userId }) => settings.removeTopMessage(world, userId, params.id),
  hideTopMessage: ({ world, params }, { userId, origin }) => settings.hideTopMessage(world, userId, params.id, origin),
  groupDnd: ({ world, body }, { userId, origin }) =>
    settings.setOwn(world, userId, body.groupId, { isDnd: body.isDnd }, origin),
  groupTop: ({ world, body }, { userId, origin }) =>
    settings.setOwn(world, userId, body.groupId, { isTop: body.isTop }, origin),
  groupMsgRemind: ({ world, body }, { userId, origin }) =>
    settings.setOwn(world, userId, body.groupId, { msgRemind: body.msgRemind }, origin),
};

export const groupRequestsHandlers: Handlers<typeof groupRequestsRoutes> = {
  joinGroup: ({ world, params, body }, { userId }) => joinGroup(world, userId, params.id, body?.remark ?? ''),
  groupRequests: ({ world }, { userId }) => groupRequestList(world, userId),
  approveGroupRequest: ({ world, query }, { userId }) => answerGroupRequest(world, userId, query.id, true),
  rejectGroupRequest: ({ world, query }, { userId }) => answerGroupRequest(world, userId, query.id, false),
};

export const albumHandlers: Handlers<typeof albumRoutes> = {
  albumImages: ({ world, params, query }, { userId }) =>
    albumImages(world, userId, params.id, query.before, query.size ?? limits.albumPageSize),
  addAlbumImages: ({ world, body }, { userId }) => addAlbumImages(world, userId, body.groupId, body.images),
  removeAlbumImage: ({ world, params }, { userId }) => removeAlbumImage(world, userId, params.id),
};
