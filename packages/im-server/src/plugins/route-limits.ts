import type { FastifyRequest } from 'fastify';
import { type hostRoutes, type RouteName, routes } from 'im-sdk/protocol';
import type { RateLimits, RateName } from '../infra/rate-limits.ts';

/** Rate limits of a route, besides those of every request (`address`, and `host` for the server key). */
export interface RouteLimits {
  /** Consumed before the handler, by user. */
  readonly byUser?: RateName;
  /** Consumed by the handler, which knows the key: an address, two users, a stranger who is looked up. */
  readonly inHandler?: readonly RateName[];
}

/** Reads: only the limit by address. */
const none: RouteLimits = {};
const change: RouteLimits = { byUser: 'change' };
const groupChange: RouteLimits = { byUser: 'groupChange' };
const callControl: RouteLimits = { byUser: 'callControl' };
const inHandler = (...names: RateName[]): RouteLimits => ({ inHandler: names });

/** Rate limits of every route. A new route does not compile without an entry; a test compares it with what is consumed. */
export const routeLimits: Readonly<Record<RouteName | keyof typeof hostRoutes, RouteLimits>> = {
  login: inHandler('login'),
  register: inHandler('register'),
  refreshToken: inHandler('refresh'),
  exchange: inHandler('login'),
  unread: inHandler('login'),
  visit: inHandler('login', 'visitor'),
  logout: change,
  sessions: none,
  endSession: change,
  modifyPassword: { byUser: 'change', inHandler: ['login'] },
  unregister: { byUser: 'change', inHandler: ['login'] },
  globalSetting: none,
  systemConfig: none,
  openAgentsChat: inHandler('agentsChat'),

  self: none,
  findUser: inHandler('search'),
  findExternalUser: inHandler('search'),
  searchUsers: inHandler('search'),
  updateProfile: inHandler('profile'),
  manualApprove: change,
  blacklist: none,
  block: { byUser: 'change', inHandler: ['search'] },
  unblock: change,
  terminalsOnline: none,
  report: inHandler('search'),

  friends: none,
  findFriend: none,
  applyFriend: change,
  friendRequests: none,
  approveFriend: change,
  rejectFriend: change,
  recallFriend: change,
  deleteFriend: change,
  remarkFriend: change,
  friendDnd: change,
  friendTop: change,
  friendMsgRemind: change,

  groups: none,
  findGroup: none,
  searchGroups: inHandler('search'),
  groupMembers: none,
  groupMembersOnline: none,
  createGroup: { byUser: 'groupCreate' },
  inviteToGroup: { byUser: 'groupInvite' },
  joinGroup: groupChange,
  modifyGroup: groupChange,
  dissolveGroup: groupChange,
  quitGroup: groupChange,
  removeMembers: groupChange,
  muteMembers: groupChange,
  muteGroup: groupChange,
  transferGroup: groupChange,
  addManagers: groupChange,
  removeManagers: groupChange,
  groupSettings: groupChange,
  groupAttributes: groupChange,
  setTopMessage: groupChange,
  removeTopMessage: groupChange,
  approveGroupRequest: groupChange,
  rejectGroupRequest: groupChange,
  hideTopMessage: change,
  groupDnd: change,
  groupTop: change,
  groupMsgRemind: change,
  groupRequests: none,
  albumImages: none,
  addAlbumImages: change,
  removeAlbumImage: change,

  sendPrivate: inHandler('send', 'broadcast', 'search'),
  sendGroup: inHandler('send', 'broadcast', 'visitorSend', 'search'),
  editMessage: inHandler('send'),
  reactToMessage: inHandler('send'),
  recallMessage: change,
  deleteMessages: change,
  flushAllMessages: change,
  readPrivate: { byUser: 'read' },
  readGroup: { byUser: 'read' },
  readSystem: { byUser: 'read' },
  maxReadedId: none,
  findReadedUsers: none,
  searchMessages: inHandler('search'),
  history: none,
  range: none,
  pullOffline: none,
  pullOfflineSystem: none,
  loadOffline: none,
  heads: none,
  changes: none,

  uploadImage: inHandler('upload', 'avatar', 'visitorUpload'),
  uploadFile: inHandler('upload', 'visitorUpload'),
  presignUpload: inHandler('upload'),
  resumeUpload: none,
  completeUpload: change,

  setupCall: { byUser: 'callControl', inHandler: ['callSetup'] },
  acceptCall: callControl,
  rejectCall: callControl,
  cancelCall: callControl,
  failCall: callControl,
  hangUpCall: callControl,
  offerCall: inHandler('callDescription'),
  answerCall: inHandler('callDescription'),
  candidateCall: inHandler('callCandidate'),
  heartbeatCall: callControl,
  infoCall: none,
  setupGroupCall: { byUser: 'callControl', inHandler: ['groupCallSetup'] },
  acceptGroupCall: callControl,
  rejectGroupCall: callControl,
  failGroupCall: callControl,
  joinGroupCall: callControl,
  inviteGroupCall: { byUser: 'callControl', inHandler: ['groupCallInvite'] },
  offerGroupCall: inHandler('callDescription'),
  answerGroupCall: inHandler('callDescription'),
  candidateGroupCall: inHandler('callCandidate'),
  deviceGroupCall: callControl,
  quitGroupCall: callControl,
  cancelGroupCall: callControl,
  heartbeatGroupCall: callControl,
  infoGroupCall: none,

  // The host consumes `host`, by address.
  hostPutUser: none,
  hostFindUser: none,
  hostEraseUser: none,
  hostBanUser: none,
  hostUnbanUser: none,
  hostBefriend: none,
  hostUnfriend: none,
  hostPutGroup: none,
  hostFindGroup: none,
  hostDissolveGroup: none,
  hostAddMembers: none,
  hostRemoveMembers: none,
  hostSend: none,
  hostMessages: none,
  hostNotice: none,
  hostCommand: none,
  hostReports: none,
};

const limitByRoute = new Map(
  Object.entries(routes).map(([name, route]) => [route as object, routeLimits[name as RouteName].byUser]),
);

/** Consumes the limit by user of an authenticated request. @throws {Refusal} `request.tooMany` */
export async function consumeRouteLimit(rateLimits: RateLimits, request: FastifyRequest): Promise<void> {
  const { protocol } = request.routeOptions.config;
  const limit = protocol === undefined ? undefined : limitByRoute.get(protocol);
  if (limit !== undefined && request.actor !== null) await rateLimits.consume(limit, request.actor.userId);
}
