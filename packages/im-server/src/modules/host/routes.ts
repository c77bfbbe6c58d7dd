import type { FastifyInstance } from 'fastify';
import { HEADERS, hostRoutes, limits, type Route, routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { header } from '../../plugins/authentication.ts';
import { type RouteRequest, registerOpenRoute, registerRoute } from '../../plugins/register-route.ts';
import { invalidInput } from '../../plugins/validation.ts';
import type { AdminCommands, AdminServices } from './admin-commands.ts';
import type { HostGroups } from './groups.ts';
import type { RunOnce } from './idempotency.ts';
import type { HostMessages } from './messages.ts';
import { userIdOf } from './resolve-refs.ts';
import type { HostUsers } from './users.ts';

/** Services behind the host routes. */
export interface HostServices extends AdminServices {
  readonly users: HostUsers;
  readonly groups: HostGroups;
  readonly messages: HostMessages;
  readonly adminCommands: AdminCommands;
  readonly runOnce: RunOnce;
}

/** Adds `/host/*` for the host's server (server key), and `/report` for users. */
export function addHostRoutes(
  app: FastifyInstance,
  { database, rateLimits }: Pick<ServerContext, 'database' | 'rateLimits'>,
  services: HostServices,
): void {
  const { users, groups, messages, notify, reports, bans, erase, adminCommands, runOnce } = services;

  const serve: typeof registerOpenRoute = (to, route, handler) =>
    registerOpenRoute(to, route, (input) => {
      const key = route.method === 'GET' ? undefined : keyOf(input);
      if (key === undefined) return handler(input);
      const { method, url, body } = input.request;
      return runOnce(key, { method, url, body }, () => handler(input));
    });

  registerRoute(app, routes.report, async ({ actor, body }) => {
    await rateLimits.consume('search', actor.userId);
    await reports.make(actor.userId, body);
    return null;
  });

  serve(app, hostRoutes.hostPutUser, ({ body }) => users.put(body));
  serve(app, hostRoutes.hostFindUser, ({ params }) => users.find(params.id));
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
    await users.befriend(body.users);
    return null;
  });
  serve(app, hostRoutes.hostUnfriend, async ({ body }) => {
    await users.unfriend(body.users);
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
  serve(app, hostRoutes.hostSend, (input) => messages.send(input.body, keyOf(input)));
  serve(app, hostRoutes.hostMessages, ({ query }) =>
    messages.read(query, query, query.size ?? limits.historyDefaultSize),
  );
  serve(app, hostRoutes.hostNotice, (input) => notify(input.body, keyOf(input)));
  serve(app, hostRoutes.hostCommand, (input) => adminCommands(input.body, keyOf(input)));
  serve(app, hostRoutes.hostReports, ({ query }) => reports.list(query.before, query.size));
}

/** Idempotency key of a request. */
function keyOf({ request }: RouteRequest<Route>): string | undefined {
  const key = header(request, HEADERS.idempotencyKey);
  if (key !== undefined && (key.length > limits.idempotencyKeyLength || key.includes('\0'))) {
    const message = `must have at most ${limits.idempotencyKeyLength} characters and no U+0000`;
    throw invalidInput([{ path: HEADERS.idempotencyKey, message }]);
  }
  return key;
}
