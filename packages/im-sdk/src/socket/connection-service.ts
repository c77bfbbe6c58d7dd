import type { Readable } from '../store/readable.ts';

/** State of the connection as a screen shows it. */
export interface ConnectionSnapshot {
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
  readonly state: Readable<ConnectionSnapshot>;
  /** Tries now instead of waiting for the next try. */
  retryNow(): void;
}
