import type { Message, Terminal } from '../../../protocol/index.ts';

/** What one account keeps of a friend. A friend that is gone stays, with `deleted`. */
export interface FriendEntry {
  /** Own name for the friend. */
  remarkNickName: string;
  /** Do not disturb. */
  isDnd: boolean;
  /** Pinned. */
  isTop: boolean;
  /** Sound of new messages: 0 off, 1 on. */
  msgRemind: number;
  /** True once the friendship has ended. */
  deleted: boolean;
}

/** One registered person. */
export interface Account {
  /** User id. */
  readonly id: number;
  /** Name for the sign-in. */
  readonly userName: string;
  /** `undefined` for people who sign in through a host product. */
  password: string | undefined;
  /** The host product's own name for this person. */
  externalId: string | undefined;
  /** Display name. */
  nickName: string;
  /** Address of the avatar. */
  headImage: string;
  /** Address of its thumbnail. */
  headImageThumb: string;
  /** Phone number. */
  mobile: string;
  /** Mail address. */
  email: string;
  /** 0 male, 1 female; `null` until chosen. */
  sex: number | null;
  /** Line of text under the name. */
  signature: string;
  /** `YYYY-MM-DD`. */
  birthday: string;
  /** Company. */
  companyName: string;
  /** Friend requests need an approval. */
  isManualApprove: boolean;
  /** Why the account is banned; `undefined` while it is not. */
  banned: string | undefined;
  /** Time of the last connection, epoch ms. */
  lastSeen: number;
  /** Others do not see `lastSeen`. */
  hidesLastSeen: boolean;
  /** A visitor, known by a token of the browser. */
  readonly isVisitor: boolean;
  /** Unregistered: the names stay, nothing else. */
  deleted: boolean;
  /** Friends, by user id. */
  readonly friends: Map<number, FriendEntry>;
  /** Ids of people whom this one takes nothing from, the last one first. */
  readonly blocked: Set<number>;
  /** System notices, ascending by `seqNo`. */
  readonly notices: Message[];
  /** Highest `seqNo` read. */
  noticesRead: number;
  /** Set by `flushAllMessage`: rows and notices up to these are hidden from the account. */
  flushed: { readonly id: number; readonly seqNo: number };
  /** Dense counter of changes that are no rows, and which object took which number last. */
  rev: number;
  /** The `rev` of the last change, by object. */
  readonly changed: Map<ChangeName, number>;
  /** Terminals that a demo world pretends to be online on. */
  readonly pretended: Set<Terminal>;
}

/** Names an object whose change takes a `rev` of one account. */
export type ChangeName =
  | 'self'
  | 'blacklist'
  | `friend:${number}`
  | `request:${number}`
  | `group:${number}`
  | `groupRequest:${number}`
  | `groupRequest:group:${number}`
  | `read:p:${number}`
  | `read:g:${number}`
  | 'read:s:0'
  | `deletion:p:${number}`
  | `deletion:g:${number}`
  | 'deletion:all'
  | `receipt:g:${number}`;

/** Notes that an object changed for an account. */
export function noteChange(account: Account, name: ChangeName): void {
  account.rev += 1;
  account.changed.set(name, account.rev);
}

/** A signed-in device: the tokens of one family. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly terminal: Terminal;
  readonly deviceNo: string;
  readonly remembered: boolean;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  readonly createTime: number;
  lastSeen: number;
  /** Opened by a host's word: lives beside others of its terminal. */
  readonly sideBySide: boolean;
  /** Opened by a visit: few routes are allowed. */
  readonly isVisitor: boolean;
  /** Access tokens and sockets are over. */
  ended: boolean;
  /** Refresh tokens are over too. */
  revoked: boolean;
  /** A newer sign-in took its place. */
  displaced: boolean;
}

/** One refresh token. `usedAt` is when it, or an access token issued with it, was first used; 0 for never. */
export interface RefreshToken {
  readonly session: Session;
  readonly token: string;
  readonly access: string;
  readonly expiresAt: number;
  usedAt: number;
  successor: RefreshToken | undefined;
}
