import fc from 'fast-check';
import type { CallLinkSignal } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { FakeIceNetwork, FakePeerConnection } from '../testing/fake-peer-connection.ts';
import { PeerLink } from './peer-link.ts';
import { isPolite } from './politeness.ts';

const ENDS = [
  { userId: 7, deviceNo: 'a' },
  { userId: 5, deviceNo: 'b' },
] as const;

interface Wire {
  /** Which posts are lost, in the order of posting. */
  readonly losses?: readonly boolean[];
  /** Which posts arrive twice. */
  readonly doubles?: readonly boolean[];
  /** Both ends make the first offer. */
  readonly isGlare: boolean;
}

/** Two links over a wire without order, each step when the scheduler says. Timers fire when all else is quiet. */
function pair(scheduler: fc.Scheduler, { losses = [], doubles = [], isGlare }: Wire) {
  const network = new FakeIceNetwork();
  const pause = (): Promise<void> => scheduler.schedule(Promise.resolve(), 'pause');
  const timers: Array<{ readonly at: number; readonly run: () => void }> = [];
  const connections = ENDS.map(() => new FakePeerConnection(network, pause));
  let posts = 0;
  let now = 0;
  const links: PeerLink[] = connections.map(
    (connection, own) =>
      new PeerLink({
        connection,
        isPolite: isPolite(ENDS[own === 0 ? 0 : 1], ENDS[own === 0 ? 1 : 0]),
        isInitiator: isGlare || own === 0,
        epoch: 1,
        post: async (signal) => {
          await pause();
          const post = posts;
          posts += 1;
          if (!losses[post]) deliver(1 - own, signal);
          if (doubles[post]) deliver(1 - own, signal);
          return 'posted';
        },
        startTimer: (ms, run) => {
          const timer = { at: now + ms, run };
          timers.push(timer);
          return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
        },
      }),
  );
  const deliver = (to: number, signal: CallLinkSignal): void => {
    void pause().then(() => links[to]?.receive(structuredClone(signal)));
  };
  for (const connection of connections) connection.addTransceiver();
  return {
    network,
    links,
    connections,
    timers,
    isConnected: () => connections.every(({ connectionState }) => connectionState === 'connected'),
    settle: async () => {
      for (;;) {
        await scheduler.waitIdle();
        const timer = timers.sort((one, other) => one.at - other.at).shift();
        if (!timer) return;
        now = timer.at;
        timer.run();
      }
    },
  };
}

const flags = fc.array(fc.boolean(), { size: 'max', maxLength: 30 });

describe('two ends of a link', () => {
  it('connect, with glare forced, on a wire without order that doubles signals; so do their restarts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        flags,
        fc.array(fc.nat(2), { maxLength: 4 }),
        async (scheduler, doubles, ends) => {
          const { links, connections, isConnected, settle } = pair(scheduler, { doubles, isGlare: true });
          for (const end of ends) {
            void scheduler.schedule(Promise.resolve(), 'restart').then(() => {
              if (end === 2) for (const link of links) link.restart();
              else links[end]?.restart();
            });
          }
          await settle();
          expect(isConnected()).toBe(true);
          expect(connections.map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable']);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('connect where only one makes offers, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), flags, async (scheduler, doubles) => {
        const { isConnected, settle } = pair(scheduler, { doubles, isGlare: false });
        await settle();
        expect(isConnected()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('connect by a restart after signals were lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), flags, fc.boolean(), async (scheduler, losses, isGlare) => {
        const { links, isConnected, settle } = pair(scheduler, { losses, isGlare });
        await settle();
        // The calls' timers restart a link until it is up.
        for (let round = 0; round < 40 && !isConnected(); round += 1) {
          links[0]?.restart();
          await settle();
        }
        expect(isConnected()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('come back after the path is lost, by a restart of either or both', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom([0], [1], [0, 1]), async (scheduler, restarting) => {
        const { links, network, isConnected, settle } = pair(scheduler, { isGlare: false });
        const events: string[] = [];
        links[0]?.on('up', () => events.push('up'));
        links[0]?.on('lost', () => events.push('lost'));
        await settle();
        network.breakPaths();
        expect(isConnected()).toBe(false);
        for (const end of restarting) links[end]?.restart();
        await settle();
        expect(isConnected()).toBe(true);
        expect(events.slice(0, 2)).toEqual(['up', 'lost']);
        expect(events.at(-1)).toBe('up');
      }),
      { numRuns: 100 },
    );
  });

  it('leave no timer and no connection after close, wherever they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), flags, async (scheduler, losses) => {
        const { links, connections, timers, settle } = pair(scheduler, { losses, isGlare: true });
        void scheduler.schedule(Promise.resolve(), 'close').then(() => {
          for (const link of links) link.close();
        });
        await settle();
        for (const link of links) {
          link.restart();
          link.receive({ type: 'offer', sdp: 'a=ice-ufrag:x', n: 1 });
        }
        await settle();
        expect(timers).toEqual([]);
        expect(connections.map(({ connectionState }) => connectionState)).toEqual(['closed', 'closed']);
      }),
      { numRuns: 100 },
    );
  });
});

describe('politeness', () => {
  const end = fc.record({ userId: fc.nat(3), deviceNo: fc.constantFrom('1', '2', '10') });

  it('is given to exactly one of two ends', () => {
    fc.assert(
      fc.property(end, end, (one, other) => {
        fc.pre(one.userId !== other.userId || one.deviceNo !== other.deviceNo);
        expect(isPolite(one, other)).toBe(!isPolite(other, one));
      }),
    );
  });
});
