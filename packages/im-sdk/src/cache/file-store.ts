import type { Database } from '../platform/database.ts';
import { prefixRange } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { limits } from '../protocol/index.ts';
import { withDeadline } from './with-deadline.ts';

/** Name of the database for the files of an account's outbox. */
export function fileStoreName(server: string, userId: number): string {
  return `im-files:${server}:${userId}`;
}

/**
 * Files of unsent messages, by owner (a `tmpId` or a broadcast id). A separate database, so that a large file does not
 * block commits of messages.
 */
export class FileStore {
  readonly #platform: Pick<Platform, 'databases' | 'timers'>;
  readonly #name: string;
  #opening: Promise<Database> | undefined;

  constructor(platform: Pick<Platform, 'databases' | 'timers'>, server: string, userId: number) {
    this.#platform = platform;
    this.#name = fileStoreName(server, userId);
  }

  get available(): boolean {
    return this.#platform.databases.available;
  }

  /** Resolves once the files are on disk (strict durability). Rejects if the disk is full or too slow. */
  async put(owner: string, files: readonly Blob[]): Promise<void> {
    const mib = files.reduce((sum, { size }) => sum + size, 0) / 2 ** 20;
    const database = await this.#open();
    const stored = database.transaction(
      'write',
      async (tx) => {
        for (const [index, file] of files.entries()) tx.put([owner, index], file);
      },
      { durability: 'strict' },
    );
    await withDeadline(stored, limits.fileStallMs + mib * limits.fileStallMsPerMiB, this.#platform.timers);
  }

  /** The files in the order of `put`; empty if none are stored. */
  async get(owner: string): Promise<readonly Blob[]> {
    const database = await this.#open();
    const rows = await database.transaction('read', (tx) => tx.range(prefixRange([owner])));
    return rows.flatMap(({ value }) => (value instanceof Blob ? [value] : []));
  }

  async remove(owner: string): Promise<void> {
    const database = await this.#open();
    const { from, to } = prefixRange([owner]);
    await database.transaction('write', async (tx) => tx.removeRange(from, to));
  }

  /** Deletes files without an owner, left by a page that closed before it stored their message. */
  async sweep(keeps: (owner: string) => boolean): Promise<void> {
    const names = await this.#platform.databases.names(this.#name);
    if (names.length === 0) return;
    const database = await this.#open();
    await database.transaction('write', async (tx) => {
      const rows = await tx.range({ from: [''], to: ['\uffff'] });
      for (const { key } of rows) if (!keeps(String(key[0]))) tx.remove(key);
    });
  }

  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    (await opening?.catch(() => undefined))?.close();
  }

  #open(): Promise<Database> {
    const { databases, timers } = this.#platform;
    this.#opening ??= withDeadline(databases.open(this.#name), limits.databaseStallMs, timers).then((database) => {
      database.onLost(() => {
        this.#opening = undefined;
      });
      return database;
    });
    this.#opening.catch(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }
}
