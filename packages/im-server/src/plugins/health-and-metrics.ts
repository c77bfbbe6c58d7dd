import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { ServerContext } from '../context.ts';
import { isSameSecret } from '../infra/crypto/secret.ts';
import { serverVersion } from '../infra/package-folder.ts';
import { describeApi } from '../openapi/document.ts';
import { Refusal } from '../refusal.ts';
import { refuse, success } from './envelope.ts';

/**
 * `/health` (process alive), `/ready` (database reachable), `/api/openapi.json`, and `/metrics` for Prometheus behind
 * `metricsToken`.
 */
export function addHealthAndMetrics(app: FastifyInstance, context: Pick<ServerContext, 'config' | 'database'>): void {
  app.get('/health', async () => success({ status: 'alive' }));
  app.get('/ready', async (request, reply) => {
    try {
      await sql`select 1`.execute(context.database);
      return success({ status: 'ready' });
    } catch (cause) {
      return refuse(request, reply, new Refusal('server.unavailable', { retryAfter: 1, cause }));
    }
  });
  // Generated on the first request.
  let described: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    described ??= JSON.stringify(describeApi(serverVersion()));
    return reply.type('application/json; charset=utf-8').send(described);
  });
  if (context.config.metricsToken !== undefined) addMetrics(app, context.config.metricsToken);
}

function addMetrics(app: FastifyInstance, token: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'im_http_request_seconds',
    help: 'Request duration in seconds, by route and HTTP status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'im_http_failures_total',
    help: 'Answers with a 5xx status.',
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Refusal('request.notFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
