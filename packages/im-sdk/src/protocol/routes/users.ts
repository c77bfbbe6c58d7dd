import * as v from 'valibot';
import { BooleanText, IdText } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { ExternalId } from '../entities/external-id.ts';
import { ProfileUpdate, SelfUser, TerminalsOnline, User } from '../entities/user.ts';
import { idParam } from './inputs.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

const userQuery = v.looseObject({ userId: IdText });

/** Users and the own profile. */
export const usersRoutes = {
  self: route('GET', '/user/self', { data: SelfUser }),
  findUser: route('GET', '/user/find/:id', { params: idParam, data: User }),
  /**
   * Finds a user by the exact id of the host product (extension). A host's page uses it to open a conversation by its
   * own id.
   */
  findExternalUser: route('GET', '/user/find', { query: v.looseObject({ externalId: ExternalId }), data: User }),
  searchUsers: route('GET', '/user/search', {
    query: v.looseObject({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.nickNameLength)) }),
    data: v.array(User),
  }),
  updateProfile: route('PUT', '/user/update', { body: ProfileUpdate, data: noData, safe: true }),
  manualApprove: route('PUT', '/user/manualApprove', {
    query: v.looseObject({ enabled: BooleanText }),
    data: noData,
    safe: true,
  }),
  blacklist: route('GET', '/blacklist/list', { data: v.array(User) }),
  block: route('POST', '/blacklist/add', { query: userQuery, data: noData, safe: true }),
  unblock: route('DELETE', '/blacklist/remove', { query: userQuery, data: noData, safe: true }),
  terminalsOnline: route('GET', '/user/terminal/online', {
    query: v.looseObject({ userIds: v.pipe(v.string(), v.maxLength(limits.presenceUserIds * 17)) }),
    data: v.array(TerminalsOnline),
  }),
} as const;
