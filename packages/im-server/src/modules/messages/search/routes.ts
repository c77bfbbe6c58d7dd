import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { indexNextBatch } from '../../../domain/messages/search-index.ts';
import { toMessage } from '../../../log/message-row.ts';
import { registerRoute } from '../../../plugins/register-route.ts';
import { search } from './search-query.ts';

/** Adds the search route. The index is updated after a search: servers without searches pay nothing. */
export function addSearchRoutes(
  app: FastifyInstance,
  { database, rateLimits, log, clock }: Pick<ServerContext, 'database' | 'rateLimits' | 'log' | 'clock'>,
): void {
  let indexing: Promise<void> | undefined;
  let closing = false;

  async function catchUp(): Promise<void> {
    try {
      // Yields between batches: PGlite has a single connection.
      while (!closing && (await indexNextBatch(database)))
        await new Promise<void>((resolve) => clock.after(0, resolve));
    } catch (error) {
      log.error({ err: error }, 'the search index fell behind, the next search goes on');
    } finally {
      indexing = undefined;
    }
  }

  registerRoute(app, routes.searchMessages, async ({ actor, query }) => {
    await rateLimits.consume('search', actor.userId);
    try {
      const { rows, more, total } = await search(database, actor.userId, query);
      return { items: rows.map(toMessage), more, total };
    } finally {
      // Also after a failed search: it may have failed at a row that is not indexed yet.
      if (!closing) indexing ??= catchUp();
    }
  });
  app.addHook('onClose', async () => {
    closing = true;
    await indexing;
  });
}
