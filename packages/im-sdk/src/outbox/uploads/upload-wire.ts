import type { CallData, CallInput, CallOptions } from '../../http/http-client.ts';
import type { Platform } from '../../platform/platform.ts';
import { ImError, limits, type PresignedUpload, type RouteName, type UploadResult } from '../../protocol/index.ts';
import { bareAddress } from './upload-answer.ts';
import type { UploadTrouble } from './upload-machine.ts';
import type { UploadUse } from './upload-types.ts';

/** Calls routes in somebody's name, or in nobody's. */
export interface UploadHttp {
  call<N extends RouteName>(route: N, input?: CallInput<N>, options?: CallOptions): Promise<CallData<N>>;
}

/** How bytes leave: through the routes of the server, and by PUT to signed addresses. */
export interface UploadWireOptions {
  readonly platform: Pick<Platform, 'files' | 'timers' | 'random'>;
  readonly http: UploadHttp;
  /** Origin that a root-relative address belongs to. */
  readonly server: string;
}

/** How bytes are to be sent. */
export interface Sending {
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** A PUT that was not taken, with what the machine has to know of it. */
export class PutError extends Error {
  override readonly name = 'PutError';
  readonly trouble: UploadTrouble;
  readonly retryAfterMs: number | undefined;

  constructor(trouble: UploadTrouble, message: string, retryAfterMs?: number) {
    super(message);
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Sends a whole file in one form. Answers what the server said: an object, or from some servers a bare address. */
export async function postFile(
  { http }: UploadWireOptions,
  use: UploadUse,
  file: { readonly blob: Blob; readonly name: string },
  { onSent, signal }: Sending,
): Promise<UploadResult | string> {
  const options = { signal, file: { blob: file.blob, fileName: file.name, onSent } };
  try {
    if (use === 'avatar') return await http.call('uploadImage', { query: { use } }, options);
    if (use === 'image' || use === 'album') return await http.call('uploadImage', {}, options);
    return await http.call('uploadFile', {}, options);
  } catch (error) {
    const address = bareAddress(error);
    if (address) return address;
    throw error;
  }
}

/** Sends the bytes of one part to its signed address. Rejects with a `PutError`. */
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
    judge(answer.status, answer.retryAfter);
  } catch (error) {
    if (error instanceof PutError) throw error;
    throw new PutError('later', 'The upload broke off');
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', giveUp);
  }
}

/** Bytes of one part: the whole file where there are no parts. */
export function bytesOfPart({ parts, partSize }: PresignedUpload, part: number, file: Blob): Blob {
  if (!parts?.length || !partSize) return file;
  return file.slice((part - 1) * partSize, Math.min(file.size, part * partSize));
}

/** What the machine has to know of a fault of one of the routes. */
export function troubleOf(error: unknown): UploadTrouble {
  if (error instanceof PutError) return error.trouble;
  if (!(error instanceof ImError)) return 'later';
  if (error.code === 'file.signature') return 'expired';
  if (error.code === 'file.notFound' || error.code === 'file.gone') return 'gone';
  if (error.code === 'file.incomplete') return 'missing';
  return error.category === 'refused' || error.category === 'invalid' ? 'refused' : 'later';
}

/** Only the HTTP status counts: the store may be another than the chat server. */
function judge(status: number, retryAfter: string | null): void {
  if (status >= 200 && status < 300) return;
  const message = `The store answered with status ${status}`;
  if (status === 403 || status === 401) throw new PutError('expired', message);
  if (status === 404 || status === 410) throw new PutError('gone', message);
  if (status === 413 || status === 422) throw new PutError('refused', message);
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  throw new PutError('later', message, seconds === undefined ? undefined : seconds * 1_000);
}
