import type { UploadUse } from '../../account/attachment.ts';
import type { HttpRequests } from '../../http/http-client.ts';
import type { Platform } from '../../platform/platform.ts';
import { ImError, limits, type PresignedUpload, type UploadResult } from '../../protocol/index.ts';
import { bareAddress } from './upload-answer.ts';
import type { UploadFault } from './upload-machine.ts';

/** Transport of uploads: server routes and PUT to signed URLs. */
export interface UploadWireOptions {
  readonly platform: Pick<Platform, 'files' | 'timers' | 'random'>;
  readonly http: HttpRequests;
  /** Base of root-relative URLs. */
  readonly server: string;
}

/** Progress callback and abort signal of a request. */
export interface Sending {
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** A failed PUT, with the error kind for the machine. */
export class PutError extends Error {
  override readonly name = 'PutError';
  readonly fault: UploadFault;
  readonly retryAfterMs: number | undefined;

  constructor(fault: UploadFault, message: string, retryAfterMs?: number) {
    super(message);
    this.fault = fault;
    this.retryAfterMs = retryAfterMs;
  }
}

/** File extension of each picture type. */
const PICTURE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** File name of a picture in the form. Spec-only servers judge a picture by the extension of its name. */
function pictureName({ blob, name }: { readonly blob: Blob; readonly name: string }): string {
  if (/\.(jpe?g|png|webp|gif)$/i.test(name)) return name;
  const extension = PICTURE_EXTENSIONS[blob.type.toLowerCase()];
  return extension ? `${name}.${extension}` : name;
}

/** Uploads a whole file as one form. Resolves to the server's answer: an object, or a bare URL from some servers. */
export async function postFile(
  { http }: UploadWireOptions,
  use: UploadUse,
  file: { readonly blob: Blob; readonly name: string },
  { onSent, signal }: Sending,
): Promise<UploadResult | string> {
  const isPicture = use === 'avatar' || use === 'image' || use === 'album';
  const fileName = isPicture ? pictureName(file) : file.name;
  const options = { signal, file: { blob: file.blob, fileName, onSent } };
  try {
    if (use === 'avatar') return await http.request('uploadImage', { query: { use } }, options);
    if (isPicture) return await http.request('uploadImage', {}, options);
    return await http.request('uploadFile', {}, options);
  } catch (error) {
    const address = bareAddress(error);
    if (address) return address;
    throw error;
  }
}

/** Sends one part to its signed URL. Rejects with a `PutError`. */
export async function putPart(
  { platform, server }: UploadWireOptions,
  signed: PresignedUpload,
  part: number,
  file: Blob,
  { onSent, signal }: Sending,
): Promise<void> {
  const address = signed.parts?.find(({ number }) => number === part)?.url ?? signed.url;
  const controller = new AbortController();
  const giveUp = (): void => controller.abort();
  const startTimer = (): (() => void) => platform.timers.after(limits.requestTimeoutMs, giveUp);
  let cancelTimer = startTimer();
  signal.addEventListener('abort', giveUp);
  try {
    const answer = await platform.files.upload({
      method: signed.method,
      url: new URL(address, server).href,
      headers: signed.headers ?? {},
      blob: bytesOfPart(signed, part, file),
      signal: controller.signal,
      onSent(bytes) {
        cancelTimer();
        cancelTimer = startTimer();
        onSent(bytes);
      },
    });
    throwIfRefused(answer.status, answer.retryAfter);
  } catch (error) {
    if (error instanceof PutError) throw error;
    throw new PutError('later', 'The upload broke off');
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', giveUp);
  }
}

/** The bytes of one part; the whole file if there are no parts. */
export function bytesOfPart({ parts, partSize }: PresignedUpload, part: number, file: Blob): Blob {
  if (!parts?.length || !partSize) return file;
  return file.slice((part - 1) * partSize, Math.min(file.size, part * partSize));
}

/** Maps an error of a request to the error kind of the machine. */
export function faultOf(error: unknown): UploadFault {
  if (error instanceof PutError) return error.fault;
  if (!(error instanceof ImError)) return 'later';
  if (error.code === 'file.signature') return 'expired';
  if (error.code === 'file.notFound' || error.code === 'file.gone') return 'gone';
  if (error.code === 'file.incomplete') return 'missing';
  return error.category === 'refused' || error.category === 'invalid' ? 'refused' : 'later';
}

/** Throws for a failed upload. Uses only the HTTP status: the file store may not be the chat server. */
function throwIfRefused(status: number, retryAfter: string | null): void {
  if (status >= 200 && status < 300) return;
  const message = `The store answered with status ${status}`;
  if (status === 403 || status === 401) throw new PutError('expired', message);
  if (status === 404 || status === 410) throw new PutError('gone', message);
  if (status === 413 || status === 422) throw new PutError('refused', message);
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  throw new PutError('later', message, seconds === undefined ? undefined : seconds * 1_000);
}
