import { fileStoreName } from '../cache/file-store-name.ts';
import { WhenNeeded } from '../platform/when-needed.ts';
import type { AccountScope } from '../sync/account-scope.ts';
import type { EngineParts } from '../sync/engine-parts.ts';
import type { ItemFiles, ItemFilesListeners } from './item-files.ts';
import type { OutboxItem } from './outbox-item.ts';

/** The files that go with items of the outbox, as far as there are any: see `ItemFiles`. */
export class OutboxFiles {
  readonly #scope: AccountScope;
  readonly #files: WhenNeeded<EngineParts, ItemFiles>;
  #online = false;

  constructor(scope: AccountScope, listeners: ItemFilesListeners) {
    this.#scope = scope;
    this.#files = new WhenNeeded(
      scope.later,
      (part) => {
        const files = new part.ItemFiles(scope, listeners);
        if (this.#online) files.resume();
        return files;
      },
      scope.platform.timers,
    );
  }

  previews(tmpId: string): readonly string[] {
    return this.#files.part?.held.previews(tmpId) ?? [];
  }

  /** Files that are in no disk's care. */
  adopt(tmpId: string, blobs: readonly Blob[]): void {
    this.#files.do((files) => files.held.adopt(tmpId, blobs));
  }

  /** Rejects with `client.networkFailed` where the part that keeps them does not come. */
  async keep(item: OutboxItem, blobs: readonly Blob[]): Promise<OutboxItem> {
    const files = await this.#files.get();
    return files.keep(item, blobs);
  }

  begin(item: OutboxItem): void {
    this.#files.do((files) => files.begin(item));
  }

  release(tmpId: string, disk: boolean, then?: () => void): void {
    this.#files.ifNeeded((files) => files.release(tmpId, disk, then));
  }

  cancel(tmpId: string): void {
    this.#files.ifNeeded((files) => files.cancel(tmpId));
  }

  loadPreviews(item: OutboxItem): void {
    if (item.attachments) this.#files.do((files) => files.loadPreviews(item));
  }

  /** See `ItemFiles.sweep`; where no page ever kept a file there is nothing to sweep. */
  async sweep(now: number, owns: (owner: string) => boolean): Promise<void> {
    const { platform, server, userId } = this.#scope;
    const names = platform.databases.available ? await platform.databases.names(fileStoreName(server, userId)) : [];
    if (names.length > 0) this.#files.do((files) => files.sweep(now, owns));
  }

  pause(): void {
    this.#online = false;
    this.#files.part?.pause();
  }

  resume(): void {
    this.#online = true;
    this.#files.part?.resume();
  }

  follow(): void {
    this.#files.ifNeeded((files) => files.follow());
  }

  stop(): void {
    this.#files.stop((files) => files.stop());
  }
}
