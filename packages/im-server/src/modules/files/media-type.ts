import { fileTypeFromBuffer } from 'file-type';

/** Detected type of a file. */
export interface Media {
  /** `audio` and `video` may be played inline; everything else is a download. */
  readonly kind: 'audio' | 'video' | 'file';
  readonly mediaType: string;
  /** `undefined` if the type is unknown. */
  readonly extension: string | undefined;
}

/** Bytes needed for the detection. */
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

/** Detects the type by magic bytes. Images are `file` here: only re-encoded images are shown inline. */
export async function detectMediaType(head: Uint8Array): Promise<Media> {
  const found = await fileTypeFromBuffer(head);
  const kind = PLAYED.get(found?.mime ?? '');
  if (found === undefined || kind === undefined) {
    return { kind: 'file', mediaType: 'application/octet-stream', extension: found?.ext };
  }
  return { kind, mediaType: found.mime, extension: found.ext };
}

/** True for the image formats that the image processor accepts. */
export async function isSupportedImage(head: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(head);
  return found !== undefined && PICTURES.has(found.mime);
}
