import { fileTypeFromBuffer } from 'file-type';

/** What the bytes say they are. */
export interface Media {
  /** `audio` and `video` may be played in place; everything else is only downloaded. */
  readonly kind: 'audio' | 'video' | 'file';
  readonly mediaType: string;
  /** Extension that belongs to the bytes; `undefined` where they say nothing. */
  readonly extension: string | undefined;
}

/** How many first bytes tell a type. */
export const HEAD_BYTES = 4_100;

const PLAYED: ReadonlyMap<string, 'audio' | 'video'> = new Map([
  ['audio/mpeg', 'audio'],
  ['audio/aac', 'audio'],
  ['audio/mp4', 'audio'],
  ['audio/x-m4a', 'audio'],
  ['audio/wav', 'audio'],
  ['audio/flac', 'audio'],
  ['audio/x-flac', 'audio'],
  ['audio/ogg', 'audio'],
  ['audio/ogg; codecs=opus', 'audio'],
  ['audio/webm', 'audio'],
  ['audio/amr', 'audio'],
  ['video/mp4', 'video'],
  ['video/webm', 'video'],
  ['video/ogg', 'video'],
  ['video/quicktime', 'video'],
  ['video/matroska', 'video'],
]);

const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/apng']);

/** Judges a file by its first bytes. A picture is only a file here: pictures are those that were decoded. */
export async function detectMediaType(head: Uint8Array): Promise<Media> {
  const found = await fileTypeFromBuffer(head);
  const kind = PLAYED.get(found?.mime ?? '');
  if (found === undefined || kind === undefined) {
    return { kind: 'file', mediaType: 'application/octet-stream', extension: found?.ext };
  }
  return { kind, mediaType: found.mime, extension: found.ext };
}

/** Whether the first bytes are those of a picture that the pipeline takes. */
export async function isSupportedImage(head: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(head);
  return found !== undefined && PICTURES.has(found.mime);
}
