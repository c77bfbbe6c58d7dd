import * as v from 'valibot';
import { Friend, FriendRequest } from './entities/friend.ts';
import { Group, GroupMember } from './entities/group.ts';
import { Message } from './entities/message.ts';
import { GlobalSetting, LoginRequest, RegisterRequest, SessionTokens, SystemConfig } from './entities/session.ts';
import { Changes, Heads } from './entities/sync.ts';
import { SelfUser, TerminalsOnline, User } from './entities/user.ts';
import { page } from './envelope.ts';
import { BooleanText, ChatKind, CursorText, Id, IdText } from './ids.ts';
import { limits } from './limits.ts';

/** Who may call a route: anybody, the holder of an access token, the holder of a refresh token. */
export type RouteAuth = 'none' | 'token' | 'refresh';

/** One call of the HTTP interface below `/api`. Path parameters are written `:name`. */
export interface Route<
  P extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Q extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  B extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  D extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly auth: RouteAuth;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** What stands in the envelope's `data` of an answer with code 200. */
  readonly data: D;
  /** Whether a repeat does no harm, so that a client may retry an unknown outcome. */
  readonly safe: boolean;
}

interface RouteParts<
  P extends v.GenericSchema | undefined,
  Q extends v.GenericSchema | undefined,
  B extends v.GenericSchema | undefined,
  D extends v.GenericSchema,
> {
  auth?: RouteAuth;
  params?: P;
  query?: Q;
  body?: B;
  data: D;
  safe?: boolean;
}

function route<
  D extends v.GenericSchema,
  P extends v.GenericSchema | undefined = undefined,
  Q extends v.GenericSchema | undefined = undefined,
  B extends v.GenericSchema | undefined = undefined,
>(method: Route['method'], path: string, parts: RouteParts<P, Q, B, D>): Route<P, Q, B, D> {
  return {
    method,
    path,
    auth: parts.auth ?? 'token',
    params: parts.params as P,
    query: parts.query as Q,
    body: parts.body as B,
    data: parts.data,
    safe: parts.safe ?? method === 'GET',
  };
}

const nothing = v.nullish(v.unknown());
const idParam = v.looseObject({ id: IdText });
const kindParam = v.looseObject({ kind: ChatKind });
const sizeQuery = (max: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,5}$/), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max)),
  );

/** What a send carries beside its target. `tmpId` makes it idempotent per sender. */
const sendEntries = {
  tmpId: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.tmpIdLength))),
  content: v.pipe(v.string(), v.maxLength(limits.contentLength)),
  type: v.pipe(v.number(), v.integer()),
  quoteMessageId: v.nullish(Id),
};

export const SendPrivateRequest = v.looseObject({ ...sendEntries, recvId: Id });
export type SendPrivateRequest = v.InferOutput<typeof SendPrivateRequest>;

export const SendGroupRequest = v.looseObject({
  ...sendEntries,
  groupId: Id,
  atUserIds: v.nullish(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(-1))), v.maxLength(limits.atUserIds))),
  receipt: v.nullish(v.boolean()),
});
export type SendGroupRequest = v.InferOutput<typeof SendGroupRequest>;

/** A page of history: with `page` (from 1) a bare array, newest first; else `{items, more}`, ascending. */
const HistoryQuery = v.looseObject({
  friendId: v.optional(IdText),
  groupId: v.optional(IdText),
  page: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/), v.transform(Number), v.integer(), v.minValue(1))),
  size: sizeQuery(limits.historyMaxSize),
  before: v.optional(IdText),
  after: v.optional(CursorText),
  around: v.optional(IdText),
});

