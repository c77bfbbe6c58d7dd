import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Topics, topicSchemas } from './bus-topics.ts';
import type { ServerConfig } from './config.ts';
import type { ServerContext } from './context.ts';
import { createDemoAccess } from './demo/public-access.ts';
import { createGroupChanges } from './domain/groups/group-change.ts';
import { openBlobs } from './infra/blobs/open-blobs.ts';
import { createMemoryBus } from './infra/bus.ts';
import type { Clock } from './infra/clock.ts';
import { deriveKey, loadSecret } from './infra/crypto/secret.ts';
import { createSigner } from './infra/crypto/signatures.ts';
import { loadEpoch } from './infra/database/epoch.ts';
import type { Store } from './infra/database/open-store.ts';
import { createImageProcessor } from './infra/images/image-processor.ts';
import { createJobs } from './infra/jobs/job-runner.ts';
import { createMetrics } from './infra/metrics.ts';
import { createMemoryPresence } from './infra/presence.ts';
import { randomUUID } from './infra/random.ts';
import { createRateLimits } from './infra/rate-limits.ts';
import type { Redis } from './infra/redis/open-redis.ts';
import { createRedisBus } from './infra/redis/redis-bus.ts';
import { createRedisPresence } from './infra/redis/redis-presence.ts';
import { createLimiters } from './infra/redis/shared-limiter.ts';
import { openTemporaryFolder } from './infra/temporary-folder.ts';
import { createSendQueue } from './message-log/send-queue.ts';
import { createAccessTokens } from './modules/auth/access-tokens.ts';
import { createHostTokens } from './modules/auth/host-tokens.ts';
import { createLoginLocks } from './modules/auth/login-locks.ts';
import { createPasswords } from './modules/auth/passwords.ts';
import { addAuthRoutes } from './modules/auth/routes.ts';
import { createAuthService } from './modules/auth/service.ts';
import { startSessionCleanup } from './modules/auth/session-cleanup.ts';
import { createSessions } from './modules/auth/sessions.ts';
import { createExchange } from './modules/auth/token-exchange.ts';
import { createUnreadForToken } from './modules/auth/unread-for-token.ts';
import { createCalls } from './modules/calls/calls.ts';
import { addChangesRoutes, createAccountChanges } from './modules/changes/account-changes.ts';
import { startFileCleanup } from './modules/files/cleanup.ts';
import { createDirectUploads } from './modules/files/direct-uploads.ts';
import { addDownloadRoute } from './modules/files/download-route.ts';
import { createFiles } from './modules/files/file-references.ts';
import { addFileRoutes } from './modules/files/routes.ts';
import { addUploadPartRoute } from './modules/files/upload-part-route.ts';
import { createUploadSlots } from './modules/files/upload-slots.ts';
import { createUploads } from './modules/files/uploads.ts';
import { createFriendships } from './modules/friends/friendships.ts';
import { createFriendRequestService } from './modules/friends/request-service.ts';
import { addFriendRoutes } from './modules/friends/routes.ts';
import { createFriendService } from './modules/friends/service.ts';
import { createGroupAlbum } from './modules/groups/album-service.ts';
import { createDefaultGroups } from './modules/groups/default-groups.ts';
import { createGroupQueries } from './modules/groups/group-queries.ts';
import { createLeaveAllGroups } from './modules/groups/leave-all-groups.ts';
import { createMembershipService } from './modules/groups/membership-service.ts';
import { memberships } from './modules/groups/memberships.ts';
import { createGroupRequestService } from './modules/groups/request-service.ts';
import { addGroupRoutes } from './modules/groups/routes.ts';
import { createGroupSettings } from './modules/groups/settings/group-settings.ts';
import { createPersonalGroupSettings } from './modules/groups/settings/personal-settings.ts';
import { createPinnedMessages, createPins } from './modules/groups/settings/pinned-message.ts';
import { type AdminCommands, createAdminCommands } from './modules/host/admin-commands.ts';
import { createErase } from './modules/host/erasure/erasure.ts';
import { createHostGroups } from './modules/host/groups.ts';
import { createIdempotentRunner } from './modules/host/idempotency.ts';
import { createHostMessages } from './modules/host/messages.ts';
import { createNotify } from './modules/host/notices.ts';
import { createReports } from './modules/host/reports.ts';
import { addHostRoutes } from './modules/host/routes.ts';
import { createUserExport } from './modules/host/user-export.ts';
import { createHostUsers } from './modules/host/users.ts';
import { readDeletions } from './modules/messages/deletions.ts';
import { createReadMarker, readPositions } from './modules/messages/mark-read.ts';
import { createOfflinePull } from './modules/messages/pull-offline.ts';
import { readReceipts } from './modules/messages/receipts.ts';
import { addMessageRoutes } from './modules/messages/routes.ts';
import { createMessageSender } from './modules/messages/send-message.ts';
import { unreadTotal } from './modules/messages/unread-total.ts';
import { startPresencePush } from './modules/presence/presence-push.ts';
import { addSystemRoutes } from './modules/system/routes.ts';
import { createBans } from './modules/users/bans.ts';
import { createBlacklist } from './modules/users/blacklist.ts';
import { createProfileUpdate } from './modules/users/profile-update.ts';
import { addUserRoutes } from './modules/users/routes.ts';
import { createUserService } from './modules/users/service.ts';
import { createUnregister } from './modules/users/unregister.ts';
import { createAgentWatch, handleAgentJobs } from './modules/visitors/agent-changes.ts';
import { createAgentsChats } from './modules/visitors/agents-chat.ts';
import { createMergeVisitor } from './modules/visitors/merge-visitor.ts';
import { addVisitorRoutes } from './modules/visitors/routes.ts';
import { createVisit, handleVisitorJobs } from './modules/visitors/visitors.ts';
import { type BeforeAppend, createMessageApproval } from './modules/webhooks/before-append.ts';
import { replayDeadLetters } from './modules/webhooks/dead-letters.ts';
import { createWebhookOutbox } from './modules/webhooks/outbox.ts';
import { createOriginCheck } from './plugins/cors.ts';
import { createForwardedHeaders } from './plugins/forwarded-headers.ts';
import type { HostKeys } from './ports.ts';
import type { Realtime } from './realtime/realtime.ts';

