import * as v from 'valibot';
import { Id } from '../base/ids.ts';

/** Kind of a private call. */
export const CallMode = v.picklist(['voice', 'video']);
export type CallMode = v.InferOutput<typeof CallMode>;

/** Person in a group call (spec §3). */
export const CallUser = v.looseObject({
  /** User id. */
  id: Id,
  /** Name to show. */
  nickName: v.nullish(v.string()),
  /** URL of the avatar. */
  headImage: v.nullish(v.string()),
  /** True if the camera is on. */
  isCamera: v.nullish(v.boolean()),
  /** True if the microphone is on. */
  isMicroPhone: v.nullish(v.boolean()),
});
export type CallUser = v.InferOutput<typeof CallUser>;

/** Answer to the setup of a private call; null on a server that knows only the specification. */
export const PrivateCallStarted = v.nullish(
  v.looseObject({
    /** Id of the call, in every signal of it. */
    callId: v.string(),
    /** The peer had dialled first: this setup became the accept of that call, whose `callId` this is. */
    isAccepted: v.boolean(),
  }),
);
export type PrivateCallStarted = v.InferOutput<typeof PrivateCallStarted>;

/** A private call of this account, as the server knows it. */
export const PrivateCallInfo = v.looseObject({
  callId: v.string(),
  /** User id of the other side. */
  peerId: Id,
  mode: CallMode,
  /** This account is called and has not answered yet. */
  isRinging: v.boolean(),
  /** The callee accepted, on any terminal. */
  isAccepted: v.boolean(),
  /** This connection is the one that is in the call. Requests name it by the header `connId`. */
  isHere: v.boolean(),
});
export type PrivateCallInfo = v.InferOutput<typeof PrivateCallInfo>;

/** Answer to setup, accept and join of a group call; null on a server that knows only the specification. */
export const GroupCallEntered = v.nullish(
  v.looseObject({
    /** Id of the call, in every signal of it. */
    callId: v.string(),
    /** Ids of those who are in the call already. They make the offers. */
    inCall: v.array(Id),
  }),
);
export type GroupCallEntered = v.InferOutput<typeof GroupCallEntered>;

/** The running call of a group. */
export const GroupCallInfo = v.looseObject({
  callId: v.string(),
  groupId: Id,
  /** Who started it. */
  hostId: Id,
  /** Everybody who is listed: in the call, or invited and not answered yet. */
  users: v.array(CallUser),
  /** Ids of those who are in it. */
  inCall: v.array(Id),
  /** This account is invited and has not answered yet. */
  isRinging: v.boolean(),
});
export type GroupCallInfo = v.InferOutput<typeof GroupCallInfo>;

/**
 * Content of `GROUP_CALL_RUNNING` (extension): all members of a group get it when its call starts or ends, and when
 * a member enters or leaves it.
 */
export const RunningCall = v.looseObject({
  callId: v.string(),
  /** Who started it. */
  hostId: Id,
  /** Ids of those who are in it; empty when it has ended. */
  inCall: v.array(Id),
});
export type RunningCall = v.InferOutput<typeof RunningCall>;

/** Calls that ring for this account (`ConversationSummaries.rings`): a client that comes back while it is called rings. */
export const RingingCalls = v.looseObject({
  private: v.nullish(v.array(PrivateCallInfo)),
  group: v.nullish(v.array(GroupCallInfo)),
});
export type RingingCalls = v.InferOutput<typeof RingingCalls>;

/** Link between two people in a call that a signal belongs to (extensions, decision 0015). */
const linkFields = {
  /** Time at which the sender opened its end of the link (epoch ms). */
  epoch: v.nullish(v.number()),
  /** `epoch` of the receiver's end, if the sender knows it. */
  peerEpoch: v.nullish(v.number()),
};

/** ICE candidate, as `RTCIceCandidate.toJSON()` makes it. */
export const IceCandidate = v.looseObject({
  ...linkFields,
  candidate: v.string(),
  sdpMid: v.nullish(v.string()),
  sdpMLineIndex: v.nullish(v.number()),
  usernameFragment: v.nullish(v.string()),
});
export type IceCandidate = v.InferOutput<typeof IceCandidate>;

/** Session description. Unknown fields are handed on (`offerId`, decision 0015). */
export const SessionDescription = v.looseObject({
  ...linkFields,
  type: v.picklist(['offer', 'answer']),
  sdp: v.pipe(v.string(), v.maxLength(200_000)),
  /** Number of the offer on its side of the link; an answer repeats its offer's. */
  offerId: v.nullish(v.number()),
});
export type SessionDescription = v.InferOutput<typeof SessionDescription>;

/** Server of `webrtc.iceServers`; TURN credentials are valid for an hour. */
export const IceServer = v.looseObject({
  urls: v.union([v.string(), v.array(v.string())]),
  username: v.nullish(v.string()),
  credential: v.nullish(v.string()),
});
export type IceServer = v.InferOutput<typeof IceServer>;

/**
 * Fields that a signal of a call (types 100 to 109 and 200 to 211) has beside those of a message. All are extensions.
 * Its `content` is a reason, or JSON text: a description, a candidate or a list of them, the people of a group call.
 */
export const CallSignalFields = v.looseObject({
  /** Id of the call; a signal of another call is ignored. */
  callId: v.nullish(v.string()),
  /** Counter of the sender on this link, from 1; of a list of candidates the first one's. */
  n: v.nullish(v.number()),
  /** Reason of `failed` by its key: `busy`, `offline`, `timeout`, `unsupported`, `device` … */
  key: v.nullish(v.string()),
  /** Who started a group call, where the sender of the setup invites to a running one. */
  hostId: v.nullish(v.number()),
});
export type CallSignalFields = v.InferOutput<typeof CallSignalFields>;
