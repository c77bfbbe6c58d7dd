import type * as v from 'valibot';
import { HEADERS, type RouteName, type routes } from '../../../protocol/index.ts';
import { login, logout, refresh, register } from '../domain/auth.ts';
import { findFriend, friendList } from '../domain/friends.ts';
import { createGroup, findGroup, groupList, groupMembers, invite, membersOnline } from '../domain/groups.ts';
import { recall, sendGroup, sendPrivate } from '../domain/messages.ts';
import { history, loadOffline, range } from '../domain/pages.ts';
import { terminalsOnline } from '../domain/presence.ts';
import { pull } from '../domain/pull.ts';
import { readGroup, readPrivate, readSystem } from '../domain/reading.ts';
import { apply, approve, recallRequest, reject, requestList } from '../domain/requests.ts';
import { changesSince, heads } from '../domain/sync.ts';
import { findUser, searchUsers, selfUser, setManualApprove } from '../domain/users.ts';
import type { Origin } from '../realtime/hub.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, type World } from '../state/world.ts';
import { Paged } from './paged.ts';

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** What a route's handler gets: the input, checked by the route's schemas. */
export interface Call<R extends { params: unknown; query: unknown; body: unknown }> {
  readonly world: World;
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly headers: Headers;
}

/** Who calls. */
export interface Caller {
  readonly userId: number;
  readonly origin: Origin;
}

type Routes = typeof routes;

/** Routes that anybody may call. */
export type OpenRoute = 'login' | 'register' | 'refreshToken' | 'globalSetting';

export const openHandlers: { [K in OpenRoute]: (call: Call<Routes[K]>) => unknown } = {
  login: ({ world, body, headers }) => login(world, body, decodeURIComponent(headers.get(HEADERS.deviceNo) ?? '')),
  register: ({ world, body }) => register(world, body),
  refreshToken: ({ world, headers }) => {
    const token = headers.get(HEADERS.refreshToken);
    demand(token, 'auth.notLoggedIn');
    return refresh(world, decodeURIComponent(token));
  },
  globalSetting: () => ({ userRegisterInviteCode: false, updateAvatarAfterRegister: false, displayStatus: null }),
};

type SignedInRoute = Exclude<RouteName, OpenRoute>;

export const handlers: { [K in SignedInRoute]: (call: Call<Routes[K]>, caller: Caller) => unknown } = {
  logout: ({ world, body }, { origin }) => logout(world, origin.session, body?.keep === true),
  systemConfig: ({ world: { dialect } }) => ({
    webrtc: { maxChannel: 9, iceServers: [] },
    ...(dialect.features ? { features: dialect.features } : {}),
  }),

  self: ({ world }, { userId }) => selfUser(world, accountOf(world, userId)),
  findUser: ({ world, params }, { userId }) => findUser(world, userId, params.id),
  searchUsers: ({ world, query }, { userId }) => searchUsers(world, userId, query.name),
  manualApprove: ({ world, query }, { userId }) => setManualApprove(accountOf(world, userId), query.enabled),
  terminalsOnline: ({ world, query }, { userId }) => terminalsOnline(world, userId, query.userIds),

  friends: ({ world }, { userId }) => friendList(world, userId),
  findFriend: ({ world, params }, { userId }) => findFriend(world, userId, params.id),
  applyFriend: ({ world, body }, { userId, origin }) => apply(world, userId, body, origin),
  friendRequests: ({ world }, { userId }) => requestList(world, userId),
  approveFriend: ({ world, query }, { userId }) => approve(world, userId, query.id),
  rejectFriend: ({ world, query }, { userId }) => reject(world, userId, query.id),
  recallFriend: ({ world, query }, { userId }) => recallRequest(world, userId, query.id),

  groups: ({ world }, { userId }) => groupList(world, userId),
  findGroup: ({ world, params }, { userId }) => findGroup(world, userId, params.id),
  groupMembers: ({ world, params, query }, { userId }) => groupMembers(world, userId, params.id, query.version ?? 0),
  groupMembersOnline: ({ world, params }, { userId }) => membersOnline(world, userId, params.id),
  createGroup: ({ world, body }, { userId, origin }) => createGroup(world, userId, body, origin),
  inviteToGroup: ({ world, body }, { userId }) => invite(world, userId, body.groupId, body.friendIds),

  sendPrivate: ({ world, body }, { userId, origin }) => sendPrivate(world, userId, body, origin),
  sendGroup: ({ world, body }, { userId, origin }) => sendGroup(world, userId, body, origin),
  recallMessage: ({ world, params }, { userId, origin }) => recall(world, userId, params.kind, params.id, origin),
  readPrivate: ({ world, query }, { userId, origin }) =>
    readPrivate(world, userId, query.friendId, query.messageId, origin),
  readGroup: ({ world, query }, { userId, origin }) => readGroup(world, userId, query.groupId, query.messageId, origin),
  readSystem: ({ world, query }, { userId }) => readSystem(world, userId, query.maxSeqNo),
  pullOffline: ({ world, params, query }, { origin }) => pull(world, origin, params.kind, query.minId),
  pullOfflineSystem: ({ world, query }, { origin }) => pull(world, origin, 'system', query.minSeqNo),
  loadOffline: ({ world, params, query }, { userId }) =>
    new Paged(loadOffline(world, userId, params.kind, query.minId, query.size)),
  history: ({ world, params, query }, { userId }) => history(world, userId, params.kind, query),
  range: ({ world, params, query }, { userId }) =>
    range(world, userId, params.kind, query.target, query.from, query.to),
  heads: ({ world, query }, { userId }) => heads(world, userId, query.since ?? 0, query.before),
  changes: ({ world, query }, { userId }) => changesSince(world, userId, query.rev),
};