/** Connects the ports (`ports.ts`) with their implementations. The services of the modules are created in `addModules`. */
export async function createContext(
  config: ServerConfig,
  { database, databaseWithoutTimeouts, redis }: Store & { readonly redis: Redis | undefined },
  clock: Clock,
  log: Logger,
  hostKeys: HostKeys | undefined,
  beforeAppend: BeforeAppend | undefined,
): Promise<ServerContext> {
  const epoch = await loadEpoch(database);
  const prefix = `im:${NODE_PROTOCOL}:${epoch}`;
  const secret = await loadSecret({
    given: config.secret,
    dataDir: config.dataDir,
    shared: config.databaseUrl === undefined ? undefined : database,
  });
  const forwarded = createForwardedHeaders(config);
  const isAllowedOrigin = createOriginCheck(config, log);
  const temporaryFolder = await openTemporaryFolder(config.dataDir, clock.now());
  const blobs = await openBlobs(config, temporaryFolder);
  // A key for each epoch: after a restore, sessions get the ids of sessions that were lost.
  const accessTokens = await createAccessTokens(deriveKey(secret, `access token ${epoch}`), clock);
  const createSharedLimiter = createLimiters(redis, prefix);
  // Last of what can fail: the node renews its key in Redis from here on.
  const { bus, presence } = await connectNodes(redis, prefix, clock, log);
  const base = {
    config,
    database,
    databaseWithoutTimeouts,
    clock,
    bus,
    log,
    presence,
    rateLimits: createRateLimits(config.rateLimit, createSharedLimiter),
    createSharedLimiter,
    jobs: createJobs({ database, clock, log }),
    forwarded,
    isAllowedOrigin,
    metrics: createMetrics({ ofProcess: config.metricsToken !== undefined }),
    readiness: { isReady: true },
    epoch,
    hostKeys,
  };
  const changes = createAccountChanges();
  return {
    ...base,
    sessions: createSessions(base, accessTokens, deriveKey(secret, 'refresh token')),
    changes,
    webhooks: createWebhookOutbox(config, clock),
    approveMessage: createMessageApproval(base, beforeAppend),
    pins: createPins({ ...base, changes }),
    friendships: createFriendships(config),
    memberships,
    files: createFiles(clock, () => bus.publish('file.gone', {})),
    uploadSlots: createUploadSlots(),
    uploadSigner: createSigner(deriveKey(secret, 'upload address')),
    temporaryFolder,
    blobs,
  };
}

/** Version of the messages between nodes. Nodes of different versions use different channels and rely on polling the log. */
const NODE_PROTOCOL = 1;

/** Bus and presence: of this process, or of all nodes on one database and Redis. */
async function connectNodes(
  redis: Redis | undefined,
  prefix: string,
  clock: Clock,
  log: Logger,
): Promise<Pick<ServerContext, 'bus' | 'presence'>> {
  if (redis === undefined) {
    const bus = createMemoryBus<Topics>((err) => log.error({ err }, 'a listener failed'));
    const onChange = (userId: number) => bus.publish('presence.changed', { userId, isNodeGone: false });
    return { bus, presence: createMemoryPresence(onChange) };
  }
  const node = { redis, prefix, nodeId: randomUUID() };
  const bus = await createRedisBus<Topics>({ ...node, schemas: topicSchemas, log });
  const onChange = (userId: number, isNodeGone: boolean) => bus.publish('presence.changed', { userId, isNodeGone });
  return { bus, presence: await createRedisPresence({ ...node, clock, onChange }) };
}

