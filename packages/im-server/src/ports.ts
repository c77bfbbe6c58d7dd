import type { IncomingMessage } from 'node:http';
import type {
  AgentsChat,
  Changes,
  DemoAccount,
  LoginRequest,
  LoginSession,
  RefusalKey,
  SessionTokens,
  UnreadRequest,
  VisitedPage,
} from 'im-sdk/protocol';
import type { JWTVerifyGetKey } from 'jose';
import type { Actor, Device } from './actor.ts';
import type { AccountChangeTable } from './infra/database/schema/accounts.ts';
import type { Handle, Tx } from './infra/database/transaction.ts';

// Ports: services that modules offer each other. A module imports the port, never the module that implements it;
// `compose.ts` connects them. Tables, views and rules that several modules use are in `domain/`. `Handle` accepts the root
// handle and a transaction, `Tx` a transaction only.

/** Sessions of all devices and their tokens. Implemented by `modules/auth/sessions.ts`. */
export interface Sessions {
  /**
   * Finds the actor of an access token.
   * @throws {Refusal} `auth.tokenInvalid`, `auth.sessionRevoked`, `auth.signedInElsewhere`
   */
  authenticate(accessToken: string): Promise<Actor>;
  /**
   * Applies the limit of sessions per terminal after a socket login: older sessions of the same terminal on other devices
   * end. Publishes `sessions.ended` (forced). The gateway awaits it before it acknowledges the login.
   */
  claimTerminal(actor: Actor): Promise<void>;
  /**
   * Opens a session for a user who has been authenticated.
   * @throws {Refusal} `auth.banned`; `auth.wrongPassword` if the password has changed since it was checked.
   */
  open(
    userId: number,
    device: Device,
    remembered: boolean,
    options?: {
      /** Exempt from the limit per terminal. An account has at most `limits.hostSessions` of these; the oldest ends. */
      readonly sideBySide?: boolean;
      /** The session of a visitor, who may use few routes. */
      readonly isVisitor?: boolean;
      /** The stored hash that the password was checked against. */
      readonly checkedHash?: string | undefined;
    },
  ): Promise<SessionTokens>;
  /**
   * Rotates a refresh token. A retry gets the same successor while the first answer may have been lost.
   * @throws {Refusal} `auth.sessionRevoked`; reuse of an old token revokes the whole family.
   */
  refresh(refreshToken: string): Promise<SessionTokens>;
  /** Revokes every session of a user, remembered ones too, and closes their sockets (4001). `except` is a session id. */
  endAll(userId: number, options?: { readonly except?: number }): Promise<void>;
  /** Signs out. With `keep`, the refresh token of a remembered session stays valid. */
  end(actor: Actor, keep: boolean): Promise<void>;
  /** Sessions that are open or can be resumed by a refresh token, newest first. */
  list(actor: Actor): Promise<LoginSession[]>;
  /**
   * Revokes one of the actor's own sessions.
   * @throws {Refusal} `auth.sessionNotFound`
   */
  endOne(actor: Actor, sessionId: number): Promise<void>;
}

/**
 * Unread messages of a user: in one conversation, by the host's id of the other user or group; else in all not muted.
 * Implemented by `modules/messages/unread-total.ts`.
 */
export type UnreadTotal = (db: Handle, userId: number, of: Pick<UnreadRequest, 'user' | 'group'>) => Promise<number>;

/** Kind of an account change that is not a message row (protocol: `GET /changes`). */
export type ChangeKind = AccountChangeTable['kind'];

/** One thing that changed for these users. */
interface AccountChange {
  readonly userIds: readonly number[];
  readonly kind: ChangeKind;
  readonly target: number | string;
}

/** Reads changed things as they are now, as one field of the response of `GET /changes`. */
export type ChangeReader = (db: Handle, userId: number, targets: readonly string[]) => Promise<Record<string, unknown>>;

