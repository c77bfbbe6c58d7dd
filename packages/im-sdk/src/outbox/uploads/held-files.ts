import type { FileStore } from '../../cache/file-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { ImError, limits } from '../../protocol/index.ts';

/**
 * Files that are on their way: on disk where there is one, and in this tab as long as it lives. Gives out addresses to
 * show them by, and takes those back.
 */
export class HeldFiles {
  readonly #platform: Pick<Platform, 'files' | 'timers'>;
  readonly #store: () => FileStore | undefined;
  readonly #blobs = new Map<string, readonly Blob[]>();
  readonly #previews = new Map<string, readonly string[]>();
  readonly #timers = new Map<string, () => void>();

  constructor(platform: Pick<Platform, 'files' | 'timers'>, store: () => FileStore | undefined) {
    this.#platform = platform;
    this.#store = store;
  }

  /** Keeps files. Answers whether they survive this tab. */
  async keep(owner: string, files: readonly Blob[]): Promise<boolean> {
    this.adopt(owner, files);
    try {
      const store = this.#store();
      await store?.put(owner, files);
      return store !== undefined;
    } catch {
      // A full disk is no reason not to send.
      return false;
    }
  }

  /** Files that are in no disk's care, from another tab. */
  adopt(owner: string, files: readonly Blob[]): void {
    this.#blobs.set(owner, files);
  }

  inMemory(owner: string): readonly Blob[] | undefined {
    return this.#blobs.get(owner);
  }

  /** Rejects with `client.fileLost` where it is nowhere any more; with a retryable fault where the disk does not answer. */
  async get(owner: string, index: number): Promise<Blob> {
    const held = this.#blobs.get(owner)?.[index];
    if (held) return held;
    const stored = await this.#stored(owner);
    const file = stored[index];
    if (file) return file;
    throw new ImError('client.fileLost', 'The file is not on this device any more', { category: 'invalid' });
  }

  /** Addresses to show the files by; `""` for one that this tab does not have. */
  previews(owner: string): readonly string[] {
    const known = this.#previews.get(owner);
    if (known) return known;
    const blobs = this.#blobs.get(owner);
    if (!blobs) return [];
    const made = blobs.map((blob) =>
      /^(image|video|audio)\//.test(blob.type) ? this.#platform.files.preview(blob) : '',
    );
    this.#previews.set(owner, made);
    return made;
  }

  /** Takes files from disk into this tab, to show them. False where there is nothing new. */
  async load(owner: string): Promise<boolean> {
    if (this.#blobs.has(owner)) return false;
    const stored = await this.#stored(owner).catch(() => []);
    if (stored.length === 0 || this.#blobs.has(owner)) return false;
    this.#blobs.set(owner, stored);
    return true;
  }

  /** The server has them, or nobody wants them: `disk` says whether they go from disk too. */
  release(owner: string, disk: boolean, then: () => void): void {
    if (disk)
      this.#store()
        ?.remove(owner)
        .catch(() => undefined);
    if (!this.#blobs.has(owner) && !this.#previews.has(owner)) {
      then();
      return;
    }
    this.#timers.get(owner)?.();
    this.#timers.set(
      owner,
      this.#platform.timers.after(limits.previewKeptMs, () => {
        this.#forget(owner);
        then();
      }),
    );
  }

  /** Gives everything of this tab back. */
  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    for (const owner of [...this.#previews.keys()]) this.#forget(owner);
    this.#timers.clear();
    this.#blobs.clear();
  }

  #forget(owner: string): void {
    for (const address of this.#previews.get(owner) ?? []) if (address) this.#platform.files.releasePreview(address);
    this.#previews.delete(owner);
    this.#blobs.delete(owner);
    this.#timers.delete(owner);
  }

  async #stored(owner: string): Promise<readonly Blob[]> {
    try {
      return (await this.#store()?.get(owner)) ?? [];
    } catch (cause) {
      const message = 'The disk does not give the file';
      throw new ImError('client.storageFailed', message, { category: 'storage', retryable: true, cause });
    }
  }
}
