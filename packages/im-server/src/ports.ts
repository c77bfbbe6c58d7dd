import type {
  Changes,
  CloseCode,
  Cmd,
  LoginSession,
  Message,
  RefusalKey,
  SessionTokens,
  TypingPush,
} from 'im-sdk/protocol';
import type { Handle, Tx } from './infra/database/guard.ts';
import type { AccountChangeTable } from './infra/database/schema/accounts.ts';

/** Who makes a call: taken from the access token and its session, never from the request. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
  readonly terminal: number;
  readonly deviceNo: string;
}

/** A push that is no stored row. `cmd` says which list of the client it belongs to. */
export interface Signal {
  readonly userIds: readonly number[];
  readonly cmd: typeof Cmd.PRIVATE | typeof Cmd.GROUP | typeof Cmd.SYSTEM;
  readonly message: Message;
  /** Leaves out one connection, or where it is not known, those of one device: the sender's own. */
  readonly except?: { readonly connId?: string; readonly terminal?: number; readonly deviceNo?: string };
  /** Only to this terminal. */
  readonly terminal?: number;
}

/** Sessions whose sockets must close now. */
export interface EndedSessions {
  readonly sessionIds: readonly number[];
  readonly code: CloseCode;
  /** A newer login took the terminal: cmd 2 comes before the close. */
  readonly forced: boolean;
}

/** What the nodes tell each other. The socket gateway of each node subscribes and serves its own sockets. */
export interface Topics {
  /** Rows were committed up to this id: whoever follows the log looks now. */
  'log.appended': { readonly id: number };
  signal: Signal;
  'sessions.ended': EndedSessions;
  /** A user came online on a terminal or left one. */
  'presence.changed': { readonly userId: number };
  /** A transaction let go of files; once it is committed their bytes may be nobody's. */
  'file.gone': Readonly<Record<never, never>>;
  /** Somebody began or stopped typing to these users. */
  typing: { readonly userIds: readonly number[]; readonly data: TypingPush };
}

/** The sessions of all devices, and the tokens that stand for them. */
export interface Sessions {
  /**
   * The caller whose access token this is.
   * @throws {Refusal} `auth.tokenInvalid` or `auth.sessionRevoked`.
   */
  authenticate(accessToken: string): Promise<Caller>;
  /**
   * A socket of this caller logged in: older sessions of the same terminal on other devices end, as far as the rule
   * allows no more side by side. Tells `sessions.ended` (forced) by itself. The gateway calls it before the answer to cmd 0.
   */
  takeTerminal(caller: Caller): Promise<void>;
  /**
   * A new login of a user who has proved who they are.
   * @throws {Refusal} `auth.banned`, `auth.wrongPassword` where that has changed meanwhile.
   */
  open(
    userId: number,
    device: Device,
    remembered: boolean,
    options?: {
      /** Not limited to one a terminal; of these an account has at most `limits.hostSessions`, the oldest leaves. */
      readonly sideBySide?: boolean;
      /** The stored hash that the password was checked against: another one by now is a wrong password. */
      readonly provenBy?: string | undefined;
    },
  ): Promise<SessionTokens>;
  /**
   * The successor of a refresh token, the same one while its first answer may have been lost.
   * @throws {Refusal} `auth.sessionRevoked`; a token used after its time ends the whole family.
   */
  refresh(refreshToken: string): Promise<SessionTokens>;
  /**
   * Ends every session of a user for good, remembered ones too, and closes their sockets (4001).
   * `except` is a session that goes on.
   */
  endAll(userId: number, options?: { readonly except?: number }): Promise<void>;
  /** Signs out. With `keep`, a remembered login can be taken up again by its refresh token. */
  end(caller: Caller, keep: boolean): Promise<void>;
  /** The sign-ins of a user that are open, and the remembered ones that can be taken up again; the newest first. */
  list(caller: Caller): Promise<LoginSession[]>;
  /**
   * Ends one of the caller's own sign-ins for good.
   * @throws {Refusal} `auth.sessionNotFound`
   */
  endOne(caller: Caller, sessionId: number): Promise<void>;
}

/** What a login says about the device it is made on. */
export interface Device {
  readonly terminal: number;
  /** Names the device; `undefined` makes each login a device of its own. */
  readonly deviceNo: string | undefined;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
}

/** A change of an account that is no message row (protocol: `GET /changes`). */
export type ChangeKind = AccountChangeTable['kind'];

/** Counts the changes of accounts, so that a push of one may be lost. */
export interface PersonalChanges {
  /**
   * Gives each user the next `rev` for the thing that changed. Users are taken in ascending order, so call it once,
   * with all of them, as the last step of the transaction.
   */
  bump(tx: Tx, userIds: readonly number[], kind: ChangeKind, target: number | string): Promise<void>;
  /** The account's newest `rev`. */
  rev(db: Handle, userId: number): Promise<number>;
  /**
   * What `GET /changes` answers for things of one kind; each domain registers its own.
   * `targets` are the changed ones since the caller's `rev`.
   */
  provide(kind: ChangeKind, read: ChangeReader): void;
  /** What changed for an account after `rev`, as it is now. */
  since(db: Handle, userId: number, rev: number): Promise<Changes>;
}

/** Reads the changed things as they are now, as the field of the answer that they belong to. */
export type ChangeReader = (db: Handle, userId: number, targets: readonly string[]) => Promise<Record<string, unknown>>;