/** Revision counter of each account, so that a lost push can be caught up. `modules/changes/account-changes.ts`. */
export interface AccountChanges {
  /**
   * Gives each user the next `rev` for each thing that changed. Locks the revisions in the order of user ids: call it
   * once, with everything, as the last step of a transaction. On a root handle it commits by itself.
   */
  bump(db: Handle, ...changes: readonly AccountChange[]): Promise<void>;
  /** Newest `rev` of an account. */
  rev(db: Handle, userId: number): Promise<number>;
  /** Registers the reader of one kind. `targets` are the things that changed since the client's `rev`. */
  provide(kind: ChangeKind, read: ChangeReader): void;
  /** Current state of everything that changed for an account after `rev`. */
  since(db: Handle, userId: number, rev: number): Promise<Changes>;
}

/**
 * Transactional outbox of user and group events for the host's webhook. Message events come from the log itself.
 * `modules/webhooks/outbox.ts`.
 */
export interface WebhookOutbox {
  /** `externalId`: the host's id, needed if the account no longer has it. */
  addUserEvent(
    tx: Tx,
    type: 'created' | 'changed' | 'banned' | 'unbanned' | 'deleted',
    userId: number,
    externalId?: string | null,
  ): Promise<void>;
  addGroupEvent(
    tx: Tx,
    type: 'created' | 'changed' | 'dissolved',
    groupId: number,
    change: {
      readonly joined: ReadonlySet<number>;
      readonly left: ReadonlySet<number>;
      readonly group: { readonly externalId: string | null };
    },
  ): Promise<void>;
}

/** A message before it is stored, as `beforeAppend` gets it. */
export interface ProposedMessage {
  /** User id of the sender. */
  readonly senderId: number;
  /** Receiver of a private message; `groupId` is set instead for a group. */
  readonly recvId?: number;
  /** Receiving group of a group message. */
  readonly groupId?: number;
  /** `MessageType` of the protocol. */
  readonly type: number;
  /** As it will be stored: file addresses are root-relative. */
  readonly content: string;
  /** The host's own fields. */
  readonly ext?: Readonly<Record<string, unknown>>;
  /** Id of the sender's message that this content replaces; absent for a new message. */
  readonly edits?: number;
}

/**
 * Asks the host to approve a message, outside of any transaction. Resolves with the content to store.
 * `modules/webhooks/before-append.ts`.
 * @throws {Refusal} `message.refusedByHost` with the reason.
 */
export type MessageApproval = (message: ProposedMessage) => Promise<string>;

/** A current member of a group, as others see them there. */
export interface GroupMember {
  readonly userId: number;
  /** Name in the group. */
  readonly nickName: string;
  /** Root-relative address; '' for none. */
  readonly headImage: string;
  /** Why they may not speak; `undefined` for a member who may. */
  readonly silencedBy: 'group.muted' | 'group.allMuted' | undefined;
  readonly isVisitor: boolean;
}

/** Group memberships, for other modules. `modules/groups/memberships.ts`. */
export interface Memberships {
  /**
   * Those of `userIds` who are members. They stay members until the end of the transaction. Call it before anything that
   * comes after groups in the lock order.
   */
  holdMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<GroupMember[]>;
  /** True for a current member. */
  isMember(db: Handle, groupId: number, userId: number): Promise<boolean>;
  /** Those of `others` who share a group with `userId`. */
  sharing(db: Handle, userId: number, others: readonly number[]): Promise<number[]>;
  /** The group if both are members, and whether `userId` may send friend requests in it. */
  commonGroup(
    db: Handle,
    groupId: number,
    userId: number,
    otherId: number,
  ): Promise<{ readonly name: string; readonly mayAddFriend: boolean } | undefined>;
  /** Locks the groups of a member. Call it before anything that comes after groups in the lock order. */
  holdGroups(tx: Tx, userId: number): Promise<void>;
  /**
   * A member's public profile changed: bumps the version of each of their groups and of their membership. Resolves with
   * the members by group id. Locks the groups: call it before accounts are locked.
   */
  renewMember(tx: Tx, userId: number): Promise<Map<number, number[]>>;
}

