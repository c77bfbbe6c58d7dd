import type { FastifyInstance } from 'fastify';
import { HEADERS, hostRoutes, limits, type Route, routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { header } from '../../plugins/authentication.ts';
import { type RouteRequest, registerOpenRoute, registerRoute } from '../../plugins/register-route.ts';
import { invalidInput } from '../../plugins/validation.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import type { JoinDefaultGroups } from '../groups/default-groups.ts';
import { createBans } from '../users/bans.ts';
import { createAdminCommands } from './admin-commands.ts';
import { createErase } from './erasure/erasure.ts';
import { createHostGroups } from './groups.ts';
import { createIdempotentRunner } from './idempotency.ts';
import { createHostMessages } from './messages.ts';
import { createNotify } from './notices.ts';
import { createReports } from './reports.ts';
import { userIdOf } from './resolve-refs.ts';
import { createHostUsers } from './users.ts';

/** Serves `/host/*` to the host product's server, and `/report` to people. */
export function addHostRoutes(
  app: FastifyInstance,
  context: ServerContext,
  realtime: Realtime,
  joinDefaultGroups: JoinDefaultGroups,
): void {
  const { database } = context;
  const once = createIdempotentRunner(context);
  const people = createHostUsers(context, joinDefaultGroups);
  const groups = createHostGroups(context, realtime.committed);
  const messages = createHostMessages(context, realtime.committed);
  const notify = createNotify(context);
  const reports = createReports(context);
  const bans = createBans(context);
  const erase = createErase(context, realtime.committed);
  const adminCommands = createAdminCommands(context, realtime.committed);

  const serve: typeof registerOpenRoute = (to, route, handler) =>
    registerOpenRoute(to, route, (call) => {
      const key = route.method === 'GET' ? undefined : keyOf(call);
      if (key === undefined) return handler(call);
      const { method, url, body } = call.request;
      return once(key, { method, url, body }, () => handler(call));
    });

  registerRoute(app, routes.report, async ({ caller, body }) => {
    await context.rateLimits.consume('search', caller.userId);
    await reports.make(caller.userId, body);
    return null;
  });

  serve(app, hostRoutes.hostPutUser, ({ body }) => people.put(body));
  serve(app, hostRoutes.hostFindUser, ({ params }) => people.find(params.id));
  serve(app, hostRoutes.hostEraseUser, async ({ params }) => {
    await erase(await userIdOf(database, params.id));
    return null;
  });
  serve(app, hostRoutes.hostBanUser, async ({ params, body }) => {
    await bans.ban(await userIdOf(database, params.id), body?.reason ?? '');
    return null;
  });
  serve(app, hostRoutes.hostUnbanUser, async ({ params }) => {
    await bans.unban(await userIdOf(database, params.id));
    return null;
  });
  serve(app, hostRoutes.hostBefriend, async ({ body }) => {
    await people.befriend(body.users);
    return null;
  });
  serve(app, hostRoutes.hostUnfriend, async ({ body }) => {
    await people.unfriend(body.users);
    return null;
  });
  serve(app, hostRoutes.hostPutGroup, ({ body }) => groups.put(body));
  serve(app, hostRoutes.hostFindGroup, ({ params }) => groups.find(params.id));
  serve(app, hostRoutes.hostDissolveGroup, async ({ params }) => {
    await groups.dissolve(params.id);
    return null;
  });
  serve(app, hostRoutes.hostAddMembers, ({ params, body }) => groups.add(params.id, body.users));
  serve(app, hostRoutes.hostRemoveMembers, ({ params, body }) => groups.remove(params.id, body.users));
  serve(app, hostRoutes.hostSend, (call) => messages.send(call.body, keyOf(call)));
  serve(app, hostRoutes.hostMessages, ({ query }) =>
    messages.read(query, query, query.size ?? limits.historyDefaultSize),
  );
  serve(app, hostRoutes.hostNotice, async ({ body }) => ({ sent: await notify(body) }));
  serve(app, hostRoutes.hostCommand, ({ body }) => adminCommands(body));
  serve(app, hostRoutes.hostReports, ({ query }) => reports.list(query.before, query.size));
}

/** The key that makes a repeat answer the first time's answer. */
function keyOf({ request }: RouteRequest<Route>): string | undefined {
  const key = header(request, HEADERS.idempotencyKey);
  if (key !== undefined && key.length > limits.idempotencyKeyLength) {
    throw invalidInput([
      { path: HEADERS.idempotencyKey, message: `at most ${limits.idempotencyKeyLength} characters` },
    ]);
  }
  return key;
}
