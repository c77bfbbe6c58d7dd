import type { Album, UploadHandle } from 'im-sdk';
import { ImError } from 'im-sdk/protocol';
import { useRef, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useEvent } from '../../primitives/useEvent.ts';

/** A picture on its way into an album. */
export interface AlbumUpload {
  readonly key: number;
  readonly name: string;
  /** `undefined` for a file that was refused before anything was sent. */
  readonly handle: UploadHandle | undefined;
  /** Why it failed; `undefined` while it is on its way. */
  readonly failure: string | undefined;
}

/** Uploads into one album, and their commands. */
export interface AlbumUploads {
  readonly uploads: readonly AlbumUpload[];
  /** Uploads pictures and adds each to the album once the server has it. */
  start(files: readonly File[]): void;
  /** Uploads a failed picture again. */
  retry(key: number): void;
  /** Cancels an upload, or forgets a failed one. */
  discard(key: number): void;
}

/** Uploads pictures into an album: each on its own, so that one failure does not stop the others. */
export function useAlbumUploads(album: Album | undefined): AlbumUploads {
  const t = useT();
  const { files } = useClient();
  const toast = useToast();
  const nextKey = useRef(0);
  const [uploads, setUploads] = useState<readonly AlbumUpload[]>([]);

  const drop = (key: number): void => setUploads((all) => all.filter((upload) => upload.key !== key));
  const fail = (key: number, failure: string): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, failure } : upload)));

  /** Resolves to true once the picture is in the album. */
  const follow = useEvent(async (key: number, name: string, done: UploadHandle['done']): Promise<boolean> => {
    try {
      const { url } = await done;
      await album?.add([url]);
      drop(key);
      return true;
    } catch (error) {
      if (error instanceof ImError && error.code === 'client.aborted') {
        drop(key);
        return false;
      }
      const reason = errorSentence(t, error);
      fail(key, reason);
      toast.show({ kind: 'error', text: t('album.uploadFailed', { name, reason }) });
      return false;
    }
  });
  /** One toast for all pictures that were chosen together. */
  const announce = useEvent(async (batch: readonly Promise<boolean>[]): Promise<void> => {
    const count = (await Promise.all(batch)).filter(Boolean).length;
    if (count > 0) toast.show({ kind: 'success', text: t('album.uploaded', { count }) });
  });

  return {
    uploads,
    start(chosen) {
      const batch: Promise<boolean>[] = [];
      for (const file of chosen) {
        nextKey.current += 1;
        const key = nextKey.current;
        const { name } = file;
        try {
          const handle = files.upload(file, { use: 'album' });
          setUploads((all) => [...all, { key, name, handle, failure: undefined }]);
          batch.push(follow(key, name, handle.done));
        } catch (error) {
          setUploads((all) => [...all, { key, name, handle: undefined, failure: errorSentence(t, error) }]);
        }
      }
      void announce(batch);
    },
    retry(key) {
      const upload = uploads.find((one) => one.key === key);
      if (!upload?.handle) return;
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, failure: undefined } : one)));
      const { state } = upload.handle.progress.getSnapshot();
      // The file itself may be on the server already: then only adding it to the album is tried again.
      void announce([follow(key, upload.name, state === 'done' ? upload.handle.done : upload.handle.retry())]);
    },
    discard(key) {
      const upload = uploads.find((one) => one.key === key);
      if (upload?.failure === undefined) upload?.handle?.cancel();
      drop(key);
    },
  };
}
