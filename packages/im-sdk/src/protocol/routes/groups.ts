import * as v from 'valibot';
import { CursorText, Id, IdText } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { FoundGroup, Group, GroupMember, GroupPermission } from '../entities/group.ts';
import { idParam } from './inputs.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

const GroupName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.groupNameLength));
const HeadImage = v.pipe(v.string(), v.maxLength(limits.urlLength));
const OwnRemark = v.pipe(v.string(), v.trim(), v.maxLength(limits.remarkNickNameLength));
const UserIds = v.pipe(v.array(Id), v.minLength(1), v.maxLength(limits.groupInviteUsers));
const groupUsers = v.looseObject({ groupId: Id, userIds: UserIds });

const Attributes = v.pipe(
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(limits.groupAttributeKeyLength)),
    v.pipe(v.string(), v.maxLength(limits.groupAttributeValueLength)),
  ),
  v.check((pairs) => Object.keys(pairs).length <= limits.groupAttributes, `at most ${limits.groupAttributes} pairs`),
);

/** Groups and their members. */
export const groupsRoutes = {
  groups: route('GET', '/group/list', { data: v.array(Group) }),
  findGroup: route('GET', '/group/find/:id', { params: idParam, data: Group }),
  searchGroups: route('GET', '/group/search', {
    query: v.looseObject({
      keyword: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.groupNameLength)),
    }),
    data: v.array(FoundGroup),
  }),
  groupMembers: route('GET', '/group/members/:id', {
    params: idParam,
    query: v.looseObject({ version: v.optional(CursorText) }),
    data: v.array(GroupMember),
  }),
  groupMembersOnline: route('GET', '/group/members/online/:id', { params: idParam, data: v.array(Id) }),
  createGroup: route('POST', '/group/create', {
    body: v.looseObject({
      name: GroupName,
      headImage: v.nullish(HeadImage),
      userIds: v.nullish(v.pipe(v.array(Id), v.maxLength(limits.groupInviteUsers))),
    }),
    data: Group,
  }),
  inviteToGroup: route('POST', '/group/invite', {
    body: v.looseObject({ groupId: Id, friendIds: UserIds }),
    data: noData,
  }),
  modifyGroup: route('PUT', '/group/modify', {
    body: v.looseObject({
      id: Id,
      name: v.nullish(GroupName),
      notice: v.nullish(v.pipe(v.string(), v.maxLength(limits.groupNoticeLength))),
      headImage: v.nullish(HeadImage),
      remarkNickName: v.nullish(OwnRemark),
      remarkGroupName: v.nullish(OwnRemark),
    }),
    data: Group,
    safe: true,
  }),
  dissolveGroup: route('DELETE', '/group/delete/:id', { params: idParam, data: noData }),
  quitGroup: route('DELETE', '/group/quit/:id', { params: idParam, data: noData }),
  removeMembers: route('DELETE', '/group/members/remove', { body: groupUsers, data: noData }),
  muteMembers: route('PUT', '/group/members/muted', {
    body: v.looseObject({ ...groupUsers.entries, isMuted: v.boolean() }),
    data: noData,
    safe: true,
  }),
  muteGroup: route('PUT', '/group/muted', {
    body: v.looseObject({ id: Id, isMuted: v.boolean() }),
    data: noData,
    safe: true,
  }),
  transferGroup: route('PUT', '/group/transfer', {
    body: v.looseObject({ groupId: Id, userId: Id }),
    data: noData,
  }),
  addManagers: route('POST', '/group/manager/add', { body: groupUsers, data: noData }),
  removeManagers: route('DELETE', '/group/manager/remove', { body: groupUsers, data: noData }),
  groupSettings: route('PUT', '/group/settings', {
    body: v.looseObject({
      id: Id,
      joinMode: v.nullish(v.picklist([1, 2, 3])),
      inviteConsent: v.nullish(v.boolean()),
      invitePermission: v.nullish(GroupPermission),
      modifyPermission: v.nullish(GroupPermission),
      attributePermission: v.nullish(GroupPermission),
      allowAddFriend: v.nullish(v.boolean()),
      searchable: v.nullish(v.boolean()),
    }),
    data: noData,
    safe: true,
  }),
  groupAttributes: route('PUT', '/group/attributes', {
    body: v.looseObject({ id: Id, attributes: Attributes }),
    data: noData,
    safe: true,
  }),
  setTopMessage: route('POST', '/group/setTopMessage/:id', {
    params: idParam,
    query: v.looseObject({ messageId: IdText }),
    data: noData,
  }),
  removeTopMessage: route('DELETE', '/group/removeTopMessage/:id', { params: idParam, data: noData, safe: true }),
  hideTopMessage: route('DELETE', '/group/hideTopMessage/:id', { params: idParam, data: noData, safe: true }),
  groupDnd: route('PUT', '/group/dnd', {
    body: v.looseObject({ groupId: Id, isDnd: v.boolean() }),
    data: noData,
    safe: true,
  }),
  groupTop: route('PUT', '/group/top', {
    body: v.looseObject({ groupId: Id, isTop: v.boolean() }),
    data: noData,
    safe: true,
  }),
  groupMsgRemind: route('PUT', '/group/msgRemind', {
    body: v.looseObject({ groupId: Id, msgRemind: v.picklist([0, 1, 2]) }),
    data: noData,
    safe: true,
  }),
} as const;
