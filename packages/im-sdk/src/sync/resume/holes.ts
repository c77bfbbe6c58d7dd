import type { ConversationKey } from '../../protocol/index.ts';
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
    for (const key of keys) this.#keys.add(key);
    this.#planned ??= this.#scope.platform.timers.after(GAP_WAIT_MS, () => this.#due());
  }

  forget(): void {
    this.#planned?.();
    this.#planned = undefined;
    this.#keys.clear();
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
    this.#mend(keys).catch((error: unknown) => {
      this.#scope.logger.warn('a hole could not be filled', { code: asImError(error).code });
      if (this.#phase() !== 'down') this.add(keys);
    });
  }
}
