import type { Readable, UploadHandle, UploadUse } from 'im-sdk';
import { type ErrorCode, limits } from 'im-sdk/protocol';
import { createSignal } from '../../../platform/create-signal.ts';
import type { FilePreviews } from '../../../platform/files/file-previews.ts';
import type { VideoMetadata } from '../../../platform/files/video-metadata.ts';
import { isFileRefusal } from '../../messages/file-refusal.ts';

/** A file attached to a composer. Immutable: a change is a new object with the same `id`. */
export interface Attachment {
  /** Identifies the attachment in its list. */
  readonly id: number;
  /** `image`: shown as a picture; `video`: playable in this browser; everything else is a `file`. */
  readonly kind: 'image' | 'video' | 'file';
  /** The file itself. */
  readonly file: Blob | File;
  /** File name; `""` for a blob without one. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Preview URL, valid until the attachment leaves the composer; `""` if there is none. */
  readonly previewUrl: string;
  /** `preparing`: size, duration and cover are being read; `refused`: cannot be sent, see `problem`. */
  readonly state: 'preparing' | 'ready' | 'refused';
  /** Why it was refused: by this device before its upload, or by the server with this code. */
  readonly problem: 'tooLarge' | 'empty' | ErrorCode | undefined;
  /** Metadata of a video, once read. */
  readonly video: VideoMetadata | undefined;
  /** Upload that runs while the message is written; `undefined` during preparation, or if it could not start. */
  readonly upload: UploadHandle | undefined;
}

/** Starts the upload of an attachment; `undefined` if it cannot start (sending the message then reports why). */
export type BeginUpload = (file: Blob | File, use: UploadUse) => UploadHandle | undefined;

/** Attachments of one conversation that are not sent yet. */
export interface Attachments extends Readable<readonly Attachment[]> {
  /** Appends files. Returns the number left out because of `limits.composerFiles`. */
  add(files: readonly (Blob | File)[]): number;
  /** Removes an attachment and cancels its upload. */
  remove(id: number): void;
  /** Removes all `ready` attachments, once sent; `refused` ones stay. */
  removeReady(): void;
  /** Puts back attachments that could not be sent, before the others, and starts their uploads again. */
  putBack(attachments: readonly Attachment[]): void;
  /** Removes everything, cancels the uploads and ignores later calls: the session has ended. */
  clear(): void;
}

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

function kindOf({ type, size }: Blob): Attachment['kind'] {
  if (PICTURES.includes(type.toLowerCase()) && size <= limits.imageBytes) return 'image';
  return type.startsWith('video/') ? 'video' : 'file';
}

function problemOf({ size }: Blob): Attachment['problem'] {
  if (size === 0) return 'empty';
  return size > limits.directUploadBytes ? 'tooLarge' : undefined;
}

/** Creates the attachment list of one conversation. */
export function createAttachments(previews: FilePreviews, begin: BeginUpload): Attachments {
  const list = createSignal<readonly Attachment[]>([]);
  let last = 0;
  let isCleared = false;

  function change(id: number, parts: Partial<Attachment>): void {
    list.set(list.getSnapshot().map((each) => (each.id === id ? { ...each, ...parts } : each)));
  }
  /** Starts the upload. A file that the server refuses (type, size, broken) stays as `refused` and is not sent. */
  function upload(id: number, file: Blob | File, use: UploadUse): UploadHandle | undefined {
    const handle = begin(file, use);
    if (!handle) return undefined;
    const { progress } = handle;
    progress.subscribe(() => {
      const { failure } = progress.getSnapshot();
      if (isFileRefusal(failure)) change(id, { state: 'refused', problem: failure });
    });
    return handle;
  }
  async function readMetadata({ id, file }: Attachment): Promise<void> {
    const video = await previews.video(file).catch(() => undefined);
    if (!list.getSnapshot().some((each) => each.id === id)) return;
    const handle = upload(id, file, video ? 'video' : 'file');
    if (!video) return change(id, { kind: 'file', state: 'ready', upload: handle });
    const previewUrl = video.cover ? previews.show(video.cover) : '';
    change(id, { video, previewUrl, state: 'ready', upload: handle });
  }
  function enter(file: Blob | File): Attachment {
    const kind = kindOf(file);
    const problem = problemOf(file);
    last++;
    return {
      id: last,
      kind,
      file,
      name: 'name' in file ? file.name : '',
      size: file.size,
      previewUrl: kind === 'image' && !problem ? previews.show(file) : '',
      state: problem ? 'refused' : kind === 'video' ? 'preparing' : 'ready',
      problem,
      video: undefined,
      upload: problem || kind === 'video' ? undefined : upload(last, file, kind),
    };
  }
  function revokePreviews(removed: readonly Attachment[]): void {
    for (const { previewUrl } of removed) if (previewUrl !== '') previews.forget(previewUrl);
  }

  return {
    getSnapshot: list.getSnapshot,
    subscribe: list.subscribe,
    add(files) {
      if (isCleared) return files.length;
      // `putBack` may have exceeded the limit: the remaining number is never negative.
      const filesLeft = Math.max(0, limits.composerFiles - list.getSnapshot().length);
      const added = files.slice(0, filesLeft).map(enter);
      list.set([...list.getSnapshot(), ...added]);
      for (const each of added) if (each.state === 'preparing') void readMetadata(each);
      return files.length - added.length;
    },
    remove(id) {
      const removed = list.getSnapshot().filter((each) => each.id === id);
      revokePreviews(removed);
      for (const { upload } of removed) upload?.cancel();
      list.set(list.getSnapshot().filter((each) => each.id !== id));
    },
    removeReady() {
      const sent = list.getSnapshot().filter(({ state }) => state === 'ready');
      list.set(list.getSnapshot().filter(({ state }) => state !== 'ready'));
      revokePreviews(sent);
    },
    putBack(attachments) {
      if (isCleared) return;
      const shown = attachments.map((each) => ({
        ...each,
        previewUrl: each.previewUrl === '' ? '' : previews.show(each.video?.cover ?? each.file),
        upload: upload(each.id, each.file, each.kind),
      }));
      list.set([...shown, ...list.getSnapshot()]);
    },
    clear() {
      isCleared = true;
      const removed = list.getSnapshot();
      list.set([]);
      revokePreviews(removed);
      for (const { upload } of removed) upload?.cancel();
    },
  };
}
