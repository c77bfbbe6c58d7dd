import type { GetAccount } from '../../auth/account.ts';
import type { AlbumImage } from '../../protocol/index.ts';
import { Cell } from '../../store/cell.ts';
import type { Readable } from '../../store/readable.ts';
import type { RootStore } from '../../store/root-store.ts';
import { OpenAlbum } from './open-album.ts';

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

/** Picture albums of groups. */
export interface AlbumService {
  /** Opens the album of a group and starts to load it. Needs no close. */
  open(groupId: number): Album;
}

export interface AlbumsParts {
  readonly store: RootStore;
  readonly getAccount: GetAccount;
}

const EMPTY: AlbumState = { phase: 'loading', images: [], more: false, older: 'idle' };

/** Creates the service. Each open album has a state of its own. */
export function createAlbums({ store, getAccount }: AlbumsParts): AlbumService {
  let opened = 0;
  return {
    open(groupId) {
      opened += 1;
      const state = new Cell<AlbumState>(store.subject, `album:${groupId}:${opened}`, EMPTY);
      const album = new OpenAlbum(getAccount, groupId, state);
      album.reload();
      return album;
    },
  };
}
