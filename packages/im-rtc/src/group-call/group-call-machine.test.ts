import fc from 'fast-check';
import { explore } from 'im-sdk/testing';
import { describe, expect, it } from 'vitest';
import type { GroupCallEffect, GroupCallEvent, GroupSignal } from './group-call-events.ts';
import { groupCallMachine } from './group-call-machine.ts';
import { type GroupTimer, groupCallResources } from './group-call-resources.ts';
import type { GroupCallState } from './group-call-state.ts';
import { type CallUser, hasLink } from './roster.ts';

const user = (id: number): CallUser => ({ id, nickName: `n${id}`, headImage: '', isCamera: false, isMicroPhone: true });
const OWN = user(9);
const USERS = [1, 2].map(user);
const GROUP = 4;
const PAYLOAD = { type: 'candidates', candidates: [] } as const;
const MAX = 3;
const { initial, transition } = groupCallMachine;

const SIGNALS: readonly GroupSignal[] = [
  ...[1, 2].flatMap((userId): GroupSignal[] => [
    { signal: 'accept', userId, inCall: [9] },
    { signal: 'join', user: user(userId) },
    { signal: 'invite', users: [user(userId)] },
    { signal: 'reject', userId },
    { signal: 'quit', userId },
    { signal: 'failed', userIds: [userId], reason: 'busy' },
    { signal: 'device', userId, isCamera: true, isMicroPhone: false },
    { signal: 'link', userId, payload: PAYLOAD },
  ]),
  { signal: 'failed', userIds: [9], reason: 'timeout' },
  { signal: 'quit', userId: 9 },
  { signal: 'cancel' },
];

/** Outcomes of effects. */
const results = (generation: number): GroupCallEvent[] => [
  { type: 'mediaOpened', generation },
  { type: 'mediaFailed', generation, failure: 'missing' },
  { type: 'entered', generation, callId: 'a', inCall: [1] },
  { type: 'entered', generation, callId: 'a', inCall: [] },
  { type: 'refused', generation, request: 'setup', key: 'call.running', isRunning: true },
  { type: 'refused', generation, request: 'accept', key: 'call.over' },
  { type: 'refused', generation, request: 'join', key: 'call.full' },
  { type: 'refused', generation, request: 'heartbeat', key: 'call.over' },
  { type: 'unanswered', generation },
  { type: 'endSettled', generation },
];

/** Everything that can happen in a state. */
function eventsIn(state: GroupCallState): GroupCallEvent[] {
  const { generation } = state;
  const others = 'roster' in state ? state.roster : [];
  const name = { groupId: GROUP, callId: 'a' } as const;
  const known = { callId: 'a', hostId: 1, users: [OWN, ...USERS], isRinging: false };
  return [
    { type: 'start', groupId: GROUP, own: OWN, users: USERS, maxChannel: MAX },
    { type: 'join', groupId: GROUP, own: OWN, maxChannel: MAX, call: { ...known, inCall: [1] } },
    { type: 'incoming', ...name, hostId: 1, own: OWN, users: USERS, maxChannel: MAX },
    { type: 'incoming', ...name, hostId: 1, own: OWN, users: USERS, maxChannel: MAX, isConfirmed: true },
    { type: 'accept' },
    { type: 'hangUp' },
    { type: 'cancelCall' },
    { type: 'logout' },
    { type: 'pageHide' },
    { type: 'invite', users: [user(1)] },
    { type: 'invite', users: [user(6), user(7)] },
    { type: 'setDevices', isCamera: true, isMicroPhone: true },
    { type: 'cameraFailed', generation },
    ...SIGNALS.map((signal): GroupCallEvent => ({ type: 'signal', ...name, ...signal })),
    { type: 'elsewhere', answer: 'accepted', ...name },
    { type: 'info', generation, call: undefined },
    { type: 'info', generation, call: { ...known, inCall: [1, 9] } },
    { type: 'info', generation, call: { ...known, users: [OWN, user(2)], inCall: [2, 9] } },
    { type: 'info', generation, call: { ...known, inCall: [1, 2] } },
    ...results(generation),
    ...others.flatMap(({ id: userId, linkId }): GroupCallEvent[] => [
      { type: 'linkUp', generation, userId, linkId },
      { type: 'linkLost', generation, userId, linkId },
      { type: 'linkUp', generation, userId, linkId: linkId - 1 },
    ]),
    ...[...groupCallResources(state).timers.keys()].map((timer): GroupCallEvent => ({ type: 'timer', name: timer })),
  ];
}

