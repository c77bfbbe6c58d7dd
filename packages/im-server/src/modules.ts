import type { FastifyInstance } from 'fastify';
import type { ServerContext } from './context.ts';
import { createImageProcessor } from './infra/images/image-processor.ts';
import type { Seams } from './log/seams.ts';
import { createHostTokens } from './modules/auth/host-tokens.ts';
import { createLoginLocks } from './modules/auth/login-locks.ts';
import { createPasswords } from './modules/auth/passwords.ts';
import { addAuthRoutes } from './modules/auth/routes.ts';
import { createAuthService } from './modules/auth/service.ts';
import { createExchange } from './modules/auth/token-exchange.ts';
import { addChangesRoutes } from './modules/changes/routes.ts';
import { startFileCleanup } from './modules/files/cleanup.ts';
import { createDirectUploads } from './modules/files/direct-uploads.ts';
import { addFileRoutes } from './modules/files/routes.ts';
import { createUploads } from './modules/files/uploads.ts';
import { createFriendRequestService } from './modules/friends/request-service.ts';
import { addFriendRoutes } from './modules/friends/routes.ts';
import { createFriendService } from './modules/friends/service.ts';
import { createDefaultGroups } from './modules/groups/default-groups.ts';
import { createGroupChanges } from './modules/groups/group-change.ts';
import { createLeaveAllGroups } from './modules/groups/leave-all-groups.ts';
import { addGroupRoutes } from './modules/groups/routes.ts';
import { addHostRoutes } from './modules/host/routes.ts';
import { addMessageRoutes } from './modules/messages/routes.ts';
import { startPresencePush } from './modules/presence/presence-push.ts';
import { addSystemRoutes } from './modules/system/routes.ts';
import { createBlacklist } from './modules/users/blacklist.ts';
import { createProfileUpdate } from './modules/users/profile-update.ts';
import { addUserRoutes } from './modules/users/routes.ts';
import { createUserService } from './modules/users/service.ts';
import { createUnregister } from './modules/users/unregister.ts';
import type { Realtime } from './realtime/realtime.ts';

/** Puts every domain on the server. Together they serve each route of the protocol's table once. */
export function addModules(app: FastifyInstance, context: ServerContext, realtime: Realtime, seams?: Seams): void {
  const changeGroup = createGroupChanges(context, realtime.committed);
  const joinDefaultGroups = createDefaultGroups(context, changeGroup);
  const unregisterAccount = createUnregister(context, createLeaveAllGroups(context, changeGroup));
  const locks = createLoginLocks(context.config.rateLimit);
  addAuthRoutes(
    app,
    context,
    createAuthService(context, context.sessions, createPasswords(), locks, { joinDefaultGroups, unregisterAccount }),
    createExchange(context, context.sessions, createHostTokens(context, context.hostKeys), joinDefaultGroups),
  );
  addUserRoutes(app, createUserService(context), createBlacklist(context), createProfileUpdate(context));
  addFriendRoutes(app, createFriendService(context), createFriendRequestService(context));
  addGroupRoutes(app, context, realtime.committed);
  addSystemRoutes(app, context);
  addHostRoutes(app, context, realtime, joinDefaultGroups);
  addChangesRoutes(app, context);
  const pictures = createImageProcessor();
  addFileRoutes(app, context, createUploads(context, pictures), createDirectUploads(context, context.uploadSigner));
  app.addHook('onClose', () => pictures.close());
  app.addHook('onClose', startFileCleanup(context));
  app.addHook('onClose', startPresencePush(context));
  addMessageRoutes(app, context, realtime, seams);
}
