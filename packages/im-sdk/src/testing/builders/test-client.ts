import { createImClient } from '../../client.ts';
import type { ImClient } from '../../client-types.ts';
import type { ImClientOptions } from '../../options.ts';
import type { DeviceClock } from '../../platform/memory/device-clock.ts';
import { FakeClock } from '../../platform/memory/fake-clock.ts';
import { createMemoryDevice, type MemoryDevice } from '../../platform/memory/memory-device.ts';
import type { MemoryTab } from '../../platform/memory/memory-tab.ts';
import { RealClock } from '../../platform/memory/real-clock.ts';
import type { RefusalKey } from '../../protocol/index.ts';
import type { MemoryServer } from '../server/memory-server.ts';

/** Options of `createTestClient`: those of a client, and who signs in where. */
export interface TestClientOptions extends Omit<ImClientOptions, 'platform' | 'server'> {
  /** User name of whoever signs in; nobody does without one. */
  readonly user?: string;
  /** `password` by default, as for everybody in a demo world. */
  readonly password?: string;
  /** Another tab of the same browser; a new device by default. */
  readonly device?: MemoryDevice;
  /** The real clock by default. A `FakeClock` must be the server's as well. */
  readonly clock?: DeviceClock;
  /** `false` is a page on plain http: no locks, no vault, no service worker. */
  readonly secure?: boolean;
}

/** A client of a memory server, and what can happen to it. */
export interface TestClient {
  /** The client under test. */
  readonly client: ImClient;
  /** Its device; open another tab with `device.tab()`. */
  readonly device: MemoryDevice;
  /** Its tab. */
  readonly tab: MemoryTab;
  /** States of network and server. */
  readonly knobs: ClientKnobs;
  /** Resolves once `met` holds, looking after every frame; rejects after `limitMs` (10 s by default). */
  until(met: () => boolean, limitMs?: number): Promise<void>;
}

/** States that a story or a test wants to see. Each holds until `reset`. */
export interface ClientKnobs {
  /** This device has no network. */
  offline(): void;
  /** The device is online and the server does not answer. */
  serverGone(): void;
  /** What was missed is asked for and does not come. Turn it before the client connects, or cut the socket after. */
  catchingUp(): void;
  /** Every answer and every frame takes so long. */
  slow(ms: number): void;
  /** Every send is refused: by default with `friend.notFriend`. */
  refuseSends(key?: RefusalKey): void;
  /** Every send goes out and is never answered, so that it stays on its way. */
  holdSends(): void;
  /** Ends every state that was set here. */
  reset(): void;
}

/**
 * A client on a memory device, signed in as `user`. Needs no network and leaves nothing behind.
 * Rejects with the `ImError` of the sign-in.
 */
export async function createTestClient(server: MemoryServer, options: TestClientOptions = {}): Promise<TestClient> {
  // A test that counts time is not to wait for a module.
  const { user, password = 'password', clock = new RealClock(), secure = true, device: given, ...rest } = options;
  const page = { origin: server.origin, secure };
  const device = given ?? createMemoryDevice({ clock, network: server, page });
  const tab = device.tab();
  const client = createImClient({ ...rest, platform: tab.platform });
  const begin = async (): Promise<void> => {
    await client.start();
    if (user !== undefined) await client.auth.login({ userName: user, password });
  };
  await (clock instanceof FakeClock ? clock.during(begin()) : begin());
  return { client, device, tab, knobs: knobsOf(server, device), until: (met, limitMs) => until(clock, met, limitMs) };
}

function knobsOf({ network }: MemoryServer, device: MemoryDevice): ClientKnobs {
  const always = { times: Number.POSITIVE_INFINITY };
  return {
    offline: () => device.setOnline(false),
    serverGone: () => network.goOffline(),
    catchingUp() {
      for (const route of ['heads', 'pullOffline', 'loadOffline'] as const) network.plan('hang', { ...always, route });
    },
    slow(ms) {
      network.latencyMs = ms;
    },
    refuseSends(key = 'friend.notFriend') {
      for (const route of ['sendPrivate', 'sendGroup'] as const) network.plan(key, { ...always, route });
    },
    holdSends() {
      for (const route of ['sendPrivate', 'sendGroup'] as const) network.plan('hang', { ...always, route });
    },
    reset() {
      network.clear();
      network.latencyMs = 0;
      network.blackHole = false;
      network.goOnline();
      device.setOnline(true);
    },
  };
}

async function until(clock: DeviceClock, met: () => boolean, limitMs = 10_000): Promise<void> {
  if (clock instanceof FakeClock) return clock.until(met, limitMs);
  const frames = clock.timersFor({});
  const end = clock.now() + limitMs;
  while (!met()) {
    if (clock.now() > end) throw new Error(`not met within ${limitMs} ms: ${met}`);
    await new Promise<void>((resolve) => frames.next(resolve));
  }
}
