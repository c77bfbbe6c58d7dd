import type { UploadHandle } from '../files/files.ts';
import type { Attachment } from '../outbox/uploads/attachment.ts';
import { attachedContent, attachmentOf } from '../outbox/uploads/attachment-content.ts';
import { checkFile, useOf } from '../outbox/uploads/file-checks.ts';
import { type ConversationKey, ImError, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { MessageUpload } from '../store/message-upload.ts';
import type { Readable } from '../store/readable.ts';
import type { AccountEngine } from '../sync/account-scope.ts';

/** Options of a message with a file. */
export interface FileDraft {
  /** Id of the quoted message. */
  readonly quoteMessageId?: number;
  /** Display name. Default: the file's own name. */
  readonly name?: string;
  /**
   * Upload of the same file and use, started before with `client.files`. It is cancelled; the message continues it, and
   * sends nothing twice.
   */
  readonly upload?: UploadHandle | undefined;
}

/** Options of a send of several files. */
export interface FilesDraft {
  /** Text sent after the files, as a message of its own. */
  readonly caption?: string;
  /** Id of the message that the first file quotes. */
  readonly quoteMessageId?: number;
}

/** Options of a voice recording. */
export interface VoiceDraft extends FileDraft {
  /** Seconds. */
  readonly duration: number;
}

/** Options of a video message. */
export interface VideoDraft extends FileDraft {
  /** Cover picture, shown before the video plays. */
  readonly cover?: Blob;
  /** Seconds. */
  readonly duration?: number;
  /** Pixels. */
  readonly width?: number;
  /** Pixels. */
  readonly height?: number;
}

/**
 * Messages with files. The bubble appears at once, with preview and upload progress. Files and message are stored on
 * this device first, so that both survive a reload. A message is sent only after its uploads are complete; messages of
 * one conversation keep their order. `discard` cancels an upload, `retry` restarts a failed one. Each method rejects
 * with `client.fileType`, `client.fileTooLarge`, or `request.invalid` for a quote on a plain server, before anything is
 * shown; else it resolves to the row's key once the message is stored.
 */
export interface FileSends {
  /** Sends each file as its own message: pictures as pictures, others as files. Resolves to the row keys. */
  sendFiles(
    conversation: ConversationKey,
    files: readonly (Blob | File)[],
    draft?: FilesDraft,
  ): Promise<readonly string[]>;
  /** Sends a picture: jpeg, png, webp or gif, at most 20 MiB. */
  sendImage(conversation: ConversationKey, image: Blob | File, draft?: FileDraft): Promise<string>;
  /** Sends a file of any type. */
  sendFile(conversation: ConversationKey, file: Blob | File, draft?: FileDraft): Promise<string>;
  /** Sends a voice recording; `draft.duration` is in seconds. */
  sendVoice(conversation: ConversationKey, voice: Blob | File, draft: VoiceDraft): Promise<string>;
  /** Sends a video, with an optional cover picture. */
  sendVideo(conversation: ConversationKey, video: Blob | File, draft?: VideoDraft): Promise<string>;
  /**
   * Uploads of an own message that is not sent yet, by row key. `undefined` for any other message; after the send kept
   * for a minute.
   */
  upload(key: string): Readable<MessageUpload | undefined>;
}

export interface FileSendsParts {
  readonly engine: () => AccountEngine;
  /** @throws `request.invalid` for a quote on a plain server */
  readonly assertCanQuote: (quoteMessageId: number | undefined) => void;
  readonly wantsReceipt: (conversation: ConversationKey) => boolean;
  readonly sendText: (conversation: ConversationKey, text: string) => Promise<string>;
}

/** Creates the methods that put messages with files into the outbox. */
export function createFileSends(parts: FileSendsParts): Omit<FileSends, 'upload'> {
  function assertCanSend(conversation: ConversationKey, { quoteMessageId }: Pick<FileDraft, 'quoteMessageId'>): void {
    const kind = parseConversationKey(conversation)?.kind;
    if (kind !== 'private' && kind !== 'group') {
      throw new ImError('request.invalid', 'This conversation takes no messages', { category: 'invalid' });
    }
    parts.assertCanQuote(quoteMessageId);
  }

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
    return parts.engine().outbox.send(conversation, message, files);
  }

  async function sendOne(
    conversation: ConversationKey,
    file: Blob,
    use: 'image' | 'file',
    draft: FileDraft = {},
  ): Promise<string> {
    assertCanSend(conversation, draft);
    checkFile(file, use);
    const attachment = { ...attachmentOf(file, use, draft.name), ...draft.upload?.detach() };
    return send(conversation, use === 'image' ? MessageType.IMAGE : MessageType.FILE, [attachment], [file], draft);
  }

  return {
    sendImage: (conversation, image, draft) => sendOne(conversation, image, 'image', draft),
    sendFile: (conversation, file, draft) => sendOne(conversation, file, 'file', draft),
    async sendFiles(conversation, files, { caption = '', quoteMessageId = 0 } = {}) {
      assertCanSend(conversation, { quoteMessageId });
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
      assertCanSend(conversation, draft);
      checkFile(voice, 'voice');
      const attachment = attachmentOf(voice, 'voice', draft.name, { duration: draft.duration });
      return send(conversation, MessageType.AUDIO, [attachment], [voice], draft);
    },
    async sendVideo(conversation, video, draft = {}) {
      assertCanSend(conversation, draft);
      checkFile(video, 'video');
      const { cover, duration, width, height } = draft;
      if (cover) checkFile(cover, 'image');
      const picture = width && height ? { width, height } : undefined;
      const files = [video, ...(cover ? [cover] : [])];
      const begun = attachmentOf(video, 'video', draft.name, { duration, picture });
      const attachments: Attachment[] = [{ ...begun, ...draft.upload?.detach() }];
      if (cover) attachments.push(attachmentOf(cover, 'image', 'cover'));
      return send(conversation, MessageType.VIDEO, attachments, files, draft);
    },
  };
}
