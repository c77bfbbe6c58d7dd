import type { CurrentAccount } from '../../auth/account.ts';
import { onFirstCall } from '../../platform/on-first-call.ts';
import type { FirstUse } from '../../platform/on-first-use.ts';
import { Cell } from '../../store/cell.ts';
import type { RootStore } from '../../store/root-store.ts';
import type { Album, AlbumService, AlbumState } from './album-service.ts';
import type { OpenAlbum } from './open-album.ts';

export interface AlbumsParts {
  readonly store: RootStore;
  readonly account: CurrentAccount;
  readonly later: FirstUse<{ readonly OpenAlbum: typeof OpenAlbum }>;
}

const EMPTY: AlbumState = { phase: 'loading', images: [], more: false, older: 'idle' };
const CALLS: { readonly [Name in keyof Omit<Album, 'state'>]: true } = {
  reload: true,
  loadMore: true,
  add: true,
  remove: true,
};

/** Albums as screens open them. */
export function createAlbums({ store, account, later }: AlbumsParts): AlbumService {
  let opened = 0;
  return {
    open(groupId) {
      opened += 1;
      const state = new Cell<AlbumState>(store.subject, `album:${groupId}:${opened}`, EMPTY);
      const calls = onFirstCall<{ readonly OpenAlbum: typeof OpenAlbum }, Omit<Album, 'state'>>(
        later,
        (part) => methodsOf(new part.OpenAlbum(account, groupId, state)),
        CALLS,
      );
      const album: Album = {
        ...calls,
        state,
        // The part of the client that loads albums may not come either.
        reload: () => calls.reload().catch(() => state.set({ ...state.getSnapshot(), phase: 'failed' })),
        loadMore: () => calls.loadMore().catch(() => state.set({ ...state.getSnapshot(), older: 'failed' })),
      };
      album.reload();
      return album;
    },
  };
}

function methodsOf(album: OpenAlbum): Omit<Album, 'state'> {
  return {
    reload: () => album.reload(),
    loadMore: () => album.loadMore(),
    add: (urls) => album.add(urls),
    remove: (imageId) => album.remove(imageId),
  };
}
