import type { CurrentAccount } from '../../auth/account.ts';
import type { AlbumImage } from '../../protocol/index.ts';
import { Cell } from '../../store/cell.ts';
import type { Readable } from '../../store/readable.ts';
import type { RootStore } from '../../store/root-store.ts';
import { OpenAlbum } from './open-album.ts';

/** What an album shows. */
export interface AlbumState {
  /** Of the newest pictures: `failed` is followed by `reload`. */
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly images: readonly AlbumImage[];
  /** Whether there are older ones. */
  readonly more: boolean;
  /** Of the older pictures: `failed` is followed by another `loadMore`. */
  readonly older: 'idle' | 'loading' | 'failed';
}

/** The album of one group, while a screen shows it. */
export interface Album {
  /** Phase, images, and whether there are more. */
  readonly state: Readable<AlbumState>;
  /** Loads the newest pictures anew. Never rejects: the state says what became of it. */
  reload(): Promise<void>;
  /** Loads older pictures. Never rejects. */
  loadMore(): Promise<void>;
  /** Adds pictures that were uploaded before. Rejects with an `ImError`. */
  add(urls: readonly string[]): Promise<void>;
  /** Takes a picture out; it is back where the server refuses. Rejects with an `ImError`. */
  remove(imageId: number): Promise<void>;
}

/** Pictures of groups. */
export interface AlbumService {
  /** The album of a group; begins to load. Nothing has to be closed. */
  open(groupId: number): Album;
}

export interface AlbumsParts {
  readonly store: RootStore;
  readonly account: CurrentAccount;
}

const EMPTY: AlbumState = { phase: 'loading', images: [], more: false, older: 'idle' };

/** Albums as screens open them. */
export function createAlbums({ store, account }: AlbumsParts): AlbumService {
  let opened = 0;
  return {
    open(groupId) {
      opened += 1;
      const state = new Cell<AlbumState>(store.subject, `album:${groupId}:${opened}`, EMPTY);
      const album = new OpenAlbum(account, groupId, state);
      album.reload();
      return album;
    },
  };
}