/** States that behave alike are one: names, devices of the others and numbers of links change nothing. */
const identify = (state: GroupCallState): string =>
  JSON.stringify({
    ...state,
    generation: 0,
    nextLink: 0,
    own: '',
    reason: '',
    detail: '',
    endedCalls: [...state.endedCalls].sort(),
    callId: 'callId' in state ? (state.callId ?? null) : '',
    roster:
      'roster' in state
        ? state.roster
            .map(({ id, link, isInitiator, isRestarted }) => `${id} ${link} ${isInitiator} ${isRestarted}`)
            .sort()
        : '',
  });

const edges = explore(groupCallMachine, eventsIn, identify);
const states = [...new Map(edges.map(({ from }) => [identify(from), from])).values()];
const run = (state: GroupCallState, ...events: GroupCallEvent[]): GroupCallState =>
  events.reduce((current, event) => transition(current, event).state, state);
const isOver = ({ phase }: GroupCallState): boolean => phase === 'idle' || phase === 'closing' || phase === 'closed';
const leaves = (effects: readonly GroupCallEffect[]) => effects.filter((effect) => effect.type === 'leave');
const named = { groupId: GROUP, callId: 'a' } as const;

describe('a group call, in every state that can be reached', () => {
  it('was explored', () => {
    expect(new Set(states.map(({ phase }) => phase))).toEqual(
      new Set(['idle', 'entering', 'ringing', 'ready', 'inCall', 'closing', 'closed']),
    );
    expect(states.length).toBeGreaterThan(300);
  });

  it('leaves nothing on after it is over, and resets participants and devices', () => {
    for (const state of states.filter(isOver)) {
      const { timers, ...rest } = groupCallResources(state);
      expect(rest, identify(state)).toEqual({
        ringtone: undefined,
        microphone: false,
        camera: false,
        links: new Map(),
      });
      expect([...timers.keys()]).toEqual(state.phase === 'closing' ? ['closing'] : []);
      if (state.phase === 'idle') continue;
      expect(state).toMatchObject({ roster: [], own: { isCamera: false, isMicroPhone: true } });
    }
  });

  it('opens no microphone, camera or link before the person accepted, and rings only while it rings', () => {
    for (const state of states) {
      const { ringtone, microphone, camera, links } = groupCallResources(state);
      const expected = { ringing: 'incoming', ready: 'outgoing' }[state.phase as string];
      expect(ringtone, identify(state)).toBe(expected);
      if (state.phase === 'ringing') expect([microphone, camera, links.size]).toEqual([false, false, 0]);
    }
  });

  it('has a timer wherever somebody is waited for', () => {
    for (const state of states) {
      const { timers } = groupCallResources(state);
      const names = [...timers.keys()].filter((name) => name !== 'heartbeat');
      if (!['idle', 'closed', 'inCall'].includes(state.phase)) expect(names, identify(state)).not.toEqual([]);
      if (state.phase !== 'inCall') continue;
      for (const { id, link } of state.roster) {
        if (link === 'connected' || link === 'failed') continue;
        expect(names.some((name) => name.endsWith(`:${id}`))).toBe(true);
      }
    }
  });

  it('is never a call with nobody else', () => {
    for (const state of states) {
      if (state.phase === 'ready' || state.phase === 'inCall') expect(state.roster.length).toBeGreaterThan(0);
    }
  });

  it('ends at a hang-up, a logout and when the page goes away, and tells the server what it knows of', () => {
    for (const state of states) {
      for (const type of ['hangUp', 'logout', 'pageHide'] as const) {
        const step = transition(state, { type });
        expect(isOver(step.state), `${type} in ${identify(state)}`).toBe(true);
        const isKnown = state.phase === 'ready' || state.phase === 'inCall';
        const isAsked = state.phase === 'entering' && state.step !== 'media';
        if (!isKnown && !isAsked) continue;
        const owes = step.state.phase === 'closing' && step.state.awaits !== undefined;
        expect(leaves(step.effects).length + (owes ? 1 : 0), `${type} in ${identify(state)}`).toBe(1);
      }
    }
  });

  it('ends at the server too, however the first request came out', () => {
    for (const state of states) {
      if (state.phase !== 'closing' || !state.awaits) continue;
      const { generation } = state;
      for (const event of [
        { type: 'entered', generation, callId: 'a', inCall: [] },
        { type: 'unanswered', generation },
        { type: 'timer', name: 'closing' },
        { type: 'pageHide' },
      ] as const) {
        expect(leaves(transition(state, event).effects), identify(state)).toHaveLength(1);
      }
    }
  });

  it('ignores signals of another call or group, and is busy for their calls', () => {
    const foreign = [
      { groupId: GROUP, callId: 'b' },
      { groupId: 5, callId: undefined },
    ];
    for (const state of states) {
      if (isOver(state) || !('callId' in state) || state.callId === undefined) continue;
      for (const call of foreign) {
        const events = SIGNALS.map((signal): GroupCallEvent => ({ type: 'signal', ...call, ...signal }));
        const heard = events.map((event) => transition(state, event)).filter((step) => step.effects.length > 0);
        expect(heard, identify(state)).toEqual([]);
        expect(identify(run(state, ...events)), identify(state)).toBe(
          identify({ ...state, endedCalls: call.callId ? [...state.endedCalls, call.callId] : state.endedCalls }),
        );
        const ring = { type: 'incoming', ...call, hostId: 1, own: OWN, users: USERS, maxChannel: MAX } as const;
        expect(transition(state, ring).effects).toMatchObject([{ type: 'leave', request: 'failed', reason: 'busy' }]);
      }
    }
  });

  it('delivers to links that are open, of the present participants', () => {
    for (const { step } of edges) {
      for (const effect of step.effects) {
        if (effect.type !== 'deliver' && effect.type !== 'restartLink') continue;
        expect(groupCallResources(step.state).links.get(effect.userId)?.linkId).toBe(effect.linkId);
      }
    }
  });

  it('lets only the host cancel it for everybody', () => {
    for (const { from, event, step } of edges) {
      if (event.type !== 'cancelCall' || !('own' in from) || from.hostId === from.own.id) continue;
      expect(step).toEqual({ state: from, effects: [] });
    }
  });

  it('ignores results of an older call', () => {
    for (const state of states) {
      const heard = results(state.generation - 1).filter((event) => transition(state, event).state !== state);
      expect(heard, identify(state)).toEqual([]);
    }
  });
});

