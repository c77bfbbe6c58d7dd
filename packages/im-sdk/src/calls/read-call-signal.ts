import * as v from 'valibot';
import type { Signal } from '../account/account-scope.ts';
import {
  type CallLinkSignal,
  type CallSignal,
  CallSignalFields,
  CallUser,
  Cmd,
  type GroupCallSignal,
  IceCandidate,
  type Message,
  MessageType,
  type PrivateCallSignal,
  SessionDescription,
} from '../protocol/index.ts';

const Ids = v.array(v.number());
const Users = v.array(CallUser);
const Failed = v.looseObject({ userIds: Ids, reason: v.nullish(v.string()) });
const Device = v.looseObject({ isCamera: v.boolean(), isMicroPhone: v.boolean() });
const Candidates = v.union([v.array(IceCandidate), IceCandidate]);

/** Reads a push as a signal of a call; `undefined` if it is none, or invalid. `me` is the account's user id. */
export function readCallSignal({ cmd, message }: Signal, me: number): CallSignal | undefined {
  const fields = v.safeParse(CallSignalFields, message);
  const { sendId, recvId, groupId } = message;
  if (!fields.success || !sendId) return undefined;
  const name = { callId: fields.output.callId ?? undefined, isOwn: sendId === me };
  if (cmd === Cmd.GROUP) {
    const rest = groupId ? readGroup(message, fields.output, sendId) : undefined;
    return rest && groupId
      ? ({ kind: 'group', groupId, userId: sendId, ...name, ...rest } as GroupCallSignal)
      : undefined;
  }
  const peerId = name.isOwn ? recvId : sendId;
  const rest = peerId ? readPrivate(message, fields.output) : undefined;
  return rest && peerId ? ({ kind: 'private', peerId, ...name, ...rest } as PrivateCallSignal) : undefined;
}

/** The part of a signal that its type has. */
type PartOf<S> = S extends unknown ? Omit<S, 'kind' | 'peerId' | 'groupId' | 'userId' | 'callId' | 'isOwn'> : never;

function readPrivate(message: Message, fields: CallSignalFields): PartOf<PrivateCallSignal> | undefined {
  switch (message.type) {
    case MessageType.CALL_SETUP_VOICE:
    case MessageType.CALL_SETUP_VIDEO: {
      const mode = message.type === MessageType.CALL_SETUP_VIDEO ? 'video' : 'voice';
      const offer = readDescription(message.content, undefined);
      return { type: 'setup', mode, ...(offer?.type === 'offer' && { offer }) };
    }
    case MessageType.CALL_ACCEPT: {
      const answer = readDescription(message.content, undefined);
      return { type: 'accept', ...(answer?.type === 'answer' && { answer }) };
    }
    case MessageType.CALL_REJECT:
      return { type: 'reject' };
    case MessageType.CALL_CANCEL:
      return { type: 'cancel' };
    case MessageType.CALL_FAILED:
      return { type: 'failed', key: reasonKey(fields.key, message.content) };
    case MessageType.CALL_HANGUP:
      return { type: 'handup' };
    case MessageType.CALL_OFFER:
    case MessageType.CALL_ANSWER:
    case MessageType.CALL_CANDIDATE:
      return readLink(message, fields.n);
    default:
      return undefined;
  }
}

function readGroup(message: Message, fields: CallSignalFields, sendId: number): PartOf<GroupCallSignal> | undefined {
  const { content } = message;
  switch (message.type) {
    case MessageType.GROUP_CALL_SETUP: {
      const users = parsed(Users, content);
      return users && { type: 'setup', hostId: fields.hostId ?? sendId, users };
    }
    case MessageType.GROUP_CALL_ACCEPT:
      return { type: 'accept', inCall: parsed(Ids, content) ?? [] };
    case MessageType.GROUP_CALL_REJECT:
      return { type: 'reject' };
    case MessageType.GROUP_CALL_FAILED: {
      const failed = parsed(Failed, content);
      return failed && { type: 'failed', userIds: failed.userIds, key: reasonKey(fields.key, failed.reason) };
    }
    case MessageType.GROUP_CALL_CANCEL:
      return { type: 'cancel' };
    case MessageType.GROUP_CALL_QUIT:
      return { type: 'quit' };
    case MessageType.GROUP_CALL_INVITE: {
      const users = parsed(Users, content);
      return users && { type: 'invite', users };
    }
    case MessageType.GROUP_CALL_JOIN: {
      const user = parsed(CallUser, content);
      return user && { type: 'join', user };
    }
    case MessageType.GROUP_CALL_DEVICE: {
      const device = parsed(Device, content);
      return device && { type: 'device', isCamera: device.isCamera, isMicroPhone: device.isMicroPhone };
    }
    case MessageType.GROUP_CALL_OFFER:
    case MessageType.GROUP_CALL_ANSWER:
    case MessageType.GROUP_CALL_CANDIDATE:
      return readLink(message, fields.n);
    default:
      return undefined;
  }
}

function readLink(
  { type, content }: Message,
  number: number | null | undefined,
): { readonly type: 'link'; readonly signal: CallLinkSignal } | undefined {
  const n = number ?? undefined;
  const isCandidates = type === MessageType.CALL_CANDIDATE || type === MessageType.GROUP_CALL_CANDIDATE;
  // Spec-only servers whose setup carries the offer send candidates as 107.
  const isEither = type === MessageType.CALL_OFFER;
  const signal =
    (isCandidates ? undefined : readDescription(content, n)) ??
    (isCandidates || isEither ? readCandidates(content, n) : undefined);
  return signal && { type: 'link', signal };
}

function readCandidates(content: string | null | undefined, n: number | undefined): CallLinkSignal | undefined {
  const candidates = parsed(Candidates, content);
  if (!candidates) return undefined;
  const list = [candidates].flat();
  return { type: 'candidates', candidates: list.map(withoutLink), n, ...linkOf(list[0]) };
}

function readDescription(content: string | null | undefined, n: number | undefined): CallLinkSignal | undefined {
  const description = parsed(SessionDescription, content);
  if (!description) return undefined;
  const { type, sdp, offerId } = description;
  return { type, sdp, offerId: offerId ?? undefined, n, ...linkOf(description) };
}

/** Link that a description or a candidate names; nothing if its client knows only the specification. */
function linkOf(
  named: Pick<IceCandidate, 'epoch' | 'peerEpoch'> | undefined,
): Pick<CallLinkSignal, 'epoch' | 'peerEpoch'> {
  const { epoch, peerEpoch } = named ?? {};
  return { ...(epoch != null && { epoch }), ...(peerEpoch != null && { peerEpoch }) };
}

const withoutLink = ({ epoch: _epoch, peerEpoch: _peerEpoch, ...candidate }: IceCandidate): IceCandidate => candidate;

function parsed<S extends v.GenericSchema>(
  schema: S,
  content: string | null | undefined,
): v.InferOutput<S> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(content ?? ''));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Sentences of servers that send a reason without a key. The first match wins. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/busy|忙|通话中|通話中/i, 'busy'],
  [/not support|unsupported|不支持|不支援/i, 'unsupported'],
  [/no answer|not answer|timeout|未接听|未接聽|无人接听|無人接聽|超时|逾時/i, 'timeout'],
  [/offline|not online|不在线|不在線|离线|離線|未在线/i, 'offline'],
];

/** Key of the reason of a `failed` signal; `''` for one that is not known. */
function reasonKey(key: string | null | undefined, sentence: string | null | undefined): string {
  if (key) return key;
  return SENTENCES.find(([pattern]) => pattern.test(sentence ?? ''))?.[1] ?? '';
}
