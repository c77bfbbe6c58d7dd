import { describe, expect, it } from 'vitest';
import { CloseCode, ImError, limits } from '../protocol/index.ts';
import { explore } from '../testing/explore.ts';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  connectionMachine,
  timersOf,
} from './connection-machine.ts';

const CODES = [
  CloseCode.DELIBERATE,
  CloseCode.TOKEN,
  CloseCode.GOING_AWAY,
  CloseCode.SERVICE_RESTART,
  1006,
  CloseCode.POLICY,
  CloseCode.TOO_LARGE,
];

const BUSY = new ImError('server.unavailable', 'busy', { category: 'server', retryable: true, retryAfterMs: 5_000 });

/** Everything that can happen in a state: of this attempt, and left over from the one before. */
function eventsIn(state: ConnectionState): ConnectionEvent[] {
  const ofAttempt = [state.generation, state.generation - 1].flatMap((generation): ConnectionEvent[] => [
    { type: 'prepared', generation },
    { type: 'unprepared', generation },
    { type: 'unprepared', generation, error: BUSY },
    { type: 'opened', generation },
    { type: 'loggedIn', generation },
    { type: 'beatAnswered', generation },
    { type: 'forcedOut', generation },
    { type: 'caughtUp', generation },
    { type: 'resumeFailed', generation },
    { type: 'resumeFailed', generation, error: BUSY },
    { type: 'pushLost', generation },
    ...CODES.map((code): ConnectionEvent => ({ type: 'closed', generation, code })),
  ]);
  return [
    { type: 'start', mayFallBack: false },
    { type: 'start', mayFallBack: true },
    { type: 'pause' },
    { type: 'stop', reason: 'asked' },
    { type: 'stop', reason: 'sessionEnded' },
    { type: 'online' },
    { type: 'offline' },
    { type: 'visible' },
    { type: 'retryNow' },
    ...ofAttempt,
    ...[...timersOf(state).keys()].map((name): ConnectionEvent => ({ type: 'timer', name })),
  ];
}

const identify = (state: ConnectionState): string =>
  JSON.stringify({ ...state, generation: 0, attempt: Math.min(state.attempt, 2), waitMs: state.waitMs ?? 0 });

const edges = explore(connectionMachine, eventsIn, identify);
const states = [...new Map(edges.map(({ from }) => [identify(from), from])).values()];
const has = (effects: readonly ConnectionEffect[], type: ConnectionEffect['type']): boolean =>
  effects.some((effect) => effect.type === type);
const run = (state: ConnectionState, ...events: ConnectionEvent[]): ConnectionState =>
  events.reduce((current, event) => connectionMachine.transition(current, event).state, state);

describe('the connection, in every state that can be reached', () => {
  it('was explored', () => {
    expect(states.length).toBeGreaterThan(100);
    expect(new Set(states.map(({ phase }) => phase))).toEqual(
      new Set(['idle', 'connecting', 'authenticating', 'resuming', 'live', 'waiting', 'suspended', 'stopped']),
    );
  });

  it('never has two sockets', () => {
    for (const { from, event, step } of edges) {
      let open = from.socket && !(event.type === 'closed' && event.generation === from.generation);
      for (const effect of step.effects) {
        if (effect.type === 'drop') open = false;
        if (effect.type !== 'open') continue;
        expect(open, `${JSON.stringify(event)} opens a second socket in ${identify(from)}`).toBe(false);
        open = true;
      }
      expect(step.state.socket, `${JSON.stringify(event)} in ${identify(from)}`).toBe(open);
    }
  });

  it('always has a timer where it waits for the network', () => {
    for (const state of states) {
      const timers = timersOf(state);
      const needed = {
        connecting: state.socket ? ['connect'] : [],
        authenticating: ['login'],
        resuming: [state.beating ? 'deadline' : 'beat'],
        live: [state.beating ? 'deadline' : 'beat'],
        waiting: ['retry'],
        suspended: ['retry'],
        idle: [],
        stopped: [],
      }[state.phase];
      expect([...timers.keys()], identify(state)).toEqual(expect.arrayContaining(needed));
    }
  });

  it('keeps no timer and no socket once idle or stopped', () => {
    for (const state of states) {
      if (state.phase !== 'idle' && state.phase !== 'stopped') continue;
      expect([...timersOf(state)]).toEqual([]);
      expect(state.socket).toBe(false);
    }
  });

  it('leaves every state on a logout, and drops the socket', () => {
    for (const state of states) {
      const { state: after, effects } = connectionMachine.transition(state, { type: 'stop', reason: 'asked' });
      expect(after.phase).toBe('stopped');
      expect(has(effects, 'drop')).toBe(state.socket);
    }
  });

  it('stays stopped until somebody acts', () => {
    for (const { from, event, step } of edges) {
      if (from.phase !== 'stopped' || event.type === 'start') continue;
      if (event.type === 'retryNow' && from.stopped === 'deliberate') continue;
      expect(step.state.phase, JSON.stringify(event)).toBe('stopped');
      expect(step.effects).toEqual([]);
    }
  });

  it('does not hear what belongs to an older attempt', () => {
    for (const { from, event, step } of edges) {
      if (!('generation' in event) || event.generation === from.generation) continue;
      expect(step).toEqual({ state: from, effects: [] });
    }
  });

  it('comes live from wherever it is not stopped, once the network is good', () => {
    for (const start of states) {
      if (start.phase === 'idle' || start.phase === 'stopped') continue;
      let state = start;
      for (let step = 0; step < 10 && (step === 0 || state.phase !== 'live'); step += 1) {
        const { generation } = state;
        state = run(
          state,
          { type: 'timer', name: 'retry' },
          { type: 'prepared', generation },
          { type: 'opened', generation },
          { type: 'loggedIn', generation },
          { type: 'caughtUp', generation },
          { type: 'beatAnswered', generation },
        );
      }
      expect(state.phase, identify(start)).toBe('live');
      expect(state.lost).toBe(false);
    }
  });

  it('says that it is restored only when live, that is caught up', () => {
    for (const { from, step } of edges) {
      if (!from.lost || step.state.lost) continue;
      expect(['live', 'idle', 'stopped', 'connecting']).toContain(step.state.phase);
      if (step.state.phase === 'connecting') expect(['idle', 'stopped']).toContain(from.phase);
    }
  });

  it('sends a login first and heartbeats only when logged in', () => {
    for (const { step } of edges) {
      if (has(step.effects, 'login')) expect(step.state.phase).toBe('authenticating');
      if (has(step.effects, 'beat')) expect(['live', 'resuming']).toContain(step.state.phase);
    }
  });
});

