import type { ReadOptions } from '../http/read-options.ts';
import type { GlobalSetting, ImError, LoginSession, VisitedPage } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';

/**
 * State of the session. `restoring`: a stored session is being looked up, or the host's sign-in is pending. `error` is
 * the reason of the last failed attempt (`client.getTokenFailed` if `getToken` threw, rejected or timed out); the next
 * attempt follows with backoff. `signedOut` has the reason: `none` (no session yet), `signedOut` (by the user),
 * `elsewhere` (signed in on another device), `expired`, `banned` or `unregistered`.
 */
export type SessionSnapshot =
  | { readonly status: 'restoring'; readonly error?: ImError }
  | {
      readonly status: 'signedIn';
      readonly userId: number;
      /** True for a visitor, missing for everybody else. */
      readonly isVisitor?: true;
    }
  | {
      readonly status: 'signedOut';
      readonly reason: 'none' | 'signedOut' | 'elsewhere' | 'expired' | 'banned' | 'unregistered';
      readonly detail?: string;
    };

/** An account that has signed in on this device before. Never holds a password. */
export interface SavedAccount {
  /** User name for the sign-in. */
  readonly userName: string;
  /** Display name. */
  readonly nickName: string;
  /** Address of the avatar; `""` if there is none. */
  readonly headImage: string;
  /** True if a stored token can sign in without the password. */
  readonly canSignIn: boolean;
}

/** Options of a sign-in with a password. */
export interface SignInOptions {
  /** User name for the sign-in. */
  readonly userName: string;
  /** Password; never stored. */
  readonly password: string;
  /** Adds the user name to the saved accounts. Default false. */
  readonly rememberName?: boolean;
  /** Stores a device-bound token, so that this account can sign in again without its password. Default false. */
  readonly remember?: boolean;
}

/** Options of a visit. */
export interface VisitOptions {
  /** Display name, at most 20 characters. Default: the server makes one up; a visitor who comes back keeps theirs. */
  readonly name?: string | undefined;
  /** The page that the visitor is on. The agents see it as text. */
  readonly page?: VisitedPage | undefined;
}

/** Fields of a registration. */
export interface NewAccount {
  /** Letters and digits, at most 20. */
  readonly userName: string;
  /** Display name, at most 20 characters. */
  readonly nickName: string;
  /** 5 to 64 characters. */
  readonly password: string;
  /** Repeated password. Default: `password`. */
  readonly confirmPassword?: string;
  /** Invite code, if the server requires one. */
  readonly spreadCode?: string;
  /** Address of an uploaded picture. */
  readonly headImage?: string;
  /** Address of its thumbnail. */
  readonly headImageThumb?: string;
}

/**
 * Sign-in and sign-out. All methods reject with an `ImError`: `client.destroyed` after `destroy`; those that sign in
 * also with `client.noWebSocket` if the environment has no WebSocket.
 */
export interface AuthService {
  /** State of the session, with the user id. */
  readonly session: Readable<SessionSnapshot>;
  /**
   * True if the host product signs people in (`auth.getToken`). Then `login`, `register` and `loginSaved` reject with
   * `client.notOffered`. After a session has ended for good, call `start` to sign in again.
   */
  readonly byHost: boolean;
  /**
   * Signs in with a password and ends the previous session.
   * @throws `auth.wrongPassword`, `auth.locked`, `auth.banned`
   */
  login(options: SignInOptions): Promise<void>;
  /**
   * Signs in as a visitor, without an account: one who was here before on this browser (30 days), else a new one. Does
   * nothing while an account is signed in. `start` never does so by itself: call it first, then this when the person wants to
   * write. `agents.open` has the conversation to write in; `logout` forgets the visitor. With `auth.getToken` the visitor
   * becomes the user who signs in, and keeps the history.
   * @throws `agents.off` if the server takes no visitors, `auth.banned`, `client.notOffered` with `auth.getToken`
   */
  visit(options?: VisitOptions): Promise<void>;
  /** Registers an account; does not sign in. Fills in `registerDevice` and `terminal`. */
  register(account: NewAccount): Promise<void>;
  /** Loads the registration settings of the server. All off after a timeout of 5 s or an error. */
  loadGlobalSetting(options?: ReadOptions): Promise<GlobalSetting>;
  /**
   * Ends the session. Deletes this account's cache and drafts unless the account is remembered; `wipe` overrides this.
   */
  logout(options?: { wipe?: boolean }): Promise<void>;
  /** Loads the own sign-ins on all devices, newest first. Rejects with `client.notOffered` if the server does not list them. */
  loadSessions(options?: ReadOptions): Promise<readonly LoginSession[]>;
  /** Ends a sign-in on another device for good. */
  endSession(id: number): Promise<void>;
  /** Accounts that have signed in on this device, latest first. */
  readonly savedAccounts: Readable<readonly SavedAccount[]>;
  /**
   * Signs in with the stored token of a saved account. Rejects with `client.sessionEnded` if the password is required.
   */
  loginSaved(userName: string): Promise<void>;
  /** Removes a saved account and revokes its stored token. */
  removeSaved(userName: string): Promise<void>;
}

/** The public part of `auth`, with methods that may be taken off it. */
export function createAuthService(auth: AuthService): AuthService {
  return {
    session: auth.session,
    savedAccounts: auth.savedAccounts,
    byHost: auth.byHost,
    login: (options) => auth.login(options),
    visit: (options) => auth.visit(options),
    register: (account) => auth.register(account),
    loadGlobalSetting: (options) => auth.loadGlobalSetting(options),
    logout: (options) => auth.logout(options),
    loadSessions: (options) => auth.loadSessions(options),
    endSession: (id) => auth.endSession(id),
    loginSaved: (userName) => auth.loginSaved(userName),
    removeSaved: (userName) => auth.removeSaved(userName),
  };
}
