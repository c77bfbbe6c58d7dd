import { Code, type RefusalKey, type Route, refusals } from 'im-sdk/protocol';

/** Business error. Sent as an envelope with the code and message of its key. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly key: RefusalKey;
  readonly data: unknown;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(key: RefusalKey, options: { data?: unknown; retryAfter?: number; cause?: unknown } = {}) {
    super(refusals[key][1], { cause: options.cause });
    this.key = key;
    this.data = options.data ?? null;
    this.retryAfter = options.retryAfter;
  }
}

/** HTTP status by key for clients. Every other refusal is a 200 with the code in its envelope. */
const statuses: ReadonlyMap<RefusalKey, number> = new Map([
  ['request.notFound', 404],
  ['request.tooLarge', 413],
  ['file.tooLarge', 413],
  ['file.quota', 413],
  ['request.unsupportedMedia', 415],
  ['request.clientTooOld', 426],
  ['request.tooMany', 429],
  ['server.internal', 500],
  ['server.unavailable', 503],
]);

/** Status of a refusal on a route: `/host/*` is for servers, and answers with the status of the code (`hostStatuses`). */
export function statusOf(key: RefusalKey, auth?: Route['auth']): number {
  if (auth !== 'host') return statuses.get(key) ?? Code.OK;
  const [code] = refusals[key];
  return code < FIRST_OWN_CODE ? code : (hostStatuses.get(code) ?? Code.INVALID);
}

/** Codes from here on are no HTTP status. */
const FIRST_OWN_CODE = 10_001;

const hostStatuses: ReadonlyMap<Code, number> = new Map([
  [Code.WRONG_PASSWORD, 401],
  [Code.LOCKED, 401],
  [Code.BANNED, 401],
  [Code.NAME_TAKEN, 409],
]);
