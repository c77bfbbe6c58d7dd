/** Envelope codes (protocol §1). HTTP status is 200 for every enveloped answer. */
export const Code = {
  OK: 200,
  NOT_LOGGED_IN: 400,
  TOKEN_INVALID: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  GONE: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  INVALID: 422,
  CLIENT_TOO_OLD: 426,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  WRONG_PASSWORD: 10001,
  LOCKED: 10002,
  NAME_TAKEN: 10003,
  BANNED: 10005,
  INVITE_CODE: 10006,
} as const;
export type Code = (typeof Code)[keyof typeof Code];

/** Every refusal of the server by its stable dotted key. What each means stands in `refusals`. */
export const refusalKeys = [
  'auth.notLoggedIn',
  'auth.sessionRevoked',
  'auth.tokenInvalid',
  'auth.wrongPassword',
  'auth.locked',
  'auth.nameTaken',
  'auth.banned',
  'auth.inviteCode',
  'auth.registrationClosed',
  'auth.sessionNotFound',
  'auth.hostToken',
  'auth.hostTokenUsed',
  'auth.exchangeOff',
  'host.key',
  'host.externalIdTaken',
  'host.noWebhook',
  'host.keyReused',
  'request.invalid',
  'request.malformed',
  'request.tooLarge',
  'request.unsupportedMedia',
  'request.tooMany',
  'request.notFound',
  'request.forbidden',
  'request.clientTooOld',
  'server.internal',
  'server.unavailable',
  'user.notFound',
  'user.blocked',
  'user.blockSelf',
  'friend.self',
  'friend.notFriend',
  'friend.already',
  'friend.pending',
  'friend.tooManyPending',
  'friend.tooManyToday',
  'friend.requestNotFound',
  'friend.requestAnswered',
  'friend.groupForbids',
  'group.notFound',
  'group.notMember',
  'group.full',
  'group.inviteForbidden',
  'group.muted',
  'group.allMuted',
  'group.forbidden',
  'group.ownerOnly',
  'group.ownerMustStay',
  'group.targetNotMember',
  'group.already',
  'group.pending',
  'group.joinForbidden',
  'group.requestNotFound',
  'group.requestAnswered',
  'group.albumImageNotFound',
  'message.notFound',
  'message.type',
  'message.tmpIdReused',
  'message.mentionNotMember',
  'message.mentionAll',
  'message.recallTooLate',
  'message.recallForbidden',
  'message.recalled',
  'message.noSocket',
  'message.editForbidden',
  'message.editTooLate',
  'message.tooManyReactions',
  'message.receiptTooLarge',
  'message.refusedByHost',
  'file.notFound',
  'file.gone',
  'file.tooLarge',
  'file.type',
  'file.broken',
  'file.tooManyPixels',
  'file.quota',
  'file.foreign',
  'file.signature',
  'file.incomplete',
] as const;

/** A stable, dotted name of one refusal. */
export type RefusalKey = (typeof refusalKeys)[number];

const KNOWN: ReadonlySet<string> = new Set(refusalKeys);

/** Whether `key` is one of the catalogue; a newer server may send others. */
export function isRefusalKey(key: string): key is RefusalKey {
  return KNOWN.has(key);
}

/** What a server says where it has nothing of its own to say: a client looks whether there is more. */
export const generalSentences = {
  'request.forbidden': 'No permission, contact administrator to authorize',
  'request.notFound': 'Requested resource does not exist',
  'request.invalid': 'The input is not valid',
} as const satisfies Partial<Record<RefusalKey, string>>;

/** What kind of trouble an `ImError` is; decides what a screen offers. */
export type ErrorCategory =
  | 'network'
  | 'timeout'
  | 'auth'
  | 'refused'
  | 'invalid'
  | 'rateLimited'
  | 'server'
  | 'storage'
  | 'aborted'
  | 'internal';

/** The SDK's own codes, beside the server's `RefusalKey`s. */
export type ClientErrorCode =
  | 'client.networkFailed'
  | 'client.timeout'
  | 'client.notJson'
  | 'client.unexpectedAnswer'
  | 'client.unknownOutcome'
  | 'client.sessionEnded'
  | 'client.notSignedIn'
  | 'client.getTokenFailed'
  | 'client.noWebSocket'
  | 'client.storageFailed'
  | 'client.aborted'
  | 'client.malformedFrame'
  | 'client.badServerAddress'
  | 'client.destroyed'
  | 'client.refused'
  | 'client.uploadFailed'
  | 'client.fileTooLarge'
  | 'client.fileType'
  | 'client.fileLost'
  | 'client.notOffered'
  | 'client.listenerFailed'
  | 'client.internal';

/** Stable code of an error: a refusal of the server or a trouble of the client's own. */
export type ErrorCode = RefusalKey | ClientErrorCode;

/** One field of a refused input and why it was refused. */
export interface InputIssue {
  /** Name of the argument, or the field inside it: `draft.text`. */
  readonly path: string;
  /** What it must be, in English. */
  readonly message: string;
}

/** What an `ImError` is made of, beside code and message. */
export interface ImErrorOptions {
  /** See `ImError.category`. */
  readonly category: ErrorCategory;
  /** Default false. */
  readonly retryable?: boolean;
  /** See `ImError.retryAfterMs`. */
  readonly retryAfterMs?: number;
  /** See `ImError.status`. */
  readonly status?: number;
  /** Default none. */
  readonly issues?: readonly InputIssue[];
  /** See `ImError.reason`. */
  readonly reason?: string | undefined;
  /** What led to it. */
  readonly cause?: unknown;
}

/**
 * The one error class of the client packages. Decisions are made by `retryable` and `code`,
 * never by `message`, which is English and for logs; a person reads the sentence that im-react has for `code`.
 */
export class ImError extends Error {
  /** `ImError`, also of an error from another copy of the package. */
  override readonly name = 'ImError';
  /** Stable code; `client.refused` where a server refused with a key that is not in the catalogue. */
  readonly code: ErrorCode;
  /** What kind of trouble it is; decides what a screen offers. */
  readonly category: ErrorCategory;
  /** Whether the same call may succeed later without a change. */
  readonly retryable: boolean;
  /** How long to wait before the next try (ms), where the server said so. */
  readonly retryAfterMs: number | undefined;
  /** The envelope's code or the HTTP status that led here. */
  readonly status: number | undefined;
  /** The fields that were refused, for category `invalid`. */
  readonly issues: readonly InputIssue[];
  /** What a host said of its refusal (`message.refusedByHost`), in its own words for the person; else `undefined`. */
  readonly reason: string | undefined;

  constructor(code: ErrorCode, message: string, options: ImErrorOptions) {
    super(message, { cause: options.cause });
    this.code = code;
    this.category = options.category;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status;
    this.issues = options.issues ?? [];
    this.reason = options.reason;
  }
}
