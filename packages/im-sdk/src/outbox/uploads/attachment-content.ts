import type { Attachment, UploadUse } from '../../account/attachment.ts';
import type { PictureSize } from '../../platform/files.ts';
import type { Platform } from '../../platform/platform.ts';
import { limits, MessageType } from '../../protocol/index.ts';

/** Describes a file that is not uploaded yet, for the outbox. */
export function attachmentOf(
  blob: Blob,
  use: UploadUse,
  name: string | undefined,
  facts: { readonly picture?: PictureSize | undefined; readonly duration?: number | undefined } = {},
): Attachment {
  const own = 'name' in blob && typeof blob.name === 'string' ? blob.name : '';
  return {
    use,
    // The cut may leave half of a surrogate pair, which no server takes.
    name: (name || own).slice(-limits.fileNameLength).replace(/\p{Surrogate}/gu, '') || use,
    type: blob.type,
    size: blob.size,
    picture: facts.picture,
    duration: facts.duration,
    uploadId: undefined,
    uploaded: undefined,
  };
}

/** Adds the size in pixels to image attachments that lack it. */
export function measurePictures(
  { files }: Pick<Platform, 'files'>,
  attachments: readonly Attachment[],
  blobs: readonly Blob[],
): Promise<Attachment[]> {
  return Promise.all(
    attachments.map(async (attachment, index) => {
      const blob = blobs[index];
      if (!blob || attachment.picture || attachment.use !== 'image') return attachment;
      return { ...attachment, picture: await files.measurePicture(blob).catch(() => undefined) };
    }),
  );
}

/** Builds the message content for these files; URLs are missing until they are uploaded. `caption`: `""` for none. */
export function attachedContent(type: number, [file, cover]: readonly Attachment[], text: string): string {
  if (!file) return '';
  const caption = text === '' ? undefined : text;
  const { uploaded, duration, name } = file;
  const { width, height } = file.picture ?? {};
  const size = uploaded?.size ?? file.size;
  switch (type) {
    case MessageType.IMAGE: {
      const { originUrl, thumbUrl } = uploaded ?? {};
      return JSON.stringify({
        originUrl,
        thumbUrl,
        ...pixels(uploaded?.width ?? width, uploaded?.height ?? height),
        size,
        caption,
      });
    }
    case MessageType.AUDIO:
      return JSON.stringify({ url: uploaded?.url, duration: duration ?? 0, size });
    case MessageType.VIDEO: {
      const coverUrl = cover?.uploaded?.originUrl ?? '';
      return JSON.stringify({ videoUrl: uploaded?.url, coverUrl, ...pixels(width, height), duration, size, caption });
    }
    default:
      return JSON.stringify({ name, size, url: uploaded?.url, caption });
  }
}

function pixels(width: number | undefined, height: number | undefined) {
  return width && height ? { width, height } : {};
}
