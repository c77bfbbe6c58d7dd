import type { BroadcastFile, ImClient, UploadHandle } from 'im-sdk';
import { ImError, limits } from 'im-sdk/protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../context/useClient.ts';
import type { Attachment } from '../hooks/composer/attachments/attachments.ts';
import { browserFilePreviews } from '../platform/files/file-previews.ts';

/** Attachments of a broadcast that is being written. */
export interface BroadcastFiles {
  readonly list: readonly Attachment[];
  /**
   * Adds files; `image`: only pictures are taken. Each is uploaded at once. Returns the number left out because of
   * `limits.composerFiles`.
   */
  add(files: readonly File[], as: 'image' | 'file'): number;
  /** Removes an attachment and cancels its upload. */
  remove(id: number): void;
  /** Files to send: uploaded ones as they are, those under way with their bytes. */
  take(): Promise<readonly BroadcastFile[]>;
}

/** True for an attachment that a broadcast sends; one that was refused, or whose upload failed, is not sent. */
export function isSendable({ state, upload }: Attachment): boolean {
  return state === 'ready' && upload?.progress.getSnapshot().state !== 'failed';
}

let lastId = 0;

function refusalOf({ files }: ImClient, file: File, as: 'image' | 'file'): Attachment['problem'] {
  if (file.size === 0) return 'empty';
  const types = files.allowedTypes('image') ?? [];
  if (as === 'image' && !types.includes(file.type.toLowerCase())) return 'client.fileType';
  return file.size > limits.broadcastUploadBytes ? 'tooLarge' : undefined;
}

/** Starts the upload of a file; `undefined` if it cannot start now: `send` uploads it then. */
function begin({ files }: ImClient, file: File, use: 'image' | 'file'): UploadHandle | undefined {
  try {
    const upload = files.upload(file, { use });
    // The outcome shows in `upload.progress`.
    upload.done.catch(() => undefined);
    return upload;
  } catch (error) {
    if (error instanceof ImError) return undefined;
    throw error;
  }
}

function createAttachment(client: ImClient, file: File, as: 'image' | 'file'): Attachment {
  const problem = refusalOf(client, file, as);
  const isPicture = client.files.allowedTypes('image')?.includes(file.type.toLowerCase()) === true;
  const use = isPicture ? 'image' : 'file';
  lastId += 1;
  return {
    id: lastId,
    kind: use,
    file,
    name: file.name,
    size: file.size,
    previewUrl: isPicture && !problem ? browserFilePreviews.show(file) : '',
    state: problem ? 'refused' : 'ready',
    problem,
    video: undefined,
    upload: problem ? undefined : begin(client, file, use),
  };
}

function discard({ previewUrl, upload }: Attachment): void {
  if (previewUrl !== '') browserFilePreviews.forget(previewUrl);
  if (upload && upload.progress.getSnapshot().state !== 'done') upload.cancel();
}

/** State of the attachments. Rendered again when an upload ends, so that `isSendable` holds. */
export function useBroadcastFiles(): BroadcastFiles {
  const client = useClient();
  const [list, setList] = useState<readonly Attachment[]>([]);
  const [, setSettled] = useState(0);
  // Changed at once, so that a second change before the next render builds on the first.
  const latest = useRef(list);
  const [change] = useState(() => (next: readonly Attachment[]): void => {
    latest.current = next;
    setList(next);
  });
  useEffect(() => () => latest.current.forEach(discard), []);
  useEffect(() => {
    const stops = list.flatMap(
      ({ upload }) => upload?.progress.subscribe(() => setSettled((count) => count + 1)) ?? [],
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [list]);
  return useMemo(
    () => ({
      list,
      add(files, as) {
        const added = files.slice(0, limits.composerFiles - latest.current.length);
        change([...latest.current, ...added.map((file) => createAttachment(client, file, as))]);
        return files.length - added.length;
      },
      remove(id) {
        const removed = latest.current.find((each) => each.id === id);
        if (removed) discard(removed);
        change(latest.current.filter((each) => each.id !== id));
      },
      async take() {
        const files = list.filter(isSendable).map(async ({ file, upload }): Promise<BroadcastFile> => {
          if (upload?.progress.getSnapshot().state !== 'done') return file;
          return { file, uploaded: await upload.done };
        });
        return Promise.all(files);
      },
    }),
    [client, list, change],
  );
}
