import fc from 'fast-check';
import { type CallConfig, type CallLinkSignal, limits } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { FakeCallClock, FakeCallPlatform, FakeIceNetwork } from '../testing/index.ts';
import { Mesh } from './mesh.ts';

const IDS = [5, 7] as const;

interface Stage {
  /** Postpones each step of the wire and of the connections. */
  readonly pause?: () => Promise<void>;
  /** Which posts arrive twice. */
  readonly doubles?: readonly boolean[];
  /** The clients send no epoch, as those that know only the specification. */
  readonly isPlain?: boolean;
}

/** Two ends of a link in a group call. Each can open its link anew, as one whose page was reloaded. */
function pair({ pause = () => Promise.resolve(), doubles = [], isPlain = false }: Stage = {}) {
  const clock = new FakeCallClock();
  const network = new FakeIceNetwork();
  const platforms = IDS.map(() => new FakeCallPlatform({ clock, network, pause }));
  const linkIds = [0, 0];
  const lost = [0, 0];
  let posts = 0;
  const deliver = async (to: number, signal: CallLinkSignal): Promise<void> => {
    await pause();
    meshes[to]?.deliver(IDS[1 - to] ?? 0, linkIds[to] ?? 0, structuredClone(signal));
  };
  const meshes: Mesh[] = platforms.map(
    (platform, own) =>
      new Mesh({
        platform,
        config: async () => ({ maxChannel: 9, iceServers: [] }),
        isRelayOnly: false,
        bothMayOffer: true,
        ownId: IDS[own] ?? 0,
        post: async (_userId, { epoch, peerEpoch, ...signal }) => {
          const posted: CallLinkSignal = isPlain ? signal : { ...signal, epoch, peerEpoch };
          void deliver(1 - own, posted);
          if (doubles[posts]) void deliver(1 - own, posted);
          posts += 1;
          return 'posted';
        },
        listeners: {
          onChange: () => undefined,
          onLink: (change) => {
            if (change === 'lost') lost[own] = (lost[own] ?? 0) + 1;
          },
        },
      }),
  );
  const open = (own: number, isInitiator: boolean): void => {
    linkIds[own] = (linkIds[own] ?? 0) + 1;
    meshes[own]?.keep(new Map([[IDS[1 - own] ?? 0, { linkId: linkIds[own] ?? 0, isInitiator }]]));
  };
  const restart = (own: number): void => meshes[own]?.restart(IDS[1 - own] ?? 0, linkIds[own] ?? 0);
  /** Each end has one connection, which has a path. */
  const isConnected = (): boolean =>
    platforms.every(({ connections }) => {
      const open = connections.filter(({ connectionState }) => connectionState !== 'closed');
      return open.length === 1 && open[0]?.connectionState === 'connected';
    });
  return { clock, platforms, lost, open, restart, isConnected };
}

/** An offer of a call has an answer within this time, if nothing is lost. */
const SOON_MS = 1_000;

describe('A link to somebody who opens it anew', () => {
  it.each([
    ['the one who came back makes the offer', true],
    ['the one who stayed finds its path lost and restarts it', false],
  ])('is up again at the first offer: %s', async (_, isInitiator) => {
    const { clock, lost, open, restart, isConnected } = pair();
    open(0, true);
    open(1, false);
    await clock.advance(SOON_MS);
    expect(isConnected()).toBe(true);
    open(1, isInitiator);
    if (!isInitiator) {
      await clock.advance(SOON_MS);
      restart(0);
    }
    await clock.advance(SOON_MS);
    expect(isConnected()).toBe(true);
    expect(lost[0]).toBeGreaterThan(0);
  });

  it('connects by restarts, whatever is doubled and late, and however often both ends open it', async () => {
    const flags = fc.array(fc.boolean(), { size: 'max', maxLength: 30 });
    const remade = fc.array(fc.tuple(fc.nat(1), fc.boolean()), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), flags, remade, async (scheduler, doubles, opened) => {
        const pause = (): Promise<void> => scheduler.schedule(Promise.resolve(), 'pause');
        const { clock, open, restart, isConnected } = pair({ pause, doubles });
        open(0, true);
        open(1, false);
        for (const [end, isInitiator] of opened) {
          void scheduler.schedule(Promise.resolve(), 'opened').then(() => open(end, isInitiator));
        }
        const settle = async (): Promise<void> => {
          // Signals arrive, also those that follow a timer: a missing one is skipped after a while.
          for (let time = 0; time < 8; time += 1) {
            await scheduler.waitIdle();
            await clock.advance(limits.signalGapMs / 4);
          }
          await scheduler.waitIdle();
        };
        await settle();
        // The call's timers restart a link until it is up.
        for (let round = 0; round < 4 && !isConnected(); round += 1) {
          for (const end of [0, 1]) restart(end);
          await settle();
        }
        expect(isConnected()).toBe(true);
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it('connects as before where a client sends no epoch', async () => {
    const { clock, open, isConnected } = pair({ isPlain: true });
    open(0, true);
    open(1, false);
    await clock.advance(SOON_MS);
    expect(isConnected()).toBe(true);
  });
});

describe('The servers of a link', () => {
  it('are asked for once for the links that open together, and again for one that opens when they may be out of date', async () => {
    const clock = new FakeCallClock();
    const platform = new FakeCallPlatform({ clock });
    let asked = 0;
    const mesh = new Mesh({
      ...{ platform, isRelayOnly: false, bothMayOffer: true, ownId: 1 },
      config: async (): Promise<CallConfig> => {
        asked += 1;
        return { maxChannel: 9, iceServers: [{ urls: `turn:${asked}` }] };
      },
      post: async () => 'posted',
      listeners: { onChange: () => undefined, onLink: () => undefined },
    });
    const link = { linkId: 1, isInitiator: true };
    mesh.keep(new Map([2, 3].map((id) => [id, link])));
    await clock.advance(limits.iceServersFreshMs);
    mesh.keep(new Map([2, 3, 4].map((id) => [id, link])));
    await clock.advance(0);
    const used = platform.connections.map(({ iceServers }) => iceServers);
    expect(used).toEqual([[{ urls: 'turn:1' }], [{ urls: 'turn:1' }], [{ urls: 'turn:2' }]]);
    mesh.close();
  });
});
