import * as v from 'valibot';
import { Group, GroupMember } from '../entities/group.ts';
import { CursorText, Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { idParam, nothing } from './inputs.ts';
import { route } from './route.ts';

/** Groups and their members. */
export const groupsRoutes = {
  groups: route('GET', '/group/list', { data: v.array(Group) }),
  findGroup: route('GET', '/group/find/:id', { params: idParam, data: Group }),
  groupMembers: route('GET', '/group/members/:id', {
    params: idParam,
    query: v.looseObject({ version: v.optional(CursorText) }),
    data: v.array(GroupMember),
  }),
  groupMembersOnline: route('GET', '/group/members/online/:id', { params: idParam, data: v.array(Id) }),
  createGroup: route('POST', '/group/create', {
    body: v.looseObject({
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.groupNameLength)),
      headImage: v.nullish(v.pipe(v.string(), v.maxLength(1024))),
      userIds: v.nullish(v.pipe(v.array(Id), v.maxLength(limits.groupInviteUsers))),
    }),
    data: Group,
  }),
  inviteToGroup: route('POST', '/group/invite', {
    body: v.looseObject({
      groupId: Id,
      friendIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(limits.groupInviteUsers)),
    }),
    data: nothing,
  }),
} as const;