describe('how a socket ended decides what follows', () => {
  const begun = run(connectionMachine.initial, { type: 'start', mayFallBack: false });
  const opening = run(begun, { type: 'prepared', generation: 1 });
  const open = run(opening, { type: 'opened', generation: 1 });
  const live = run(open, { type: 'loggedIn', generation: 1 }, { type: 'caughtUp', generation: 1 });
  const ended = (state: ConnectionState, code: number): ConnectionState =>
    run(state, { type: 'closed', generation: state.generation, code });

  it('3000 is deliberate: no reconnect, but the session is looked at', () => {
    const step = connectionMachine.transition(live, { type: 'closed', generation: 1, code: CloseCode.DELIBERATE });
    expect(step.state).toMatchObject({ phase: 'stopped', stopped: 'deliberate' });
    expect(step.effects).toEqual([{ type: 'probeSession' }]);
  });

  it('4001 refreshes before the next try', () => {
    expect(ended(live, CloseCode.TOKEN)).toMatchObject({ phase: 'waiting', preparation: 'refresh' });
  });

  it.each([1000, 1006, 1011, 4000])('%i before the login answer asks for /user/self before the next try', (code) => {
    expect(ended(open, code)).toMatchObject({ phase: 'waiting', preparation: 'probe' });
    expect(ended(opening, code)).toMatchObject({ phase: 'waiting', preparation: 'probe' });
  });

  it.each([CloseCode.GOING_AWAY, CloseCode.SERVICE_RESTART])('%i comes back at once, with jitter', (code) => {
    const tried = { ...live, attempt: 5 };
    expect(ended(tried, code)).toMatchObject({ phase: 'waiting', attempt: 0, waitMs: undefined });
  });

  it.each([CloseCode.UNSUPPORTED, CloseCode.POLICY, CloseCode.TOO_LARGE])('%i waits the whole ceiling', (code) => {
    expect(ended(live, code).waitMs).toBe('longest');
  });

  it('cmd 2 closes with 3000 by itself and is final', () => {
    const step = connectionMachine.transition(live, { type: 'forcedOut', generation: 1 });
    expect(step.state).toMatchObject({ phase: 'stopped', stopped: 'elsewhere' });
    expect(step.effects).toEqual([{ type: 'drop', code: CloseCode.DELIBERATE }]);
  });

  it('wss falls back to ws after 2 s, and only on a page that is itself not secure', () => {
    expect(ended(opening, 1006).plain).toBe(false);
    const plainPage = run(
      connectionMachine.initial,
      { type: 'start', mayFallBack: true },
      { type: 'prepared', generation: 1 },
    );
    expect(ended(plainPage, 1006)).toMatchObject({ plain: true, waitMs: limits.wsFallbackDelayMs });
  });
});
