import type { FastifyRequest } from 'fastify';
import { IceCandidate, limits } from 'im-sdk/protocol';
import * as v from 'valibot';
import type { Actor } from '../../actor.ts';
import type { Clock } from '../../infra/clock.ts';
import { readConnId } from '../../plugins/authentication.ts';
import { invalidInput } from '../../plugins/validation.ts';
import type { Connections } from '../../realtime/connections.ts';
import type { Requester } from './call-state.ts';

/** A connection without a frame for this long is lost: a client gives it up at a heartbeat without an answer. */
const SILENT_CONNECTION_MS = limits.heartbeatAfterAckMs + limits.heartbeatDeadlineMs;

/** Reads who sends a request about a call, and from which connection. */
export type ReadRequester = (actor: Actor, request: FastifyRequest) => Requester;

export function createRequesterReader(connections: Pick<Connections, 'of'>, clock: Pick<Clock, 'now'>): ReadRequester {
  return (actor, request) => ({
    actor,
    connId: readConnId(request),
    isAnswering: (connId) =>
      connections
        .of(actor.userId)
        .some((one) => one.connId === connId && one.isOpen && clock.now() - one.lastFrameAt < SILENT_CONNECTION_MS),
  });
}

/** Parses a signal that comes as JSON text. @throws {Refusal} `request.invalid` */
export function parseSignal<S extends v.GenericSchema>(schema: S, text: string, path: string): v.InferOutput<S> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (result.success) return result.output;
  throw invalidInput([{ path, message: 'must be the JSON text of a signal' }]);
}

/** One candidate or a list of up to 50. */
export const Candidates = v.union([
  v.pipe(v.array(IceCandidate), v.maxLength(limits.candidatesPerRequest)),
  IceCandidate,
]);
