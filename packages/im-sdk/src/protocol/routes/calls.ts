import * as v from 'valibot';
import { BooleanText, Id, IdText } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import {
  CallMode,
  CallUser,
  GroupCallEntered,
  GroupCallInfo,
  IceCandidate,
  PrivateCallInfo,
  PrivateCallStarted,
  SessionDescription,
} from '../entities/call.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

/** Counter of a signal on its link, from 1 (extension). */
const counter = v.pipe(v.number(), v.integer(), v.minValue(1));
const counterText = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,8}$/), v.transform(Number));
/** Id of the call (extension). One that names another call than the running one is refused: `call.notFound`. */
const callId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const reason = v.pipe(v.string(), v.maxLength(limits.callReasonLength));
/** JSON text of a description or of candidates (spec §7). */
const signalText = v.pipe(v.string(), v.maxLength(220_000));
const users = v.pipe(v.array(CallUser), v.maxLength(limits.groupInviteUsers));

const peer = { uid: IdText, callId: v.optional(callId) };
const group = { groupId: IdText, callId: v.optional(callId) };
const byPeer = v.looseObject(peer);
const byPeerCounted = v.looseObject({ ...peer, n: v.optional(counterText) });
const byGroup = v.looseObject(group);

/** A signal of one participant to another (spec §7). */
const toParticipant = { groupId: Id, userId: Id, callId: v.nullish(callId), n: v.nullish(counter) };

/** Private and group calls. */
export const callsRoutes = {
  setupCall: route('POST', '/webrtc/private/setup', {
    query: v.looseObject({ uid: IdText, mode: CallMode }),
    data: PrivateCallStarted,
  }),
  acceptCall: route('POST', '/webrtc/private/accept', { query: byPeer, data: noData, safe: true }),
  rejectCall: route('POST', '/webrtc/private/reject', { query: byPeer, data: noData, safe: true }),
  cancelCall: route('POST', '/webrtc/private/cancel', { query: byPeer, data: noData, safe: true }),
  failCall: route('POST', '/webrtc/private/failed', {
    query: v.looseObject({ ...peer, reason: v.optional(reason), key: v.optional(reason) }),
    data: noData,
    safe: true,
  }),
  hangUpCall: route('POST', '/webrtc/private/handup', { query: byPeer, data: noData, safe: true }),
  offerCall: route('POST', '/webrtc/private/offer', {
    query: byPeerCounted,
    body: SessionDescription,
    data: noData,
    safe: true,
  }),
  answerCall: route('POST', '/webrtc/private/answer', {
    query: byPeerCounted,
    body: SessionDescription,
    data: noData,
    safe: true,
  }),
  candidateCall: route('POST', '/webrtc/private/candidate', {
    query: byPeerCounted,
    body: v.union([v.pipe(v.array(IceCandidate), v.maxLength(limits.candidatesPerRequest)), IceCandidate]),
    data: noData,
    safe: true,
  }),
  heartbeatCall: route('POST', '/webrtc/private/heartbeat', {
    query: v.looseObject({
      ...peer,
      /** Media have arrived (extension): the talk time of the record counts from the first such heartbeat of either side. */
      isConnected: v.optional(BooleanText),
    }),
    data: noData,
    safe: true,
  }),
  infoCall: route('GET', '/webrtc/private/info', {
    query: v.looseObject({ uid: v.optional(IdText) }),
    data: v.nullish(PrivateCallInfo),
  }),

  setupGroupCall: route('POST', '/webrtc/group/setup', {
    body: v.looseObject({ groupId: Id, userInfos: users }),
    data: GroupCallEntered,
  }),
  acceptGroupCall: route('POST', '/webrtc/group/accept', { query: byGroup, data: GroupCallEntered, safe: true }),
  rejectGroupCall: route('POST', '/webrtc/group/reject', { query: byGroup, data: noData, safe: true }),
  failGroupCall: route('POST', '/webrtc/group/failed', {
    body: v.looseObject({
      groupId: Id,
      callId: v.nullish(callId),
      reason: v.nullish(reason),
      key: v.nullish(reason),
    }),
    data: noData,
    safe: true,
  }),
  joinGroupCall: route('POST', '/webrtc/group/join', { query: byGroup, data: GroupCallEntered, safe: true }),
  inviteGroupCall: route('POST', '/webrtc/group/invite', {
    body: v.looseObject({ groupId: Id, callId: v.nullish(callId), userInfos: users }),
    data: noData,
    safe: true,
  }),
  offerGroupCall: route('POST', '/webrtc/group/offer', {
    body: v.looseObject({ ...toParticipant, offer: signalText }),
    data: noData,
    safe: true,
  }),
  answerGroupCall: route('POST', '/webrtc/group/answer', {
    body: v.looseObject({ ...toParticipant, answer: signalText }),
    data: noData,
    safe: true,
  }),
  candidateGroupCall: route('POST', '/webrtc/group/candidate', {
    body: v.looseObject({ ...toParticipant, candidate: signalText }),
    data: noData,
    safe: true,
  }),
  deviceGroupCall: route('POST', '/webrtc/group/device', {
    body: v.looseObject({ groupId: Id, callId: v.nullish(callId), isCamera: v.boolean(), isMicroPhone: v.boolean() }),
    data: noData,
    safe: true,
  }),
  quitGroupCall: route('POST', '/webrtc/group/quit', { query: byGroup, data: noData, safe: true }),
  cancelGroupCall: route('POST', '/webrtc/group/cancel', { query: byGroup, data: noData, safe: true }),
  heartbeatGroupCall: route('POST', '/webrtc/group/heartbeat', { query: byGroup, data: noData, safe: true }),
  infoGroupCall: route('GET', '/webrtc/group/info', { query: byGroup, data: v.nullish(GroupCallInfo) }),
} as const;
