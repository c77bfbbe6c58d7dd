import type { MessageCache } from '../../cache/message-cache.ts';
import { ImError } from '../../protocol/index.ts';
import type { OutboxItem } from '../outbox-item.ts';
import type { BroadcastJob } from './broadcast-job.ts';

/** Dependencies and callbacks of `BroadcastStorage`. */
export interface BroadcastStorageParts {
  /** `undefined` in memory mode. */
  cache(): MessageCache | undefined;
  /** The open database, also in memory mode. */
  disk(): MessageCache | undefined;
  /** The database failed or hangs. */
  onStorageFailed(): void;
  onError(error: ImError): void;
}

/** The stored broadcasts. */
export class BroadcastStorage {
  readonly #parts: BroadcastStorageParts;
  /** Broadcasts on disk that were removed in memory mode. */
  readonly #removedInMemory = new Set<string>();

  constructor(parts: BroadcastStorageParts) {
    this.#parts = parts;
  }

  /** Stores a broadcast with its messages. If storage fails, the broadcast continues from memory. */
  async put(job: BroadcastJob, items: readonly OutboxItem[]): Promise<void> {
    try {
      await this.#parts.cache()?.putBroadcast(job.id, job, items);
    } catch (cause) {
      this.#parts.onError(asStorageError(cause));
      this.#parts.onStorageFailed();
    }
  }

  async remove(id: string): Promise<void> {
    const cache = this.#parts.cache();
    if (!cache && this.#parts.disk()) this.#removedInMemory.add(id);
    await cache?.removeBroadcast(id);
  }

  /** True if the broadcast was removed in memory mode: the database still has it. */
  wasRemoved(id: string): boolean {
    return this.#removedInMemory.has(id);
  }

  /** Memory mode ended: removes what was removed meanwhile. */
  async leaveMemory(): Promise<void> {
    for (const id of [...this.#removedInMemory]) {
      await this.#parts.cache()?.removeBroadcast(id);
      this.#removedInMemory.delete(id);
    }
  }
}

/** Error of a broadcast that could not be stored. */
export function asStorageError(cause: unknown): ImError {
  return new ImError('client.storageFailed', 'The broadcast is kept in memory only', { category: 'storage', cause });
}
