import { MessageType } from 'im-sdk/protocol';
import {
  bind,
  type Call,
  type CallDecision,
  type CallSignal,
  type CallStep,
  ended,
  isHere,
  othersThan,
  ownOthers,
  type Party,
  type Person,
  partyOf,
  type Requester,
  type RingingParty,
  type SignalTarget,
  targetOf,
  unchanged,
} from '../call-state.ts';
import { callUser, inCallIds, setupSignal } from '../call-views.ts';
import type { FailureReason } from '../failure-reasons.ts';

/** What happens to a group call. */
export type GroupCallEvent =
  | { readonly type: 'accept' | 'reject' | 'quit' | 'cancel'; readonly by: Requester; readonly now: number }
  | { readonly type: 'failed'; readonly by: Requester; readonly now: number; readonly reason: FailureReason }
  /** A member comes in without having been invited. */
  | { readonly type: 'join'; readonly by: Requester; readonly now: number; readonly person: Person }
  /** `newcomers` are free and not listed; `absent` are those who cannot be rung. */
  | {
      readonly type: 'invite';
      readonly by: Requester;
      readonly now: number;
      readonly newcomers: readonly RingingParty[];
      readonly absent: readonly Absence[];
    }
  | {
      readonly type: 'device';
      readonly by: Requester;
      readonly now: number;
      readonly isCamera: boolean;
      readonly isMicroPhone: boolean;
    }
  /** People did not answer in time. */
  | { readonly type: 'noAnswer'; readonly userIds: readonly number[] }
  /** Sessions, connections, heartbeats or memberships of parties ended. */
  | { readonly type: 'gone'; readonly userIds: readonly number[] };

/** People who cannot be rung. */
export interface Absence {
  readonly key: 'busy' | 'offline' | 'unsupported';
  readonly userIds: readonly number[];
}

type EventOf<Type extends GroupCallEvent['type']> = Extract<GroupCallEvent, { readonly type: Type }>;

/**
 * Group calls as a pure machine. A party rings or is in the call; it ends with the last one in it, or by its host.
 * @param maxChannel most people who may be listed.
 */
export function groupCallStep(call: Call, event: GroupCallEvent, maxChannel: number): CallDecision {
  if (event.type === 'noAnswer') return unanswered(call, event.userIds);
  if (event.type === 'gone') return gone(call, event.userIds);
  if (event.type === 'join') return joined(call, event, maxChannel);
  const own = partyOf(call, event.by.actor.userId);
  if (own === undefined) return 'call.state';
  if (own.state === 'inCall' && !isHere(own, event.by)) return 'call.otherDevice';
  switch (event.type) {
    case 'accept':
      return accepted(call, own, event);
    case 'reject':
      return own.state === 'ringing' ? left(call, own, event.by) : 'call.state';
    case 'quit':
      return left(call, own, event.by);
    case 'failed':
      return failed(call, own, event.by, event.reason);
    case 'cancel':
      return own.userId === call.hostId && own.state === 'inCall' ? cancelled(call, own.userId) : 'call.state';
    case 'invite':
      return own.state === 'inCall' ? invited(call, own, event, maxChannel) : 'call.state';
    case 'device':
      return own.state === 'inCall' ? deviceChanged(call, own, event) : 'call.state';
  }
}

function everybody(parties: readonly Party[]): SignalTarget[] {
  return parties.map(targetOf);
}

/** The call with one party replaced or added. */
function withParty(call: Call, party: Party): readonly Party[] {
  const isListed = partyOf(call, party.userId) !== undefined;
  return isListed ? call.parties.map((one) => (one.userId === party.userId ? party : one)) : [...call.parties, party];
}

function entered(call: Call, party: Party, now: number, signals: readonly CallSignal[]): CallStep {
  return { parties: withParty(call, party), acceptedAt: call.acceptedAt ?? now, ends: undefined, signals };
}

/** A retry changes nothing: the others have made their offers. */
function accepted(call: Call, own: Party, { by, now }: Pick<EventOf<'join'>, 'by' | 'now'>): CallStep {
  if (own.state === 'inCall') return unchanged(call);
  const content = JSON.stringify(inCallIds(call));
  const to = [...everybody(othersThan(call, own.userId)), ownOthers(by)];
  return entered(call, bind(own, by, now), now, [
    { type: MessageType.GROUP_CALL_ACCEPT, sendId: own.userId, content, to },
  ]);
}

function joined(call: Call, event: EventOf<'join'>, maxChannel: number): CallDecision {
  const { by, now, person } = event;
  const own = partyOf(call, person.userId);
  if (own !== undefined) {
    if (own.state === 'inCall' && !isHere(own, by)) return 'call.otherDevice';
    return accepted(call, own, event);
  }
  if (call.parties.length >= maxChannel) return 'call.full';
  const content = JSON.stringify(callUser(person));
  const to = everybody(call.parties);
  return entered(call, bind(person, by, now), now, [
    { type: MessageType.GROUP_CALL_JOIN, sendId: person.userId, content, to },
  ]);
}

