import type { Feature } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import type { Connection } from './connection.ts';
import type { ConnectionPhase } from './connection-machine.ts';

/** State of the connection as a screen shows it. */
export interface ConnectionSnapshot {
  /** `waiting`: for the next attempt; `suspended`: no network; `stopped`: by the server, for good. */
  readonly phase: 'idle' | 'connecting' | 'catchingUp' | 'live' | 'waiting' | 'suspended' | 'stopped';
  /** True after 3 s of trouble, until the connection is live again. */
  readonly lost: boolean;
  /** Time of the next attempt (epoch ms); `undefined` unless `waiting`. */
  readonly retryAt: number | undefined;
  /** True if this tab mirrors another one that holds the socket. */
  readonly follower: boolean;
  /** `memory` after a database failure: changes do not survive a reload. */
  readonly storage: 'durable' | 'memory';
}

/** Connection to the server, with automatic reconnect. */
export interface ConnectionService {
  /** Connection phase, and where messages are stored. */
  readonly state: Readable<ConnectionSnapshot>;
  /**
   * Server capabilities beyond the specification, from its last answer (also of an earlier visit). Empty if never
   * requested, and for a server that implements only the specification.
   */
  readonly features: Readable<ReadonlySet<Feature>>;
  /** Reconnects now instead of waiting for the next attempt. */
  retryNow(): void;
}

/** Parts of the snapshot that come from outside the connection. */
export interface ConnectionEnvironment {
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

/** Snapshot before the first connection. */
export const NOT_CONNECTED: ConnectionSnapshot = {
  phase: 'idle',
  lost: false,
  retryAt: undefined,
  follower: false,
  storage: 'durable',
};

/** Combines the connection state (own, or of the tab that holds the socket) with follower and storage state. */
export function createConnectionService(
  connection: Connection,
  state: Readable<ConnectionSnapshot> & { setNow(snapshot: ConnectionSnapshot): void },
  features: Readable<ReadonlySet<Feature>>,
  retryNow: () => void = () => connection.retryNow(),
): ConnectionService & {
  setEnvironment(change: Partial<ConnectionEnvironment>): void;
} {
  let environment: ConnectionEnvironment = { follower: false, storage: 'durable' };
  connection.mirrored.subscribe(renew);
  renew();

  function read(): ConnectionSnapshot {
    const { phase, lost, retryAt } = connection.mirrored.getSnapshot();
    return { phase: PHASES[phase], lost, retryAt, ...environment };
  }

  function renew(): void {
    state.setNow(read());
  }

  return {
    state,
    features,
    retryNow,
    setEnvironment(change) {
      environment = { ...environment, ...change };
      renew();
    },
  };
}