/** What the host product is to hear of beside messages, which it hears of from the log. Written with the change itself. */
export interface WebhookNotes {
  /** Something became of an account. `externalId` is what the host called it, where the account does not say any more. */
  user(
    tx: Tx,
    type: 'created' | 'changed' | 'banned' | 'unbanned' | 'deleted',
    userId: number,
    externalId?: string | null,
  ): Promise<void>;
  /** A group was changed; with those who came in and who left. */
  group(
    tx: Tx,
    type: 'created' | 'changed' | 'dissolved',
    groupId: number,
    change: { readonly joined: ReadonlySet<number>; readonly left: ReadonlySet<number> },
  ): Promise<void>;
}

/** What somebody is about to say, before it has an id. */
export interface ProposedMessage {
  readonly senderId: number;
  /** The receiver of a private message, or the group. */
  readonly recvId?: number;
  readonly groupId?: number;
  readonly type: number;
  /** As it would be stored: addresses of files are root-relative. */
  readonly content: string;
  /** A host's own fields. */
  readonly ext?: Readonly<Record<string, unknown>>;
  /** The id of the own message whose content this is to be from now on. */
  readonly edits?: number;
}

/**
 * Asks the host product about what somebody is about to say, outside of any transaction. Answers the content to store.
 * @throws {Refusal} `message.refusedByHost` with the reason.
 */
export type Judge = (message: ProposedMessage) => Promise<string>;

/** What the people's side asks of the groups' side. */
export interface Memberships {
  /** Those of `others` who share a group with `userId` now. */
  sharing(db: Handle, userId: number, others: readonly number[]): Promise<number[]>;
  /** The other members of a group of `userId`; nobody where they are none of it themself. */
  fellows(db: Handle, groupId: number, userId: number): Promise<number[]>;
  /** A group that both are members of now, and whether `userId` may ask people there to be friends. */
  commonGroup(
    db: Handle,
    groupId: number,
    userId: number,
    otherId: number,
  ): Promise<{ readonly name: string; readonly mayAddFriend: boolean } | undefined>;
  /** Locks the living groups of a member, before anything that is locked after groups. */
  holdGroups(tx: Tx, userId: number): Promise<void>;
  /**
   * A member looks different now: every group of theirs takes its next version, and so does their membership.
   * Answers the members of each group, by its id. Locks the groups; call it before accounts are locked.
   */
  renewMember(tx: Tx, userId: number): Promise<Map<number, number[]>>;
}

/** What the messages' side asks of the groups' side. */
export interface Pins {
  /** A message of a group was recalled: where it is pinned it comes down, and members are told. After the commit. */
  recalled(groupId: number, messageId: number): Promise<void>;
}

/** What the groups' and messages' side asks of the people's side. */
export interface Friendships {
  /** Those of `others` who are friends of `userId` now. */
  friendsAmong(db: Handle, userId: number, others: readonly number[]): Promise<number[]>;
  /** Those of `others` whom `userId` may write to or take into a group: friends, or everybody where the server says so. */
  reachable(db: Handle, userId: number, others: readonly number[]): Promise<number[]>;
  /** Those of `others` who take nothing from `userId`. */
  blocking(db: Handle, userId: number, others: readonly number[]): Promise<number[]>;
}

/** What shows a file: a stored message, an account's avatar, a group's picture, a picture of an album. */
export interface FileHolder {
  readonly kind: 'message' | 'user' | 'group' | 'album';
  readonly id: number;
}

/** A content as it is stored and the files it names. */
export interface NamedFiles {
  readonly content: string;
  readonly keys: readonly string[];
}

/** What is known of a file that was uploaded. Addresses are root-relative; width and height are 0 for what is no picture. */
export interface FileFacts {
  readonly url: string;
  readonly thumbUrl: string;
  readonly kind: string;
  readonly name: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The files of this server, as other domains show them. A file stays as long as something holds on to it and answers 410
 * afterwards. Files are locked before the log's head: call `admit`, `release` and `hold` before rows are appended in the
 * same transaction, `refer` after.
 */
export interface Files {
  /**
   * The content of a message with root-relative addresses, and the keys of the files in it (none for a text).
   * A refusal where it does not fit its type or names something that is no file of this server. Pure.
   */
  namedIn(type: number, content: string): NamedFiles | RefusalKey;
  /** The key in an address, root-relative or absolute; `undefined` where it names no file of this server. Pure. */
  keyOf(address: string): string | undefined;
  /**
   * Whether each user may name those files: `undefined`, or `file.foreign`, `file.gone`. One may name what one uploaded
   * or sees in a message, the host product every file.
   */
  admit(
    tx: Tx,
    asked: readonly { readonly userId: number | 'host'; readonly keys: readonly string[] }[],
  ): Promise<(RefusalKey | undefined)[]>;
  /** Holds on to files that were admitted in this transaction. */
  refer(
    tx: Tx,
    references: readonly { readonly holder: FileHolder; readonly keys: readonly string[] }[],
  ): Promise<void>;
  /** Lets go of everything that these hold: a recall, a picture taken out of an album. */
  release(tx: Tx, holders: readonly FileHolder[]): Promise<void>;
  /**
   * Makes a holder hold exactly the files of these addresses ('' for none), and answers the addresses as they are stored.
   * What it holds already needs no right.
   * @throws {Refusal} `file.foreign`, `file.gone`.
   */
  hold(tx: Tx, userId: number, holder: FileHolder, addresses: readonly string[]): Promise<string[]>;
  /** What is known of the files behind these addresses; `undefined` for one that does not exist. */
  describe(db: Handle, addresses: readonly string[]): Promise<(FileFacts | undefined)[]>;
  /**
   * Gives a new account the avatar that was uploaded before it existed, and answers the addresses as they are stored.
   * @throws {Refusal} `file.foreign`, `file.gone`.
   */
  claim(tx: Tx, userId: number, addresses: readonly string[]): Promise<string[]>;
  /** Everything that this account uploaded is gone, whoever shows it. */
  eraseOf(tx: Tx, userId: number): Promise<void>;
}
