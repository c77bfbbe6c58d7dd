import * as v from 'valibot';
import type { ErrorCode, ImError } from '../protocol/index.ts';
import type { ConnectionPhase } from './connection-machine.ts';

/** Fields of an error that can be sent to another tab. */
interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly reason: string | undefined;
}

/** Connection state that the tab with the socket sends to the others. */
export interface MirroredConnection {
  readonly phase: ConnectionPhase;
  readonly lost: boolean;
  /** Time of the next attempt (epoch ms); `undefined` unless `waiting`. */
  readonly retryAt: number | undefined;
  /** Answer of the server to a resume that has failed for 10 s. */
  readonly failure: Failure | undefined;
  /** Connection id of the socket: a call in another tab is bound to it. `undefined` while the socket is away. */
  readonly connId: string | undefined;
}

const phases = [
  'idle',
  'connecting',
  'authenticating',
  'resuming',
  'live',
  'waiting',
  'suspended',
  'stopped',
] as const satisfies readonly ConnectionPhase[];

const Mirrored = v.object({
  phase: v.fallback(v.picklist(phases), 'idle'),
  lost: v.fallback(v.boolean(), false),
  retryAt: v.fallback(v.optional(v.number()), undefined),
  failure: v.fallback(
    v.optional(v.object({ code: v.string(), message: v.string(), reason: v.optional(v.string()) })),
    undefined,
  ),
  connId: v.fallback(v.optional(v.string()), undefined),
});

/** Another tab may run an older build: an unreadable state becomes `idle`. */
export function readMirrored(state: unknown): MirroredConnection {
  const read = v.safeParse(Mirrored, state);
  if (!read.success) return { phase: 'idle', lost: false, retryAt: undefined, failure: undefined, connId: undefined };
  const { phase, lost, retryAt, failure, connId } = read.output;
  return { phase, lost, retryAt, failure: failure as Failure | undefined, connId };
}

/** The part of an error that other tabs get. */
export function toFailure({ code, message, reason }: ImError): Failure {
  return { code, message, reason };
}
