import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Code, refusals } from 'im-sdk/protocol';
import type { Logger } from 'pino';
import { BlobsUnavailableError } from '../infra/blobs/blobs.ts';
import { isConnectionLost, isUnanswered } from '../infra/database/transaction-retry.ts';
import { Refusal, statusOf } from '../refusal.ts';
import { refusalMessage } from './refusal-messages.ts';
import { answerClientError, asRejectedRequest } from './rejected-requests.ts';

/** Sends every error as an envelope, in the language of `Accept-Language`. */
export function addEnvelope(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('request.notFound')));
  answerForNode(app, log);
}

/** Answers what Node would refuse without a body: HTTP/1.1 without `Host`, an unknown `Expect`, and `CONNECT`. */
function answerForNode(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', async (request, reply) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion !== '1.1' || headers.host !== undefined) return;
    return refuse(request, reply, new Refusal('request.broken'), 400);
  });
  // A server may ignore an expectation that it does not know (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', app.routing);
  app.server.on('connect', (_request, stream) => answerClientError(new Error('CONNECT'), stream, log));
}

/** Sends an error that was thrown while a request was served. */
export function sendError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  if (error instanceof Refusal) return refuse(request, reply, error);
  const rejected = asRejectedRequest(error);
  if (rejected !== undefined) {
    log.debug({ requestId: request.id, route: request.routeOptions.url, err: error }, 'a request was rejected');
    if (rejected.status === Code.TOO_LARGE) readToItsEnd(request, reply);
    return refuse(request, reply, new Refusal(rejected.key, { cause: error }), rejected.status);
  }
  return refuse(request, reply, asFailure(error, request, log));
}

/** Drops the rest of a body. A connection that is closed instead may fail for the client before it has read the answer. */
function readToItsEnd(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('Connection');
  request.raw.resume();
}

/** Sends a refusal. `status` overrides the HTTP status on routes that answer without envelopes. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status = statusOf(refusal.key, request.routeOptions.config?.protocol?.auth),
): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  const [code] = refusals[refusal.key];
  request.envelopeCode = code;
  reply.header('Cache-Control', 'no-store');
  return reply.code(status).send({
    code,
    message: refusalMessage(refusal.key, request.headers['accept-language'], refusal.data),
    key: refusal.key,
    data: refusal.data,
  });
}

function asFailure(error: FastifyError, request: FastifyRequest, log: Logger): Refusal {
  const unavailable = isUnavailable(error);
  log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, 'a request failed');
  return new Refusal(unavailable ? 'server.unavailable' : 'server.internal', {
    data: { requestId: request.id },
    retryAfter: unavailable ? 1 : undefined,
    cause: error,
  });
}

/**
 * True for a 503 instead of a 500: the store of the files does not answer; the database is unreachable, read-only, too slow,
 * shutting down or out of retries; or the disk is full.
 */
function isUnavailable(error: FastifyError): boolean {
  if (error instanceof BlobsUnavailableError || isConnectionLost(error) || isUnanswered(error)) return true;
  return /^(ECONNREFUSED|ENOSPC|EDQUOT|EIO|EROFS|ECONNRESET|ETIMEDOUT|EPIPE|25006|40001|40P01|55P03|57014|57P0[123]|53[0-9]{3}|08[0-9]{3})$/.test(
    error.code ?? '',
  );
}

/** Envelope of a successful response. */
export function success(
  data: unknown,
  more?: boolean,
): { code: number; message: string; data: unknown; more?: boolean } {
  return { code: Code.OK, message: 'ok', data: data ?? null, more };
}
