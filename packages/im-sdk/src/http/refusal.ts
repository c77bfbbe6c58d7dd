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

/** What is known of an answer that is not a success, beside its envelope. */
export interface AnswerFacts {
  /** HTTP status. */
  readonly status: number;
  readonly retryAfterMs: number | undefined;
}

const CATEGORIES: ReadonlyMap<number, ErrorCategory> = new Map([
  [Code.NOT_LOGGED_IN, 'auth'],
  [Code.TOKEN_INVALID, 'auth'],
  [Code.TOO_LARGE, 'invalid'],
  [Code.UNSUPPORTED_MEDIA, 'invalid'],
  [Code.INVALID, 'invalid'],
  [Code.TOO_MANY, 'rateLimited'],
]);

/** Codes that need no sentence of the server: they mean the same whatever it says. */
const PLAIN: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
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

/** Codes whose sentence matters: where the server says something of its own, that is kept. */
const SPOKEN: ReadonlyMap<number, keyof typeof generalSentences> = new Map<number, keyof typeof generalSentences>([
  [Code.FORBIDDEN, 'request.forbidden'],
  [Code.NOT_FOUND, 'request.notFound'],
  [Code.INVALID, 'request.invalid'],
]);

const Reason = v.looseObject({ reason: v.pipe(v.string(), v.trim(), v.nonEmpty()) });
const Issues = v.looseObject({ issues: v.array(v.looseObject({ path: v.string(), message: v.string() })) });

/**
 * The error of an envelope whose code is not 200. `message` is the server's own sentence; the code is
 * `client.refused` where only that sentence says what happened.
 */
export function refusalOf(envelope: Envelope, facts: AnswerFacts): ImError {
  const { code } = envelope;
  const issues = issuesOf(envelope.data);
  const failed = code >= 500 && code < 600;
  return new ImError(codeOf(envelope, issues), envelope.message || `The server refused with code ${code}`, {
    category: failed ? 'server' : (CATEGORIES.get(code) ?? 'refused'),
    retryable: failed || facts.status === Code.TOO_MANY || facts.retryAfterMs !== undefined,
    retryAfterMs: facts.retryAfterMs,
    status: code,
    issues,
    reason: reasonOf(envelope.data),
  });
}

/** The error of an answer that is no envelope: a proxy, another server, a page of HTML. */
export function strangeAnswer({ status, retryAfterMs }: AnswerFacts): ImError {
  // What stands in between says 400 of requests that it does not like; that a session is over only the server says.
  if (status <= Code.NOT_LOGGED_IN) {
    return new ImError('client.notJson', 'The answer is not one of a chat server', {
      category: 'server',
      retryable: true,
      status,
    });
  }
  const code = PLAIN.get(status) ?? SPOKEN.get(status) ?? (status >= 500 ? 'server.internal' : 'client.refused');
  return new ImError(code, `The server answered with status ${status}`, {
    category: status >= 500 ? 'server' : (CATEGORIES.get(status) ?? 'refused'),
    retryable: status >= 500 || status === Code.TOO_MANY,
    retryAfterMs,
    status,
  });
}

function codeOf({ code, key, message }: Envelope, issues: readonly InputIssue[]): ErrorCode {
  if (key && isRefusalKey(key)) return key;
  const plain = PLAIN.get(code);
  if (plain) return plain;
  const spoken = SPOKEN.get(code);
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
