import type { MessageCache } from '../cache/message-cache.ts';
import type { Plan } from '../sync/plan/plan.ts';
import { serverDialect } from '../sync/select-dialect.ts';
import type { AccountParts } from './account-parts.ts';
import type { Restore } from './restore.ts';

/** Work of a tab that does not lead: it shows the plans and the cache of the leader. */
export class Follower {
  readonly #parts: AccountParts;
  readonly #restore: Restore;
  /** Number of reloads in flight. */
  #reloads = 0;
  /** Plans that arrived during a reload; applied after it, because they are newer. */
  readonly #held: Plan[] = [];

  constructor(parts: AccountParts, restore: Restore) {
    this.#parts = parts;
    this.#restore = restore;
  }

  /** Applies a plan of the leader. */
  mirror(plan: Plan): void {
    const { scope, ingest } = this.#parts;
    if (this.#reloads > 0) this.#held.push(plan);
    else scope.store.subject.batch(() => ingest.mirror(plan));
  }

  /** Shows the connection of the leader. Once that is live, the leader has stored the server's features. */
  mirrorConnection(state: unknown): void {
    const { scope, ingest } = this.#parts;
    scope.connection.mirror(state);
    if (scope.connection.mirrored.getSnapshot().phase === 'live') ingest.dialect = serverDialect(scope.features());
  }

  /**
   * A delta of the leader was missed: reloads from disk what has changed. `rereadsAll`: also the rows of conversations
   * whose state is current.
   */
  reload(rereadsAll = false): void {
    const { ingest } = this.#parts;
    const { cache } = ingest;
    if (!cache) return;
    this.#reloads += 1;
    this.#restore
      .run(cache, rereadsAll)
      .catch(() => ingest.goToMemory())
      .finally(() => {
        this.#reloads -= 1;
        if (this.#reloads > 0) return;
        for (const plan of this.#held.splice(0)) this.mirror(plan);
      });
  }

  /**
   * The leader dropped its state and counts versions from the start: drops the local states, whose versions are higher.
   */
  startOver(): void {
    const { scope, outbox } = this.#parts;
    scope.store.conversations.clearStates();
    scope.store.messages.clear();
    outbox.showAll();
    this.reload();
  }

  /** The leader writes to the database again: this tab, also in memory mode, reads from it again. */
  async leaveMemory(disk: MessageCache, isOver: () => boolean): Promise<void> {
    const { scope, ingest, storage, outbox, drafts } = this.#parts;
    const start = await storage.read(disk);
    if (isOver() || ingest.cache) return;
    ingest.followFromDisk(disk);
    const wasShown = this.#restore.isDone;
    if (!wasShown) this.#restore.show(start);
    await outbox.leaveMemory([]);
    await drafts.leaveMemory();
    if (isOver() || !ingest.cache) return;
    scope.onStorage('durable');
    // Deltas that were missed meanwhile could not be reloaded. A later one may have updated only the state.
    if (wasShown) this.reload(true);
  }
}
