import type { Clock } from '../clock.ts';
import { createMemoryPresence, type Presence } from '../presence.ts';
import type { Redis } from './open-redis.ts';

/** A node that did not renew its key for this long is gone. */
const ALIVE_SECONDS = 45;
/** Interval of the renewals, and of the search for nodes that are gone: together with the above at most a minute. */
const RENEW_MS = 15_000;
/** The same while Redis does not answer, or lacks changes of this node. */
const RETRY_MS = 1_000;
/** Users or entries in one batch of commands: a batch for everybody would overflow the queue of the connection. */
const CHUNK = 500;
/** How long a node that was removed by mistake can find out. */
const GONE_MARK_SECONDS = 7 * 24 * 3_600;

export interface RedisPresenceOptions {
  readonly redis: Redis;
  /** Prefix of the keys: nodes of one database. */
  readonly prefix: string;
  readonly nodeId: string;
  readonly clock: Clock;
  /** Called once Redis knows of a change on this node, and for the users of a node that is gone or was taken for gone. */
  readonly onChange: (userId: number, isNodeGone: boolean) => void;
}

/**
 * Presence of all nodes in Redis. A set for each user has an entry for each node and terminal; a set for each node has the
 * same entries, so that another node can remove them when it is gone. One key for each node expires unless it is renewed.
 * An entry is added to the set of the node first and removed from it last, so that no entry of a user is without one there.
 * Connections are counted in memory, and what Redis lacks after an outage is written again.
 */
