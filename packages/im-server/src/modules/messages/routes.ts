import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS, limits, type Message, routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import {
  findConversationView,
  historyPage,
  numberedPage,
  type RowPage,
  rangePage,
} from '../../domain/messages/history.ts';
import { indexNextBatch } from '../../domain/messages/search-index.ts';
import { type MessageRow, toMessage } from '../../message-log/message-row.ts';
import { header, readConnId } from '../../plugins/authentication.ts';
import { Page, registerRoute } from '../../plugins/register-route.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { Refusal } from '../../refusal.ts';
import { type FindRings, readConversationSummaries } from './conversation-summaries.ts';
import { clearAllHistory, deleteMessagesForUser } from './deletions.ts';
import type { ReadMarker } from './mark-read.ts';
import { edit } from './patches/edit.ts';
import { react } from './patches/reactions.ts';
import { recall } from './patches/recall.ts';
import { type OfflinePull, offlinePage } from './pull-offline.ts';
import { maxReadedId, readersOf } from './receipts.ts';
import { search } from './search-query.ts';
import type { MessageSender } from './send-message.ts';

/** Services behind the routes of messages. */
export interface MessageServices {
  readonly sender: MessageSender;
  readonly readMarker: ReadMarker;
  readonly pull: OfflinePull;
  readonly ringsOf: FindRings;
}

/** Adds every route below `/message`. */
export function addMessageRoutes(
  app: FastifyInstance,
  context: PatchParts & Pick<ServerContext, 'changes' | 'epoch' | 'log'>,
  realtime: Pick<Realtime, 'committed'>,
  { sender, readMarker, pull, ringsOf }: MessageServices,
): void {
  const { database, rateLimits } = context;
  /** Counts a send. `target` names its conversation among those of the user. */
  async function countSend(request: FastifyRequest, userId: number, target: string): Promise<void> {
    if (header(request, HEADERS.broadcast) !== '1') return rateLimits.consume('send', userId);
    await rateLimits.consume('broadcast', userId);
    await rateLimits.consume('broadcastTo', `${userId} ${target}`);
  }

  registerRoute(app, routes.sendPrivate, async ({ actor, body, request }) => {
    await countSend(request, actor.userId, `p:${body.recvId}`);
    return sender.toFriend(actor, readConnId(request), body);
  });
  registerRoute(app, routes.sendGroup, async ({ actor, body, request }) => {
    if (actor.isVisitor) await rateLimits.consume('visitorSend', actor.userId);
    await countSend(request, actor.userId, `g:${body.groupId}`);
    return sender.toGroup(actor, readConnId(request), body);
  });
  addPatchRoutes(app, context, realtime);
  addDeletionRoutes(app, context);
  addSearchRoutes(app, context);
  registerRoute(app, routes.maxReadedId, ({ actor, query }) => maxReadedId(database, actor.userId, query.friendId));
  registerRoute(app, routes.findReadedUsers, ({ actor, query }) =>
    readersOf(database, actor.userId, query.groupId, query.messageId),
  );

  registerRoute(app, routes.readPrivate, ({ actor, query, request }) =>
    readMarker.friend(actor, readConnId(request), query.friendId, query.messageId),
  );
  registerRoute(app, routes.readGroup, ({ actor, query, request }) =>
    readMarker.group(actor, readConnId(request), query.groupId, query.messageId),
  );
  registerRoute(app, routes.readSystem, ({ actor, query, request }) =>
    readMarker.notices(actor, readConnId(request), query.maxSeqNo),
  );

  registerRoute(app, routes.pullOffline, ({ actor, params, query, request }) =>
    pull(actor, readConnId(request), params.kind, query.minId),
  );
  registerRoute(app, routes.pullOfflineSystem, ({ actor, query, request }) =>
    pull(actor, readConnId(request), 'system', query.minSeqNo),
  );
  registerRoute(app, routes.loadOffline, async ({ actor, params, query }) => {
    const size = query.size ?? limits.offlinePageSize;
    const { rows, more } = await offlinePage(database, actor.userId, params.kind, query.minId, size);
    return new Page(rows.map(toMessage), more);
  });

  registerRoute(app, routes.history, async ({ actor, params, query }) => {
    const size = query.size ?? limits.historyDefaultSize;
    const view = await findConversationView(database, actor.userId, params.kind, targetOf(params.kind, query));
    if (query.page !== undefined) {
      return view === undefined ? [] : messages(await numberedPage(database, view, query.page, size));
    }
    return view === undefined ? { items: [], more: false } : answer(await historyPage(database, view, query, size));
  });
  registerRoute(app, routes.range, async ({ actor, params, query }) => {
    const view = await findConversationView(database, actor.userId, params.kind, query.target);
    if (view === undefined) return { items: [], more: false };
    return answer(await rangePage(database, view, query.from, query.to));
  });
  registerRoute(app, routes.heads, ({ actor, query }) =>
    readConversationSummaries({ ...context, ringsOf }, actor.userId, query.since ?? 0, query.before),
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

/** Adds the routes for deleting messages for oneself. */
function addDeletionRoutes(app: FastifyInstance, context: Pick<ServerContext, 'database' | 'changes' | 'clock'>): void {
  registerRoute(app, routes.deleteMessages, ({ actor, params, body }) =>
    deleteMessagesForUser(context, actor.userId, params.kind, body.chatId, body.messageIds),
  );
  registerRoute(app, routes.flushAllMessages, ({ actor }) => clearAllHistory(context, actor.userId));
}

/** Parts of the server that patches of messages need. */
type PatchParts = Pick<
  ServerContext,
  'database' | 'clock' | 'config' | 'files' | 'approveMessage' | 'pins' | 'rateLimits'
>;

/** Adds the routes for recall, edit and reactions. */
function addPatchRoutes(app: FastifyInstance, context: PatchParts, realtime: Pick<Realtime, 'committed'>): void {
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

/** Adds the search route. The index is updated after a search: servers without searches pay nothing. */
function addSearchRoutes(
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
