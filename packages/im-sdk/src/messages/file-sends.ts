import type { UploadHandle } from '../files/files.ts';
import { attachedContent, attachmentOf } from '../outbox/uploads/attaching.ts';
import type { Attachment } from '../outbox/uploads/attachment.ts';
import { checkFile, useOf } from '../outbox/uploads/file-checks.ts';
import { type ConversationKey, ImError, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { MessageUpload } from '../store/message-upload.ts';
import type { Readable } from '../store/readable.ts';
import type { AccountEngine } from '../sync/account-scope.ts';

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

export interface FileSendsParts {
  readonly engine: () => AccountEngine;
  readonly wantsReceipt: (conversation: ConversationKey) => boolean;
  readonly sendText: (conversation: ConversationKey, text: string) => Promise<string>;
}

/** Puts messages with files into the outbox. */
export function createFileSends(parts: FileSendsParts): Omit<FileSends, 'upload'> {
  function send(
    conversation: ConversationKey,
    type: number,
    attachments: readonly Attachment[],
    files: readonly Blob[],
    draft: FileDraft,
  ): Promise<string> {
    const message = {
      type,
      content: attachedContent(type, attachments),
      atUserIds: [],
      quoteMessageId: draft.quoteMessageId ?? 0,
      receipt: parts.wantsReceipt(conversation),
      attachments,
    };
    return parts.engine().send(conversation, message, files);
  }

  async function sendOne(
    conversation: ConversationKey,
    file: Blob,
    use: 'image' | 'file',
    draft: FileDraft = {},
  ): Promise<string> {
    demandPlace(conversation);
    checkFile(file, use);
    const attachment = { ...attachmentOf(file, use, draft.name), ...draft.upload?.handOver() };
    return send(conversation, use === 'image' ? MessageType.IMAGE : MessageType.FILE, [attachment], [file], draft);
  }

  return {
    sendImage: (conversation, image, draft) => sendOne(conversation, image, 'image', draft),
    sendFile: (conversation, file, draft) => sendOne(conversation, file, 'file', draft),
    async sendFiles(conversation, files, { caption = '', quoteMessageId = 0 } = {}) {
      demandPlace(conversation);
      for (const file of files) checkFile(file, useOf(file));
      const attachments = files.map((file) => attachmentOf(file, useOf(file), undefined));
      const sends = attachments.map((attachment, index) => {
        const type = attachment.use === 'image' ? MessageType.IMAGE : MessageType.FILE;
        const draft = index === 0 ? { quoteMessageId } : {};
        return send(conversation, type, [attachment], files.slice(index, index + 1), draft);
      });
      if (caption.trim() !== '') sends.push(parts.sendText(conversation, caption));
      return Promise.all(sends);
    },
    async sendVoice(conversation, voice, draft) {
      demandPlace(conversation);
      checkFile(voice, 'voice');
      const attachment = attachmentOf(voice, 'voice', draft.name, { duration: draft.duration });
      return send(conversation, MessageType.AUDIO, [attachment], [voice], draft);
    },
    async sendVideo(conversation, video, draft = {}) {
      demandPlace(conversation);
      checkFile(video, 'video');
      const { cover, duration, width, height } = draft;
      if (cover) checkFile(cover, 'image');
      const picture = width && height ? { width, height } : undefined;
      const files = [video, ...(cover ? [cover] : [])];
      const begun = attachmentOf(video, 'video', draft.name, { duration, picture });
      const attachments: Attachment[] = [{ ...begun, ...draft.upload?.handOver() }];
      if (cover) attachments.push(attachmentOf(cover, 'image', 'cover'));
      return send(conversation, MessageType.VIDEO, attachments, files, draft);
    },
  };
}

function demandPlace(conversation: ConversationKey): void {
  const kind = parseConversationKey(conversation)?.kind;
  if (kind === 'private' || kind === 'group') return;
  throw new ImError('request.invalid', 'This conversation takes no messages', { category: 'invalid' });
}
