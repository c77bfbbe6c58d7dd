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

/**
 * Every refusal of the server: a stable dotted key, its envelope code, and the English sentence.
 * im-react holds the sentences of the other languages under the same keys.
 */
export const refusals = {
  'auth.notLoggedIn': [Code.NOT_LOGGED_IN, 'You are not signed in'],
  'auth.sessionRevoked': [Code.NOT_LOGGED_IN, 'Your session has ended, please sign in again'],
  'auth.tokenInvalid': [Code.TOKEN_INVALID, 'The access token is invalid or has expired'],
  'auth.wrongPassword': [Code.WRONG_PASSWORD, 'Wrong user name or password'],
  'auth.locked': [Code.LOCKED, 'Too many wrong passwords, please try again later'],
  'auth.nameTaken': [Code.NAME_TAKEN, 'This user name is taken'],
  'auth.banned': [Code.BANNED, 'This account has been banned'],
  'auth.inviteCode': [Code.INVITE_CODE, 'The invite code is wrong'],
  'auth.registrationClosed': [Code.FORBIDDEN, 'Registration is closed on this server'],
  'auth.sessionNotFound': [Code.NOT_FOUND, 'There is no such session'],
  'auth.hostToken': [Code.TOKEN_INVALID, 'The sign-in of the host product is not valid'],
  'auth.hostTokenUsed': [Code.TOKEN_INVALID, 'This sign-in was used already'],
  'auth.exchangeOff': [Code.NOT_FOUND, 'This server takes no sign-ins of a host product'],
  'host.key': [Code.FORBIDDEN, 'The server key is wrong'],
  'host.externalIdTaken': [Code.CONFLICT, 'This external id is taken'],
  'host.keyReused': [Code.CONFLICT, 'This idempotency key was used with another request'],
  'request.invalid': [Code.INVALID, 'The input is not valid'],
  'request.malformed': [Code.INVALID, 'The request body is not valid JSON'],
  'request.tooLarge': [Code.TOO_LARGE, 'The request is too large'],
  'request.unsupportedMedia': [Code.UNSUPPORTED_MEDIA, 'This content type is not supported'],
  'request.tooMany': [Code.TOO_MANY, 'Too many requests, please slow down'],
  'request.notFound': [Code.NOT_FOUND, 'Requested resource does not exist'],
  'request.forbidden': [Code.FORBIDDEN, 'No permission, contact administrator to authorize'],
  'request.clientTooOld': [Code.CLIENT_TOO_OLD, 'Please update to a newer version'],
  'server.internal': [Code.INTERNAL, 'Internal server error'],
  'server.unavailable': [Code.UNAVAILABLE, 'The server is not available at the moment'],
  'user.notFound': [Code.NOT_FOUND, 'There is no such user'],
  'user.blocked': [Code.FORBIDDEN, 'This person does not take anything from you'],
  'user.blockSelf': [Code.INVALID, 'You cannot block yourself'],
  'friend.self': [Code.INVALID, 'You cannot add yourself as a friend'],
  'friend.notFriend': [Code.FORBIDDEN, 'You are not friends'],
  'friend.already': [Code.CONFLICT, 'You are friends already'],
  'friend.pending': [Code.CONFLICT, 'A request is waiting already'],
  'friend.tooManyPending': [Code.TOO_MANY, 'There are too many waiting requests'],
  'friend.tooManyToday': [Code.TOO_MANY, 'You have sent too many requests today'],
  'friend.requestNotFound': [Code.NOT_FOUND, 'There is no such request'],
  'friend.requestAnswered': [Code.CONFLICT, 'This request has been answered already'],
  'friend.groupForbids': [Code.FORBIDDEN, 'Members of this group may not add each other'],
  'group.notFound': [Code.NOT_FOUND, 'There is no such group'],
  'group.notMember': [Code.FORBIDDEN, 'You are not a member of this group'],
  'group.full': [Code.CONFLICT, 'The group is full'],
  'group.inviteForbidden': [Code.FORBIDDEN, 'You may not invite people to this group'],
  'group.muted': [Code.FORBIDDEN, 'You have been muted and cannot send messages'],
  'group.allMuted': [Code.FORBIDDEN, 'Only the group owner and managers can speak'],
  'group.forbidden': [Code.FORBIDDEN, 'You may not do this in the group'],
  'group.ownerOnly': [Code.FORBIDDEN, 'Only the owner of the group may do this'],
  'group.ownerMustStay': [Code.FORBIDDEN, 'The owner cannot leave the group, hand it over or dissolve it'],
  'group.targetNotMember': [Code.NOT_FOUND, 'This person is not a member of the group'],
  'group.already': [Code.CONFLICT, 'Already a member of this group'],
  'group.pending': [Code.CONFLICT, 'A request to join is waiting already'],
  'group.joinForbidden': [Code.FORBIDDEN, 'Nobody can ask to join this group'],
  'group.requestNotFound': [Code.NOT_FOUND, 'There is no such request'],
  'group.requestAnswered': [Code.CONFLICT, 'This request has been answered already'],
  'group.albumImageNotFound': [Code.NOT_FOUND, 'There is no such picture'],
  'message.notFound': [Code.NOT_FOUND, 'There is no such message'],
  'message.type': [Code.INVALID, 'This type of message cannot be sent'],
  'message.tmpIdReused': [Code.CONFLICT, 'This message was sent already with another content'],
  'message.mentionNotMember': [Code.INVALID, 'Only members of the group can be mentioned'],
  'message.mentionAll': [Code.FORBIDDEN, 'Only the owner and managers can mention everyone'],
  'message.recallTooLate': [Code.FORBIDDEN, 'This message can no longer be recalled'],
  'message.recallForbidden': [Code.FORBIDDEN, 'You may not recall this message'],
  'message.recalled': [Code.CONFLICT, 'This message has been recalled already'],
  'message.noSocket': [Code.CONFLICT, 'There is no open connection to deliver to'],
  'message.editForbidden': [Code.FORBIDDEN, 'You may not edit this message'],
  'message.editTooLate': [Code.FORBIDDEN, 'This message can no longer be edited'],
  'message.tooManyReactions': [Code.CONFLICT, 'There are too many kinds of reactions on this message'],
  'message.receiptTooLarge': [Code.INVALID, 'The group is too large for read receipts'],
  'message.refusedByHost': [Code.FORBIDDEN, 'This message was not accepted'],
  'file.notFound': [Code.NOT_FOUND, 'There is no such file'],
  'file.gone': [Code.GONE, 'This file has been removed'],
  'file.tooLarge': [Code.TOO_LARGE, 'The file is too large'],
  'file.type': [Code.INVALID, 'This type of file is not allowed'],
  'file.broken': [Code.INVALID, 'The file cannot be read'],
  'file.tooManyPixels': [Code.INVALID, 'The picture has too many pixels or frames'],
  'file.quota': [Code.TOO_LARGE, 'Your storage on this server is full'],
  'file.foreign': [Code.INVALID, 'Only files of this server can be sent'],
  'file.signature': [Code.FORBIDDEN, 'This upload has expired or its address is not valid'],
  'file.incomplete': [Code.CONFLICT, 'Parts of the upload are missing'],
} as const satisfies Record<string, readonly [Code, string]>;

