import type { ConnectionPhase } from './connection-machine.ts';

/** Connection state that the tab with the socket sends to the others. */
export interface MirroredConnection {
  readonly phase: ConnectionPhase;
  readonly lost: boolean;
  /** Time of the next attempt (epoch ms); `undefined` unless `waiting`. */
  readonly retryAt: number | undefined;
}

/** Another tab may run an older build: an unreadable state becomes `idle`. */
export function readMirrored(state: unknown): MirroredConnection {
  const { phase, lost, retryAt } = (typeof state === 'object' && state !== null ? state : {}) as Partial<
    Record<keyof MirroredConnection, unknown>
  >;
  return {
    phase: PHASES.find((known) => known === phase) ?? 'idle',
    lost: lost === true,
    retryAt: typeof retryAt === 'number' ? retryAt : undefined,
  };
}

const PHASES: readonly ConnectionPhase[] = [
  'idle',
  'connecting',
  'authenticating',
  'resuming',
  'live',
  'waiting',
  'suspended',
  'stopped',
];
