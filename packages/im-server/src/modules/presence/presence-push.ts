import { Cmd, MessageType } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { setLastSeen } from '../../domain/accounts/account-repository.ts';
import { friendIdsByUser } from '../../domain/friends/friend-repository.ts';
import { createBatchQueue } from '../../infra/batch-queue.ts';

/** Delay before friends are notified, so that a page reload causes no push. */
const PUSH_DELAY_MS = 1_000;
const MAX_BATCH = 64;
/** Another node announced something since: unequal to all terminals. */
const UNKNOWN = 'unknown';

type Parts = Pick<ServerContext, 'database' | 'clock' | 'bus' | 'presence' | 'log'>;

/**
 * Pushes presence changes of this node's sockets to friends. Returns a stop function that waits for pushes in flight and
 * stores the last seen time of users whose change was not pushed yet: all users of this node when the server stops.
 */
export function startPresencePush({ database, clock, bus, presence, log }: Parts): () => Promise<void> {
  /** Terminals by user as this node announced them last; without those who are offline. */
  const announced = new Map<number, string>();
  const waiting = new Map<number, () => void>();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  /** Batches queries: after a restart everybody comes online at once. */
  const friendIdsOf = createBatchQueue<number, readonly number[]>(MAX_BATCH, async (userIds) => {
    const byUser = await friendIdsByUser(database, userIds);
    return userIds.map((userId) => byUser.get(userId) ?? []);
  });

  async function announce(userId: number): Promise<void> {
    const terminals = (await presence.online([userId])).get(userId) ?? [];
    // Announced once it is known who is online elsewhere.
    if (!presence.isComplete()) {
      schedule(userId);
      return;
    }
    const now = terminals.join();
    if ((announced.get(userId) ?? '') === now) return;
    if (now === '') {
      announced.delete(userId);
      await setLastSeen(database, [userId], clock.now());
    } else {
      announced.set(userId, now);
    }
    const userIds = await friendIdsOf(userId);
    const content = JSON.stringify({ userId, terminals });
    const message = { type: MessageType.ONLINE_STATUS, sendId: userId, content, sendTime: clock.now(), signal: true };
    if (userIds.length > 0) bus.publish('signal', { userIds, cmd: Cmd.PRIVATE, message });
  }

  const unsubscribe = bus.subscribe('presence.changed', ({ userId, isNodeGone }, source) => {
    if (source === 'local') {
      if (isNodeGone) announced.set(userId, UNKNOWN);
      schedule(userId);
    } else if (!isNodeGone && announced.has(userId)) {
      // A user who moved to another node is announced by that one.
      if (presence.isHere(userId) || waiting.has(userId)) announced.set(userId, UNKNOWN);
      else announced.delete(userId);
    }
  });

  function schedule(userId: number): void {
    if (isStopped || waiting.has(userId)) return;
    const cancel = clock.after(PUSH_DELAY_MS, () => {
      waiting.delete(userId);
      const task = announce(userId)
        .catch((err) => log.warn({ err }, 'presence was not announced'))
        .finally(() => running.delete(task));
      running.add(task);
    });
    waiting.set(userId, cancel);
  }

  return async () => {
    isStopped = true;
    unsubscribe();
    for (const cancel of waiting.values()) cancel();
    const userIds = [...waiting.keys()];
    waiting.clear();
    await Promise.all(running);
    const online = await presence.online(userIds);
    if (!presence.isComplete()) return;
    await setLastSeen(
      database,
      userIds.filter((userId) => !online.has(userId)),
      clock.now(),
    );
  };
}
