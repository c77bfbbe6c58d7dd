import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the envelope that was sent; `undefined` for other answers. */
    envelopeCode: number | undefined;
  }
}

/**
 * One line in the log for each request, and its metrics. The route stands for the address: an address may hold a name that
 * was searched for, or a token.
 */
export function addAccessLog(app: FastifyInstance, { log, metrics }: Pick<ServerContext, 'log' | 'metrics'>): void {
  app.decorateRequest('envelopeCode', undefined);
  app.addHook<{ code?: unknown } | null>('preSerialization', (request, _reply, payload, done) => {
    if (typeof payload?.code === 'number') request.envelopeCode = payload.code;
    done(null, payload);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId, envelopeCode: code } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const bytes = Number(reply.getHeader('content-length') ?? Number.NaN);
    log.info(
      {
        requestId,
        method,
        route,
        status,
        ...(code === undefined ? {} : { code }),
        ms: Math.round(reply.elapsedTime),
        ...(Number.isNaN(bytes) ? {} : { bytes }),
      },
      'request',
    );
    metrics.requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    if (code !== undefined) metrics.answers.inc({ code });
    if (status >= 500) metrics.failures.inc();
  });
}
