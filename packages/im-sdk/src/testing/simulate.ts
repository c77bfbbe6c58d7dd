import type { FakeClock } from '../platform/memory/fake-clock.ts';
import type { MemoryDevice } from '../platform/memory/memory-device.ts';
import { Cmd, type Message, type RouteName } from '../protocol/index.ts';
import type { MemoryServer } from './server/memory-server.ts';
import type { Trouble } from './server/wire/network.ts';

/** What a test or a story lets happen to clients of a memory server. Each state holds until it is ended, or `reset`. */
export interface Simulation {
  /** Every socket breaks, once (1006); clients reconnect by themselves. */
  dropConnection(): void;
  /** The device has no network, and says so. Needs `device`. */
  goOffline(): void;
  /** The device has its network back. */
  goOnline(): void;
  /** The server is not reachable; devices believe to be online. */
  stopServer(): void;
  /** The server is reachable again. */
  startServer(): void;
  /** Sockets stay open and nothing comes through any more, in either direction. */
  freezeSockets(): void;
  /**
   * The next call (of `route`, where one is named) fails: `unreachable` never arrives, `lostAnswer` is carried out and
   * its answer lost, `hang` is never answered, a refusal's key refuses, a number is that HTTP status. Default
   * `unreachable`, once; `times` for more.
   */
  failNextCall(route?: RouteName, trouble?: Trouble, times?: number): void;
  /** Pushes take `ms` longer than answers; 0 ends it. */
  delayPushes(ms: number): void;
  /** The next push of this message type (of any, without one) is lost. */
  losePush(type?: number): void;
  /** Every answer and every frame takes `ms`. */
  slowDown(ms: number): void;
  /** Lets time pass on a `FakeClock`, and everything happen that waits for it. Needs `clock`. */
  advance(ms: number): Promise<void>;
  /** Ends every trouble; what was lost stays lost. */
  reset(): void;
}

/** What trouble happens to. */
export interface SimulationParts {
  /** Device that loses its network. */
  readonly device?: MemoryDevice;
  /** Clock that `advance` moves. */
  readonly clock?: FakeClock;
}

/**
 * The hooks with which a test makes trouble: `simulate(server, {device, clock}).dropConnection()`. Throws where a hook
 * needs a device or a clock that was not given.
 */
export function simulate(server: MemoryServer, { device, clock }: SimulationParts = {}): Simulation {
  const { network } = server;
  const theDevice = (): MemoryDevice => {
    if (!device) throw new Error('simulate: this needs the device, pass it as simulate(server, { device })');
    return device;
  };
  return {
    dropConnection: () => network.cutSockets(),
    goOffline: () => theDevice().setOnline(false),
    goOnline: () => theDevice().setOnline(true),
    stopServer: () => network.goOffline(),
    startServer: () => network.goOnline(),
    freezeSockets() {
      network.blackHole = true;
    },
    failNextCall: (route, trouble = 'unreachable', times = 1) =>
      network.plan(trouble, route === undefined ? { times } : { route, times }),
    delayPushes(ms) {
      network.pushDelayMs = ms;
    },
    losePush: (type) =>
      network.dropNextFrame(
        ({ cmd, data }) =>
          cmd >= Cmd.PRIVATE && cmd <= Cmd.SYSTEM && (type === undefined || (data as Message).type === type),
      ),
    slowDown(ms) {
      network.latencyMs = ms;
    },
    advance(ms) {
      if (!clock) throw new Error('simulate: this needs a clock, pass it as simulate(server, { clock })');
      return clock.advance(ms);
    },
    reset() {
      network.clear();
      network.latencyMs = 0;
      network.pushDelayMs = 0;
      network.blackHole = false;
      network.goOnline();
      device?.setOnline(true);
    },
  };
}
