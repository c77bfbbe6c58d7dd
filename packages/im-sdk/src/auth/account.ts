import type { SignedInHttp } from '../http/http-client.ts';
import type { Feature, SelfUser } from '../protocol/index.ts';
import type { AccountEngine } from '../sync/account-scope.ts';

/** The account that is signed in, as the services see it. */
export interface Account {
  readonly userId: number;
  /** The own profile, where the sign-in brought it. */
  readonly self: SelfUser | undefined;
  readonly http: SignedInHttp;
  readonly engine: AccountEngine;
  features(): ReadonlySet<Feature>;
  /** Whether this tab holds the socket. */
  leads(): boolean;
  /** Something failed that nobody awaits. Faults that mend themselves are not told. */
  onError(error: unknown): void;
  /** Runs at the sign-out: what the service began for this account ends. */
  onEnd(end: () => void): void;
}

/** Fits a service to the account that has just signed in. Resolves once what the cache holds is shown. */
export type Attach = (account: Account) => Promise<void>;

/** The account, for a call that needs one. Throws `client.notSignedIn`. */
export type CurrentAccount = () => Account;
