import { MessageType } from '../../../../protocol/index.ts';
import type { callsRoutes } from '../../../../protocol/routes/calls.ts';
import { groupInfo, privateInfo } from '../../domain/calls/call-views.ts';
import * as group from '../../domain/calls/group/group-calls.ts';
import * as leaving from '../../domain/calls/group/group-leaving.ts';
import { deviceGroupCall, groupLinkSignal } from '../../domain/calls/group/group-links.ts';
import * as calls from '../../domain/calls/private/private-calls.ts';
import { linkSignal } from '../../domain/calls/private/private-links.ts';
import type { Handlers } from './handler.ts';

export const callsHandlers: Handlers<typeof callsRoutes> = {
  setupCall: ({ world, query, body }, { origin }) => calls.setupCall(world, query.uid, query.mode, origin, body),
  acceptCall: ({ world, query, body }, { origin }) => calls.acceptCall(world, query.uid, query.callId, origin, body),
  rejectCall: ({ world, query }, { origin }) => calls.rejectCall(world, query.uid, query.callId, origin),
  cancelCall: ({ world, query }, { origin }) => calls.cancelCall(world, query.uid, query.callId, origin),
  failCall: ({ world, query }, { origin }) => calls.failCall(world, query.uid, query, origin),
  hangUpCall: ({ world, query }, { origin }) => calls.hangUpCall(world, query.uid, query.callId, origin),
  offerCall: ({ world, query, body }, { origin }) => linkSignal(world, MessageType.CALL_OFFER, query, body, origin),
  answerCall: ({ world, query, body }, { origin }) => linkSignal(world, MessageType.CALL_ANSWER, query, body, origin),
  candidateCall: ({ world, query, body }, { origin }) =>
    linkSignal(world, MessageType.CALL_CANDIDATE, query, body, origin),
  heartbeatCall: ({ world, query }, { origin }) => calls.heartbeatCall(world, query.uid, query, origin),
  infoCall: ({ world, query }, { origin }) => privateInfo(world, query.uid, origin),

  setupGroupCall: ({ world, body }, { origin }) => group.setupGroupCall(world, body.groupId, body.userInfos, origin),
  acceptGroupCall: ({ world, query }, { origin }) => group.acceptGroupCall(world, query.groupId, query.callId, origin),
  rejectGroupCall: ({ world, query }, { origin }) =>
    leaving.rejectGroupCall(world, query.groupId, query.callId, origin),
  failGroupCall: ({ world, body }, { origin }) => leaving.failGroupCall(world, body, origin),
  joinGroupCall: ({ world, query }, { origin }) => group.joinGroupCall(world, query.groupId, query.callId, origin),
  inviteGroupCall: ({ world, body }, { origin }) => group.inviteToGroupCall(world, body, origin),
  offerGroupCall: ({ world, body }, { origin }) =>
    groupLinkSignal(world, MessageType.GROUP_CALL_OFFER, body, body.offer, origin),
  answerGroupCall: ({ world, body }, { origin }) =>
    groupLinkSignal(world, MessageType.GROUP_CALL_ANSWER, body, body.answer, origin),
  candidateGroupCall: ({ world, body }, { origin }) =>
    groupLinkSignal(world, MessageType.GROUP_CALL_CANDIDATE, body, body.candidate, origin),
  deviceGroupCall: ({ world, body }, { origin }) => deviceGroupCall(world, body, origin),
  quitGroupCall: ({ world, query }, { origin }) => leaving.quitGroupCall(world, query.groupId, query.callId, origin),
  cancelGroupCall: ({ world, query }, { origin }) =>
    leaving.cancelGroupCall(world, query.groupId, query.callId, origin),
  heartbeatGroupCall: ({ world, query }, { origin }) =>
    group.heartbeatGroupCall(world, query.groupId, query.callId, origin),
  infoGroupCall: ({ world, query }, { origin }) => groupInfo(world, query.groupId, origin),
};
