import { open, own, type Rows, row, visitorToo } from '../row.ts';
import type { Stage } from '../stage.ts';

const toTarget = ({ target }: Stage) => ({ params: { id: target.id } });
const userIsTarget = ({ target }: Stage) => ({ query: { userId: target.id } });

/** One's own list holds a friend who takes nothing from one as well. */
const ofFriends = { friend: 'ok', blocked: 'ok' } as const;

/** A request between two other people. */
async function foreignRequest({ as, fellow, newcomer }: Stage) {
  const { data } = await as(fellow, 'POST', '/friend/request/apply', { body: { friendId: newcomer.id, source: 1 } });
  return { query: { id: (data as { id: number }).id } };
}

/** Accounts, people, friends. */
export const peopleRows = {
  login: open(
    ({ requester }) => ({ body: { userName: requester.userName, password: 'none-of-theirs' } }),
    'auth.wrongPassword',
  ),
  register: open(
    ({ requester }) => ({
      body: { userName: `${requester.userName}r`, nickName: 'R', password: 'secret-1', confirmPassword: 'secret-1' },
    }),
    'ok',
  ),
  refreshToken: open(() => ({ headers: { refreshToken: 'none-of-theirs' } }), 'auth.sessionRevoked'),
  logout: visitorToo(own()),
  sessions: own(),
  endSession: row(() => ({ params: { id: 1 } }), 'auth.sessionNotFound'),
  modifyPassword: row(
    () => ({ body: { oldPassword: 'none-of-theirs', newPassword: 'secret-2' } }),
    'auth.wrongPassword',
  ),
  unregister: visitorToo(
    row(() => ({ body: { password: 'none-of-theirs' } }), 'auth.wrongPassword'),
    'ok',
  ),
  globalSetting: open(() => ({}), 'ok'),
  systemConfig: visitorToo(own()),
  exchange: open(() => ({ body: { token: 'none-of-theirs' } }), 'auth.exchangeOff'),
  unread: open(() => ({ body: { token: 'none-of-theirs' } }), 'auth.exchangeOff'),

  visit: open(() => ({ body: { name: 'Vera' } }), 'ok'),
  openAgentsChat: visitorToo(own(() => ({ body: {} }))),

  self: visitorToo(own()),
  findUser: visitorToo(own(toTarget), 'user.notFound'),
  findExternalUser: row(() => ({ query: { externalId: 'none-of-theirs' } }), 'user.notFound'),
  searchUsers: own(() => ({ query: { name: 'target' } })),
  updateProfile: [
    own(() => ({ body: { nickName: 'Somebody' } })),
    row(({ target }) => ({ body: { id: target.id, nickName: 'Somebody' } }), 'request.forbidden'),
  ],
  manualApprove: own(() => ({ query: { enabled: false } })),
  blacklist: visitorToo(own()),
  block: own(userIsTarget),
  unblock: own(userIsTarget),
  terminalsOnline: visitorToo(own(({ target }) => ({ query: { userIds: target.id } }))),
  report: own(({ target }) => ({ body: { kind: 'user', id: target.id, reason: 'spam' } })),

  friends: visitorToo(own()),
  findFriend: row(toTarget, ['friend.notFriend', 'user.notFound'], { friend: 'ok', blocked: 'ok' }),
  applyFriend: row(({ target }) => ({ body: { friendId: target.id, source: 1 } }), 'ok', {
    friend: 'friend.already',
    blocked: ['friend.already', 'user.blocked'],
  }),
  deleteFriend: row(toTarget, 'friend.notFriend', ofFriends),
  remarkFriend: row(
    ({ target }) => ({ body: { friendId: target.id, remarkNickName: 'T' } }),
    'friend.notFriend',
    ofFriends,
  ),
  friendDnd: row(({ target }) => ({ body: { friendId: target.id, isDnd: true } }), 'friend.notFriend', ofFriends),
  friendTop: row(({ target }) => ({ body: { friendId: target.id, isTop: true } }), 'friend.notFriend', ofFriends),
  friendMsgRemind: row(
    ({ target }) => ({ body: { friendId: target.id, msgRemind: 0 } }),
    'friend.notFriend',
    ofFriends,
  ),
  friendRequests: visitorToo(own()),
  approveFriend: row(foreignRequest, 'friend.requestNotFound'),
  rejectFriend: row(foreignRequest, 'friend.requestNotFound'),
  recallFriend: row(foreignRequest, 'friend.requestNotFound'),
} satisfies Rows;
