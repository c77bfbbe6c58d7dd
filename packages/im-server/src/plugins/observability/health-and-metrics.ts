import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { webhookOf } from '../../config.ts';
import type { ServerContext } from '../../context.ts';
import { isSameSecret } from '../../infra/crypto/secret.ts';
import { serverVersion } from '../../infra/package-folder.ts';
import { describeApi } from '../../openapi/document.ts';
import { Refusal } from '../../refusal.ts';
import { refuse, success } from '../envelope.ts';

type Parts = Pick<ServerContext, 'config' | 'database' | 'metrics' | 'readiness'>;

/**
 * `/health` (process alive), `/ready` (database takes writes, not shutting down), `/api/openapi.json`, and `/metrics` for
 * Prometheus behind `metricsToken`.
 */
export function addHealthAndMetrics(app: FastifyInstance, context: Parts): void {
  app.get('/health', async () => success({ status: 'alive' }));
  app.get('/ready', async (request, reply) => {
    if (!context.readiness.isReady) throw new Refusal('server.unavailable', { retryAfter: 1 });
    try {
      // Locks a row, which only a database that takes writes does: a standby is not ready.
      await sql`select 1 from server_fact limit 1 for key share skip locked`.execute(context.database);
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
  if (context.config.metricsToken !== undefined) addMetrics(app, context, context.config.metricsToken);
}

function addMetrics(app: FastifyInstance, { config, database, metrics }: Parts, token: string): void {
  const { registry } = metrics;
  if (webhookOf(config) !== undefined) {
    metrics.addGauge('im_webhook_backlog', 'Events that wait for the webhook.', async () => {
      const { waiting } = await database
        .selectFrom('webhook_event')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .executeTakeFirstOrThrow();
      return waiting;
    });
  }
  app.get('/metrics', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Refusal('request.notFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
