import type { UploadHandle } from '../files/files-service.ts';
import type { ConversationKey } from '../protocol/index.ts';
import type { MessageUpload } from '../store/message-upload.ts';
import type { Readable } from '../store/readable.ts';

/** What goes with a message that carries files. */
export interface FileDraft {
  /** Id of the message that is quoted. */
  readonly quoteMessageId?: number;
  /** Name to show; the file's own by default. */
  readonly name?: string;
  /** An upload of this file that was begun for the same use: it ends, and what the server has is not sent once more. */
  readonly upload?: UploadHandle | undefined;
}

/** What goes with several files. */
export interface FilesDraft {
  /** A text that follows the files, as a message of its own. */
  readonly caption?: string;
  /** Id of the message that the first one quotes. */
  readonly quoteMessageId?: number;
}

/** A recorded voice. */
export interface VoiceDraft extends FileDraft {
  /** Seconds. */
  readonly duration: number;
}

/** A video, and a picture of it to show before it plays. */
export interface VideoDraft extends FileDraft {
  /** A picture of it, to show before it plays. */
  readonly cover?: Blob;
  /** Seconds. */
  readonly duration?: number;
  /** Pixels. */
  readonly width?: number;
  /** Pixels. */
  readonly height?: number;
}

/**
 * Messages with files. The bubble is there at once, with a preview and how far the upload got; files and message are
 * stored on this device first, so that both survive a reload. A message is sent only when the server has its files, and
 * messages of one conversation arrive in the order in which they were written. `discard` ends an upload, `retry` begins
 * a failed one again. Each rejects with `client.fileType` or `client.fileTooLarge` before anything is shown, else
 * resolves to the row's key as soon as the message is stored.
 */
export interface FileSends {
  /** Sends each file as a message of its own: what shows as a picture as one, the rest as files. Answers their keys. */
  sendFiles(
    conversation: ConversationKey,
    files: readonly (Blob | File)[],
    draft?: FilesDraft,
  ): Promise<readonly string[]>;
  /** jpeg, png, webp or gif of at most 20 MiB. */
  sendImage(conversation: ConversationKey, image: Blob | File, draft?: FileDraft): Promise<string>;
  /** A file of any type, with its name. */
  sendFile(conversation: ConversationKey, file: Blob | File, draft?: FileDraft): Promise<string>;
  /** A recorded voice; `draft.duration` in seconds. */
  sendVoice(conversation: ConversationKey, voice: Blob | File, draft: VoiceDraft): Promise<string>;
  /** A video, with a cover to show before it plays. */
  sendVideo(conversation: ConversationKey, video: Blob | File, draft?: VideoDraft): Promise<string>;
  /** The files of an own message on its way, by row key; `undefined` for any other and a minute after it was sent. */
  upload(key: string): Readable<MessageUpload | undefined>;
}
