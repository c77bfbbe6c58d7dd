import type { CurrentAccount } from '../../auth/account.ts';
import { Cell } from '../../store/cell.ts';
import type { RootStore } from '../../store/root-store.ts';
import type { AlbumService, AlbumState } from './album-service.ts';
import { OpenAlbum } from './open-album.ts';

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
