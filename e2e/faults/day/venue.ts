import { randomBytes } from 'node:crypto';
import { asApp, nodeNetwork, startServer } from '@internal/testkit';
import type { ConversationKey } from 'im-sdk/protocol';
import type { MemoryDevice } from 'im-sdk/testing';
import { createMemoryServer } from 'im-sdk/testing';
import { seededChance } from '../chance.ts';
import { HostileNetwork } from '../stage/hostile-network.ts';
import type { Envelope, Reach } from '../stage/http-account.ts';
import { fakePace, type Pace, realPace } from '../stage/pace.ts';
import { makeDevice } from '../stage/seat.ts';

export type TerminalName = 'web' | 'app';

export interface VenueDevice {
  readonly device: MemoryDevice;
  readonly network: HostileNetwork;
}

/** A message that only a host may write. */
export interface HostWish {
  /** Whose message it is. */
  readonly from: number;
  readonly conversation: ConversationKey;
  readonly type: number;
  readonly content: string;
  readonly tmpId: string;
}

/** Where a run plays: a server, time, and devices that reach it over a network of their own. */
export interface Venue {
  readonly pace: Pace;
  /** The server by a wire that nothing goes wrong on. */
  readonly reach: Reach;
  device(terminal: TerminalName): VenueDevice;
  /** The server ends and is back. */
  restart(): Promise<void>;
  /** The host product's server writes on behalf of a person. Returns `ok` or the key of the refusal. */
  sendAsHost(wish: HostWish): Promise<string>;
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
    async sendAsHost({ from, conversation, type, content, tmpId }) {
      const target = Number(conversation.slice(2));
      try {
        server.say(from, conversation.startsWith('g:') ? { groupId: target } : target, content, { type, tmpId });
        return 'ok';
      } catch (error) {
        return error instanceof Error && 'key' in error ? String(error.key) : 'failed';
      }
    },
    close: async () => undefined,
  };
}

/** Factor by which pauses between two steps are shorter than in real time. */
const SPEED = 8;

/** A real im-server on a folder of its own, which is killed where the run wants a restart. */
export async function serverVenue(seed: number): Promise<Venue> {
  const pace = realPace(SPEED);
  const key = randomBytes(24).toString('hex');
  const env = { IM_RATE_LIMIT: 'off', IM_SESSIONS_PER_TERMINAL: '100', IM_SERVER_KEY: key };
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
    async sendAsHost({ from, conversation, type, content, tmpId }) {
      const target = Number(conversation.slice(2));
      const place = conversation.startsWith('g:') ? { toGroup: target } : { toUser: target };
      const answer = await fetch(`${server.url}/api/host/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from, ...place, type, content, tmpId }),
      });
      const { code, key: refusal } = (await answer.json()) as Envelope<unknown>;
      return code === 200 ? 'ok' : (refusal ?? String(code));
    },
    close: () => server.dispose(),
  };
}
