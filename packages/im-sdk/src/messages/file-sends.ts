import type { AccountEngine, NewMessage } from '../account/account-scope.ts';
import type { Attachment } from '../account/attachment.ts';
import type { UploadHandle } from '../files/files.ts';
import { attachedContent, attachmentOf } from '../outbox/uploads/attachment-content.ts';
import { checkFile, useOf } from '../outbox/uploads/file-checks.ts';
import { type ConversationKey, ImError, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { MessageUpload } from '../store/message-upload.ts';
import type { ConversationMessageRef } from '../store/messages/message-ref.ts';
import type { Readable } from '../store/readable.ts';

/** Options of a message with a file. */
export interface FileDraft extends UploadDraft {
  /**
   * Text shown under the file, of the length of a text message. One message; on a server without captions (feature
   * `caption`) a text of its own after the file. Default: none.
   */
  readonly caption?: string;
  /** User ids mentioned in the caption; -1 is everyone. Groups only. */
  readonly atUserIds?: readonly number[];
}

/** Options of every message with a file. */
export interface UploadDraft {
  /** The quoted message, of the same conversation. */
  readonly quote?: ConversationMessageRef | undefined;
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
  /** Caption of the last file; see `FileDraft`. */
  readonly caption?: string;
  /** User ids mentioned in the caption; -1 is everyone. Groups only. */
  readonly atUserIds?: readonly number[];
  /** The message that the first file quotes. */
  readonly quote?: ConversationMessageRef | undefined;
}

/** Options of a voice recording. */
export interface VoiceDraft extends UploadDraft {
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
 * this device first, so that both survive a reload. A message is sent only after its uploads are complete. Messages of
 * one conversation keep their order, but a text that is written while online does not wait for an earlier upload. `discard` cancels an upload, `retry` restarts a failed one. Each method rejects
 * with `client.fileType`, `client.fileTooLarge`, or `request.invalid` for a quote on a spec-only server, before anything is
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
  /**
   * Server id of a quoted message; 0 for none.
   * @throws `request.invalid` for a quote on a spec-only server; `message.notFound`
   */
  readonly quotedId: (conversation: ConversationKey, quote: ConversationMessageRef | undefined) => number;
  readonly wantsReceipt: (conversation: ConversationKey) => boolean;
  /** True if the server takes captions. */
  readonly takesCaptions: () => boolean;
  /**
   * Builds the message of a text.
   * @throws `request.invalid` for an empty or too long text, and for system notices
   */
  readonly newText: (conversation: ConversationKey, text: string, atUserIds: readonly number[]) => NewMessage;
}

/** Options of a file that are ready to be sent. */
interface CheckedDraft {
  readonly quoteMessageId: number;
  /** Text of the caption with its mentions; `undefined` for none. */
  readonly caption: NewMessage | undefined;
}

/** Creates the methods that put messages with files into the outbox. */
export function createFileSends(parts: FileSendsParts): Omit<FileSends, 'upload'> {
  /** @throws `request.invalid` for a conversation, a quote or a caption that cannot be sent */
  function checkDraft(
    conversation: ConversationKey,
    { quote, caption = '', atUserIds = [] }: Pick<FileDraft, 'quote' | 'caption' | 'atUserIds'>,
  ): CheckedDraft {
    const kind = parseConversationKey(conversation)?.kind;
    if (kind !== 'private' && kind !== 'group') {
      throw new ImError('request.invalid', 'This conversation takes no messages', { category: 'invalid' });
    }
    const quoteMessageId = parts.quotedId(conversation, quote);
    const text = caption.trim();
    return { quoteMessageId, caption: text === '' ? undefined : parts.newText(conversation, text, atUserIds) };
  }

  function send(
    conversation: ConversationKey,
    type: number,
    attachments: readonly Attachment[],
    files: readonly Blob[],
    { quoteMessageId, caption }: CheckedDraft,
  ): Promise<string> {
    const { outbox } = parts.engine();
    const isOneMessage = caption !== undefined && parts.takesCaptions();
    const message = {
      type,
      content: attachedContent(type, attachments, isOneMessage ? caption.content : ''),
      atUserIds: isOneMessage ? caption.atUserIds : [],
      quoteMessageId,
      receipt: parts.wantsReceipt(conversation),
      attachments,
    };
    const sent = outbox.send(conversation, message, files);
    if (caption === undefined || isOneMessage) return sent;
    const after = outbox.send(conversation, { ...caption, followsFiles: true });
    return Promise.all([sent, after]).then(([key]) => key);
  }

  async function sendOne(
    conversation: ConversationKey,
    file: Blob,
    use: 'image' | 'file',
    draft: FileDraft = {},
  ): Promise<string> {
    const checked = checkDraft(conversation, draft);
    checkFile(file, use);
    const attachment = { ...attachmentOf(file, use, draft.name), ...draft.upload?.detach() };
    return send(conversation, use === 'image' ? MessageType.IMAGE : MessageType.FILE, [attachment], [file], checked);
  }

  return {
    sendImage: (conversation, image, draft) => sendOne(conversation, image, 'image', draft),
    sendFile: (conversation, file, draft) => sendOne(conversation, file, 'file', draft),
    async sendFiles(conversation, files, draft = {}) {
      const { quoteMessageId, caption } = checkDraft(conversation, draft);
      for (const file of files) checkFile(file, useOf(file));
      const attachments = files.map((file) => attachmentOf(file, useOf(file), undefined));
      return Promise.all(
        attachments.map((attachment, index) =>
          send(
            conversation,
            attachment.use === 'image' ? MessageType.IMAGE : MessageType.FILE,
            [attachment],
            files.slice(index, index + 1),
            {
              quoteMessageId: index === 0 ? quoteMessageId : 0,
              caption: index === files.length - 1 ? caption : undefined,
            },
          ),
        ),
      );
    },
    async sendVoice(conversation, voice, draft) {
      const checked = checkDraft(conversation, { ...draft, caption: '' });
      checkFile(voice, 'voice');
      const attachment = attachmentOf(voice, 'voice', draft.name, { duration: draft.duration });
      return send(conversation, MessageType.AUDIO, [attachment], [voice], checked);
    },
    async sendVideo(conversation, video, draft = {}) {
      const checked = checkDraft(conversation, draft);
      checkFile(video, 'video');
      const { cover, duration, width, height } = draft;
      if (cover) checkFile(cover, 'image');
      const picture = width && height ? { width, height } : undefined;
      const files = [video, ...(cover ? [cover] : [])];
      const attachment = attachmentOf(video, 'video', draft.name, { duration, picture });
      const attachments: Attachment[] = [{ ...attachment, ...draft.upload?.detach() }];
      if (cover) attachments.push(attachmentOf(cover, 'image', 'cover'));
      return send(conversation, MessageType.VIDEO, attachments, files, checked);
    },
  };
}
