import { type Feature, ImError, type RouteName } from '../protocol/index.ts';
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
  /**
   * Answer of the server to a resume that has failed for 10 s, to show with "try again" (`retryNow`); `undefined` once
   * live again.
   */
  readonly syncError: ImError | undefined;
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
  /**
   * True for a server that implements only the specification: no quotes, messages of at most 1,024 characters. False
   * until the server was asked, now or on an earlier visit.
   */
  readonly isSpecOnly: Readable<boolean>;
  /**
   * Routes that this spec-only server lacks, by name; empty for im-server: those that it answered as unknown (asked again
   * after a day), and extensions of im-server. Actions that need one reject with `client.notOffered`: hide them.
   */
  readonly notOffered: Readable<ReadonlySet<RouteName>>;
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
  syncError: undefined,
  follower: false,
  storage: 'durable',
};

/** Combines the connection state (own, or of the tab that holds the socket) with follower and storage state. */
export function createConnectionService(
  connection: Connection,
  state: Readable<ConnectionSnapshot> & { setNow(snapshot: ConnectionSnapshot): void },
  server: Pick<ConnectionService, 'features' | 'isSpecOnly' | 'notOffered'>,
  retryNow: () => void = () => connection.retryNow(),
): { service: ConnectionService; setEnvironment(change: Partial<ConnectionEnvironment>): void } {
  let environment: ConnectionEnvironment = { follower: false, storage: 'durable' };
  connection.mirrored.subscribe(renew);
  renew();

  function read(): ConnectionSnapshot {
    const { phase, lost, retryAt, failure } = connection.mirrored.getSnapshot();
    const syncError =
      failure &&
      new ImError(failure.code, failure.message, { category: 'server', retryable: true, reason: failure.reason });
    return { phase: PHASES[phase], lost, retryAt, syncError, ...environment };
  }

  function renew(): void {
    state.setNow(read());
  }

  return {
    service: { state, ...server, retryNow },
    setEnvironment(change) {
      environment = { ...environment, ...change };
      renew();
    },
  };
}
