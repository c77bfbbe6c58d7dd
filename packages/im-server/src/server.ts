import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { startCommandServer } from './admin/command-server.ts';
import { createApp } from './app.ts';
import type { Topics } from './bus-topics.ts';
import { ConfigError, isLoopback, readConfig, type ServerConfig } from './config.ts';
import type { ServerContext } from './context.ts';
import { DEMO_PASSWORD, demoPeople } from './demo/people.ts';
import { hasDemoPeople, seedDemo } from './demo/seed.ts';
import { openBlobs } from './infra/blobs/open-blobs.ts';
import { createMemoryBus } from './infra/bus.ts';
import { type Clock, systemClock } from './infra/clock.ts';
import { type HostKeys, loadHostKeys } from './infra/crypto/host-keys.ts';
import { deriveKey, loadSecret } from './infra/crypto/secret.ts';
import { createSigner } from './infra/crypto/signatures.ts';
import { openStore } from './infra/database/open-store.ts';
import type { Handle } from './infra/database/transaction.ts';
import { clientFolder } from './infra/package-folder.ts';
import { createMemoryPresence } from './infra/presence.ts';
import { randomUUID } from './infra/random.ts';
import { createRateLimits } from './infra/rate-limits.ts';
import { serializeError } from './infra/serialize-error.ts';
import { plantInStore, type Seams } from './log/seams.ts';
import { createAccessTokens } from './modules/auth/access-tokens.ts';
import { createSessions } from './modules/auth/sessions.ts';
import { createAccountChanges } from './modules/changes/account-changes.ts';
import { addDownloadRoute } from './modules/files/download-route.ts';
import { createFiles } from './modules/files/file-references.ts';
import { addUploadPartRoute } from './modules/files/upload-part-route.ts';
import { createFriendships } from './modules/friends/friendships.ts';
import { memberships } from './modules/groups/memberships.ts';
import { createPins } from './modules/groups/settings/unpin-recalled.ts';
import { type BeforeAppend, createMessageJudge } from './modules/webhooks/before-append.ts';
import { createWebhookOutbox } from './modules/webhooks/outbox.ts';
import { startWebhooks } from './modules/webhooks/worker.ts';
import { addModules } from './modules.ts';
import { startRealtime } from './realtime/realtime.ts';

/** Settings that differ from the environment's defaults; by itself a server keeps nothing and takes a free port. */
export interface ServerOptions extends Partial<ServerConfig> {
  readonly clock?: Clock;
  /** Is asked before a message of a person is stored or edited; instead of `beforeAppendUrl`. */
  readonly beforeAppend?: BeforeAppend;
  /** Where the log goes; nothing is logged without one. */
  readonly log?: Logger;
  /** Folder of the built client that is served at `/`; the full client by default. */
  readonly clientRoot?: string;
  /** Longest wait at `close` for calls that are running, webhooks too, in ms; then they are cut. 10 s by default. */
  readonly drainMs?: number;
}

const DRAIN_MS = 10_000;

