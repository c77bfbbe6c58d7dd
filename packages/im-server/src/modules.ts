import type { FastifyInstance } from 'fastify';
import type { ServerContext } from './context.ts';
import { createLoginLocks } from './modules/auth/login-locks.ts';
import { createPasswords } from './modules/auth/passwords.ts';
import { addAuthRoutes } from './modules/auth/routes.ts';
import { createAuthService } from './modules/auth/service.ts';
import { addChangesRoutes } from './modules/changes/routes.ts';

/** Puts every domain on the server. Together they serve each route of the protocol's table once. */
export function addModules(app: FastifyInstance, context: ServerContext): void {
  const locks = createLoginLocks(context.config.rateLimit);
  addAuthRoutes(app, context, createAuthService(context, context.sessions, createPasswords(), locks));
  addChangesRoutes(app, context);
}
