import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { startCommandServer } from './admin/command-server.ts';
import { createApp } from './app.ts';
import { addFileByteRoutes, addModules, createContext } from './compose.ts';
import { ConfigError, isLoopback, readOptions, type ServerConfig } from './config.ts';
import type { ServerContext } from './context.ts';
import { DEMO_PASSWORD, demoPeople } from './demo/people.ts';
import { hasDemoPeople, isOnlyForThisMachine } from './demo/public-access.ts';
import { seedDemo } from './demo/seed.ts';
import { type Clock, systemClock } from './infra/clock.ts';
import { type DatabaseTimeouts, openStore } from './infra/database/open-store.ts';
import { demandFinishedRestore } from './infra/dump/store-dump.ts';
import { rememberedHead, rememberHeads } from './infra/log-head-file.ts';
import { clientFolder, widgetFolder } from './infra/package-folder.ts';
import { openRedis } from './infra/redis/open-redis.ts';
import { serializeError } from './infra/serialize-error.ts';
import { headOfLog } from './message-log/tail.ts';
import { loadHostKeys } from './modules/auth/host-tokens.ts';
import { startHostCleanup } from './modules/host/retention.ts';
import type { BeforeAppend } from './modules/webhooks/before-append.ts';
import { startWebhooks } from './modules/webhooks/worker.ts';
import { startRealtime } from './realtime/realtime.ts';

/**
 * Options of `createServer`: every setting of `ServerConfig`, and what has no environment variable. Defaults are those of
 * the environment except: `dataDir` is memory, `port` is a free one, `demo` is off. `process.env` is not read; pass
 * `readConfig(process.env)` for that. An option may also be the text of its variable.
 */
export interface ServerOptions extends Partial<ServerConfig> {
  /** Source of time. The system clock by default. */
  readonly clock?: Clock;
  /**
   * Approves, replaces or refuses a message before it is stored or edited. Wins over `beforeAppendUrl`. Has 300 ms; then
   * `beforeAppendDefault` applies.
   */
  readonly beforeAppend?: BeforeAppend;
  /** pino logger. Silent by default. */
  readonly log?: Logger;
  /** Folder of the built web client, served at `/`. The full client by default. */
  readonly clientRoot?: string;
  /** Folder of the built widget, served at `/im-widget.js`. That of im-react by default. */
  readonly widgetRoot?: string;
  /** How long `close` waits for running requests and webhooks before it aborts them, in ms. Default 10,000. */
  readonly drainMs?: number;
  /**
   * Time limits of PostgreSQL; what takes longer is answered with 503. Default 10,000 ms for a connection, 15,000 ms for a
   * statement, 5,000 ms for a lock.
   */
  readonly databaseTimeouts?: DatabaseTimeouts;
}

const DEFAULT_DRAIN_MS = 10_000;

/**
 * Connections that the system queues until the server accepts them. It drops what comes beyond, and clients try again after
 * 1, 3, 7, 15 and 31 s: Node's default of 511 is too little when thousands come back. Linux allows up to `net.core.somaxconn`.
 */
const LISTEN_BACKLOG = 4_096;

/** A server that listens. */
export interface RunningServer {
  /** URL for this machine, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /**
   * The server's internals, for tests and scripts in the same process. Not a stable interface.
   * @internal
   */
  readonly context: ServerContext;
  /** User names and password of the demo people; `undefined` if the database has none. */
  readonly demo: { readonly userNames: readonly string[]; readonly password: string } | undefined;
  /**
   * `/ready` answers 503 at once. After `drainNoticeMs` the server closes its sockets with 1012, waits `drainMs` for running
   * requests and closes the database. Idempotent.
   */
  close(): Promise<void>;
}

/**
 * Starts a chat server; resolves once it listens.
 *
 * @example
 * const server = await createServer({ port: 8080, dataDir: './chat' });
 * process.once('SIGTERM', () => void server.close());
 *
 * @throws {FolderInUseError} if another process uses `dataDir`.
 * @throws {NewerDatabaseError} if a newer version migrated the database; with `migrate: false` only if this version cannot run on it.
 * @throws {MigrationError} if a migration got no lock, or with `migrate: false` one is missing.
 * @throws {ConfigError} if an option is unknown or invalid, the JWKS file is unusable, or demo people would be reachable from other machines.
 * @throws {DumpError} if a restore into the database did not finish.
 * @throws System errors: `EADDRINUSE` for the port, `EACCES` and the like for `dataDir`.
 */
