import type { GlobalSetting, ImError, LoginSession } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';

/**
 * Whether somebody is signed in. `restoring`: a kept session is being looked for, or the host signs the person in; `error` is
 * why the last try failed (`client.getTokenFailed` where `getToken` threw, rejected or did not answer), and another follows
 * with backoff. `signedOut` says why, where it was not the person's wish: `elsewhere` (signed in on another device),
 * `expired`, `banned`, `unregistered`.
 */
export type SessionSnapshot =
  | { readonly status: 'restoring'; readonly error?: ImError }
  | { readonly status: 'signedIn'; readonly userId: number }
  | {
      readonly status: 'signedOut';
      readonly reason: 'none' | 'asked' | 'elsewhere' | 'expired' | 'banned' | 'unregistered';
      readonly detail?: string;
    };

/** An account that signed in here before. Never holds a password. */
export interface SavedAccount {
  /** Name to sign in with. */
  readonly userName: string;
  /** Name to show. */
  readonly nickName: string;
  /** Address of the picture; `""` for none. */
  readonly headImage: string;
  /** Whether a kept token can sign in without a password. */
  readonly canSignIn: boolean;
}

/** How to sign in with a password. */
export interface SignInOptions {
  /** Name to sign in with. */
  readonly userName: string;
  /** The password; kept nowhere. */
  readonly password: string;
  /** Lists the user name among the saved accounts. */
  readonly rememberName?: boolean;
  /** Keeps a device-bound token, so that this account can sign in again without its password. */
  readonly remember?: boolean;
}

/** What a person fills in to get an account. */
export interface NewAccount {
  /** Letters and digits, at most 20. */
  readonly userName: string;
  /** Name to show, at most 20 characters. */
  readonly nickName: string;
  /** 5 to 64 characters. */
  readonly password: string;
  /** The password again. Default: `password`. */
  readonly confirmPassword?: string;
  /** The invite code, where the server asks for one. */
  readonly spreadCode?: string;
  /** Address of a picture that was uploaded before. */
  readonly headImage?: string;
  /** A smaller picture to show. */
  readonly headImageThumb?: string;
}

/**
 * Signing in and out. All calls reject with an `ImError`: `client.destroyed` after `destroy`, and those that sign in with
 * `client.noWebSocket` where the environment has none.
 */
export interface AuthService {
  /** Whether somebody is signed in, and who. */
  readonly session: Readable<SessionSnapshot>;
  /**
   * Whether a host product signs people in (`auth.getToken`). Then there is no password to ask for: `login`, `register`
   * and `resume` reject with `client.notOffered`, and after a session that ended for good `start` signs in again.
   */
  readonly byHost: boolean;
  /**
   * Signs in with a password, after ending the session of whoever was signed in. Rejects with
   * `auth.wrongPassword`, `auth.locked`, `auth.banned`.
   */
  login(options: SignInOptions): Promise<void>;
  /** Makes an account; signs nobody in. `registerDevice` and `terminal` are filled in. */
  register(account: NewAccount): Promise<void>;
  /** What the server asks for at registration; both off after 5 s or a failure. */
  globalSetting(): Promise<GlobalSetting>;
  /** Ends the session. Deletes this account's cache and drafts unless it is remembered; `wipe` decides otherwise. */
  logout(options?: { wipe?: boolean }): Promise<void>;
  /** The own sign-ins on all devices, the newest first. `client.notOffered` where the server lists none. */
  sessions(): Promise<readonly LoginSession[]>;
  /** Ends a sign-in on another device for good. */
  endSession(id: number): Promise<void>;
  /** Accounts that signed in here before, the last one first. */
  readonly savedAccounts: Readable<readonly SavedAccount[]>;
  /** Signs a saved account in with its kept token; rejects with `client.sessionEnded` where the password is needed. */
  resume(userName: string): Promise<void>;
  /** Forgets a saved account and revokes its kept token. */
  forget(userName: string): Promise<void>;
}
