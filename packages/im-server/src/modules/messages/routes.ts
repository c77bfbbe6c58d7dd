import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS, limits, type Message, routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { type MessageRow, toMessage } from '../../log/message-row.ts';
import { connIdOf, header } from '../../plugins/authentication.ts';
import { Page, registerRoute } from '../../plugins/register-route.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { Refusal } from '../../refusal.ts';
import { readHeads } from './conversation-heads.ts';
import { addDeletionRoutes } from './deletions/routes.ts';
import { findConversationView, historyPage, numberedPage, type RowPage, rangePage } from './history.ts';
import type { ReadMarker } from './mark-read.ts';
import { offlinePage } from './offline-messages.ts';
import { addPatchRoutes } from './patches/routes.ts';
import type { OfflinePull } from './pull-offline.ts';
import { maxReadedId, readersOf } from './receipts/read-by.ts';
import { addSearchRoutes } from './search/routes.ts';
import type { MessageSender } from './sending/send-message.ts';

/** Services behind the routes of messages. */
export interface MessageServices {
  readonly sender: MessageSender;
  readonly readMarker: ReadMarker;
  readonly pull: OfflinePull;
}

/** Adds every route below `/message`. */
export function addMessageRoutes(
  app: FastifyInstance,
  context: ServerContext,
  realtime: Realtime,
  { sender, readMarker, pull }: MessageServices,
): void {
  const { database, rateLimits } = context;
  const spend = (request: FastifyRequest, userId: number) =>
    rateLimits.consume(header(request, HEADERS.broadcast) === '1' ? 'broadcast' : 'send', userId);

  registerRoute(app, routes.sendPrivate, async ({ caller, body, request }) => {
    await spend(request, caller.userId);
    return sender.toFriend(caller, connIdOf(request), body);
  });
  registerRoute(app, routes.sendGroup, async ({ caller, body, request }) => {
    await spend(request, caller.userId);
    return sender.toGroup(caller, connIdOf(request), body);
  });
  addPatchRoutes(app, context, realtime);
  addDeletionRoutes(app, context);
  addSearchRoutes(app, context);
  registerRoute(app, routes.maxReadedId, ({ caller, query }) => maxReadedId(database, caller.userId, query.friendId));
  registerRoute(app, routes.findReadedUsers, ({ caller, query }) =>
    readersOf(database, caller.userId, query.groupId, query.messageId),
  );

  registerRoute(app, routes.readPrivate, ({ caller, query, request }) =>
    readMarker.friend(caller, connIdOf(request), query.friendId, query.messageId),
  );
  registerRoute(app, routes.readGroup, ({ caller, query, request }) =>
    readMarker.group(caller, connIdOf(request), query.groupId, query.messageId),
  );
  registerRoute(app, routes.readSystem, ({ caller, query, request }) =>
    readMarker.notices(caller, connIdOf(request), query.maxSeqNo),
  );

  registerRoute(app, routes.pullOffline, async ({ caller, params, query, request }) =>
    pull.rows(caller, connIdOf(request), params.kind, query.minId),
  );
  registerRoute(app, routes.pullOfflineSystem, async ({ caller, query, request }) =>
    pull.notices(caller, connIdOf(request), query.minSeqNo),
  );
  registerRoute(app, routes.loadOffline, async ({ caller, params, query }) => {
    const size = query.size ?? limits.offlinePageSize;
    const { rows, more } = await offlinePage(database, caller.userId, params.kind, query.minId, size);
    return new Page(rows.map(toMessage), more);
  });

  registerRoute(app, routes.history, async ({ caller, params, query }) => {
    const size = query.size ?? limits.historyDefaultSize;
    const view = await findConversationView(database, caller.userId, params.kind, targetOf(params.kind, query));
    if (query.page !== undefined) {
      return view === undefined ? [] : messages(await numberedPage(database, view, query.page, size));
    }
    return view === undefined ? { items: [], more: false } : answer(await historyPage(database, view, query, size));
  });
  registerRoute(app, routes.range, async ({ caller, params, query }) => {
    const view = await findConversationView(database, caller.userId, params.kind, query.target);
    if (view === undefined) return { items: [], more: false };
    return answer(await rangePage(database, view, query.from, query.to));
  });
  registerRoute(app, routes.heads, ({ caller, query }) =>
    readHeads(context, caller.userId, query.since ?? 0, query.before),
  );
}

function messages(rows: readonly MessageRow[]): Message[] {
  return rows.map(toMessage);
}

function answer({ items, more }: RowPage): { items: Message[]; more: boolean } {
  return { items: messages(items), more };
}

function targetOf(kind: 'private' | 'group', query: { friendId?: number; groupId?: number }): number {
  const [path, target] = kind === 'private' ? ['friendId', query.friendId] : ['groupId', query.groupId];
  if (target !== undefined) return target;
  throw new Refusal('request.invalid', { data: { issues: [{ path, message: 'is needed' }] } });
}
