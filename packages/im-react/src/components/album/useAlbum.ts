import type { Album, AlbumState } from 'im-sdk';
import { useEffect, useState } from 'react';
import { constantReadable } from '../../hooks/constant-readable.ts';
import { useClient } from '../../hooks/useClient.ts';
import { useReadable } from '../../hooks/useReadable.ts';

const LOADING: AlbumState = { phase: 'loading', images: [], more: false, older: 'idle' };
const NOT_OPENED = constantReadable(LOADING);

/** The album of a group, loaded anew each time a screen opens it; `album` is undefined before that. */
export function useAlbum(groupId: number): { readonly album: Album | undefined; readonly state: AlbumState } {
  const { albums } = useClient();
  const [album, setAlbum] = useState<Album>();
  useEffect(() => setAlbum(albums.open(groupId)), [albums, groupId]);
  return { album, state: useReadable(album?.state ?? NOT_OPENED, LOADING) };
}
