import type { HttpRequests } from '../http/http-client.ts';
import type { Feature, SelfUser } from '../protocol/index.ts';
import type { AccountEngine } from './account-scope.ts';

/** The signed-in account, as the services see it. */
export interface Account {
  readonly userId: number;
  /** Own profile, if the sign-in loaded it. */
  readonly self: SelfUser | undefined;
  readonly http: HttpRequests;
  readonly engine: AccountEngine;
  features(): ReadonlySet<Feature>;
  /** True if this tab is the leader: it holds the socket. */
  leads(): boolean;
  /** Reports an error that no promise rejects with. Transient errors that are retried are not reported. */
  onError(error: unknown): void;
  /** Registers a cleanup function that runs at sign-out. */
  onEnd(end: () => void): void;
}

/** Connects a service to the account that has signed in. Resolves once the cached data is shown. */
export type AttachAccount = (account: Account) => Promise<void>;

/**
 * Returns the signed-in account.
 * @throws `client.notSignedIn`
 */
export type GetAccount = () => Account;
