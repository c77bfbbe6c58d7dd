import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS, routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { header } from '../../plugins/authentication.ts';
import { deviceOf } from '../../plugins/device.ts';
import { isFromThisMachine } from '../../plugins/forwarded-headers.ts';
import { registerOpenRoute, registerRoute } from '../../plugins/register-route.ts';
import type { DemoAccess } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { HostTokenRefusal } from './host-tokens.ts';
import type { AuthService } from './service.ts';
import type { Exchange } from './token-exchange.ts';
import type { UnreadForToken } from './unread-for-token.ts';

export function addAuthRoutes(
  app: FastifyInstance,
  context: Pick<ServerContext, 'config' | 'log' | 'rateLimits' | 'sessions'>,
  auth: AuthService,
  exchange: Exchange,
  unreadForToken: UnreadForToken,
  demo: DemoAccess,
): void {
  /** Logs why a host's token was refused. A request from this machine gets the reason in the answer too. */
  async function explainHostToken<T>(request: FastifyRequest, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof HostTokenRefusal)) throw error;
      const { key, reason } = error;
      context.log.warn({ requestId: request.id, key, reason }, 'a token of the host was refused');
      if (!isFromThisMachine(request.raw)) throw error;
      throw new Refusal(key, { data: { reason }, cause: error });
    }
  }

  registerOpenRoute(app, routes.login, ({ body, request }) =>
    auth.login(body, deviceOf(request, body.terminal), request.source, isFromThisMachine(request.raw)),
  );
  registerOpenRoute(app, routes.exchange, ({ body, request }) =>
    explainHostToken(request, exchange(body, deviceOf(request, body.terminal), request.source)),
  );
  registerOpenRoute(app, routes.unread, ({ body, request }) =>
    explainHostToken(request, unreadForToken(body, request.source)),
  );
  registerOpenRoute(app, routes.register, ({ body, request }) => auth.register(body, request.source));
  registerOpenRoute(app, routes.refreshToken, async ({ request }) => {
    await context.rateLimits.consume('refresh', request.source);
    const token = header(request, HEADERS.refreshToken);
    if (token === undefined) throw new Refusal('auth.notLoggedIn');
    return context.sessions.refresh(token);
  });
  registerRoute(app, routes.logout, async ({ actor, body }) => {
    await context.sessions.end(actor, body?.keep === true);
    return null;
  });
  registerRoute(app, routes.sessions, ({ actor }) => context.sessions.list(actor));
  registerRoute(app, routes.endSession, async ({ actor, params }) => {
    await context.sessions.endOne(actor, params.id);
    return null;
  });
  registerRoute(app, routes.modifyPassword, async ({ actor, body, request }) => {
    await auth.modifyPassword(actor, body, request.source);
    return null;
  });
  registerRoute(app, routes.unregister, async ({ actor, body, request }) => {
    await auth.unregister(actor, body.password, request.source);
    return null;
  });
  registerOpenRoute(app, routes.globalSetting, async ({ request }) => ({
    userRegisterInviteCode: context.config.registration === 'code',
    updateAvatarAfterRegister: context.config.requireAvatar,
    registrationClosed: context.config.registration === 'closed',
    displayStatus: null,
    demo: isFromThisMachine(request.raw) ? await demo.accounts() : undefined,
  }));
}
