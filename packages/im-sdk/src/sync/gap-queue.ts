import type { AccountScope } from '../account/account-scope.ts';
import { backoffMs, type ConversationKey, limits } from '../protocol/index.ts';
import { asImError } from './engine-errors.ts';

/** Messages may arrive out of order within this time before a gap is filled. */
const GAP_WAIT_MS = 250;

/** Conversations with a gap, until it is fetched. */
export class GapQueue {
  readonly #scope: AccountScope;
  readonly #phase: () => 'down' | 'resuming' | 'live';
  readonly #fillGaps: (keys: readonly ConversationKey[]) => Promise<void>;
  readonly #keys = new Set<ConversationKey>();
  #planned: (() => void) | undefined;
  /** Failed attempts in a row per conversation. */
  readonly #failures = new Map<ConversationKey, number>();
  /** Conversations in backoff, with the function that cancels the retry timer. New messages do not shorten it. */
  readonly #pauses = new Map<ConversationKey, () => void>();

  constructor(
    scope: AccountScope,
    phase: () => 'down' | 'resuming' | 'live',
    fillGaps: (keys: readonly ConversationKey[]) => Promise<void>,
  ) {
    this.#scope = scope;
    this.#phase = phase;
    this.#fillGaps = fillGaps;
  }

  add(keys: readonly ConversationKey[]): void {
    for (const key of keys) if (!this.#pauses.has(key)) this.#keys.add(key);
    if (this.#keys.size === 0) return;
    this.#planned ??= this.#scope.platform.timers.after(GAP_WAIT_MS, () => this.#due());
  }

  clear(): void {
    this.#planned?.();
    this.#planned = undefined;
    this.#keys.clear();
    for (const end of this.#pauses.values()) end();
    this.#pauses.clear();
    this.#failures.clear();
  }

  #due(): void {
    this.#planned = undefined;
    if (this.#phase() === 'down') return;
    // A running resume fills gaps itself; check again after it.
    if (this.#phase() === 'resuming') {
      this.add([]);
      return;
    }
    const keys = [...this.#keys];
    this.#keys.clear();
    this.#fillGaps(keys).then(
      () => {
        for (const key of keys) this.#failures.delete(key);
      },
      (error: unknown) => {
        this.#scope.logger.warn('a gap could not be filled', { code: asImError(error).code });
        if (this.#phase() !== 'down') for (const key of keys) this.#pause(key);
      },
    );
  }

  /** Exponential backoff: new messages do not cause requests to a failing server. */
  #pause(key: ConversationKey): void {
    const { random, timers } = this.#scope.platform;
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures + 1);
    this.#keys.delete(key);
    const range = { firstMs: limits.reconnectFirstMs, ceilingMs: limits.reconnectCeilingMs };
    const again = (): void => {
      this.#pauses.delete(key);
      this.add([key]);
    };
    this.#pauses.get(key)?.();
    this.#pauses.set(key, timers.after(backoffMs(failures, random.fraction(), range), again));
  }
}
