import type { CallLinkSignal, CallRequest, PrivateCallSignal, SignalingPort } from 'im-sdk/protocol';
import type { KnownCall, PrivateCallEffect, PrivateCallEvent } from '../private-call/private-call-state.ts';
import { outcomeOf, reasonOf } from './outcome.ts';
import { candidatesOf, type DescriptionSignal, descriptionOf, postSignal } from './post-signal.ts';

const ENDS = { cancel: 'cancelCall', handup: 'hangUpCall', reject: 'rejectCall', failed: 'failCall' } as const;

type EffectOf<Type extends PrivateCallEffect['type']> = Extract<PrivateCallEffect, { type: Type }>;
type Name = { readonly peerId: number; readonly callId: string | undefined };

const nameOf = ({ peerId, callId }: Name): NonNullable<CallRequest['query']> => ({ uid: peerId, callId });

/**
 * Requests a setup, an accept or a heartbeat; resolves with the event that its outcome is. `description`: the offer of
 * the setup or the answer of the accept, for a server that wants them there.
 */
export async function requestCall(
  port: SignalingPort,
  effect: EffectOf<'setup'> | EffectOf<'accept'> | EffectOf<'heartbeat'>,
  description: DescriptionSignal | undefined,
): Promise<PrivateCallEvent | undefined> {
  const { type: request, generation } = effect;
  const carried = description && { body: descriptionOf(description) };
  if (request === 'setup') {
    const { peerId, mode } = effect;
    const outcome = await outcomeOf(port.request('setupCall', { query: { uid: peerId, mode }, ...carried }));
    const needsOffer = !carried && port.needsOffer();
    if (outcome.type === 'refused') return { ...outcome, generation, request, needsOffer };
    if (outcome.type === 'unanswered') return { ...outcome, generation, request };
    const { callId, isAccepted = false } = outcome.answer ?? {};
    return { type: 'setupAnswered', generation, callId, isAccepted };
  }
  const route = request === 'accept' ? 'acceptCall' : 'heartbeatCall';
  const isConnected = request === 'heartbeat' && effect.isConnected ? { isConnected: true } : {};
  const body = request === 'accept' ? carried : undefined;
  const outcome = await outcomeOf(port.request(route, { query: { ...nameOf(effect), ...isConnected }, ...body }));
  if (outcome.type === 'refused') return { ...outcome, generation, request };
  if (request === 'heartbeat') return undefined;
  return outcome.type === 'answered'
    ? { type: 'acceptAnswered', generation }
    : { type: 'unanswered', generation, request };
}

/** Sends the request that ends a call. Resolves once it is settled. */
export async function endCall(port: SignalingPort, effect: EffectOf<'end'>): Promise<void> {
  const { request, reason, keepalive } = effect;
  await outcomeOf(port.request(ENDS[request], { query: { ...nameOf(effect), ...reasonOf(reason) } }, { keepalive }));
}

/** The call with a peer, as the server knows it; `'unknown'` if it cannot say. */
export async function askCall(port: SignalingPort, peerId: number): Promise<KnownCall | undefined | 'unknown'> {
  const outcome = await outcomeOf(port.request('infoCall', { query: { uid: peerId } }));
  return outcome.type === 'answered' ? (outcome.answer ?? undefined) : 'unknown';
}

/** Posts a signal of the link of a call. */
export function postToPeer(port: SignalingPort, call: Name, signal: CallLinkSignal): Promise<'posted' | 'refused'> {
  return postSignal(port, signal, (part) => {
    const query = { ...nameOf(call), n: part.n };
    if (part.type !== 'candidates') {
      return [part.type === 'offer' ? 'offerCall' : 'answerCall', { query, body: descriptionOf(part) }];
    }
    const candidates = candidatesOf(part);
    return ['candidateCall', { query, body: (port.isSpecOnly() && candidates[0]) || candidates }];
  });
}

/** Event of a signal that arrived. */
export function privateEventOf(signal: PrivateCallSignal): PrivateCallEvent | undefined {
  const { peerId, callId, isOwn } = signal;
  switch (signal.type) {
    case 'setup':
      return isOwn ? undefined : { type: 'incoming', peerId, callId, mode: signal.mode, offer: signal.offer };
    case 'accept':
    case 'reject':
      if (!isOwn && signal.type === 'accept') {
        return { type: 'signal', signal: 'accept', peerId, callId, answer: signal.answer };
      }
      if (!isOwn) return { type: 'signal', signal: 'reject', peerId, callId };
      return { type: 'elsewhere', answer: signal.type === 'accept' ? 'accepted' : 'rejected', peerId, callId };
    case 'cancel':
    case 'handup':
      return { type: 'signal', signal: signal.type, peerId, callId };
    case 'failed':
      return { type: 'signal', signal: 'failed', peerId, callId, reason: signal.key };
    case 'link':
      return isOwn ? undefined : { type: 'linkSignal', peerId, callId, payload: signal.signal };
  }
}
