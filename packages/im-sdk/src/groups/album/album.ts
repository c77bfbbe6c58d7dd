import type { GetAccount } from '../../account/account.ts';
import type { RootStore } from '../../account/root-store.ts';
import { Cell } from '../../store/cell.ts';
import { type Album, type AlbumState, OpenAlbum } from './open-album.ts';

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
