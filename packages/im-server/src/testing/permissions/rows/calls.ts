import { type Attempt, inGroup, own, type Row, type Rows, row } from '../row.ts';
import type { Stage } from '../stage.ts';
import { insiders } from '../subjects.ts';

/** The target calls the requester, where they are friends, else the fellow. Then the requester sends something about it. */
const called =
  (attempt: (query: { readonly uid: number }) => Attempt) =>
  async ({ as, subject, requester, target, fellow }: Stage): Promise<Attempt> => {
    const callee = subject === 'friend' || subject === 'blocked' ? requester : fellow;
    await as(target, 'POST', '/webrtc/private/setup', { query: { uid: callee.id, mode: 'voice' } });
    return attempt({ uid: target.id });
  };

/** What the callee of a ringing call may do; for everybody else there is no such call. */
const callee = (attempt: (query: { readonly uid: number }) => Attempt, outcome: 'ok' | 'call.state') =>
  row(called(attempt), 'call.notFound', { friend: outcome, blocked: outcome });

/** The fellow calls the requester, where they are in the group, else the keeper. */
const invited =
  (attempt: (stage: Stage) => Attempt) =>
  async (stage: Stage): Promise<Attempt> => {
    const { as, subject, requester, keeper, fellow, groupId, server } = stage;
    const { id } = insiders.includes(subject) ? requester : keeper;
    // Nobody has a socket here, and somebody who is offline is not called.
    server.server.context.presence.connected(id, 2);
    await as(fellow, 'POST', '/webrtc/group/setup', { body: { groupId, userInfos: [{ id }] } });
    return attempt(stage);
  };

/** What a member may do whom a group call rings. */
const ringing = (attempt: (stage: Stage) => Attempt, outcome: 'ok' | 'call.state'): Row =>
  inGroup(invited(attempt), { member: outcome, muted: outcome, manager: outcome, owner: outcome });

const noBody = ({ groupId }: Stage) => ({ query: { groupId } });
const description = (type: 'offer' | 'answer') => JSON.stringify({ type, sdp: 'v=0' });
const candidate = { candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host' };
const notMuted = { muted: 'group.muted' } as const;

/** Private and group calls. */
export const callRows = {
  setupCall: row(({ target }) => ({ query: { uid: target.id, mode: 'voice' } }), 'call.notFriend', {
    friend: 'ok',
    blocked: 'user.blocked',
  }),
  acceptCall: callee((query) => ({ query }), 'ok'),
  rejectCall: callee((query) => ({ query }), 'ok'),
  cancelCall: callee((query) => ({ query }), 'call.state'),
  failCall: callee(({ uid }) => ({ query: { uid, reason: 'unsupported' } }), 'ok'),
  hangUpCall: callee((query) => ({ query }), 'ok'),
  offerCall: callee((query) => ({ query, body: { type: 'offer', sdp: 'v=0' } }), 'call.state'),
  answerCall: callee((query) => ({ query, body: { type: 'answer', sdp: 'v=0' } }), 'call.state'),
  candidateCall: callee((query) => ({ query, body: candidate }), 'call.state'),
  heartbeatCall: callee((query) => ({ query }), 'call.state'),
  infoCall: own(called((query) => ({ query }))),

  setupGroupCall: inGroup(
    ({ groupId, keeper, target, subject }) => ({
      body: { groupId, userInfos: [{ id: subject === 'owner' ? target.id : keeper.id }] },
    }),
    notMuted,
  ),
  acceptGroupCall: ringing(noBody, 'ok'),
  rejectGroupCall: ringing(noBody, 'ok'),
  failGroupCall: ringing(({ groupId }) => ({ body: { groupId, reason: 'unsupported' } }), 'ok'),
  quitGroupCall: ringing(noBody, 'ok'),
  cancelGroupCall: ringing(noBody, 'call.state'),
  joinGroupCall: inGroup(invited(noBody), notMuted),
  inviteGroupCall: [
    inGroup(
      invited(({ groupId, keeper }) => ({ body: { groupId, userInfos: [{ id: keeper.id }] } })),
      {
        member: 'call.state',
        manager: 'call.state',
        owner: 'call.state',
        ...notMuted,
      },
    ),
    inGroup(async ({ as, requester, fellow, target, groupId }) => {
      await as(requester, 'POST', '/webrtc/group/setup', { body: { groupId, userInfos: [{ id: fellow.id }] } });
      return { body: { groupId, userInfos: [{ id: target.id }] } };
    }, notMuted),
  ],
  offerGroupCall: ringing(
    ({ groupId, fellow }) => ({ body: { groupId, userId: fellow.id, offer: description('offer') } }),
    'call.state',
  ),
  answerGroupCall: ringing(
    ({ groupId, fellow }) => ({ body: { groupId, userId: fellow.id, answer: description('answer') } }),
    'call.state',
  ),
  candidateGroupCall: ringing(
    ({ groupId, fellow }) => ({ body: { groupId, userId: fellow.id, candidate: JSON.stringify(candidate) } }),
    'call.state',
  ),
  deviceGroupCall: ringing(({ groupId }) => ({ body: { groupId, isCamera: true, isMicroPhone: true } }), 'call.state'),
  heartbeatGroupCall: ringing(noBody, 'call.state'),
  infoGroupCall: inGroup(invited(noBody)),
} satisfies Rows;
