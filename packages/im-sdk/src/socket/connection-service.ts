import type { Feature } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import type { Connection } from './connection.ts';
import type { ConnectionPhase } from './connection-machine.ts';

/** State of the connection as a screen shows it. */
export interface ConnectionSnapshot {
  /** `waiting`: for the next try; `suspended`: the device has no network; `stopped`: by the server, for good. */
  readonly phase: 'idle' | 'connecting' | 'catchingUp' | 'live' | 'waiting' | 'suspended' | 'stopped';
  /** True after 3 s of trouble, until the connection is live and caught up again. */
  readonly lost: boolean;
  /** When the next try begins (epoch ms); `undefined` unless `waiting`. */
  readonly retryAt: number | undefined;
  /** Whether this tab only mirrors another one that holds the socket. */
  readonly follower: boolean;
  /** `memory` after a fault of the device's database: nothing survives a reload. */
  readonly storage: 'durable' | 'memory';
}

/** The connection to the server; it looks after itself. */
export interface ConnectionService {
  /** Phase of the connection, and where messages are kept. */
  readonly state: Readable<ConnectionSnapshot>;
  /**
   * What this server offers beyond the specification, as it said last (also in an earlier visit); empty where it was
   * never asked and for a server that knows only the specification.
   */
  readonly features: Readable<ReadonlySet<Feature>>;
  /** Tries now instead of waiting for the next try. */
  retryNow(): void;
}

/** Parts of the snapshot that the connection itself does not know. */
export interface ConnectionSurroundings {
  readonly follower: boolean;
  readonly storage: 'durable' | 'memory';
}

const PHASES: Record<ConnectionPhase, ConnectionSnapshot['phase']> = {
  idle: 'idle',
  connecting: 'connecting',
  authenticating: 'connecting',
  resuming: 'catchingUp',
  live: 'live',
  waiting: 'waiting',
  suspended: 'suspended',
  stopped: 'stopped',
};

export const NOT_CONNECTED: ConnectionSnapshot = {
  phase: 'idle',
  lost: false,
  retryAt: undefined,
  follower: false,
  storage: 'durable',
};

/** Joins what the connection says (its own state, or that of the tab that holds the socket) with its surroundings. */
export function createConnectionService(
  connection: Connection,
  state: Readable<ConnectionSnapshot> & { setNow(snapshot: ConnectionSnapshot): void },
  features: Readable<ReadonlySet<Feature>>,
  retryNow: () => void = () => connection.retryNow(),
): ConnectionService & {
  surround(change: Partial<ConnectionSurroundings>): void;
} {
  let surroundings: ConnectionSurroundings = { follower: false, storage: 'durable' };
  connection.mirrored.subscribe(renew);
  renew();

  function read(): ConnectionSnapshot {
    const { phase, lost, retryAt } = connection.mirrored.getSnapshot();
    return { phase: PHASES[phase], lost, retryAt, ...surroundings };
  }

  function renew(): void {
    state.setNow(read());
  }

  return {
    state,
    features,
    retryNow,
    surround(change) {
      surroundings = { ...surroundings, ...change };
      renew();
    },
  };
}
