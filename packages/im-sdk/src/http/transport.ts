import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { warnOnce } from '../platform/console-once.ts';
import type { Platform } from '../platform/platform.ts';
import { Code, Envelope, ImError, limits } from '../protocol/index.ts';
import { onAbort } from './on-abort.ts';
import { type CodeOfSentence, type ResponseMeta, refusalError, unexpectedResponseError } from './refusal.ts';

/** One HTTP request. */
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** JSON body. */
  readonly body?: unknown;
  /** Sends a multipart form with this one file as the body. */
  readonly file?: FileBody | undefined;
  /** Default: the policy's, 30 s. For an upload: the time without progress. */
  readonly timeoutMs?: number | undefined;
  /** Aborts the request with `client.aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** The request survives the end of the page and of the client. */
  readonly keepalive?: boolean | undefined;
}

/** File of a multipart request. */
export interface FileBody {
  readonly blob: Blob;
  readonly fileName: string;
  /** Called with the number of bytes sent so far. */
  readonly onSent?: (bytes: number) => void;
}

/** Sends one request. Resolves to the envelope of a success; rejects with an `ImError` only. */
export type Transport = (request: Request) => Promise<Envelope>;

/**
 * Creates the transport of a platform. No retries. Only an envelope with code 200 is a success.
 * @param codeOfSentence reads refusals that a server answers as code 500
 * @param ended once aborted, all requests reject with its reason
 */
export function createTransport(
  { fetch, timers, clock, files }: Pick<Platform, 'fetch' | 'timers' | 'clock' | 'files'>,
  ended?: AbortSignal,
  defaultTimeoutMs: number = limits.requestTimeoutMs,
  codeOfSentence?: CodeOfSentence,
): Transport {
  const send = createFetch({ fetch, Headers, AbortController });
  /** True once a chat server has answered: from then on the path is right. */
  let isPathRight = false;
  const read = (text: string, facts: ResponseMeta, url: string): Envelope => {
    try {
      const envelope = readEnvelope(text, facts, codeOfSentence);
      isPathRight = true;
      return envelope;
    } catch (error) {
      if (!isPathRight && facts.status < 500) {
        isPathRight = !isWrongPath(text, error);
        if (!isPathRight) warnOfWrongPath(url, facts.status);
      }
      throw error;
    }
  };

  return async (request) => {
    const controller = new AbortController();
    const timeoutMs = request.timeoutMs ?? defaultTimeoutMs;
    let timedOut = false;
    const startTimer = (): (() => void) =>
      timers.after(timeoutMs, () => {
        timedOut = true;
        controller.abort();
      });
    let cancelTimer = startTimer();
    const onSent = (bytes: number): void => {
      cancelTimer();
      cancelTimer = startTimer();
      request.file?.onSent?.(bytes);
    };
    const giveUp = (): void => controller.abort();
    const end = request.keepalive ? undefined : ended;
    const stops = [request.signal, end].map((signal) => signal && onAbort(signal, giveUp));
    try {
      end?.throwIfAborted();
      if (request.signal?.aborted) throw new DOMException('aborted', 'AbortError');
      const { method, url, headers, body, file } = request;
      if (file) {
        const field = { name: 'file', fileName: file.fileName };
        const { blob } = file;
        const sent = files.upload({ method: 'POST', url, headers, blob, field, onSent, signal: controller.signal });
        const { status, text, retryAfter } = await orAborted(sent, controller.signal);
        const facts = { status, retryAfterMs: readRetryAfter(retryAfter, clock.now()) };
        return read(text, facts, url);
      }
      const answer = await orAborted(
        send.raw<string, 'text'>(url, {
          method,
          headers,
          body: body === undefined ? undefined : (body as Record<string, unknown>),
          responseType: 'text',
          ignoreResponseError: true,
          retry: 0,
          credentials: 'omit',
          cache: 'no-store',
          keepalive: request.keepalive === true,
          signal: controller.signal,
        }),
        controller.signal,
      );
      const retryAfterMs = readRetryAfter(answer.headers.get('retry-after'), clock.now());
      return read(answer._data ?? '', { status: answer.status, retryAfterMs }, url);
    } catch (error) {
      if (end?.aborted) throw end.reason;
      if (error instanceof ImError) throw error;
      throw brokenWire(error, { timedOut, timeoutMs, aborted: request.signal?.aborted === true });
    } finally {
      cancelTimer();
      for (const stop of stops) stop?.();
    }
  };
}

/** Rejects on abort, even if the fetch ignores its signal (a stalled body, an injected fetch). */
function orAborted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
    running.then(resolve, reject);
  });
}

function readEnvelope(text: string, facts: ResponseMeta, codeOfSentence: CodeOfSentence | undefined): Envelope {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unexpectedResponseError(facts, text);
  }
  const envelope = v.safeParse(Envelope, value);
  if (!envelope.success) throw unexpectedResponseError(facts);
  if (envelope.output.code !== Code.OK) throw refusalError(envelope.output, facts, codeOfSentence);
  // An error status with a success envelope cannot come from a server of this protocol.
  if (facts.status >= 400) throw unexpectedResponseError(facts);
  return envelope.output;
}

/** True for the answer of a path that has no route: a page, or "not found" without a reason of its own. */
function isWrongPath(text: string, error: unknown): boolean {
  return text.trimStart().startsWith('<') || (error instanceof ImError && error.code === 'request.notFound');
}

function warnOfWrongPath(url: string, status: number): void {
  warnOnce(
    `im-sdk: ${url} is no route of a chat server (HTTP ${status}). Check server.apiUrl of createImClient: im-server has its routes below /api, as in https://chat.example/api.`,
  );
}

function brokenWire(cause: unknown, how: { timedOut: boolean; timeoutMs: number; aborted: boolean }): ImError {
  if (how.timedOut) {
    const message = `No answer within ${how.timeoutMs} ms`;
    return new ImError('client.timeout', message, { category: 'timeout', retryable: true, cause });
  }
  if (how.aborted) return new ImError('client.aborted', 'The call was given up', { category: 'aborted', cause });
  const message = 'Network connection failed, please check network settings';
  return new ImError('client.networkFailed', message, { category: 'network', retryable: true, cause });
}

/** Parses `Retry-After` (seconds or a date) to ms; `undefined` if invalid. */
function readRetryAfter(text: string | null, now: number): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,6}$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
