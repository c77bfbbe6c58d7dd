import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { readConnId } from '../../../plugins/authentication.ts';
import { registerRoute } from '../../../plugins/register-route.ts';
import type { Realtime } from '../../../realtime/realtime.ts';
import { edit } from './edit.ts';
import { react } from './reactions.ts';
import { recall } from './recall.ts';

/** Parts of the server that patches of messages need. */
export type PatchParts = Pick<
  ServerContext,
  'database' | 'clock' | 'config' | 'files' | 'approveMessage' | 'pins' | 'rateLimits'
>;

/** Adds the routes for recall, edit and reactions. */
export function addPatchRoutes(app: FastifyInstance, context: PatchParts, realtime: Pick<Realtime, 'committed'>): void {
  registerRoute(app, routes.recallMessage, ({ actor, params, request }) =>
    recall(context, realtime, { actor, connId: readConnId(request) }, params.kind, params.id),
  );
  registerRoute(app, routes.editMessage, async ({ actor, params, body, request }) => {
    await context.rateLimits.consume('send', actor.userId);
    return edit(context, realtime, { actor, connId: readConnId(request) }, params.kind, body);
  });
  registerRoute(app, routes.reactToMessage, async ({ actor, params, body, request }) => {
    await context.rateLimits.consume('send', actor.userId);
    return react(context, realtime, { actor, connId: readConnId(request) }, params.kind, body);
  });
}
