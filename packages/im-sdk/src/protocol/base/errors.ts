/** Envelope codes (protocol §1). The HTTP status of every answer with an envelope is 200. */
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

/** Stable, dotted keys of all refusals of the server. Codes and messages are in `refusals`. */
export const refusalKeys = [
  'auth.notLoggedIn',
  'auth.sessionRevoked',
  'auth.signedInElsewhere',
  'auth.tokenInvalid',
  'auth.wrongPassword',
  'auth.locked',
  'auth.nameTaken',
  'auth.banned',
  'auth.demoAccount',
  'auth.inviteCode',
  'auth.registrationClosed',
  'auth.sessionNotFound',
  'auth.hostToken',
  'auth.hostTokenUsed',
  'auth.exchangeOff',
  'agents.off',
  'visitor.forbidden',
  'host.key',
  'host.externalIdTaken',
  'host.noWebhook',
  'host.keyReused',
  'request.invalid',
  'request.malformed',
  'request.broken',
  'request.tooLarge',
  'request.unsupportedMedia',
  'request.tooMany',
  'request.tooManyAtOnce',
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
  'call.notFound',
  'call.notFriend',
  'call.self',
  'call.running',
  'call.full',
  'call.state',
  'call.otherDevice',
] as const;

/** Stable, dotted key of a refusal. */
export type RefusalKey = (typeof refusalKeys)[number];

const KNOWN: ReadonlySet<string> = new Set(refusalKeys);

/** True for a known key; a newer server may send others. */
export function isRefusalKey(key: string): key is RefusalKey {
  return KNOWN.has(key);
}

/** Generic messages of a server. Any other message with these codes becomes `client.refused`. */
export const generalSentences = {
  'request.forbidden': 'No permission, contact administrator to authorize',
  'request.notFound': 'Requested resource does not exist',
  'request.invalid': 'The input is not valid',
} as const satisfies Partial<Record<RefusalKey, string>>;

/** Category of an `ImError`; a screen chooses its reaction by it. */
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

/** Codes of errors from the SDK itself. */
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
  | 'client.noChatServer'
  | 'client.pageNotAllowed'
  | 'client.destroyed'
  | 'client.refused'
  | 'client.screenShareFailed'
  | 'client.uploadFailed'
  | 'client.fileTooLarge'
  | 'client.fileType'
  | 'client.fileLost'
  | 'client.notOffered'
  | 'client.listenerFailed'
  | 'client.internal';

/** Stable code of an error: a refusal of the server, or an error of the SDK. */
export type ErrorCode = RefusalKey | ClientErrorCode;

/** A wrong field of a refused input, with the reason. */
export interface InputIssue {
  /** Name of the argument, or path of the field in it: `draft.text`. */
  readonly path: string;
  /** Requirement that the value fails, in English. */
  readonly message: string;
}

/** Options of an `ImError`. */
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
  /** Underlying error. */
  readonly cause?: unknown;
}

/**
 * Error class of the client packages. Branch on `code` and `retryable`, never on `message`: it is in English and for
 * logs. im-react translates `code` for users.
 */
export class ImError extends Error {
  /** Always `ImError`, also for an error from another copy of the package. */
  override readonly name = 'ImError';
  /** Stable code; `client.refused` if the server refused with an unknown key. */
  readonly code: ErrorCode;
  /** Category; a screen chooses its reaction by it. */
  readonly category: ErrorCategory;
  /** True if the same request may succeed later, unchanged. */
  readonly retryable: boolean;
  /** Delay before the next attempt in ms, if the server has set one. */
  readonly retryAfterMs: number | undefined;
  /** Envelope code, or HTTP status, of the answer. */
  readonly status: number | undefined;
  /** Wrong fields, for category `invalid`. */
  readonly issues: readonly InputIssue[];
  /**
   * Reason of a refusal in words: the host's for `message.refusedByHost`, to show to the user; the server's for a host token
   * that it refused to its own machine (`auth.hostToken`, `auth.hostTokenUsed`). Else `undefined`.
   */
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