export async function createRedisPresence(options: RedisPresenceOptions): Promise<Presence> {
  const { redis, prefix, nodeId, clock, onChange } = options;
  const { client } = redis;
  const nodes = `${prefix}:nodes`;
  const aliveKey = (node: string) => `${prefix}:alive:${node}`;
  const entriesKey = (node: string) => `${prefix}:sockets:${node}`;
  const userKey = (userId: number) => `${prefix}:online:${userId}`;
  /** Set by the node that removed the entries of another one. */
  const goneKey = (node: string) => `${prefix}:gone:${node}`;
  const local = createMemoryPresence(changed);
  /** Entries that Redis may lack, or have in excess. */
  const pending = new Set<string>();
  /** Users whose change Redis does not know yet. */
  const unannounced = new Set<number>();
  let isComplete = false;
  let isStopped = false;
  let renewal: Promise<void> | undefined;
  let cancel = () => {};

  function write(node: string, entry: string, isOnline: boolean): Promise<unknown> {
    const [userId, terminal] = entry.split(':');
    const key = userKey(Number(userId));
    const member = `${node}:${terminal}`;
    if (!isOnline) return Promise.all([client.sRem(key, member), client.sRem(entriesKey(node), entry)]);
    return Promise.all([client.sAdd(entriesKey(node), entry), client.sAdd(key, member)]);
  }

  function changed(userId: number, terminal: number): void {
    pending.add(entryOf(userId, terminal));
    if (!isComplete) {
      unannounced.add(userId);
      return;
    }
    writePending().then(
      () => onChange(userId, false),
      (error: unknown) => {
        unannounced.add(userId);
        markIncomplete(error);
      },
    );
  }

  /** Writes a chunk of the pending entries as they are now. */
  async function writePending(): Promise<void> {
    const entries = [...pending].slice(0, CHUNK);
    for (const entry of entries) pending.delete(entry);
    try {
      await redis.answer(Promise.all(entries.map((entry) => write(nodeId, entry, isLocal(entry)))));
    } catch (error) {
      for (const entry of entries) pending.add(entry);
      throw error;
    }
  }

  function isLocal(entry: string): boolean {
    const [userId, terminal] = entry.split(':').map(Number);
    return userId !== undefined && terminal !== undefined && local.has(userId, terminal);
  }

  function markIncomplete(error: unknown): void {
    redis.noteFailure(error);
    if (!isComplete) return;
    isComplete = false;
    schedule(RETRY_MS);
  }

  /** Makes the entries of this node those of its connections. */
  async function writeAll(): Promise<void> {
    const stored = new Set(await redis.answer(client.sMembers(entriesKey(nodeId))));
    const current = local.entries().map(([userId, terminal]) => entryOf(userId, terminal));
    const removed = [...stored].filter((entry) => !isLocal(entry));
    const added = current.filter((entry) => !stored.has(entry));
    for (const entry of [...removed, ...added]) pending.add(entry);
    for (const entry of removed) unannounced.add(userOf(entry));
    // Changes in the meantime are added to these.
    while (pending.size > 0) await writePending();
    isComplete = true;
    const users = [...unannounced];
    unannounced.clear();
    for (const userId of users) onChange(userId, false);
    // A mark: another node announced the users of this node as offline.
    if ((await redis.answer(client.del(goneKey(nodeId)))) === 0) return;
    for (const userId of new Set(local.entries().map(([userId]) => userId))) onChange(userId, true);
  }

  function renew(): Promise<void> {
    renewal ??= renewOnce().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function renewOnce(): Promise<void> {
    try {
      await redis.answer(client.set(aliveKey(nodeId), '1', { expiration: { type: 'EX', value: ALIVE_SECONDS } }));
      // A node that Redis does not know has no entries: Redis lost its data, or another node took this one for gone.
      const isNew = (await redis.answer(client.sAdd(nodes, nodeId))) === 1;
      if (isNew || !isComplete) await writeAll();
      await removeGoneNodes();
      redis.noteSuccess();
    } catch (error) {
      isComplete = false;
      redis.noteFailure(error);
    }
    schedule(isComplete ? RENEW_MS : RETRY_MS);
  }

  function schedule(ms: number): void {
    cancel();
    if (isStopped) return;
    cancel = clock.after(ms, () => void renew());
  }

  async function removeGoneNodes(): Promise<void> {
    for (const node of await redis.answer(client.sMembers(nodes))) {
      if (node === nodeId || (await redis.answer(client.exists(aliveKey(node)))) === 1) continue;
      const claim = { condition: 'NX', expiration: { type: 'EX', value: ALIVE_SECONDS } } as const;
      if ((await redis.answer(client.set(`${prefix}:removing:${node}`, nodeId, claim))) === null) continue;
      for (const entries of chunksOf(await redis.answer(client.sMembers(entriesKey(node))))) {
        await redis.answer(Promise.all(entries.map((entry) => write(node, entry, false))));
        for (const userId of new Set(entries.map(userOf))) onChange(userId, true);
      }
      const mark = { expiration: { type: 'EX', value: GONE_MARK_SECONDS } } as const;
      await redis.answer(client.set(goneKey(node), nodeId, mark));
      await redis.answer(client.sRem(nodes, node));
    }
  }

  await renew();
  redis.onConnected(() => {
    isComplete = false;
    // A connection that broke may have cut an entry in half.
    for (const [userId, terminal] of local.entries()) pending.add(entryOf(userId, terminal));
    schedule(0);
  });
  return {
    connected: local.connected,
    disconnected: local.disconnected,
    isComplete: () => isComplete,
    isHere: local.isHere,
    async online(userIds) {
      if (!isComplete) return local.online(userIds);
      try {
        const found = new Map<number, number[]>();
        for (const chunk of chunksOf(userIds)) {
          const sets = await redis.answer(Promise.all(chunk.map((userId) => client.sMembers(userKey(userId)))));
          for (const [at, userId] of chunk.entries()) {
            const terminals = terminalsOf(sets[at] ?? []);
            if (terminals.length > 0) found.set(userId, terminals);
          }
        }
        return found;
      } catch (error) {
        markIncomplete(error);
        return local.online(userIds);
      }
    },
    async isElsewhere(userId, terminal) {
      const members = await redis.answer(client.sMembers(userKey(userId))).catch((error: unknown) => {
        markIncomplete(error);
        return [];
      });
      return members.some((member) => member.endsWith(`:${terminal}`) && !member.startsWith(`${nodeId}:`));
    },
    async stop() {
      isStopped = true;
      cancel();
      await renewal;
      // Another node removes what Redis still has of this one.
      const isClean = isComplete && local.entries().length === 0;
      const gone = isClean
        ? Promise.all([client.del([aliveKey(nodeId), entriesKey(nodeId)]), client.sRem(nodes, nodeId)])
        : client.del(aliveKey(nodeId));
      await redis.answer<unknown>(gone).catch(redis.noteFailure);
    },
  };
}

function entryOf(userId: number, terminal: number): string {
  return `${userId}:${terminal}`;
}

function userOf(entry: string): number {
  return Number(entry.split(':')[0]);
}

function chunksOf<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += CHUNK) chunks.push(items.slice(at, at + CHUNK));
  return chunks;
}

function terminalsOf(members: readonly string[]): number[] {
  const terminals = members.map((member) => Number(member.split(':').at(-1)));
  return [...new Set(terminals)].sort((a, b) => a - b);
}
