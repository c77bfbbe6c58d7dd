import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError } from 'fastify';
import { type RefusalKey, refusals } from 'im-sdk/protocol';
import type { Logger } from 'pino';
import { refusalMessage } from './refusal-messages.ts';

/** A request that Node, Fastify or one of its plugins rejected: a fault of the client, with a 4xx status. */
export interface RejectedRequest {
  readonly key: RefusalKey;
  readonly status: number;
}

/** By the library's own code, where its status would say less. */
const byCode: ReadonlyMap<string, RejectedRequest> = new Map([
  ['FST_ERR_CTP_INVALID_JSON_BODY', { key: 'request.malformed', status: 200 }],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', { key: 'request.malformed', status: 200 }],
  // `..`, `//` and NUL in a path of the client's files: there is nothing to be had.
  ['FST_STATIC_FORBIDDEN_PATH', { key: 'request.notFound', status: 404 }],
  ['HPE_HEADER_OVERFLOW', { key: 'request.tooLarge', status: 431 }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { key: 'request.broken', status: 408 }],
]);

const byStatus: ReadonlyMap<number, RefusalKey> = new Map([
  [403, 'request.forbidden'],
  [404, 'request.notFound'],
  [406, 'request.unsupportedMedia'],
  [413, 'request.tooLarge'],
  [414, 'request.tooLarge'],
  [415, 'request.unsupportedMedia'],
  [429, 'request.tooMany'],
  [431, 'request.tooLarge'],
]);

/** Key and status of an error with a 4xx status; `undefined` for a failure of the server. */
export function asRejectedRequest({
  code,
  statusCode = 0,
}: Pick<FastifyError, 'code' | 'statusCode'>): RejectedRequest | undefined {
  const known = byCode.get(code);
  if (known !== undefined) return known;
  if (statusCode < 400 || statusCode >= 500) return undefined;
  return { key: byStatus.get(statusCode) ?? 'request.broken', status: statusCode };
}

/** What `endWithEnvelope` sends beside the refusal. */
export interface RawAnswer {
  readonly acceptLanguage?: string | undefined;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/** Answers a request that has no reply object, and closes its connection. */
export function endWithEnvelope(
  socket: Duplex,
  { key, status }: RejectedRequest,
  { acceptLanguage, retryAfter }: RawAnswer = {},
): void {
  const message = refusalMessage(key, acceptLanguage);
  const body = JSON.stringify({ code: refusals[key][0], message, key, data: null });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers what Node could not parse as HTTP. Nothing is known of its language: the message is English. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex, log: Logger): void {
  log.debug({ err: error }, 'a request was rejected');
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWithEnvelope(socket, byCode.get(error.code ?? '') ?? { key: 'request.broken', status: 400 });
}