/** Pinned messages. `modules/groups/settings/pinned-message.ts`. */
export interface Pins {
  /** Unpins a recalled message and notifies the members. Call it after the commit of the recall. */
  recalled(groupId: number, messageId: number): Promise<void>;
}

/** Friendships and blacklists, for other modules. `modules/friends/friendships.ts`. */
export interface Friendships {
  /** Those of `others` who are friends of `userId`. */
  friendsAmong(db: Handle, userId: number, others: readonly number[]): Promise<number[]>;
  /** Those of `others` whom `userId` may write to or add to a group: friends, or everybody with `IM_CONTACTS=everyone`. */
  reachable(db: Handle, userId: number, others: readonly number[]): Promise<number[]>;
  /** Those of `others` who have blocked `userId`. */
  blocking(db: Handle, userId: number, others: readonly number[]): Promise<number[]>;
}

/** Holder of a file reference: a stored message, an account's avatar, a group's picture, a picture of an album. */
export interface FileHolder {
  readonly kind: 'message' | 'user' | 'group' | 'album';
  readonly id: number;
}

/** A message content with root-relative addresses, and the keys of the files in it. */
export interface ContentFiles {
  readonly content: string;
  readonly keys: readonly string[];
}

/** An uploaded file. Addresses are root-relative; width and height (px) are 0 unless it is an image; `size` is in bytes. */
export interface FileMetadata {
  readonly url: string;
  readonly thumbUrl: string;
  readonly kind: string;
  readonly name: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Reference-counted files, for other modules. A file without references is removed and then served as 410.
 * Lock order: files come before the log head, whose statement ends a transaction: call these before it. It adds the
 * references of messages itself (`message-log/append.ts`). `modules/files/file-references.ts`.
 */
export interface Files {
  /** Reads the files in a message content; a refusal key if it does not fit its type or names a foreign address. Pure. */
  readContentFiles(type: number, content: string): ContentFiles | RefusalKey;
  /** File key in an address, root-relative or absolute; `undefined` if it is not a file of this server. Pure. */
  keyOf(address: string): string | undefined;
  /**
   * Whether each user may use these files: `undefined`, or `file.foreign`, `file.gone`. A user may use own uploads and
   * files seen in messages; the host may use every file.
   */
  checkAccess(
    tx: Tx,
    asked: readonly { readonly userId: number | 'host'; readonly keys: readonly string[] }[],
  ): Promise<(RefusalKey | undefined)[]>;
  /** Adds references to files that passed `checkAccess` in this transaction. */
  addReferences(
    tx: Tx,
    references: readonly { readonly holder: FileHolder; readonly keys: readonly string[] }[],
  ): Promise<void>;
  /** Removes every reference of these holders. */
  removeReferences(tx: Tx, holders: readonly FileHolder[]): Promise<void>;
  /**
   * Replaces the references of a holder by the files of these addresses ('' for none). Resolves with the addresses as they
   * are stored. Files that the holder has already need no access check.
   * @throws {Refusal} `file.foreign`, `file.gone`
   */
  setReferences(tx: Tx, userId: number, holder: FileHolder, addresses: readonly string[]): Promise<string[]>;
  /** Metadata by address, in order; `undefined` for a file that does not exist. */
  findMetadata(db: Handle, addresses: readonly string[]): Promise<(FileMetadata | undefined)[]>;
  /**
   * Gives a new account the avatar that was uploaded before registration. Resolves with the addresses as they are stored.
   * @throws {Refusal} `file.foreign`, `file.gone`
   */
  claimAvatar(tx: Tx, userId: number, addresses: readonly string[]): Promise<string[]>;
  /** Removes every upload of an account, referenced or not. */
  deleteUploadsOf(tx: Tx, userId: number): Promise<void>;
}

/** Adds a new account to the configured default groups. Skips groups that are full or dissolved. */
export type JoinDefaultGroups = (userId: number) => Promise<void>;

/**
 * Ends every membership of an account. An owned group passes to the longest-standing manager, else member; without
 * members it is dissolved. One transaction per group; repeatable.
 */
export type LeaveAllGroups = (userId: number) => Promise<void>;

/**
 * Deletes an account: leaves all groups, ends friendships, pushes 54 and closes sessions. User name and nickname stay,
 * so that the name is not free again and messages keep their author.
 */
export type UnregisterAccount = (userId: number) => Promise<void>;

/**
 * Gives a visitor's conversation, with its history, to the user that they became, and deletes the visitor's account. Does
 * nothing for an unknown token; each token works once.
 */
export type MergeVisitor = (userId: number, token: string) => Promise<void>;

/** A person who opens their conversation with the agents. */
export interface OpeningPerson {
  readonly userId: number;
  /** Name of the conversation; `undefined` keeps it. */
  readonly name?: string | undefined;
  readonly page?: VisitedPage | null | undefined;
}

/** Conversations of one person each, a visitor or a user, with the agents: groups of the log. */
export interface AgentsChats {
  /**
   * Finds or makes the person's conversation; they are alone in it until its first message. Sets name and page.
   * @throws {Refusal} `agents.off`
   */
  open(person: OpeningPerson): Promise<AgentsChat>;
  /**
   * Makes the agents members of a conversation that its person writes to for the first time. Does nothing for other groups.
   *
   * @param byHost the host sends: also in the name of an agent, who is not a member yet
   */
  admitAgents(groupId: number, senderId: number, byHost?: boolean): Promise<void>;
}

/** Bans of accounts. Implemented by `modules/users/bans.ts`. */
export interface Bans {
  /**
   * Bans an account: pushes the reason (50), then ends all sessions and sockets.
   * @throws {Refusal} `user.notFound`
   */
  ban(userId: number, reason: string): Promise<void>;
  /** @throws {Refusal} `user.notFound` */
  unban(userId: number): Promise<void>;
}

/** Verification key of the host's sign-in tokens, and the accepted algorithms. */
export interface HostKeys {
  readonly key: Uint8Array | JWTVerifyGetKey;
  readonly algorithms: readonly string[];
}

/** Bounds the uploads that run at once, per account and in all. */
export interface UploadSlots {
  /**
   * Runs an upload; the fifth of an account waits until one has ended, its bytes unread. `account`: user id, or the address
   * of a request without one.
   * @throws {Refusal} `request.tooManyAtOnce` if 8 of the account are waiting, `server.unavailable` if everybody has 64.
   */
  run<T>(account: number | string, upload: () => Promise<T>): Promise<T>;
}

/** Whether pages of an origin may use the server that they reach as `host` (the `Host` header). */
export type OriginCheck = (origin: string | undefined, host: string | undefined) => boolean;

/** Headers that reverse proxies add to a request, for HTTP and the socket. Trusted as far as `trustProxy` allows. */
export interface ForwardedHeaders {
  /** Key for limits per address: the client's IPv4 address, or the /64 network of its IPv6 address. */
  sourceOf(request: IncomingMessage): string;
  /** URL at which the client reached this server: the configured one, else from the headers; '' without a usable host. */
  baseUrlOf(request: IncomingMessage): string;
  /** `X-Request-Id` of a trusted proxy. */
  requestIdOf(request: IncomingMessage): string | undefined;
}

/** Demo people and their public password. Implemented by `demo/public-access.ts`. */
export interface DemoAccess {
  /** True if this is the public password of a demo person, and `demo` is not `on`. */
  isPublicLogin(request: Pick<LoginRequest, 'userName' | 'password'>): Promise<boolean>;
  /** Accounts for the sign-in page. Call it for requests from this machine only: the password is in it. */
  accounts(): Promise<DemoAccount[] | undefined>;
}
