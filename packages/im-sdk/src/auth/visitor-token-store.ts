import type { Platform } from '../platform/platform.ts';

/**
 * Storage of the token by which a visitor is known again: encrypted with a key of this browser. Without such a key
 * (`vault.available` is false) it lives as long as the tab.
 */
export class VisitorTokenStore {
  readonly #platform: Pick<Platform, 'local' | 'session' | 'vault'>;
  readonly #key: string;

  constructor(platform: Pick<Platform, 'local' | 'session' | 'vault'>, server: string) {
    this.#platform = platform;
    this.#key = `im:visitor:${server}`;
  }

  /** The token of the last visit; `undefined` for a browser without one. */
  async load(): Promise<string | undefined> {
    const { local, session, vault } = this.#platform;
    const sealed = local.get(this.#key);
    if (sealed === undefined || !vault.available) return session.get(this.#key);
    return vault.unseal(this.#key, sealed).catch(() => undefined);
  }

  async store(token: string): Promise<void> {
    const { local, session, vault } = this.#platform;
    const sealed = vault.available ? await vault.seal(this.#key, token).catch(() => undefined) : undefined;
    if (sealed === undefined || !local.set(this.#key, sealed)) session.set(this.#key, token);
    else session.remove(this.#key);
  }

  async clear(): Promise<void> {
    const { local, session, vault } = this.#platform;
    local.remove(this.#key);
    session.remove(this.#key);
    // An error is ignored: the token is gone, so the key is of no use.
    if (vault.available) await vault.delete(this.#key).catch(() => undefined);
  }
}
