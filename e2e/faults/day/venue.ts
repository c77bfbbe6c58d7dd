import { asApp, nodeNetwork, startServer } from '@internal/testkit';
import type { MemoryDevice } from 'im-sdk/testing';
import { createMemoryServer } from 'im-sdk/testing';
import { seededChance } from '../chance.ts';
import type { Reach } from '../stage/caller.ts';
import { HostileNetwork } from '../stage/hostile-network.ts';
import { fakePace, type Pace, realPace } from '../stage/pace.ts';
import { makeDevice } from '../stage/seat.ts';

export type TerminalName = 'web' | 'app';

export interface VenueDevice {
  readonly device: MemoryDevice;
  readonly network: HostileNetwork;
}

/** Where a run plays: a server, time, and devices that reach it over a network of their own. */
export interface Venue {
  readonly pace: Pace;
  /** The server by a wire that nothing goes wrong on. */
  readonly reach: Reach;
  device(terminal: TerminalName): VenueDevice;
  /** The server ends and is back. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The in-memory server and a clock that the run moves: the same seed is the same run. */
export function memoryVenue(seed: number): Venue {
  const pace = fakePace();
  const server = createMemoryServer({ clock: pace.clock, seed });
  const wire = { fetch: server.fetch, openSocket: server.openSocket };
  let devices = 0;
  return {
    pace,
    reach: { origin: server.origin, fetch: server.fetch },
    device(terminal) {
      devices += 1;
      const own = seed * 1_000 + devices;
      const network = new HostileNetwork(terminal === 'app' ? asApp(wire) : wire, seededChance(own), (ms, run) =>
        pace.clock.after(ms, run),
      );
      return { network, device: makeDevice({ clock: pace.clock, network, origin: server.origin, seed: own }) };
    },
    restart: async () => server.restart(),
    close: async () => undefined,
  };
}

/** What a run waits for between two steps passes so many times as fast as on the wall. */
const SPEED = 8;

/** A real im-server on a folder of its own, which is killed where the run wants a restart. */
export async function serverVenue(seed: number): Promise<Venue> {
  const pace = realPace(SPEED);
  const env = { IM_RATE_LIMIT: 'off', IM_SESSIONS_PER_TERMINAL: '100' };
  const server = await startServer({ env });
  let devices = 0;
  return {
    pace,
    reach: { origin: server.url, fetch },
    device(terminal) {
      devices += 1;
      const own = seed * 1_000 + devices;
      const wire = terminal === 'app' ? asApp(nodeNetwork) : nodeNetwork;
      const network = new HostileNetwork(wire, seededChance(own), (ms, run) => pace.clock.after(ms, run));
      return { network, device: makeDevice({ clock: pace.clock, network, origin: server.url, seed: own }) };
    },
    async restart() {
      await server.kill();
      await server.start();
    },
    close: () => server.dispose(),
  };
}
