import { backoffMs, type ConversationKey, limits } from '../../protocol/index.ts';
import type { AccountScope } from '../account-scope.ts';
import { asImError } from '../as-im-error.ts';

/** How long messages may overtake each other before a hole counts as one. */
const GAP_WAIT_MS = 250;

/** Conversations in which something is missing, until it was asked for. */
export class Holes {
  readonly #scope: Pick<AccountScope, 'platform' | 'logger'>;
  readonly #phase: () => 'down' | 'resuming' | 'live';
  readonly #mend: (keys: readonly ConversationKey[]) => Promise<void>;
  readonly #keys = new Set<ConversationKey>();
  #planned: (() => void) | undefined;
  /** How often in a row a hole could not be filled. */
  readonly #failures = new Map<ConversationKey, number>();
  /** Those that are tried again later, whatever comes meanwhile: how to end their pause. */
  readonly #pauses = new Map<ConversationKey, () => void>();

  constructor(
    scope: Pick<AccountScope, 'platform' | 'logger'>,
    phase: () => 'down' | 'resuming' | 'live',
    mend: (keys: readonly ConversationKey[]) => Promise<void>,
  ) {
    this.#scope = scope;
    this.#phase = phase;
    this.#mend = mend;
  }

  add(keys: readonly ConversationKey[]): void {
    for (const key of keys) if (!this.#pauses.has(key)) this.#keys.add(key);
    if (this.#keys.size === 0) return;
    this.#planned ??= this.#scope.platform.timers.after(GAP_WAIT_MS, () => this.#due());
  }

  forget(): void {
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
    // A resume fills holes by itself; what it leaves is looked at afterwards.
    if (this.#phase() === 'resuming') {
      this.add([]);
      return;
    }
    const keys = [...this.#keys];
    this.#keys.clear();
    this.#mend(keys).then(
      () => {
        for (const key of keys) this.#failures.delete(key);
      },
      (error: unknown) => {
        this.#scope.logger.warn('a hole could not be filled', { code: asImError(error).code });
        if (this.#phase() !== 'down') for (const key of keys) this.#pause(key);
      },
    );
  }

  /** A server in trouble is not asked again with every message that comes. */
  #pause(key: ConversationKey): void {
    const { random, timers } = this.#scope.platform;
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures + 1);
    const range = { firstMs: limits.reconnectFirstMs, ceilingMs: limits.reconnectCeilingMs };
    const again = (): void => {
      this.#pauses.delete(key);
      this.add([key]);
    };
    this.#pauses.get(key)?.();
    this.#pauses.set(key, timers.after(backoffMs(failures, random.fraction(), range), again));
  }
}
