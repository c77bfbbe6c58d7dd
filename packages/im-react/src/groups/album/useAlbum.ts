import type { Album, AlbumState } from 'im-sdk';
import { useEffect, useState } from 'react';
import { useUi } from '../../context/ui-context.ts';
import { useClient } from '../../context/useClient.ts';
import { constantReadable } from '../../platform/constant-readable.ts';
import { onPageFocus } from '../../platform/page/page-visible.ts';
import { useReadable } from '../../primitives/useReadable.ts';

const LOADING: AlbumState = { phase: 'loading', images: [], more: false, older: 'idle' };
const NOT_OPENED = constantReadable(LOADING);

/**
 * The album of a group, loaded anew each time a screen opens it; `album` is undefined before that. What others add is
 * fetched when the window gets the focus back: the protocol has no push for it.
 */
export function useAlbum(groupId: number): { readonly album: Album | undefined; readonly state: AlbumState } {
  const { albums } = useClient();
  const [album, setAlbum] = useState<Album>();
  useEffect(() => setAlbum(albums.open(groupId)), [albums, groupId]);
  const { pageWindow } = useUi();
  useEffect(() => onPageFocus(pageWindow(), () => void album?.refresh()), [album, pageWindow]);
  return { album, state: useReadable(album?.state ?? NOT_OPENED, LOADING) };
}