/** A stable, dotted name of one refusal. */
export type RefusalKey = keyof typeof refusals;

/** Whether `key` is one of the catalogue; a newer server may send others. */
export function isRefusalKey(key: string): key is RefusalKey {
  return Object.hasOwn(refusals, key);
}

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
  | 'client.internal';

/** Stable code of an error: a refusal of the server or a trouble of the client's own. */
export type ErrorCode = RefusalKey | ClientErrorCode;

/** One field of a refused input and why it was refused. */
export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

export interface ImErrorOptions {
  readonly category: ErrorCategory;
  readonly retryable?: boolean;
  readonly retryAfterMs?: number;
  readonly status?: number;
  readonly issues?: readonly InputIssue[];
  readonly cause?: unknown;
}

/**
 * The one error class of the client packages. Decisions are made by `retryable` and `code`,
 * never by `message`, which is English and for logs; a person reads the sentence that im-react has for `code`.
 */
export class ImError extends Error {
  override readonly name = 'ImError';
  /** Stable code; `client.refused` where a server refused with a key that is not in the catalogue. */
  readonly code: ErrorCode;
  readonly category: ErrorCategory;
  /** Whether the same call may succeed later without a change. */
  readonly retryable: boolean;
  /** How long to wait before the next try (ms), where the server said so. */
  readonly retryAfterMs: number | undefined;
  /** The envelope's code or the HTTP status that led here. */
  readonly status: number | undefined;
  /** The fields that were refused, for category `invalid`. */
  readonly issues: readonly InputIssue[];

  constructor(code: ErrorCode, message: string, options: ImErrorOptions) {
    super(message, { cause: options.cause });
    this.code = code;
    this.category = options.category;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status;
    this.issues = options.issues ?? [];
  }
}
