import { Code, type RefusalKey, refusals } from 'im-sdk/protocol';

/** An answer that says no: it becomes the envelope with the key's code and sentence, and changes nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly key: RefusalKey;
  readonly data: unknown;
  /** Seconds after which a repeat may succeed, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(key: RefusalKey, options: { data?: unknown; retryAfter?: number; cause?: unknown } = {}) {
    super(refusals[key][1], { cause: options.cause });
    this.key = key;
    this.data = options.data ?? null;
    this.retryAfter = options.retryAfter;
  }
}

/** Refusals that the HTTP status tells as well; every other is 200, because the envelope was reached. */
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

/** The HTTP status that a refusal is answered with. */
export function statusOf(key: RefusalKey): number {
  return statuses.get(key) ?? Code.OK;
}
