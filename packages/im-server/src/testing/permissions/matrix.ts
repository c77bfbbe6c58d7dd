import type { hostRoutes, RouteName } from 'im-sdk/protocol';
import { inGroup, open, own, type Row, row } from './row.ts';
import { SERVER_KEY, type Stage } from './stage.ts';

const toTarget = ({ target }: Stage) => ({ params: { id: target.id } });
const toGroup = ({ groupId }: Stage) => ({ params: { id: groupId } });

/** Friends only; a blocked one is a friend in all but writing. */
const friends = { friend: 'ok', blocked: 'ok' } as const;

/** Every route of the protocol, and what it comes to for every subject. */
export const matrix: Record<RouteName, Row> = {
  login: open(
    ({ caller }) => ({ body: { userName: caller.userName, password: 'none-of-theirs' } }),
    'auth.wrongPassword',
  ),
  register: open(
    ({ caller }) => ({
      body: { userName: `${caller.userName}r`, nickName: 'R', password: 'secret-1', confirmPassword: 'secret-1' },
    }),
    'ok',
  ),
  refreshToken: open(() => ({ headers: { refreshToken: 'none-of-theirs' } }), 'auth.sessionRevoked'),
  logout: own(),
  globalSetting: open(() => ({}), 'ok'),
  systemConfig: own(),
  exchange: open(() => ({ body: { token: 'none-of-theirs' } }), 'auth.exchangeOff'),

  self: own(),
  findUser: own(toTarget),
  searchUsers: own(() => ({ query: { name: 'target' } })),
  manualApprove: own(() => ({ query: { enabled: false } })),
  terminalsOnline: own(({ target }) => ({ query: { userIds: target.id } })),
  report: own(({ target }) => ({ body: { kind: 'user', id: target.id, reason: 'spam' } })),

  friends: own(),
  findFriend: row(toTarget, ['friend.notFriend', 'user.notFound'], friends),
  applyFriend: row(({ target }) => ({ body: { friendId: target.id, source: 1 } }), 'ok', {
    friend: 'friend.already',
    blocked: ['friend.already', 'user.blocked'],
  }),
  friendRequests: own(),
  approveFriend: row(foreignRequest, 'friend.requestNotFound'),
  rejectFriend: row(foreignRequest, 'friend.requestNotFound'),
  recallFriend: row(foreignRequest, 'friend.requestNotFound'),

  groups: own(),
  findGroup: inGroup(toGroup),
  groupMembers: inGroup(toGroup),
  groupMembersOnline: inGroup(toGroup),
  createGroup: own(({ newcomer }) => ({ body: { name: 'Own', userIds: [newcomer.id] } })),
  inviteToGroup: inGroup(({ groupId, newcomer }) => ({ body: { groupId, friendIds: [newcomer.id] } })),

  sendPrivate: row(({ target }) => ({ body: { recvId: target.id, content: 'hi', type: 0 } }), 'friend.notFriend', {
    friend: 'ok',
    blocked: 'user.blocked',
  }),
  sendGroup: inGroup(({ groupId }) => ({ body: { groupId, content: 'hi', type: 0 } }), { muted: 'group.muted' }),
  recallMessage: inGroup(
    ({ groupMessageId }) => ({ params: { kind: 'group', id: groupMessageId } }),
    { member: 'message.recallForbidden', muted: 'message.recallForbidden' },
    'message.notFound',
  ),
  readPrivate: own(({ target }) => ({ query: { friendId: target.id } })),
  readGroup: inGroup(({ groupId }) => ({ query: { groupId } })),
  readSystem: own(() => ({ query: { maxSeqNo: 1 } })),
  history: inGroup(({ groupId }) => ({ params: { kind: 'group' }, query: { groupId } })),
  range: inGroup(({ groupId }) => ({ params: { kind: 'group' }, query: { target: groupId, from: 1, to: 9 } })),

  pullOffline: row(() => ({ params: { kind: 'private' }, query: { minId: 0 } }), 'message.noSocket'),
  pullOfflineSystem: row(() => ({ query: { minSeqNo: 0 } }), 'message.noSocket'),
  loadOffline: own(() => ({ params: { kind: 'group' }, query: { minId: 0 } })),
  heads: own(),
  changes: own(() => ({ query: { rev: 0 } })),
} as never;

/** A request between two other people. */
async function foreignRequest({ as, fellow, newcomer }: Stage) {
  const { data } = await as(fellow, 'POST', '/friend/request/apply', { body: { friendId: newcomer.id, source: 1 } });
  return { query: { id: (data as { id: number }).id } };
}

/** The server key is asked for and nothing else; a person's token opens none of it. */
function host(attempt: Row['attempt']): readonly [refused: Row, allowed: Row] {
  const refused = open(attempt, 'host.key');
  const withKey = async (stage: Stage) => {
    const parts = await attempt(stage);
    return { ...parts, headers: { ...parts.headers, Authorization: `Bearer ${SERVER_KEY}` } };
  };
  return [refused, open(withKey, 'ok')];
}

/** Every route of the host product: without the key for nobody, with it for whoever holds it. */
export const hostMatrix: Record<keyof typeof hostRoutes, readonly [refused: Row, allowed: Row]> = {
  hostPutUser: host(({ caller }) => ({ body: { externalId: `x${caller.id}`, name: 'X' } })),
  hostFindUser: host(({ fellow }) => ({ params: { id: fellow.id } })),
  hostBanUser: host(({ fellow }) => ({ params: { id: fellow.id } })),
  hostUnbanUser: host(({ fellow }) => ({ params: { id: fellow.id } })),
  hostBefriend: host(({ fellow, newcomer }) => ({ body: { users: [fellow.id, newcomer.id] } })),
  hostUnfriend: host(({ fellow, target }) => ({ body: { users: [fellow.id, target.id] } })),
  hostSend: host(({ fellow, target }) => ({ body: { from: fellow.id, toUser: target.id, content: 'hi', type: 0 } })),
  hostMessages: host(({ fellow, target }) => ({ query: { user: fellow.id, peer: target.id } })),
  hostNotice: host(({ fellow }) => ({ body: { to: [fellow.id], title: 'T', content: 'C' } })),
  hostReports: host(() => ({})),
};
