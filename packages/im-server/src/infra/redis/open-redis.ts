import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';

type RedisClient = Awaited<ReturnType<typeof createClients>>['client'];

/** Commands that wait for a slow Redis; beyond that they fail at once. */
const MAX_WAITING_COMMANDS = 10_000;
/** Message of the library's error beyond them. */
const QUEUE_IS_FULL = 'The queue is full';
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RETRY_MS = 1_000;
/** Interval of the pings that find a connection which a network dropped in silence. */
const PING_MS = 10_000;
/** A connection without traffic for so long is made again, such as one whose first commands are never answered. */
const SILENT_MS = 2 * PING_MS;
/** An answer that takes longer counts as none. */
const ANSWER_MS = 1_000;

/** Connections to Redis. Everything in it is a hint: callers go on without an answer. */
export interface Redis {
  /** Fails at once while Redis is away. */
  readonly client: RedisClient;
  /** A connection for subscriptions; they are made again when Redis is back. */
  readonly subscriber: RedisClient;
  /** The answer of a command. Rejects after a second: a Redis that hangs is as good as none. */
  answer<T>(command: Promise<T>): Promise<T>;
  /** Redis did not answer: one warning until it is back. A full queue is another warning. */
  noteFailure(error: unknown): void;
  noteSuccess(): void;
  /** True from a failure until the next success. */
  isAway(): boolean;
  /** Called each time that both connections are there again; Redis may have lost everything. */
  onConnected(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Connects. Without an answer the server starts all the same and connects later. The package is loaded here, so that a
 * server without Redis does without it.
 */
export async function openRedis(url: string, log: Logger, clock: Clock): Promise<Redis> {
  const { client, subscriber, ErrorReply } = await createClients(url);
  let isAway = false;
  let isClosed = false;
  let isFull = false;
  let cancelPing = () => {};
  const listeners: (() => void)[] = [];
  const redis: Redis = {
    client,
    subscriber,
    answer: (command) => withDeadline(command),
    noteFailure(error) {
      if (isAway || isClosed) return;
      if (error instanceof Error && error.message === QUEUE_IS_FULL) {
        if (!isFull) log.warn('too many commands wait for Redis: signals between servers are lost');
        isFull = true;
        return;
      }
      isAway = true;
      log.warn({ err: error }, 'Redis is away: messages take up to a second between servers, other signals are lost');
    },
    noteSuccess() {
      if (isAway) log.info('Redis is back');
      isAway = false;
      isFull = false;
    },
    isAway: () => isAway,
    onConnected: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      cancelPing();
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

  async function ping(): Promise<void> {
    await Promise.all(
      both.map(async (each) => {
        if (!each.isReady) return;
        await redis.answer(each.ping()).catch((error: unknown) => {
          // An error of Redis is an answer, and a connection that is not ready connects by itself.
          if (error instanceof ErrorReply || isClosed || !each.isReady) return;
          redis.noteFailure(error);
          each.destroy();
          each.connect().catch(redis.noteFailure);
        });
      }),
    );
    schedulePing();
  }
  function schedulePing(): void {
    if (!isClosed) cancelPing = clock.after(PING_MS, () => void ping());
  }
  schedulePing();
  return redis;
}

async function createClients(url: string) {
  const { createClient, ErrorReply } = await import('redis');
  const options = {
    url,
    name: 'im-server',
    commandsQueueMaxLength: MAX_WAITING_COMMANDS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENT_MS,
      // Jitter: the servers do not come back all at once.
      reconnectStrategy: (tries: number) => Math.min(2 ** tries * 25, MAX_RETRY_MS) * (0.75 + Math.random() / 4),
    },
  };
  const client = createClient({ ...options, disableOfflineQueue: true });
  return { client, subscriber: createClient(options), ErrorReply };
}

async function withDeadline<T>(command: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Redis did not answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  return Promise.race([command, late.promise]).finally(() => clearTimeout(timer));
}
