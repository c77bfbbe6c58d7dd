import type { UploadUse } from '../../account/attachment.ts';
import { ImError, limits } from '../../protocol/index.ts';

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/jpg', 'image/webp', 'image/gif'];
const AVATARS: readonly string[] = PICTURES.filter((type) => type !== 'image/gif');

/** Accepted media types for a use; `undefined` for all types. */
export function allowedTypes(use: UploadUse): readonly string[] | undefined {
  if (use === 'avatar') return AVATARS;
  return use === 'image' || use === 'album' ? PICTURES : undefined;
}

/** Largest file size for a use, in bytes. */
export function maxBytes(use: UploadUse): number {
  if (use === 'avatar') return limits.avatarBytes;
  return use === 'image' || use === 'album' ? limits.imageBytes : limits.directUploadBytes;
}

/**
 * Validates a file before the upload; the server validates the content again. `most` lowers the limit (bytes).
 * @throws `client.fileType`, `client.fileTooLarge`
 */
export function checkFile(file: Pick<Blob, 'type' | 'size'>, use: UploadUse, most = Number.POSITIVE_INFINITY): void {
  const types = allowedTypes(use);
  if (types && !types.includes(file.type.toLowerCase())) {
    const message = `Only ${types.map((type) => type.slice('image/'.length)).join(', ')} can be sent here`;
    throw refused('client.fileType', message);
  }
  const bytes = Math.min(most, maxBytes(use));
  if (file.size > bytes) throw refused('client.fileTooLarge', `The file has more than ${bytes} bytes`);
}

/** Default use of a file: `image` if it can be shown as a picture, else `file`. */
export function useOf(file: Pick<Blob, 'type' | 'size'>): 'image' | 'file' {
  return PICTURES.includes(file.type.toLowerCase()) && file.size <= limits.imageBytes ? 'image' : 'file';
}

function refused(code: 'client.fileType' | 'client.fileTooLarge', message: string): ImError {
  return new ImError(code, message, { category: 'invalid', issues: [{ path: 'file', message }] });
}