export async function createServer(options: ServerOptions = {}): Promise<RunningServer> {
  const {
    clock = systemClock,
    clientRoot = clientFolder(),
    widgetRoot = widgetFolder(),
    drainMs = DEFAULT_DRAIN_MS,
    beforeAppend,
    databaseTimeouts,
    log: parentLog = pino({ level: 'silent' }),
    ...settings
  } = options;
  const log = parentLog.child({}, { serializers: { err: (thrown: unknown) => serializeError(thrown) } });
  const config = readOptions(settings);
  // Before the database is opened: an unusable key file fails at once.
  const hostKeys = await loadHostKeys(config);
  const store = await openStore(config, databaseTimeouts, config.migrate ? 'migrate' : 'check');
  /** Closers of the parts that run, called in reverse order when a later step fails. */
  const started: (() => Promise<unknown>)[] = [() => store.close()];
  try {
    await demandFinishedRestore(store.database);
    const redis = config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, log, clock);
    if (redis !== undefined) started.push(() => redis.close());
    const context = await createContext(config, { ...store, redis }, clock, log, hostKeys, beforeAppend);
    started.push(() => context.presence.stop());
    await demandKnownMessages(context);
    const { poolSize } = store;
    if (poolSize !== undefined) {
      context.metrics.addLabelledGauge(
        'im_database_connections',
        'Connections to PostgreSQL, by state.',
        'state',
        poolSize,
      );
    }
    await prepareDemo(context);
    const app = await createApp(context, { client: clientRoot, widget: widgetRoot });
    started.push(() => closeApp(app, drainMs));
    const realtime = await startRealtime(context);
    started.push(() => realtime.close());
    const adminCommands = addModules(app, context, realtime);
    addFileByteRoutes(app, context);
    realtime.listen(app.server);
    await app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG });
    const stopRemembering = rememberLog(context);
    started.push(stopRemembering);
    const stopCommandServer = await startCommandServer(context, adminCommands);
    started.push(stopCommandServer);
    await startHostCleanup(context);
    const stopWebhooks = await startWebhooks(context);
    context.jobs.start();
    let closing: Promise<void> | undefined;
    return {
      address: addressOf(config, app.server.address()),
      context,
      demo: (await hasDemoPeople(context))
        ? { userNames: demoPeople.map((person) => person.userName), password: DEMO_PASSWORD }
        : undefined,
      close() {
        context.readiness.isReady = false;
        closing ??= stopCommandServer()
          .then(() => waitFor(clock, config.drainNoticeMs))
          .then(() => realtime.close())
          .then(() => Promise.all([closeApp(app, drainMs), stopWebhooks(drainMs)]))
          .then(() => context.jobs.stop())
          .then(stopRemembering)
          .then(() => context.presence.stop())
          .then(() => redis?.close())
          .then(() => store.close());
        return closing;
      },
    };
  } catch (error) {
    for (const end of started.reverse()) await end().catch((err: unknown) => log.error({ err }, 'a part did not end'));
    throw error;
  }
}

function waitFor(clock: Clock, ms: number): Promise<void> | undefined {
  return ms === 0 ? undefined : new Promise((resolve) => void clock.after(ms, resolve));
}

/** Closes the HTTP server; connections of slow readers are cut after `drainMs`. */
async function closeApp(app: FastifyInstance, drainMs: number): Promise<void> {
  const cancel = systemClock.after(drainMs, () => app.server.closeAllConnections());
  await app.close().finally(cancel);
}

/** Refuses a database that lost messages: clients would take other messages with the same ids for those they have. */
async function demandKnownMessages({ config, database, epoch }: ServerContext): Promise<void> {
  const remembered = await rememberedHead(config.dataDir, epoch);
  const head = await headOfLog(database);
  if (head >= remembered) return;
  throw new ConfigError([
    `the database ends at message ${head}, but a server on this DATA_DIR has seen ${remembered}: it is older, from a backup. ` +
      'Run "im-server restore --from-backup" once, so that clients start over',
  ]);
}

function rememberLog({ config, database, epoch, clock, log }: ServerContext): () => Promise<void> {
  if (config.dataDir === undefined) return async () => {};
  const onError = (err: unknown) => log.warn({ err }, 'the newest message id was not written down');
  return rememberHeads(config.dataDir, epoch, clock, () => headOfLog(database), onError);
}

/**
 * Seeds the demo people. Refuses to serve them beyond loopback unless `demo` is `on`: their password is public. Other
 * signs of a public server only close their login to requests from elsewhere.
 */
async function prepareDemo(context: ServerContext): Promise<void> {
  const { host, demo } = context.config;
  const isExposed = !isLoopback(host) && demo !== 'on';
  if (isExposed && (demo === 'first-start' || (await hasDemoPeople(context)))) {
    throw new ConfigError([
      `HOST=${host} is reachable from elsewhere, and everybody knows the passwords of the demo people: ` +
        'set IM_DEMO=0 with an empty DATA_DIR, or IM_DEMO=1 if you mean it',
    ]);
  }
  await seedDemo(context);
  if (demo !== 'on' && !isOnlyForThisMachine(context.config) && (await hasDemoPeople(context))) {
    context.log.warn(
      'the database has the demo people, whose password is public: they can sign in from this machine only. ' +
        'Use a database without them, change their passwords, or set IM_DEMO=1 if you mean it',
    );
  }
}

function addressOf(config: ServerConfig, bound: AddressInfo | string | null): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
