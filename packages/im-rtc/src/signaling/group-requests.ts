import type { CallLinkSignal, GroupCallSignal, SignalingPort, CallUser as WireUser } from 'im-sdk/protocol';
import type {
  GroupCallEffect,
  GroupCallEvent,
  GroupCallName,
  KnownGroupCall,
} from '../group-call/group-call-events.ts';
import type { CallUser } from '../group-call/roster.ts';
import { outcomeOf, reasonOf } from './outcome.ts';
import { candidatesOf, descriptionOf, postSignal } from './post-signal.ts';

type EffectOf<Type extends GroupCallEffect['type']> = Extract<GroupCallEffect, { type: Type }>;

const LEAVES = { cancel: 'cancelGroupCall', quit: 'quitGroupCall', reject: 'rejectGroupCall' } as const;

const nameOf = ({ groupId, callId }: GroupCallName) => ({ groupId, callId });

/** Fields of a user that the wire knows. */
const wireUser = ({ id, nickName, headImage, isCamera, isMicroPhone }: CallUser) => {
  return { id, nickName, headImage, isCamera, isMicroPhone };
};

/** A user of the wire, with what is missing filled in. */
export function userOf({ id, nickName, headImage, isCamera, isMicroPhone }: WireUser): CallUser {
  return {
    id,
    nickName: nickName ?? '',
    headImage: headImage ?? '',
    isCamera: isCamera ?? false,
    isMicroPhone: isMicroPhone ?? true,
  };
}

/** Requests the way into a call; resolves with the event that its outcome is. `own` is listed as the host. */
export async function enterCall(
  port: SignalingPort,
  effect: EffectOf<'enter'>,
  own: CallUser,
): Promise<GroupCallEvent> {
  const { request, generation, groupId, users } = effect;
  const answer =
    request === 'setup'
      ? port.request('setupGroupCall', { body: { groupId, userInfos: [own, ...users].map(wireUser) } })
      : port.request(request === 'accept' ? 'acceptGroupCall' : 'joinGroupCall', { query: nameOf(effect) });
  const outcome = await outcomeOf(answer);
  if (outcome.type === 'unanswered') return { type: 'unanswered', generation };
  if (outcome.type === 'refused') return { ...outcome, generation, request, isRunning: outcome.key === 'call.running' };
  const { callId, inCall = [] } = outcome.answer ?? {};
  return { type: 'entered', generation, callId, inCall };
}

/** Sends the request that leaves a call. Resolves once it is settled. */
export async function leaveCall(port: SignalingPort, effect: EffectOf<'leave'>): Promise<void> {
  const { request, reason, keepalive } = effect;
  const name = nameOf(effect);
  await outcomeOf(
    request === 'failed'
      ? port.request('failGroupCall', { body: { ...name, ...reasonOf(reason) } }, { keepalive })
      : port.request(LEAVES[request], { query: name }, { keepalive }),
  );
}

/** Sends a heartbeat; resolves with the event of a refusal. */
export async function beat(port: SignalingPort, effect: EffectOf<'heartbeat' | 'askInfo'>) {
  const outcome = await outcomeOf(port.request('heartbeatGroupCall', { query: nameOf(effect) }));
  if (outcome.type !== 'refused') return undefined;
  return { ...outcome, generation: effect.generation, request: 'heartbeat' } as const;
}

/** Invites more people; resolves with `full` if the call does not take them all: then none is invited. */
export async function invitePeople(port: SignalingPort, effect: EffectOf<'invite'>): Promise<'settled' | 'full'> {
  const body = { ...nameOf(effect), userInfos: effect.users.map(wireUser) };
  const outcome = await outcomeOf(port.request('inviteGroupCall', { body }));
  return outcome.type === 'refused' && outcome.key === 'call.full' ? 'full' : 'settled';
}

/** Informs the others about camera and microphone. A failure changes nothing. */
export async function informAboutDevices(port: SignalingPort, effect: EffectOf<'device'>): Promise<void> {
  const { isCamera, isMicroPhone } = effect;
  await outcomeOf(port.request('deviceGroupCall', { body: { ...nameOf(effect), isCamera, isMicroPhone } }));
}

/** The call of a group, as the server knows it; `'unknown'` if it cannot say. */
export async function askGroupCall(
  port: SignalingPort,
  groupId: number,
): Promise<KnownGroupCall | undefined | 'unknown'> {
  if (port.isSpecOnly()) return 'unknown';
  const outcome = await outcomeOf(port.request('infoGroupCall', { query: { groupId } }));
  if (outcome.type !== 'answered') return 'unknown';
  if (!outcome.answer) return undefined;
  const { callId, hostId, users, inCall, isRinging } = outcome.answer;
  return { callId, hostId, users: users.map(userOf), inCall, isRinging };
}

/** Posts a signal of the link to a participant. */
export function postToParticipant(
  port: SignalingPort,
  call: GroupCallName,
  userId: number,
  signal: CallLinkSignal,
): Promise<'posted' | 'refused'> {
  return postSignal(port, signal, (part) => {
    const body = { ...nameOf(call), userId, n: part.n };
    if (part.type === 'offer') return ['offerGroupCall', { body: { ...body, offer: text(descriptionOf(part)) } }];
    if (part.type === 'answer') return ['answerGroupCall', { body: { ...body, answer: text(descriptionOf(part)) } }];
    const candidates = candidatesOf(part);
    const candidate = text((port.isSpecOnly() && candidates[0]) || candidates);
    return ['candidateGroupCall', { body: { ...body, candidate } }];
  });
}

const text = (value: object): string => JSON.stringify(value);

/** Event of a signal that arrived. `own` and `maxChannel` are those of this account. */
export function groupEventOf(signal: GroupCallSignal, own: CallUser, maxChannel: number): GroupCallEvent | undefined {
  const { groupId, callId, userId, isOwn } = signal;
  const name = { type: 'signal', groupId, callId } as const;
  switch (signal.type) {
    case 'setup': {
      const { hostId } = signal;
      const users = signal.users.map(userOf);
      return isOwn ? undefined : { type: 'incoming', groupId, callId, hostId, own, users, maxChannel };
    }
    case 'accept':
      if (isOwn) return { type: 'elsewhere', answer: 'accepted', groupId, callId };
      return { ...name, signal: 'accept', userId, inCall: signal.inCall };
    case 'join':
      if (isOwn) return { type: 'elsewhere', answer: 'accepted', groupId, callId };
      return { ...name, signal: 'join', user: userOf(signal.user) };
    case 'invite':
      return { ...name, signal: 'invite', users: signal.users.map(userOf) };
    case 'reject':
      if (isOwn) return { type: 'elsewhere', answer: 'rejected', groupId, callId };
      return { ...name, signal: 'reject', userId };
    case 'quit':
      return { ...name, signal: 'quit', userId };
    case 'failed':
      return { ...name, signal: 'failed', userIds: signal.userIds, reason: signal.key };
    case 'cancel':
      return { ...name, signal: 'cancel' };
    case 'device': {
      const { isCamera, isMicroPhone } = signal;
      return { ...name, signal: 'device', userId, isCamera, isMicroPhone };
    }
    case 'link':
      return isOwn ? undefined : { ...name, signal: 'link', userId, payload: signal.signal };
  }
}
