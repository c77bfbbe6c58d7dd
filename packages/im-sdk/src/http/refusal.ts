import * as v from 'valibot';
import {
  Code,
  type Envelope,
  type ErrorCategory,
  type ErrorCode,
  generalSentences,
  ImError,
  type InputIssue,
  isRefusalKey,
} from '../protocol/index.ts';

/** HTTP status and headers of an answer that is not a success. */
export interface ResponseMeta {
  /** HTTP status. */
  readonly status: number;
  /** Delay of the `Retry-After` header, if any. */
  readonly retryAfterMs: number | undefined;
}

/**
 * Code of a refusal that a server answers as code 500 with a sentence of its own; `undefined` for a sentence without a
 * cause.
 */
export type CodeOfSentence = (sentence: string) => ErrorCode | undefined;

const CATEGORIES: ReadonlyMap<number, ErrorCategory> = new Map([
  [Code.NOT_LOGGED_IN, 'auth'],
  [Code.TOKEN_INVALID, 'auth'],
  [Code.TOO_LARGE, 'invalid'],
  [Code.UNSUPPORTED_MEDIA, 'invalid'],
  [Code.INVALID, 'invalid'],
  [Code.TOO_MANY, 'rateLimited'],
]);

/** Codes with one fixed meaning; the server's message is not needed. */
const CODES_WITH_FIXED_MEANING: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [Code.NOT_LOGGED_IN, 'auth.notLoggedIn'],
  [Code.TOKEN_INVALID, 'auth.tokenInvalid'],
  [Code.TOO_LARGE, 'request.tooLarge'],
  [Code.UNSUPPORTED_MEDIA, 'request.unsupportedMedia'],
  [Code.CLIENT_TOO_OLD, 'request.clientTooOld'],
  [Code.TOO_MANY, 'request.tooMany'],
  [Code.INTERNAL, 'server.internal'],
  [Code.UNAVAILABLE, 'server.unavailable'],
  [502, 'server.unavailable'],
  [504, 'server.unavailable'],
  [Code.WRONG_PASSWORD, 'auth.wrongPassword'],
  [Code.LOCKED, 'auth.locked'],
  [Code.NAME_TAKEN, 'auth.nameTaken'],
  [Code.BANNED, 'auth.banned'],
  [Code.INVITE_CODE, 'auth.inviteCode'],
]);

/** Codes whose cause is in the server's message. If the message is specific, the error code is `client.refused`. */
const CODES_WITH_MESSAGE: ReadonlyMap<number, keyof typeof generalSentences> = new Map<
  number,
  keyof typeof generalSentences
>([
  [Code.FORBIDDEN, 'request.forbidden'],
  [Code.NOT_FOUND, 'request.notFound'],
  [Code.INVALID, 'request.invalid'],
]);

/** Refusals of routes that a spec-only server lacks; see `isMissingAtSpecOnlyServer`. */
const missingAtSpecOnlyServer = new WeakSet<ImError>();

/**
 * True for the answer of a spec-only server to a route that it does not have: an envelope without a key, with code 500 or
 * 404, under HTTP status 200. im-server sends a key and the HTTP status of its code; a proxy sends no envelope.
 */
export function isMissingAtSpecOnlyServer(error: ImError): boolean {
  return missingAtSpecOnlyServer.has(error);
}

const Reason = v.looseObject({ reason: v.pipe(v.string(), v.trim(), v.nonEmpty()) });
const Locked = v.looseObject({ seconds: v.pipe(v.number(), v.minValue(0)) });
const Issues = v.looseObject({ issues: v.array(v.looseObject({ path: v.string(), message: v.string() })) });

/**
 * Error of an envelope whose code is not 200. `message` is the server's. The code is `client.refused` if only the
 * message has the cause.
 */