describe('group calls, in any order of events', () => {
  it('reach an end in 150 s of silence, with everything off', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { size: 'max', maxLength: 40 }), (choices) => {
        let state = initial;
        for (const choice of choices) {
          const events = eventsIn(state);
          const event = events[choice % events.length];
          if (event) state = run(state, event);
        }
        const due = new Map<GroupTimer, number>();
        let now = 0;
        for (;;) {
          // Silence: every path is lost, and only timers fire, the earliest first.
          for (const { id: userId, linkId } of 'roster' in state ? state.roster : []) {
            state = run(state, { type: 'linkLost', generation: state.generation, userId, linkId });
          }
          const { timers } = groupCallResources(state);
          for (const name of due.keys()) if (!timers.has(name)) due.delete(name);
          for (const [name, ms] of timers) if (!due.has(name)) due.set(name, now + ms);
          const [first] = [...timers.keys()].sort((a, b) => (due.get(a) ?? 0) - (due.get(b) ?? 0));
          if (first === undefined) break;
          now = due.get(first) ?? now;
          expect(now, identify(state)).toBeLessThanOrEqual(150_000);
          due.delete(first);
          state = run(state, { type: 'timer', name: first });
        }
        expect(['idle', 'closed']).toContain(state.phase);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a group call', () => {
  const ready = run(
    initial,
    { type: 'start', groupId: GROUP, own: OWN, users: USERS, maxChannel: MAX },
    { type: 'mediaOpened', generation: 1 },
    { type: 'entered', generation: 1, callId: 'a', inCall: [] },
  );
  const invited = run(initial, { type: 'incoming', ...named, hostId: 1, own: OWN, users: USERS, maxChannel: MAX });
  const accepting = run(invited, { type: 'accept' }, { type: 'mediaOpened', generation: 1 });

  it('begins with the first accept; those who are in it make the offers', () => {
    expect(ready.phase).toBe('ready');
    const begun = run(ready, { type: 'signal', ...named, signal: 'accept', userId: 1, inCall: [9] });
    expect(begun.phase).toBe('inCall');
    expect([...groupCallResources(begun).links]).toEqual([[1, { linkId: 1, isInitiator: true }]]);
    const newcomer = run(accepting, { type: 'entered', generation: 1, callId: 'a', inCall: [1] });
    expect([...groupCallResources(newcomer).links]).toEqual([[1, { linkId: 1, isInitiator: false }]]);
  });

  it('keeps a link that works when the accept comes twice', () => {
    const accept = { type: 'signal', ...named, signal: 'accept', userId: 1, inCall: [9] } as const;
    const up = run(ready, accept, { type: 'linkUp', generation: 1, userId: 1, linkId: 1 });
    expect(run(up, accept)).toEqual(up);
  });

  it('takes an offer that overtakes the answer to its accept, also of somebody it does not know', () => {
    const offer = { type: 'signal', ...named, signal: 'link', payload: { type: 'offer', sdp: '' } } as const;
    const step = transition(accepting, { ...offer, userId: 6 });
    expect(step.effects).toMatchObject([{ type: 'askInfo' }, { type: 'deliver', userId: 6 }]);
    expect(groupCallResources(step.state).links.has(6)).toBe(true);
  });

  it('is cancelled when everybody rejected, with a notice for each', () => {
    const first = transition(ready, { type: 'signal', ...named, signal: 'reject', userId: 1 });
    expect(first.effects).toMatchObject([{ type: 'notice', notice: 'didNotJoin', user: { id: 1 } }]);
    const second = transition(first.state, {
      type: 'signal',
      ...named,
      signal: 'failed',
      userIds: [2],
      reason: 'busy',
    });
    expect(second.state).toMatchObject({ phase: 'closing', reason: 'nobodyAnswered' });
    expect(second.effects).toMatchObject([{ notice: 'busy' }, { type: 'leave', request: 'cancel' }]);
  });

  it('is joined where another member called at the same moment', () => {
    const starting = run(
      initial,
      { type: 'start', groupId: GROUP, own: OWN, users: USERS, maxChannel: MAX },
      { type: 'mediaOpened', generation: 1 },
    );
    const running = { type: 'refused', generation: 1, request: 'setup', key: 'call.running', isRunning: true } as const;
    const joining = transition(starting, running);
    expect(joining.effects).toMatchObject([{ type: 'enter', request: 'join' }]);
    expect(joining.state).toMatchObject({ hostId: 0 });
    const entered = { type: 'entered', generation: 1, callId: 'a', inCall: [1] } as const;
    const joined = transition(joining.state, entered);
    expect(joined.effects).toMatchObject([{ type: 'invite', ...named, users: [{ id: 2 }] }]);
    expect(joined.state).toMatchObject({
      phase: 'inCall',
      roster: [{ id: 1, link: 'connecting' }, { link: 'invited' }],
    });
    const allIn = transition(joining.state, { ...entered, inCall: [1, 2] });
    expect(allIn.effects).toMatchObject([{ type: 'askInfo', ...named }]);
    const known = { callId: 'a', hostId: 1, users: [OWN, user(1)], isRinging: false, inCall: [1, 9] };
    const informed = transition(joined.state, { type: 'info', generation: 1, call: known });
    expect(informed.state).toMatchObject({ hostId: 1, roster: [{ id: 1 }] });
    expect(informed.effects).toMatchObject([{ type: 'notice', notice: 'didNotJoin', user: { id: 2 } }]);
  });

  it('shows devices of a participant, and a path that is lost as reconnecting', () => {
    const talking = run(
      ready,
      { type: 'signal', ...named, signal: 'accept', userId: 1, inCall: [9] },
      { type: 'linkUp', generation: 1, userId: 1, linkId: 1 },
      { type: 'signal', ...named, signal: 'device', userId: 1, isCamera: true, isMicroPhone: false },
    );
    expect(talking).toMatchObject({ roster: [{ link: 'connected', isCamera: true, isMicroPhone: false }, {}] });
    const lost = run(talking, { type: 'linkLost', generation: 1, userId: 1, linkId: 1 });
    expect(lost).toMatchObject({ roster: [{ link: 'reconnecting' }, { link: 'invited' }] });
    expect(transition(lost, { type: 'timer', name: 'restart:1' }).effects).toMatchObject([{ type: 'restartLink' }]);
    const failed = run(lost, { type: 'timer', name: 'linkEnd:1' }, { type: 'timer', name: 'noAnswer:2' });
    expect(failed).toMatchObject({ phase: 'closing', reason: 'connectionFailed' });
  });

  it('takes no more people than maxChannel', () => {
    expect(transition(ready, { type: 'invite', users: [user(6)] })).toEqual({
      state: ready,
      effects: [{ type: 'full', maxChannel: MAX }],
    });
    expect(states.filter((state) => 'roster' in state && state.roster.filter(hasLink).length > MAX)).toEqual([]);
  });
});
