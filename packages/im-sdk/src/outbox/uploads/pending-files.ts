import type { FileStore } from '../../cache/file-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { ImError, limits } from '../../protocol/index.ts';

/**
 * Files of pending uploads: on disk if this device stores files, and in memory of this tab. Creates and revokes preview
 * URLs.
 */
export class PendingFiles {
  readonly #platform: Pick<Platform, 'files' | 'timers'>;
  readonly #fileStore: () => FileStore | undefined;
  readonly #blobs = new Map<string, readonly Blob[]>();
  readonly #previews = new Map<string, readonly string[]>();
  readonly #timers = new Map<string, () => void>();

  constructor(platform: Pick<Platform, 'files' | 'timers'>, fileStore: () => FileStore | undefined) {
    this.#platform = platform;
    this.#fileStore = fileStore;
  }

  /** Stores files. Resolves to true if they survive a reload. */
  async store(owner: string, files: readonly Blob[]): Promise<boolean> {
    this.hold(owner, files);
    try {
      const fileStore = this.#fileStore();
      await fileStore?.put(owner, files);
      return fileStore !== undefined;
    } catch {
      // A full disk does not stop the upload.
      return false;
    }
  }

  /** Holds files that are not on disk in memory, for example from another tab. */
  hold(owner: string, files: readonly Blob[]): void {
    this.#blobs.set(owner, files);
  }

  inMemory(owner: string): readonly Blob[] | undefined {
    return this.#blobs.get(owner);
  }

  /**
   * Reads a file. @throws `client.fileLost` if it is gone, a retryable `client.storageFailed` if the disk does not
   * respond
   */
  async get(owner: string, index: number): Promise<Blob> {
    const held = this.#blobs.get(owner)?.[index];
    if (held) return held;
    const stored = await this.#stored(owner);
    const file = stored[index];
    if (file) return file;
    throw new ImError('client.fileLost', 'The file is not on this device any more', { category: 'invalid' });
  }

  /** Preview URLs of the files; `""` for a file without a preview. */
  previews(owner: string): readonly string[] {
    const known = this.#previews.get(owner);
    if (known) return known;
    const blobs = this.#blobs.get(owner);
    if (!blobs) return [];
    const previews = blobs.map((blob) =>
      /^(image|video|audio)\//.test(blob.type) ? this.#platform.files.preview(blob) : '',
    );
    this.#previews.set(owner, previews);
    return previews;
  }

  /** Loads files from disk into memory, to show them. Resolves to false if nothing was loaded. */
  async load(owner: string): Promise<boolean> {
    if (this.#blobs.has(owner)) return false;
    const stored = await this.#stored(owner).catch(() => []);
    if (stored.length === 0 || this.#blobs.has(owner)) return false;
    this.#blobs.set(owner, stored);
    return true;
  }

  /** Releases files after upload or discard, once their previews expired. `disk`: also delete them from disk. */
  release(owner: string, disk: boolean, then: () => void): void {
    if (disk)
      this.#fileStore()
        ?.remove(owner)
        .catch(() => undefined);
    if (!this.#blobs.has(owner) && !this.#previews.has(owner)) {
      then();
      return;
    }
    this.#timers.get(owner)?.();
    this.#timers.set(
      owner,
      this.#platform.timers.after(limits.previewRetentionMs, () => {
        this.#drop(owner);
        then();
      }),
    );
  }

  /** Revokes all preview URLs and drops the files in memory. */
  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    for (const owner of [...this.#previews.keys()]) this.#drop(owner);
    this.#timers.clear();
    this.#blobs.clear();
  }

  #drop(owner: string): void {
    for (const address of this.#previews.get(owner) ?? []) if (address) this.#platform.files.releasePreview(address);
    this.#previews.delete(owner);
    this.#blobs.delete(owner);
    this.#timers.delete(owner);
  }

  async #stored(owner: string): Promise<readonly Blob[]> {
    try {
      return (await this.#fileStore()?.get(owner)) ?? [];
    } catch (cause) {
      const message = 'The disk does not give the file';
      throw new ImError('client.storageFailed', message, { category: 'storage', retryable: true, cause });
    }
  }
}
