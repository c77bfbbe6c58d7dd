import type { UploadedFile } from '../../account/attachment.ts';
import type { PictureSize } from '../../platform/files.ts';
import { ImError, type UploadResult } from '../../protocol/index.ts';

/** Properties of a file known on this device. */
export interface LocalFacts {
  readonly name: string;
  readonly size: number;
  readonly picture: PictureSize | undefined;
}

/**
 * Parses the answer of an upload. Some deployed servers answer with a bare URL, or omit `url` or size: missing fields
 * are filled from `local`.
 * @throws `client.unexpectedAnswer` if there is no URL
 */
export function readUploadAnswer(answer: UploadResult | string, local: LocalFacts): UploadedFile {
  const known: UploadResult = typeof answer === 'string' ? { url: answer } : answer;
  const url = known.url || known.originUrl;
  if (!url) {
    throw new ImError('client.unexpectedAnswer', 'The upload was answered without an address', { category: 'server' });
  }
  const originUrl = known.originUrl || url;
  return {
    url,
    originUrl,
    thumbUrl: known.thumbUrl || originUrl,
    width: known.width ?? local.picture?.width,
    height: known.height ?? local.picture?.height,
    name: known.name || local.name,
    size: known.size ?? local.size,
  };
}

/** The URL of an answer that is only a URL; `undefined` for any other error. */
export function bareAddress(error: unknown): string | undefined {
  if (!(error instanceof ImError) || error.code !== 'client.unexpectedAnswer') return undefined;
  return typeof error.cause === 'string' && error.cause !== '' ? error.cause : undefined;
}
