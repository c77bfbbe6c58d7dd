import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Code, type RefusalKey, refusals } from 'im-sdk/protocol';
import type { Logger } from 'pino';
import { isConnectionLost } from '../infra/database/transaction-retry.ts';
import { Refusal, statusOf } from '../refusal.ts';
import { refusalMessage } from './refusal-messages.ts';

/** Refusal keys by Fastify's own error codes. */
const byFastifyCode: ReadonlyMap<string, RefusalKey> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'request.tooLarge'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'request.unsupportedMedia'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'request.malformed'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'request.malformed'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'request.malformed'],
  ['FST_ERR_BAD_URL', 'request.notFound'],
  ['FST_ERR_ASYNC_CONSTRAINT', 'request.notFound'],
]);

/** Sends every error as an envelope, in the language of `Accept-Language`. */
export function addEnvelope(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asRefusal(error, request, log);
    return refuse(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('request.notFound')));
}

/** Sends a refusal. `status` overrides the HTTP status on routes that answer without envelopes. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status = statusOf(refusal.key),
): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
  return reply.code(status).send({
    code: refusals[refusal.key][0],
    message: refusalMessage(refusal.key, request.headers['accept-language'], refusal.data),
    key: refusal.key,
    data: refusal.data,
  });
}

function asRefusal(error: FastifyError, request: FastifyRequest, log: Logger): Refusal {
  if (error instanceof Refusal) return error;
  const key = byFastifyCode.get(error.code);
  if (key !== undefined) return new Refusal(key, { cause: error });
  const unavailable = isUnavailable(error);
  log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, 'a request failed');
  return new Refusal(unavailable ? 'server.unavailable' : 'server.internal', {
    data: { requestId: request.id },
    retryAfter: unavailable ? 1 : undefined,
    cause: error,
  });
}

/** True if the database is unreachable, shutting down or out of retries, or the disk is full: a 503, not a 500. */
function isUnavailable(error: FastifyError): boolean {
  if (isConnectionLost(error)) return true;
  return /^(ECONNREFUSED|ENOSPC|EDQUOT|EIO|EROFS|ECONNRESET|ETIMEDOUT|EPIPE|40001|40P01|57P0[123]|53[0-9]{3}|08[0-9]{3})$/.test(
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
