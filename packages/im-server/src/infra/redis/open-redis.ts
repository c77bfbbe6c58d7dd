import type { Logger } from 'pino';

type RedisClient = Awaited<ReturnType<typeof createClients>>['client'];

/** Commands that wait for a slow Redis; beyond that they fail at once. */
const MAX_WAITING_COMMANDS = 10_000;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RETRY_MS = 1_000;
/** Finds a connection that a network dropped in silence. */
const PING_MS = 10_000;
/** An answer that takes longer counts as none. */
export const ANSWER_MS = 1_000;

/** Connections to Redis. Everything in it is a hint: callers go on without an answer. */
export interface Redis {
  /** Fails at once while Redis is away. */
  readonly client: RedisClient;
  /** A connection for subscriptions; they are made again when Redis is back. */
  readonly subscriber: RedisClient;
  /** The answer of a command. Rejects after a second: a Redis that hangs is as good as none. */
  answer<T>(command: Promise<T>): Promise<T>;
  /** Redis did not answer: one warning until it is back. */
  noteFailure(error: unknown): void;
  noteSuccess(): void;
  /** Called each time that both connections are there again; Redis may have lost everything. */
  onConnected(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Connects. Without an answer the server starts all the same and connects later. The package is loaded here, so that a
 * server without Redis does without it.
 */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const { client, subscriber } = await createClients(url);
  let isAway = false;
  let isClosed = false;
  const listeners: (() => void)[] = [];
  const redis: Redis = {
    client,
    subscriber,
    answer: (command) => withDeadline(command),
    noteFailure(error) {
      if (isAway || isClosed) return;
      isAway = true;
      log.warn({ err: error }, 'Redis is away: messages take up to a second between servers, other signals are lost');
    },
    noteSuccess() {
      if (isAway) log.info('Redis is back');
      isAway = false;
    },
    onConnected: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      for (const each of [client, subscriber]) if (each.isOpen) each.destroy();
    },
  };
  const both = [client, subscriber];
  const failed = Promise.withResolvers<void>();
  for (const each of both) {
    each.on('error', (error: unknown) => {
      redis.noteFailure(error);
      failed.resolve();
    });
    each.on('ready', () => {
      if (!both.every((one) => one.isReady)) return;
      redis.noteSuccess();
      for (const listener of listeners) listener();
    });
  }
  // A client that is closed while it connects rejects.
  const connected = Promise.all(both.map((each) => each.connect().catch(redis.noteFailure)));
  await Promise.race([connected, failed.promise]);
  return redis;
}

async function createClients(url: string) {
  const { createClient } = await import('redis');
  const options = {
    url,
    name: 'im-server',
    commandsQueueMaxLength: MAX_WAITING_COMMANDS,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      // Jitter: the servers do not come back all at once.
      reconnectStrategy: (tries: number) => Math.min(2 ** tries * 25, MAX_RETRY_MS) * (0.75 + Math.random() / 4),
    },
  };
  return { client: createClient({ ...options, disableOfflineQueue: true }), subscriber: createClient(options) };
}

async function withDeadline<T>(command: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Redis did not answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  return Promise.race([command, late.promise]).finally(() => clearTimeout(timer));
}