/** Creates the services and adds every route of the protocol. Returns the admin commands, which have no route of their own. */
export function addModules(app: FastifyInstance, context: ServerContext, realtime: Realtime): AdminCommands {
  const { committed } = realtime;
  const calls = createCalls(context, realtime);
  const changeGroup = createGroupChanges(context, {
    committed,
    left: calls.leaveGroup,
    membersChanged: createAgentWatch(context),
  });
  const joinDefaultGroups = createDefaultGroups(context, changeGroup);
  const leaveAllGroups = createLeaveAllGroups(context, changeGroup);
  const unregisterAccount = createUnregister(context, leaveAllGroups);
  const chats = createAgentsChats(context, changeGroup);
  handleAgentJobs(context, changeGroup);
  handleVisitorJobs(context, unregisterAccount);
  const { rateLimit } = context.config;
  const locks = createLoginLocks({
    clock: context.clock,
    limited: rateLimit,
    createLimiter: context.createSharedLimiter,
  });
  const passwords = createPasswords({ clock: context.clock, limited: rateLimit });
  const readHostToken = createHostTokens(context, context.hostKeys);
  const demo = createDemoAccess(context);
  const accountHooks = { joinDefaultGroups, unregisterAccount, isPublicDemoLogin: demo.isPublicLogin };
  const auth = createAuthService(context, context.sessions, passwords, locks, accountHooks);
  addAuthRoutes(
    app,
    context,
    auth,
    createExchange(
      context,
      context.sessions,
      readHostToken,
      joinDefaultGroups,
      createMergeVisitor(context, changeGroup, unregisterAccount),
    ),
    createUnreadForToken(context, readHostToken, unreadTotal),
    demo,
  );
  addVisitorRoutes(app, context, createVisit(context, context.sessions, chats), chats);
  addUserRoutes(app, createUserService(context), createBlacklist(context), createProfileUpdate(context));
  addFriendRoutes(app, createFriendService(context), createFriendRequestService(context));
  const groupQueries = createGroupQueries(context);
  addGroupRoutes(app, {
    queries: groupQueries,
    memberships: createMembershipService(context, changeGroup, groupQueries),
    requests: createGroupRequestService(context, changeGroup),
    settings: createGroupSettings(context, changeGroup, groupQueries),
    pinned: createPinnedMessages(changeGroup),
    personal: createPersonalGroupSettings(context),
    album: createGroupAlbum(context),
  });
  const readMarker = createReadMarker(context);
  const send = createSendQueue({
    ...context,
    everyone: context.config.contacts === 'everyone',
    committed,
    onReadBySend(read) {
      readMarker
        .notifyReadBySend(read)
        .catch((err: unknown) => context.log.error({ err }, 'the receipts of a send failed'));
    },
  });
  context.changes.provide('read', readPositions);
  context.changes.provide('receipt', readReceipts);
  context.changes.provide('deletion', readDeletions);
  addMessageRoutes(app, context, realtime, {
    readMarker,
    sender: createMessageSender(context, send, chats.admitAgents),
    pull: createOfflinePull(context, realtime.connections),
    ringsOf: calls.ringsOf,
  });
  calls.addRoutes(app);
  addChangesRoutes(app, context);
  addSystemRoutes(app, context);

  const host = {
    bans: createBans(context),
    erase: createErase({ ...context, database: context.databaseWithoutTimeouts }, committed, leaveAllGroups),
    notify: createNotify(context),
    reports: createReports(context),
    exportUser: createUserExport(context.databaseWithoutTimeouts),
    createAccount: auth.createAccount,
    setPassword: auth.setPassword,
    replayDeadLetters: () => replayDeadLetters(context.database, context.clock.now()),
  };
  const adminCommands = createAdminCommands(context, host);
  addHostRoutes(app, context, {
    ...host,
    users: createHostUsers(context, joinDefaultGroups),
    groups: createHostGroups(context, changeGroup),
    messages: createHostMessages(context, committed, chats.admitAgents),
    adminCommands,
    runOnce: createIdempotentRunner(context),
  });

  const images = createImageProcessor({ folder: context.temporaryFolder });
  const directUploads = createDirectUploads(context, context.uploadSigner);
  addFileRoutes(app, context, createUploads(context, images), directUploads);
  addUploadPartRoute(app, context, directUploads);
  app.addHook('onClose', () => images.close());
  app.addHook('onClose', startFileCleanup(context));
  app.addHook('onClose', startSessionCleanup(context));
  app.addHook('onClose', startPresencePush(context));
  app.addHook('onClose', () => calls.stop());
  return adminCommands;
}

/** Adds the download route. It answers with HTTP statuses, not envelopes, and is not in the protocol's table. */
export function addFileByteRoutes(app: FastifyInstance, context: ServerContext): void {
  addDownloadRoute(app, context);
}