function invited(call: Call, own: Party, event: EventOf<'invite'>, maxChannel: number): CallDecision {
  const { newcomers, absent } = event;
  const after = { ...call, parties: [...call.parties, ...newcomers] };
  if (after.parties.length > maxChannel) return 'call.full';
  const listed = JSON.stringify(newcomers.map(callUser));
  const others = everybody(othersThan(call, own.userId));
  const signals: CallSignal[] = [];
  if (newcomers.length > 0) {
    signals.push(setupSignal(after, own.userId, everybody(newcomers)));
    signals.push({ type: MessageType.GROUP_CALL_INVITE, sendId: own.userId, content: listed, to: others });
  }
  signals.push(...absenceSignals(after, absent));
  return { ...unchanged(call, signals), parties: after.parties };
}

function deviceChanged(call: Call, own: Party, { isCamera, isMicroPhone }: EventOf<'device'>): CallStep {
  const content = JSON.stringify({ isCamera, isMicroPhone });
  const to = everybody(othersThan(call, own.userId));
  const signal = { type: MessageType.GROUP_CALL_DEVICE, sendId: own.userId, content, to };
  return { ...unchanged(call, [signal]), parties: withParty(call, { ...own, isCamera, isMicroPhone }) };
}

/** A party leaves. Ringing, it rejects, and stops on its other connections too. */
function left(call: Call, own: Party, by: Requester): CallStep {
  const type = own.state === 'ringing' ? MessageType.GROUP_CALL_REJECT : MessageType.GROUP_CALL_QUIT;
  const to = [...everybody(othersThan(call, own.userId)), ...(own.state === 'ringing' ? [ownOthers(by)] : [])];
  return without(call, [own.userId], [{ type, sendId: own.userId, content: '', to }]);
}

function failed(call: Call, own: Party, by: Requester, reason: FailureReason): CallStep {
  const to = [...everybody(othersThan(call, own.userId)), ...(own.state === 'ringing' ? [ownOthers(by)] : [])];
  return without(call, [own.userId], [failure(own.userId, [own.userId], reason, to)]);
}

/** Those who did not answer get the signal too, so that their ringing ends. */
function unanswered(call: Call, userIds: readonly number[]): CallStep {
  const late = call.parties.filter(({ userId, state }) => state === 'ringing' && userIds.includes(userId));
  if (late.length === 0) return unchanged(call);
  const ids = late.map(({ userId }) => userId);
  return without(call, ids, [failure(call.hostId, ids, serverReason('timeout'), everybody(call.parties))]);
}

/** Those who are gone get a signal too: a sleeping page closes its call when it wakes. */
function gone(call: Call, userIds: readonly number[]): CallStep {
  const away = call.parties.filter(({ userId }) => userIds.includes(userId));
  if (away.length === 0) return unchanged(call);
  const ids = away.map(({ userId }) => userId);
  const others = everybody(othersThan(call, ...ids));
  const signals = away.flatMap((party): CallSignal[] => {
    const { userId } = party;
    if (party.state === 'ringing') {
      const reject = { type: MessageType.GROUP_CALL_REJECT, sendId: userId, content: '', to: others };
      return [reject, cancelSignal(call.hostId, [party])];
    }
    return [{ type: MessageType.GROUP_CALL_QUIT, sendId: userId, content: '', to: [...others, targetOf(party)] }];
  });
  return without(call, ids, signals);
}

function cancelled(call: Call, sendId: number): CallStep {
  return ended(call, 'cancelled', [cancelSignal(sendId, othersThan(call, sendId))]);
}

function cancelSignal(sendId: number, parties: readonly Party[]): CallSignal {
  return { type: MessageType.GROUP_CALL_CANCEL, sendId, content: '', to: everybody(parties) };
}

/** The last one out ends the call for those who still ring. */
function without(call: Call, userIds: readonly number[], signals: readonly CallSignal[]): CallStep {
  const parties = othersThan(call, ...userIds);
  const isOver = !parties.some(({ state }) => state === 'inCall');
  if (!isOver) return { ...unchanged(call, signals), parties };
  const [last = call.hostId] = userIds;
  return ended(call, 'answered', parties.length > 0 ? [...signals, cancelSignal(last, parties)] : signals);
}

function failure(
  sendId: number,
  userIds: readonly number[],
  { text, key }: FailureReason,
  to: readonly SignalTarget[],
): CallSignal {
  const content = JSON.stringify({ userIds, reason: text });
  return { type: MessageType.GROUP_CALL_FAILED, sendId, content, to, ...(key === undefined ? {} : { key }) };
}

/** A reason of the server. In group calls its text is the key. */
function serverReason(key: Absence['key'] | 'timeout'): FailureReason {
  return { text: key, key };
}

/** Signals to all listed people about invited people who cannot be rung. */
export function absenceSignals(call: Call, absent: readonly Absence[]): CallSignal[] {
  return absent
    .filter(({ userIds }) => userIds.length > 0)
    .map(({ key, userIds }) => failure(call.hostId, userIds, serverReason(key), everybody(call.parties)));
}
