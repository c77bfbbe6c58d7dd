import type { FastifyInstance } from 'fastify';
import { routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { registerRoute } from '../../../plugins/routing.ts';
import { readDeletions } from './deletion-changes.ts';
import { deleteForOneself, flushAll } from './deletions.ts';

/** Serves what people hide from themselves. */
export function addDeletionRoutes(app: FastifyInstance, context: ServerContext): void {
  context.changes.provide('deletion', readDeletions);
  registerRoute(app, routes.deleteMessages, ({ caller, params, body }) =>
    deleteForOneself(context, caller.userId, params.kind, body.chatId, body.messageIds),
  );
  registerRoute(app, routes.flushAllMessages, ({ caller }) => flushAll(context, caller.userId));
}
