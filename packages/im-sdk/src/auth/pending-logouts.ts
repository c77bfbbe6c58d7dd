import * as v from 'valibot';
import type { HttpClient } from '../http/http-client.ts';
import { parseStored } from '../platform/parse-stored.ts';
import type { Platform } from '../platform/platform.ts';
import { Code, HEADERS, ImError } from '../protocol/index.ts';

const PendingLogout = v.object({
  userId: v.number(),
  /** True if the refresh token stays valid on the server. Then only the access token is stored here. */
  keep: v.boolean(),
  accessToken: v.string(),
  refreshToken: v.string(),
});
/** A logout that has not reached the server. */
export type PendingLogout = v.InferOutput<typeof PendingLogout>;

const Sealed = v.array(v.string());
const Plain = v.array(PendingLogout);
/** Maximum number of pending logouts; the oldest are dropped. */
const MOST = 10;
const LOGOUT_MS = 5_000;

export interface PendingLogoutsParts {
  readonly platform: Pick<Platform, 'local' | 'session' | 'vault'>;
  readonly http: HttpClient;
  readonly server: string;
}

/**
 * Logouts that failed without a network; retried at the next start. Tokens are stored sealed. Without a vault they are
 * stored in this tab's session storage only.
 */
export class PendingLogouts {
  readonly #parts: PendingLogoutsParts;
  /** Serialises changes of the stored list. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(parts: PendingLogoutsParts) {
    this.#parts = parts;
  }

  /** Adds a failed logout to the list. */
  add(logout: PendingLogout): Promise<void> {
    return this.#enqueue(async () => {
      const others = (await this.#read()).filter(({ accessToken }) => accessToken !== logout.accessToken);
      await this.#write([...others, logout].slice(-MOST));
    });
  }

  /** Sends all pending logouts. Those that cannot reach the server stay in the list. */
  retryAll(): Promise<void> {
    return this.#enqueue(async () => {
      const pending = await this.#read();
      if (pending.length === 0) return;
      const unsent: PendingLogout[] = [];
      for (const one of pending) if (!(await this.#send(one))) unsent.push(one);
      await this.#write(unsent);
    });
  }

  /**
   * Drops pending logouts of a remembered account that signs in again, so that a late logout does not end the new
   * session.
   */
  dropRemembered(userId: number): Promise<void> {
    return this.#enqueue(async () => {
      const pending = await this.#read();
      const others = pending.filter((one) => !one.keep || one.userId !== userId);
      if (others.length < pending.length) await this.#write(others);
    });
  }

  /** Sends one logout. Resolves to true if it is settled: done, or refused for good. */
  async #send({ keep, accessToken, refreshToken }: PendingLogout): Promise<boolean> {
    const { http } = this.#parts;
    const logout = (token: string) =>
      http.request('logout', { body: { keep } }, { accessToken: token, timeoutMs: LOGOUT_MS });
    try {
      try {
        await logout(accessToken);
      } catch (error) {
        const isOld = error instanceof ImError && error.status === Code.TOKEN_INVALID;
        if (!isOld || keep) throw error;
        const headers = { [HEADERS.refreshToken]: refreshToken };
        await logout((await http.request('refreshToken', {}, { headers, timeoutMs: LOGOUT_MS })).accessToken);
      }
      return true;
    } catch (error) {
      return !isUnreachable(error);
    }
  }

  async #read(): Promise<readonly PendingLogout[]> {
    const { local, session, vault } = this.#parts.platform;
    if (!vault.available) return parseStored(Plain, session.get(this.#key)) ?? [];
    const found: PendingLogout[] = [];
    for (const sealed of parseStored(Sealed, local.get(this.#key)) ?? []) {
      const one = parseStored(PendingLogout, await vault.unseal(this.#vaultName, sealed));
      if (one) found.push(one);
    }
    return found;
  }

  async #write(pending: readonly PendingLogout[]): Promise<void> {
    const { local, session, vault } = this.#parts.platform;
    if (!vault.available) {
      if (pending.length > 0) session.set(this.#key, JSON.stringify(pending));
      else session.remove(this.#key);
      return;
    }
    const sealed: string[] = [];
    for (const one of pending) sealed.push(await vault.seal(this.#vaultName, JSON.stringify(one)));
    if (sealed.length > 0) local.set(this.#key, JSON.stringify(sealed));
    else {
      local.remove(this.#key);
      await vault.delete(this.#vaultName);
    }
  }

  get #key(): string {
    return `im:leaving:${this.#parts.server}`;
  }

  get #vaultName(): string {
    return `${this.#parts.server} leaving`;
  }

  #enqueue<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(run);
    this.#tail = result.catch(() => undefined);
    return result;
  }
}

/** True if a retry may reach the server. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ImError && ['network', 'timeout', 'server', 'rateLimited', 'aborted'].includes(error.category)
  );
}
