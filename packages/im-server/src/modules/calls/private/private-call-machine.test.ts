import { describe, expect, test } from 'vitest';
import { after, person, requester } from '../../../testing/calls/call-people.ts';
import { bind, type Call, type CallDecision, type Requester } from '../call-state.ts';
import { type PrivateCallEvent, privateCallStep } from './private-call-machine.ts';

const CALLER = requester(1, 'caller');
const CALLEE = requester(2, 'callee');
const reason = { text: 'Peer device does not support calls', key: 'unsupported' };

const ringing: Call = {
  id: 'call',
  kind: 'private',
  mode: 'voice',
  groupId: null,
  hostId: 1,
  createdAt: 0,
  acceptedAt: null,
  connectedAt: null,
  parties: [bind(person(1), CALLER, 0), { ...person(2), state: 'ringing', ringsUntil: 30_000 }],
};

function step(call: Call, event: PrivateCallEvent) {
  const decision = privateCallStep(call, event);
  if (typeof decision === 'string') throw new Error(`refused: ${decision}`);
  return decision;
}
const accepted: Call = {
  ...after(ringing, step(ringing, { type: 'accept', by: CALLEE, now: 5_000 })),
  connectedAt: 6_000,
};

/** The result, the refusal, or the state; and the signals as "type to receiver". */
function outcomeOf(decision: CallDecision): string {
  if (typeof decision === 'string') return decision;
  const to = decision.signals.map(({ type, to }) => {
    const targets = to.map(({ userId, only, except }) => {
      if (only !== undefined) return `${userId}@${only.connId ?? only.deviceNo}`;
      return except === undefined ? `${userId}` : `${userId}-${except.connId ?? except.deviceNo}`;
    });
    return `${type}>${targets.join()}`;
  });
  const state = decision.ends ?? (decision.acceptedAt === null ? 'ringing' : 'accepted');
  return [state, ...to].join(' ');
}

const request = (type: 'accept' | 'reject' | 'cancel' | 'handup', by: Requester) => ({ type, by, now: 9_000 }) as const;
const failed = (by: Requester) => ({ type: 'failed', by, now: 9_000, reason }) as const;
const redial = (by: Requester) => ({ type: 'redial', by }) as const;
const gone = (userId: number) => ({ type: 'gone', userId }) as const;

