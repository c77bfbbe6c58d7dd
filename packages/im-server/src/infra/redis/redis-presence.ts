import type { Clock } from '../clock.ts';
import { createMemoryPresence, type Presence } from '../presence.ts';
import type { Redis } from './open-redis.ts';

/** A node that did not renew its key for this long is gone. */
const ALIVE_SECONDS = 45;
/** Interval of the renewals, and of the search for nodes that are gone: together with the above at most a minute. */
const RENEW_MS = 15_000;
/** The same while Redis does not answer, or lacks changes of this node. */
const RETRY_MS = 1_000;

export interface RedisPresenceOptions {
  readonly redis: Redis;
  /** Prefix of the keys: nodes of one database. */
  readonly prefix: string;
  readonly nodeId: string;
  readonly clock: Clock;
  /** Called once Redis knows of a change on this node, and for the users of a node that is gone. */
  readonly onChange: (userId: number, isNodeGone: boolean) => void;
}

/**
 * Presence of all nodes in Redis. A set for each user has an entry for each node and terminal; a set for each node has the
 * same entries, so that another node can remove them when it is gone. One key for each node expires unless it is renewed.
 * Connections are counted in memory, and what Redis lacks after an outage is written again.
 */
export async function createRedisPresence(options: RedisPresenceOptions): Promise<Presence> {
  const { redis, prefix, nodeId, clock, onChange } = options;
  const { client } = redis;
  const nodes = `${prefix}:nodes`;
  const aliveKey = (node: string) => `${prefix}:alive:${node}`;
  const entriesKey = (node: string) => `${prefix}:sockets:${node}`;
  const userKey = (userId: number) => `${prefix}:online:${userId}`;
  const local = createMemoryPresence(changed);
  /** Users whose change Redis does not know yet. */
  const unannounced = new Set<number>();
  let isComplete = false;
  let isStopped = false;
  let cancel = () => {};

  function write(node: string, entry: string, isOnline: boolean): Promise<unknown> {
    const [userId, terminal] = entry.split(':');
    const key = userKey(Number(userId));
    const member = `${node}:${terminal}`;
    if (!isOnline) return client.multi().sRem(key, member).sRem(entriesKey(node), entry).exec();
    return client.multi().sAdd(key, member).sAdd(entriesKey(node), entry).exec();
  }

  function changed(userId: number, terminal: number, isOnline: boolean): void {
    if (!isComplete) {
      unannounced.add(userId);
      return;
    }
    redis.answer(write(nodeId, `${userId}:${terminal}`, isOnline)).then(
      () => onChange(userId, false),
      (error: unknown) => {
        unannounced.add(userId);
        lose(error);
      },
    );
  }

  function lose(error: unknown): void {
    redis.noteFailure(error);
    if (!isComplete) return;
    isComplete = false;
    schedule(RETRY_MS);
  }

  /** Makes the entries of this node those of its connections. */
  async function writeAll(): Promise<void> {
    const stored = new Set(await redis.answer(client.sMembers(entriesKey(nodeId))));
    const current = new Set(local.entries().map(([userId, terminal]) => `${userId}:${terminal}`));
    const left = [...stored].filter((entry) => !current.has(entry));
    const came = [...current].filter((entry) => !stored.has(entry));
    const users = new Set([...unannounced, ...left.map((entry) => Number(entry.split(':')[0]))]);
    unannounced.clear();
    const writes = [
      ...left.map((entry) => write(nodeId, entry, false)),
      ...came.map((entry) => write(nodeId, entry, true)),
    ];
    // From here on changes are written by themselves, after these.
    isComplete = true;
    try {
      await redis.answer(Promise.all(writes));
    } catch (error) {
      for (const userId of users) unannounced.add(userId);
      isComplete = false;
      throw error;
    }
    for (const userId of users) onChange(userId, false);
  }

  async function renew(): Promise<void> {
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
      const entries = await redis.answer(client.sMembers(entriesKey(node)));
      await redis.answer(Promise.all(entries.map((entry) => write(node, entry, false))));
      await redis.answer(client.sRem(nodes, node));
      for (const userId of new Set(entries.map((entry) => Number(entry.split(':')[0])))) onChange(userId, true);
    }
  }

  await renew();
  redis.onConnected(() => {
    isComplete = false;
    schedule(0);
  });
  return {
    connected: local.connected,
    disconnected: local.disconnected,
    isComplete: () => isComplete,
    async online(userIds) {
      if (!isComplete) return local.online(userIds);
      try {
        const sets = await redis.answer(Promise.all(userIds.map((userId) => client.sMembers(userKey(userId)))));
        const found = userIds.map((userId, at) => [userId, terminalsOf(sets[at] ?? [])] as const);
        return new Map(found.filter(([, terminals]) => terminals.length > 0));
      } catch (error) {
        lose(error);
        return local.online(userIds);
      }
    },
    async isElsewhere(userId, terminal) {
      const members = await redis.answer(client.sMembers(userKey(userId))).catch((error: unknown) => {
        lose(error);
        return [];
      });
      return members.some((member) => member.endsWith(`:${terminal}`) && !member.startsWith(`${nodeId}:`));
    },
    async stop() {
      isStopped = true;
      cancel();
      const gone = client.multi().del(aliveKey(nodeId)).del(entriesKey(nodeId)).sRem(nodes, nodeId).exec();
      await redis.answer(gone).catch(redis.noteFailure);
    },
  };
}

function terminalsOf(members: readonly string[]): number[] {
  const terminals = members.map((member) => Number(member.split(':').at(-1)));
  return [...new Set(terminals)].sort((a, b) => a - b);
}
