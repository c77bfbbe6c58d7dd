import { Code, type RefusalKey, refusals } from 'im-sdk/protocol';

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

/** HTTP status by key. Every other refusal is a 200 with the code in its envelope. */
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

export function statusOf(key: RefusalKey): number {
  return statuses.get(key) ?? Code.OK;
}
