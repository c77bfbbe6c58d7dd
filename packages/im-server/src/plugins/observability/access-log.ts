import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the envelope that was sent; `undefined` for other answers. */
    envelopeCode: number | undefined;
  }
}

type Parts = Pick<ServerContext, 'log' | 'metrics'>;

/** Status of a request whose client hung up before the answer, as nginx logs it. */
const HUNG_UP = 499;

/** A request as the log shows it. It names the route instead of the address, which may hold a token or a name that was searched for. */
interface RequestLine {
  readonly requestId: string;
  readonly method: string | undefined;
  readonly route: string;
  readonly status: number;
  /** Code of the envelope. */
  readonly code?: number | undefined;
  readonly ms: number;
  /** Length of the body; absent if it is not known. */
  readonly bytes?: number | undefined;
  /** The connection ended before the answer was sent whole. */
  readonly aborted?: true | undefined;
}

/** Writes a line for one request, and counts it in the metrics. */
export function logRequest({ log, metrics }: Parts, line: RequestLine): void {
  const { method = 'unknown', route, status, code, ms } = line;
  log.info(Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)), 'request');
  metrics.requestSeconds.observe({ method, route, status }, ms / 1000);
  if (code !== undefined) metrics.answers.inc({ code });
  if (status >= 500) metrics.failures.inc();
}

/** One line in the log for each request, broken off or not. */
export function addAccessLog(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('envelopeCode', undefined);
  app.addHook('onRequest', async (request, reply) => logWhenEnded(parts, request, reply));
  app.addHook<{ code?: unknown } | null>('preSerialization', (request, _reply, payload, done) => {
    if (typeof payload?.code === 'number') request.envelopeCode = payload.code;
    done(null, payload);
  });
}

/** Writes the line of a request once its answer was sent or its connection has ended. */
export function logWhenEnded(parts: Parts, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  raw.once('close', () => {
    const isAborted = !raw.writableFinished;
    const bytes = Number(reply.getHeader('content-length') ?? Number.NaN);
    logRequest(parts, {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: raw.headersSent ? reply.statusCode : HUNG_UP,
      code: request.envelopeCode,
      ms: Math.round(reply.elapsedTime),
      bytes: isAborted || Number.isNaN(bytes) ? undefined : bytes,
      aborted: isAborted ? true : undefined,
    });
  });
}
