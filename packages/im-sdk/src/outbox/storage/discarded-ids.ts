import type { AccountScope } from '../../sync/account-scope.ts';

type Scope = Pick<AccountScope, 'platform' | 'server' | 'userId'>;

/**
 * Ids of discarded items that the database may still have, in local storage: a reload while the database hangs must not
 * send them.
 */
export class DiscardedIds {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  all(): Set<string> {
    return new Set(this.#scope.platform.local.get(this.#key)?.split(','));
  }

  add(tmpIds: readonly string[]): void {
    this.#write([...new Set([...this.all(), ...tmpIds])]);
  }

  delete(tmpIds: readonly string[]): void {
    this.#write([...this.all()].filter((tmpId) => !tmpIds.includes(tmpId)));
  }

  get #key(): string {
    return `im:discarded:${this.#scope.server}:${this.#scope.userId}`;
  }

  #write(tmpIds: readonly string[]): void {
    const { local } = this.#scope.platform;
    if (tmpIds.length > 0) local.set(this.#key, tmpIds.join(','));
    else local.remove(this.#key);
  }
}
