import { attachedContent, attachmentOf } from '../outbox/uploads/attaching.ts';
import type { Attachment } from '../outbox/uploads/attachment.ts';
import { checkFile, useOf } from '../outbox/uploads/file-checks.ts';
import { type ConversationKey, ImError, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import type { FileDraft, FileSends } from './file-sends-service.ts';

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