describe('a private call, in each state and for each event', () => {
  const elsewhere = [
    requester(1, 'phone', 'phone'),
    requester(2, 'phone', 'phone'),
    requester(1, 'tab'),
    requester(2, 'tab'),
  ];
  const [callerPhone = CALLER, calleePhone = CALLEE, callerTab = CALLER, calleeTab = CALLEE] = elsewhere;

  test.each<[string, PrivateCallEvent, whileRinging: string, afterwards: string]>([
    ['accept by the callee', request('accept', CALLEE), 'accepted 102>1@caller,2-callee', 'accepted'],
    ['accept by the caller', request('accept', CALLER), 'call.state', 'call.state'],
    ['accept on another device', request('accept', calleePhone), 'accepted 102>1@caller,2-phone', 'call.otherDevice'],
    ['accept in another tab', request('accept', calleeTab), 'accepted 102>1@caller,2-tab', 'call.otherDevice'],
    ['reject by the callee', request('reject', CALLEE), 'rejected 103>1@caller,2-callee', 'call.state'],
    ['reject by the caller', request('reject', CALLER), 'call.state', 'call.state'],
    ['reject on another device', request('reject', calleePhone), 'rejected 103>1@caller,2-phone', 'call.otherDevice'],
    ['cancel by the caller', request('cancel', CALLER), 'cancelled 104>2', 'call.state'],
    ['cancel by the callee', request('cancel', CALLEE), 'call.state', 'call.state'],
    ['cancel on another device', request('cancel', callerPhone), 'call.otherDevice', 'call.otherDevice'],
    ['hang-up by the caller', request('handup', CALLER), 'cancelled 104>2', 'answered 106>2@callee'],
    ['hang-up by the callee', request('handup', CALLEE), 'rejected 103>1@caller,2-callee', 'answered 106>1@caller'],
    ['hang-up in another tab', request('handup', callerTab), 'call.otherDevice', 'call.otherDevice'],
    ['failure of the caller', failed(CALLER), 'failed 105>2', 'failed 105>2@callee'],
    ['failure of the callee', failed(CALLEE), 'failed 105>1@caller,2-callee', 'failed 105>1@caller'],
    ['no answer', { type: 'noAnswer' }, 'missed 105>1@caller 105>2', 'accepted'],
    ['a redial by the caller', redial(CALLER), 'cancelled 104>2', 'call.state'],
    ['a redial on another device', redial(callerPhone), 'cancelled 104>2 104>1@caller', 'call.state'],
    ['a redial in another tab', redial(callerTab), 'cancelled 104>2 104>1@caller', 'call.state'],
    ['a redial by the callee', redial(CALLEE), 'call.state', 'call.state'],
    ['a caller who is gone', gone(1), 'cancelled 104>2', 'answered 106>2@callee 106>1@caller'],
    ['a callee who is gone', gone(2), 'missed 105>1@caller', 'answered 106>1@caller 106>2@callee'],
  ])('%s', (_, event, whileRinging, afterwards) => {
    expect(outcomeOf(privateCallStep(ringing, event))).toBe(whileRinging);
    expect(outcomeOf(privateCallStep(accepted, event))).toBe(afterwards);
  });

  test('a failure that means no answer is recorded as missed, while it rings', () => {
    for (const key of ['busy', 'timeout']) {
      const event = { ...failed(CALLEE), reason: { text: key, key } };
      expect(step(ringing, event).ends).toBe('missed');
      expect(step(accepted, event).ends).toBe('failed');
    }
  });

  test('a call that was accepted and never had media has failed', () => {
    const silent = { ...accepted, connectedAt: null };
    for (const event of [request('handup', CALLER), request('handup', CALLEE), gone(1), gone(2)]) {
      expect(step(silent, event).ends).toBe('failed');
      expect(step(accepted, event).ends).toBe('answered');
    }
  });

  test('heartbeats of both begin with the accept', () => {
    expect(accepted.parties.map((party) => party.state === 'inCall' && party.seenAt)).toEqual([5_000, 5_000]);
  });

  test('another connection of the device takes the place of one that was lost', () => {
    const lost = after(ringing, step(ringing, { type: 'accept', by: requester(2, 'lost'), now: 0 }));
    expect(outcomeOf(privateCallStep(lost, request('handup', calleeTab)))).toBe('failed 106>1@caller');
    expect(outcomeOf(privateCallStep(lost, request('handup', calleePhone)))).toBe('call.otherDevice');
  });

  test('a caller whose connection was lost dials anew, though the call was accepted', () => {
    const lost: Call = { ...ringing, parties: [bind(person(1), requester(1, 'lost'), 0), ...ringing.parties.slice(1)] };
    const talking = after(lost, step(lost, { type: 'accept', by: CALLEE, now: 0 }));
    expect(outcomeOf(privateCallStep(talking, redial(callerTab)))).toBe('failed 106>2@callee 106>1@lost');
    expect(outcomeOf(privateCallStep(talking, redial(callerPhone)))).toBe('call.state');
  });

  test('a client that names no connection is known by its device', () => {
    const unnamed = requester(2, undefined);
    const bound = after(ringing, step(ringing, { type: 'accept', by: unnamed, now: 0 }));
    expect(outcomeOf(privateCallStep(bound, request('handup', CALLER)))).toBe('failed 106>2@desk');
    expect(outcomeOf(privateCallStep(bound, request('handup', unnamed)))).toBe('failed 106>1@caller');
    expect(outcomeOf(privateCallStep(bound, request('handup', calleePhone)))).toBe('call.otherDevice');
  });
});
