import type { Readable, UploadHandle, UploadUse, VideoDraft } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { createSignal } from '../create-signal.ts';

/** What a video looks like: its size, its length, a picture of it. */
export type VideoFacts = Pick<VideoDraft, 'cover' | 'duration' | 'width' | 'height'>;

/** A file that waits in a composer. Immutable: a change is a new object with the same `id`. */
export interface Attachment {
  readonly id: number;
  /** `image`: shown as a picture; `video`: one that can be played here; anything else is a `file`. */
  readonly kind: 'image' | 'video' | 'file';
  readonly file: Blob | File;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Address of a picture of it, good until it leaves the composer; `""` for none. */
  readonly previewUrl: string;
  /** `preparing`: what a message needs of it is being found out; `refused`: cannot be sent, see `problem`. */
  readonly state: 'preparing' | 'ready' | 'refused';
  readonly problem: 'tooLarge' | 'empty' | undefined;
  readonly video: VideoFacts | undefined;
  /** It is uploaded while the message is being written; `undefined` while it is prepared, and where that cannot begin. */
  readonly upload: UploadHandle | undefined;
}

/** Begins the upload of a file that waits; `undefined` where its message says why it cannot be sent. */
export type BeginUpload = (file: Blob | File, use: UploadUse) => UploadHandle | undefined;

/** What looks into files. */
export interface FileLooks {
  /** An address under which a file can be shown, until `forget`. */
  show(file: Blob): string;
  forget(url: string): void;
  /** Opens a video; `undefined` where it cannot be played here. */
  video(file: Blob): Promise<VideoFacts | undefined>;
}

/** The files that wait to be sent in one conversation. */
export interface Attachments extends Readable<readonly Attachment[]> {
  /** Adds files at the end. Returns how many were left out because there would be too many. */
  add(files: readonly (Blob | File)[]): number;
  remove(id: number): void;
  /** Takes out what can be sent, in order; what is refused stays. */
  take(): readonly Attachment[];
  /** Puts back what could not be sent. */
  putBack(attachments: readonly Attachment[]): void;
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

/** Keeps the files of a composer: each is looked into once, in the order in which they came. */
export function createAttachments(looks: FileLooks, begin: BeginUpload): Attachments {
  const list = createSignal<readonly Attachment[]>([]);
  let last = 0;

  function change(id: number, parts: Partial<Attachment>): void {
    list.set(list.getSnapshot().map((each) => (each.id === id ? { ...each, ...parts } : each)));
  }
  async function look({ id, file }: Attachment): Promise<void> {
    const video = await looks.video(file).catch(() => undefined);
    if (!list.getSnapshot().some((each) => each.id === id)) return;
    const upload = begin(file, video ? 'video' : 'file');
    if (!video) return change(id, { kind: 'file', state: 'ready', upload });
    const previewUrl = video.cover ? looks.show(video.cover) : '';
    change(id, { video, previewUrl, state: 'ready', upload });
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
      previewUrl: kind === 'image' && !problem ? looks.show(file) : '',
      state: problem ? 'refused' : kind === 'video' ? 'preparing' : 'ready',
      problem,
      video: undefined,
      upload: problem || kind === 'video' ? undefined : begin(file, kind),
    };
  }
  function letGo(gone: readonly Attachment[]): void {
    for (const { previewUrl } of gone) if (previewUrl !== '') looks.forget(previewUrl);
  }

  return {
    getSnapshot: list.getSnapshot,
    subscribe: list.subscribe,
    add(files) {
      // What could not be sent is back: there may be more of them than can be sent at once.
      const room = Math.max(0, limits.composerFiles - list.getSnapshot().length);
      const added = files.slice(0, room).map(enter);
      list.set([...list.getSnapshot(), ...added]);
      for (const each of added) if (each.state === 'preparing') void look(each);
      return files.length - added.length;
    },
    remove(id) {
      const gone = list.getSnapshot().filter((each) => each.id === id);
      letGo(gone);
      for (const { upload } of gone) upload?.cancel();
      list.set(list.getSnapshot().filter((each) => each.id !== id));
    },
    take() {
      const taken = list.getSnapshot().filter(({ state }) => state === 'ready');
      list.set(list.getSnapshot().filter(({ state }) => state !== 'ready'));
      letGo(taken);
      return taken;
    },
    putBack(attachments) {
      const shown = attachments.map((each) => ({
        ...each,
        previewUrl: each.previewUrl === '' ? '' : looks.show(each.video?.cover ?? each.file),
        upload: begin(each.file, each.kind),
      }));
      list.set([...shown, ...list.getSnapshot()]);
    },
  };
}
