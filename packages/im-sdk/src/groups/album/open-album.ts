import type { GetAccount } from '../../account/account.ts';
import { type AlbumImage, limits } from '../../protocol/index.ts';
import type { Cell } from '../../store/cell.ts';
import type { Readable } from '../../store/readable.ts';

/** State of an album. */
export interface AlbumState {
  /** Loading state of the newest pictures. After `failed` call `reload`. */
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly images: readonly AlbumImage[];
  /** True if there are older pictures. */
  readonly more: boolean;
  /** Loading state of older pictures. After `failed` call `loadMore` again. */
  readonly older: 'idle' | 'loading' | 'failed';
}

/** The opened album of one group. */
export interface Album {
  /** Loading state, pictures, and whether there are more. */
  readonly state: Readable<AlbumState>;
  /** Reloads the newest pictures. Never rejects; see `state.phase`. */
  reload(): Promise<void>;
  /** Fetches what others changed: new pictures come in, removed ones go. Shows nothing while it runs, or if it fails. */
  refresh(): Promise<void>;
  /** Loads older pictures. Never rejects; see `state.older`. */
  loadMore(): Promise<void>;
  /** Adds uploaded pictures. Rejects with an `ImError`. */
  add(urls: readonly string[]): Promise<void>;
  /** Removes a picture. Optimistic update, rolled back if refused. Rejects with an `ImError`. */
  remove(imageId: number): Promise<void>;
}

/** The opened album of one group. */
export class OpenAlbum implements Album {
  readonly #getAccount: GetAccount;
  readonly #groupId: number;
  readonly state: Cell<AlbumState>;
  /** Incremented by every reload; answers of an older one are ignored. */
  #version = 0;

  constructor(getAccount: GetAccount, groupId: number, state: Cell<AlbumState>) {
    this.#getAccount = getAccount;
    this.#groupId = groupId;
    this.state = state;
  }

  async reload(): Promise<void> {
    this.#version += 1;
    const version = this.#version;
    this.#set({ phase: 'loading', older: 'idle' });
    try {
      const { items, more } = await this.#page();
      if (version === this.#version) this.#set({ phase: 'ready', images: items, more });
    } catch {
      if (version === this.#version) this.#set({ phase: 'failed' });
    }
  }

  async refresh(): Promise<void> {
    if (this.state.getSnapshot().phase !== 'ready') return this.reload();
    const version = this.#version;
    const page = await this.#page().catch(() => undefined);
    const { images, more } = this.state.getSnapshot();
    if (!page || version !== this.#version) return;
    const oldest = page.more ? (page.items.at(-1)?.id ?? 0) : 0;
    const older = images.filter(({ id }) => id < oldest);
    this.#set({ images: [...page.items, ...older], more: older.length > 0 ? more : page.more });
  }

  async loadMore(): Promise<void> {
    const { phase, more, older, images } = this.state.getSnapshot();
    if (phase !== 'ready' || !more || older === 'loading') return;
    const version = this.#version;
    this.#set({ older: 'loading' });
    try {
      const page = await this.#page(images.at(-1)?.id);
      if (version !== this.#version) return;
      const known = this.state.getSnapshot().images;
      this.#set({ images: merged(known, page.items), more: page.more, older: 'idle' });
    } catch {
      if (version === this.#version) this.#set({ older: 'failed' });
    }
  }

  async add(urls: readonly string[]): Promise<void> {
    const body = { groupId: this.#groupId, images: urls.map((url) => ({ url })) };
    const added = await this.#getAccount().http.request('addAlbumImages', { body });
    this.#set({ images: merged(added, this.state.getSnapshot().images) });
  }

  async remove(imageId: number): Promise<void> {
    const image = this.state.getSnapshot().images.find(({ id }) => id === imageId);
    this.#set({ images: this.state.getSnapshot().images.filter(({ id }) => id !== imageId) });
    try {
      await this.#getAccount().http.request('removeAlbumImage', { params: { id: imageId } });
    } catch (error) {
      if (image) this.#set({ images: merged(this.state.getSnapshot().images, [image]) });
      throw error;
    }
  }

  async #page(before?: number): Promise<{ items: AlbumImage[]; more: boolean }> {
    const query = { size: limits.albumPageSize, ...(before === undefined ? {} : { before }) };
    return this.#getAccount().http.request('albumImages', { params: { id: this.#groupId }, query });
  }

  #set(change: Partial<AlbumState>): void {
    this.state.set({ ...this.state.getSnapshot(), ...change });
  }
}

/** Merges and dedupes pictures by id, newest first. */
function merged(one: readonly AlbumImage[], other: readonly AlbumImage[]): AlbumImage[] {
  const byId = new Map([...one, ...other].map((image) => [image.id, image]));
  return [...byId.values()].sort((a, b) => b.id - a.id);
}
