import { expect, test } from 'vitest';
import { after, person, requester } from '../../../testing/calls/call-people.ts';
import { bind, type Call, type CallStep, partyOf, type RingingParty } from '../call-state.ts';
import { type GroupCallEvent, groupCallStep } from './group-call-machine.ts';

const PEOPLE = [1, 2, 3, 4];
const MAX_CHANNEL = 3;
const reason = { text: 'Failed to open microphone', key: 'device' };

const by = (userId: number) => requester(userId, `of ${userId}`);
const ringingParty = (userId: number): RingingParty => ({ ...person(userId), state: 'ringing', ringsUntil: 30_000 });

const started: Call = {
  id: 'call',
  kind: 'group',
  mode: 'voice',
  groupId: 7,
  hostId: 1,
  createdAt: 0,
  acceptedAt: null,
  connectedAt: null,
  parties: [bind(person(1), by(1), 0), ringingParty(2)],
};

/** Everything that can happen in a state. */
function eventsIn(call: Call): GroupCallEvent[] {
  const now = 1_000;
  return PEOPLE.flatMap((userId): GroupCallEvent[] => {
    const own = { by: by(userId), now };
    const others = PEOPLE.filter((id) => id !== userId && partyOf(call, id) === undefined).map(ringingParty);
    return [
      ...(['accept', 'reject', 'quit', 'cancel'] as const).map((type): GroupCallEvent => ({ type, ...own })),
      { type: 'accept', by: requester(userId, 'phone', 'phone'), now },
      { type: 'quit', by: requester(userId, 'tab'), now },
      { type: 'failed', ...own, reason },
      { type: 'join', ...own, person: person(userId) },
      { type: 'invite', ...own, newcomers: others, absent: [{ key: 'busy', userIds: [9] }] },
      { type: 'invite', ...own, newcomers: others.slice(0, 1), absent: [] },
      { type: 'device', ...own, isCamera: true, isMicroPhone: false },
      { type: 'noAnswer', userIds: [userId] },
      { type: 'gone', userIds: [userId] },
      { type: 'gone', userIds: PEOPLE },
    ];
  });
}

const identify = ({ parties }: Call) =>
  parties
    .map(({ userId, state, isCamera }) => `${userId}${state}${isCamera}`)
    .sort()
    .join();

interface Edge {
  readonly from: Call;
  readonly event: GroupCallEvent;
  readonly step: CallStep;
}

/** Every step from every state that can be reached. */
function explore(): { edges: Edge[]; refusals: Set<string> } {
  const seen = new Set([identify(started)]);
  const queue = [started];
  const edges: Edge[] = [];
  const refusals = new Set<string>();
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    for (const event of eventsIn(from)) {
      const step = groupCallStep(from, event, MAX_CHANNEL);
      if (typeof step === 'string') {
        refusals.add(step);
        continue;
      }
      edges.push({ from, event, step });
      const to = after(from, step);
      if (step.ends !== undefined || seen.has(identify(to))) continue;
      seen.add(identify(to));
      queue.push(to);
    }
  }
  return { edges, refusals };
}

const { edges, refusals } = explore();

test('it was explored', () => {
  expect(edges.length).toBeGreaterThan(1_000);
  expect([...refusals].sort()).toEqual(['call.full', 'call.otherDevice', 'call.state']);
});

test('a call without anybody in it is over, and only such a call or one that its host cancelled', () => {
  for (const { event, step } of edges) {
    const isEmpty = !step.parties.some(({ state }) => state === 'inCall');
    expect(step.ends !== undefined, JSON.stringify(event)).toBe(isEmpty);
    if (event.type === 'cancel') expect(event.by.actor.userId).toBe(1);
  }
});

test('everybody is listed once, and no more than the call takes', () => {
  for (const { step } of edges) {
    const ids = step.parties.map(({ userId }) => userId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThanOrEqual(MAX_CHANNEL);
  }
});

test('signals go to people who were or are listed: to all connections while it rings, else to the one in the call', () => {
  for (const { from, event, step } of edges) {
    for (const { to } of step.signals) {
      for (const { userId, only, except } of to) {
        const party = partyOf(step, userId) ?? partyOf(from, userId);
        expect(party, JSON.stringify(event)).toBeDefined();
        const isOwn = 'by' in event && event.by.actor.userId === userId;
        if (isOwn && except !== undefined) continue;
        const before = partyOf(from, userId);
        const known = before ?? party;
        expect(only !== undefined, JSON.stringify(event)).toBe(known?.state === 'inCall');
      }
    }
  }
});

test('whoever stays learns of everybody who comes or goes', () => {
  for (const { from, event, step } of edges) {
    const came = step.parties.filter(({ userId }) => partyOf(from, userId)?.state !== partyOf(step, userId)?.state);
    const went = from.parties.filter(({ userId }) => partyOf(step, userId) === undefined);
    if (came.length === 0 && went.length === 0) continue;
    const actor = 'by' in event ? event.by.actor.userId : undefined;
    for (const { userId } of from.parties) {
      if (userId === actor || (went.length === 1 && went[0]?.userId === userId)) continue;
      const isTold = step.signals.some(({ to }) => to.some((target) => target.userId === userId));
      expect(isTold, `${JSON.stringify(event)} for ${userId}`).toBe(true);
    }
  }
});