/** A server that listens. */
export interface RunningServer {
  /** Address to reach it at from this machine, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly context: ServerContext;
  /** User names and password of the demo people, where the store holds them. */
  readonly demo: { readonly userNames: readonly string[]; readonly password: string } | undefined;
  /** Stops accepting, lets running calls end for at most `drainMs`, closes the store. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts a server and resolves once it listens.
 * @throws {FolderInUseError} where another process holds the data folder; system errors where the port is taken
 * or the folder cannot be used.
 */
export function createServer(options: ServerOptions = {}): Promise<RunningServer> {
  return startServer(options);
}

/** `createServer` with the seams of the tests, which no setting reaches. */
export async function startServer(options: ServerOptions, seams?: Seams): Promise<RunningServer> {
  const {
    clock = systemClock,
    clientRoot = clientFolder(),
    drainMs = DRAIN_MS,
    beforeAppend,
    log: given = pino({ level: 'silent' }),
    ...settings
  } = options;
  const log = given.child({}, { serializers: { err: (thrown: unknown) => serializeError(thrown) } });
  const config: ServerConfig = {
    ...readConfig({}),
    dataDir: undefined,
    port: 0,
    demo: 'off',
    ...settings,
  };
  // Before the store: a key file that cannot be used is told at once.
  const hostKeys = await loadHostKeys(config);
  const store = await openStore(config);
  try {
    if (seams !== undefined) await plantInStore(store.database, seams);
    const context = await createContext(config, store.database, clock, log, hostKeys, beforeAppend);
    await prepareDemo(context);
    const app = await createApp(context, clientRoot);
    const realtime = await startRealtime(context, seams);
    addModules(app, context, realtime, seams);
    addDownloadRoute(app, context);
    addUploadPartRoute(app, context);
    realtime.listen(app.server);
    await app.listen({ host: config.host, port: config.port });
    const stopCommands = await startCommandServer(context, realtime.committed);
    const stopWebhooks = await startWebhooks(context);
    let closing: Promise<void> | undefined;
    return {
      address: addressOf(config, app.server.address()),
      context,
      demo: (await hasDemoPeople(context))
        ? { userNames: demoPeople.map((person) => person.userName), password: DEMO_PASSWORD }
        : undefined,
      close() {
        closing ??= stopCommands()
          .then(() => realtime.close())
          .then(() => Promise.all([drain(app, drainMs), stopWebhooks(drainMs)]))
          .then(() => store.close());
        return closing;
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Ends the HTTP server; whoever takes an answer too slowly, or not at all, cannot keep it from ending. */
async function drain(app: FastifyInstance, ms: number): Promise<void> {
  const cancel = systemClock.after(ms, () => app.server.closeAllConnections());
  await app.close().finally(cancel);
}

/** Puts the demo people in where they are asked for; they stay at home unless somebody said otherwise by hand. */
async function prepareDemo(context: ServerContext): Promise<void> {
  const { host, demo } = context.config;
  const exposed = !isLoopback(host) && demo !== 'on';
  if (exposed && (demo === 'first-start' || (await hasDemoPeople(context)))) {
    throw new ConfigError([
      `HOST=${host} is reachable from elsewhere, and everybody knows the passwords of the demo people: ` +
        'set IM_DEMO=0 with an empty DATA_DIR, or IM_DEMO=1 if you mean it',
    ]);
  }
  await seedDemo(context);
}

async function createContext(
  config: ServerConfig,
  database: Handle,
  clock: Clock,
  log: Logger,
  hostKeys: HostKeys | undefined,
  beforeAppend: BeforeAppend | undefined,
): Promise<ServerContext> {
  const bus = createMemoryBus<Topics>((err) => log.error({ err }, 'a listener failed'));
  const secret = await loadSecret(config.secret, config.dataDir);
  const base = {
    config,
    database,
    clock,
    bus,
    log,
    presence: createMemoryPresence((userId) => bus.publish('presence.changed', { userId })),
    rateLimits: createRateLimits(config.rateLimit),
    epoch: await loadEpoch(database),
    hostKeys,
  };
  const changes = createAccountChanges();
  return {
    ...base,
    sessions: createSessions(
      base,
      createAccessTokens(deriveKey(secret, 'access token'), clock),
      deriveKey(secret, 'refresh token'),
    ),
    changes,
    webhooks: createWebhookOutbox(config, clock),
    judge: createMessageJudge(base, beforeAppend),
    pins: createPins({ ...base, changes }),
    friendships: createFriendships(config),
    memberships,
    files: createFiles(clock, () => bus.publish('file.gone', {})),
    uploadSigner: createSigner(deriveKey(secret, 'upload address')),
    blobs: await openBlobs(config.dataDir, clock.now()),
  };
}

/** The name of this store's life, made at the first start. */
async function loadEpoch(database: Handle): Promise<string> {
  const name = 'epoch';
  await database
    .insertInto('server_fact')
    .values({ name, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const fact = await database
    .selectFrom('server_fact')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return fact.value;
}

function addressOf(config: ServerConfig, bound: AddressInfo | string | null): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