export function refusalError(
  envelope: Envelope,
  facts: ResponseMeta,
  codeOfSentence: CodeOfSentence = () => undefined,
): ImError {
  const { code } = envelope;
  const refused = spokenRefusal(envelope, facts, codeOfSentence);
  if (refused) return refused;
  const issues = issuesOf(envelope.data);
  const failed = code >= 500 && code < 600;
  const meaning = codeOf(envelope, issues);
  const error = new ImError(meaning, envelope.message || `The server refused with code ${code}`, {
    category: failed ? 'server' : (CATEGORIES.get(code) ?? 'refused'),
    retryable: failed || facts.status === Code.TOO_MANY || facts.retryAfterMs !== undefined,
    retryAfterMs: facts.retryAfterMs ?? (code === Code.LOCKED ? lockedMs(envelope.data) : undefined),
    status: code,
    issues,
    // Without a known key the server's message is all that explains it.
    reason: reasonOf(envelope.data) ?? (meaning === 'client.refused' ? envelope.message || undefined : undefined),
  });
  const isMissing = code === Code.INTERNAL || code === Code.NOT_FOUND;
  if (isMissing && !envelope.key && facts.status === Code.OK) missingAtSpecOnlyServer.add(error);
  return error;
}

/** How long a login stays locked (ms), from `data.seconds`; `undefined` if the server does not say it. */
function lockedMs(data: unknown): number | undefined {
  return v.is(Locked, data) ? data.seconds * 1_000 : undefined;
}

/** A refusal as code 500, without a key, under HTTP status 200; `undefined` for a fault. */
function spokenRefusal(
  { code, key, message }: Envelope,
  { status }: ResponseMeta,
  codeOfSentence: CodeOfSentence,
): ImError | undefined {
  const spoken = code === Code.INTERNAL && !key && status < 400 ? codeOfSentence(message ?? '') : undefined;
  if (!spoken || !message) return undefined;
  const reason = spoken === 'client.refused' ? message : undefined;
  return new ImError(spoken, message, { category: 'refused', status: code, reason });
}

/** Longest body of an answer without an envelope that is shown to a person. */
const SHOWN_BODY_LENGTH = 200;

/** Error of an answer without an envelope: from a proxy, another server, or an HTML page. */
export function unexpectedResponseError({ status, retryAfterMs }: ResponseMeta, body = ''): ImError {
  // A proxy may answer 400 to a request that it rejects. Only the chat server itself can end a session.
  if (status <= Code.NOT_LOGGED_IN) {
    return new ImError('client.notJson', 'The answer is not one of a chat server', {
      category: 'server',
      retryable: true,
      status,
      reason: status === Code.NOT_LOGGED_IN ? shownBody(body) : undefined,
    });
  }
  const code =
    CODES_WITH_FIXED_MEANING.get(status) ??
    CODES_WITH_MESSAGE.get(status) ??
    (status >= 500 ? 'server.internal' : 'client.refused');
  return new ImError(code, `The server answered with status ${status}`, {
    category: status >= 500 ? 'server' : (CATEGORIES.get(status) ?? 'refused'),
    retryable: status >= 500 || status === Code.TOO_MANY,
    retryAfterMs,
    status,
    reason: code === 'client.refused' ? shownBody(body) : undefined,
  });
}

/** Text of a body for a person; `undefined` for a page, data and long texts. */
function shownBody(body: string): string | undefined {
  const text = body.trim();
  return text === '' || /^[<{[]/.test(text) || text.length > SHOWN_BODY_LENGTH ? undefined : text;
}

function codeOf({ code, key, message }: Envelope, issues: readonly InputIssue[]): ErrorCode {
  if (key && isRefusalKey(key)) return key;
  const plain = CODES_WITH_FIXED_MEANING.get(code);
  if (plain) return plain;
  const spoken = CODES_WITH_MESSAGE.get(code);
  if (!spoken) return code >= 500 && code < 600 ? 'server.internal' : 'client.refused';
  const saysNothing = !message || message === generalSentences[spoken] || issues.length > 0;
  return saysNothing ? spoken : 'client.refused';
}

function issuesOf(value: unknown): readonly InputIssue[] {
  const found = v.safeParse(Issues, value);
  return found.success ? found.output.issues : [];
}

function reasonOf(value: unknown): string | undefined {
  const found = v.safeParse(Reason, value);
  return found.success ? found.output.reason : undefined;
}
