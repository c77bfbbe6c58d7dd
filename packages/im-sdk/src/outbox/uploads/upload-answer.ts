import type { PictureSize } from '../../platform/files.ts';
import { ImError, type UploadResult } from '../../protocol/index.ts';
import type { UploadedFile } from './upload-types.ts';

/** What is known of a file without a server. */
export interface LocalFacts {
  readonly name: string;
  readonly size: number;
  readonly picture: PictureSize | undefined;
}

/**
 * Reads what an upload answered. Deployed servers answer a bare address, or a picture without `url` or size: what they
 * leave out is measured here. Throws `client.unexpectedAnswer` where there is no address at all.
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

/** The address in an answer that is nothing but an address; `undefined` for any other fault. */
export function bareAddress(error: unknown): string | undefined {
  if (!(error instanceof ImError) || error.code !== 'client.unexpectedAnswer') return undefined;
  return typeof error.cause === 'string' && error.cause !== '' ? error.cause : undefined;
}