/** Every route that exists, by name. The server registers exactly these, the client calls exactly these. */
export const routes = {
  login: route('POST', '/login', { auth: 'none', body: LoginRequest, data: SessionTokens }),
  register: route('POST', '/register', { auth: 'none', body: RegisterRequest, data: v.nullish(Id) }),
  refreshToken: route('PUT', '/refreshToken', { auth: 'refresh', data: SessionTokens }),
  logout: route('POST', '/logout', {
    body: v.nullish(v.looseObject({ keep: v.nullish(v.boolean()) })),
    data: nothing,
    safe: true,
  }),
  globalSetting: route('GET', '/globalSetting/load', { auth: 'none', data: GlobalSetting }),
  systemConfig: route('GET', '/system/config', { data: SystemConfig }),

  self: route('GET', '/user/self', { data: SelfUser }),
  findUser: route('GET', '/user/find/:id', { params: idParam, data: User }),
  searchUsers: route('GET', '/user/search', {
    query: v.looseObject({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.nickNameLength)) }),
    data: v.array(User),
  }),
  manualApprove: route('PUT', '/user/manualApprove', {
    query: v.looseObject({ enabled: BooleanText }),
    data: nothing,
    safe: true,
  }),
  terminalsOnline: route('GET', '/user/terminal/online', {
    query: v.looseObject({ userIds: v.pipe(v.string(), v.maxLength(limits.presenceUserIds * 17)) }),
    data: v.array(TerminalsOnline),
  }),

  friends: route('GET', '/friend/list', { data: v.array(Friend) }),
  findFriend: route('GET', '/friend/find/:id', { params: idParam, data: Friend }),
  applyFriend: route('POST', '/friend/request/apply', {
    body: v.looseObject({
      friendId: Id,
      source: v.nullish(v.picklist([1, 2, 3])),
      groupId: v.nullish(Id),
      remark: v.nullish(v.pipe(v.string(), v.maxLength(limits.remarkLength))),
    }),
    data: FriendRequest,
  }),
  friendRequests: route('GET', '/friend/request/list', { data: v.array(FriendRequest) }),
  approveFriend: route('POST', '/friend/request/approve', { query: v.looseObject({ id: IdText }), data: nothing }),
  rejectFriend: route('POST', '/friend/request/reject', { query: v.looseObject({ id: IdText }), data: nothing }),
  recallFriend: route('POST', '/friend/request/recall', { query: v.looseObject({ id: IdText }), data: nothing }),

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

  sendPrivate: route('POST', '/message/private/send', { body: SendPrivateRequest, data: Message }),
  sendGroup: route('POST', '/message/group/send', { body: SendGroupRequest, data: Message }),
  recallMessage: route('DELETE', '/message/:kind/recall/:id', {
    params: v.looseObject({ kind: ChatKind, id: IdText }),
    data: v.nullish(Message),
  }),
  readPrivate: route('PUT', '/message/private/readed', {
    query: v.looseObject({ friendId: IdText, messageId: v.optional(IdText) }),
    data: nothing,
    safe: true,
  }),
  readGroup: route('PUT', '/message/group/readed', {
    query: v.looseObject({ groupId: IdText, messageId: v.optional(IdText) }),
    data: nothing,
    safe: true,
  }),
  readSystem: route('PUT', '/message/system/readed', {
    query: v.looseObject({ maxSeqNo: CursorText }),
    data: nothing,
    safe: true,
  }),
  pullOffline: route('GET', '/message/:kind/pullOfflineMessage', {
    params: kindParam,
    query: v.looseObject({ minId: CursorText }),
    data: nothing,
  }),
  pullOfflineSystem: route('GET', '/message/system/pullOfflineMessage', {
    query: v.looseObject({ minSeqNo: CursorText }),
    data: nothing,
  }),
  loadOffline: route('GET', '/message/:kind/loadOfflineMessage', {
    params: kindParam,
    query: v.looseObject({ minId: CursorText, size: sizeQuery(limits.offlinePageSize) }),
    data: v.array(Message),
  }),
  history: route('GET', '/message/:kind/history', {
    params: kindParam,
    query: HistoryQuery,
    data: v.union([v.array(Message), page(Message)]),
  }),
  range: route('GET', '/message/:kind/range', {
    params: kindParam,
    query: v.looseObject({ target: IdText, from: IdText, to: IdText }),
    data: page(Message),
  }),
  heads: route('GET', '/message/heads', {
    query: v.looseObject({ since: v.optional(CursorText), before: v.optional(IdText) }),
    data: Heads,
  }),
  changes: route('GET', '/changes', { query: v.looseObject({ rev: CursorText }), data: Changes }),
} as const;

/** Name of a route in the table. */
export type RouteName = keyof typeof routes;
