import type { Generated } from 'kysely';

/** Times are epoch milliseconds; `0` or `null` is "not yet". Texts that are not set are `''`. */
export interface AccountTable {
  id: Generated<number>;
  user_name: string;
  nick_name: string;
  head_image: string;
  head_image_thumb: string;
  /** 0 male, 1 female. */
  sex: number;
  signature: string;
  birthday: string;
  mobile: string;
  email: string;
  company_name: string;
  is_manual_approve: boolean;
  /** Argon2id; null for people who sign in through a host product. */
  password_hash: string | null;
  banned_at: number | null;
  ban_reason: Generated<string>;
  deleted_at: number | null;
  last_seen: number;
  /** Friends are not told when this person was here last. */
  hides_last_seen: Generated<boolean>;
  created_at: number;
  /** The newest change of this account that is no message row. */
  rev: Generated<number>;
  /** Messages up to this id are hidden from the account. */
  flushed_id: Generated<number>;
  /** The host product's own name for this user; null for people who registered here. */
  external_id: string | null;
}

/** One login: a family of refresh tokens, on one device. */
export interface SessionTable {
  id: Generated<number>;
  /** The session that this one continues after a remembered sign-out; null for the first of a family. */
  family_id: number | null;
  user_id: number;
  terminal: number;
  device_no: string;
  /** Signed in with "remember": the refresh token outlives a logout that asks for it. */
  remembered: boolean;
  device: string;
  os: string;
  browser: string;
  created_at: number;
  last_seen_at: number;
  /** Access tokens and sockets of this session end here. */
  ended_at: number | null;
  /** Refresh tokens end here. */
  revoked_at: number | null;
  /** Opened by a host's token: lives beside others of its terminal. */
  side_by_side: Generated<boolean>;
}

export interface RefreshTokenTable {
  id: Generated<number>;
  session_id: number;
  /** SHA-256 of the token; the token itself is nowhere. */
  hash: string;
  expires_at: number;
  /** The token that took its place. */
  successor_id: number | null;
  /** First use of this token, or of an access token issued with it. */
  first_used_at: number | null;
}

export interface FriendTable {
  user_id: number;
  friend_id: number;
  remark_nick_name: string;
  is_dnd: boolean;
  is_top: boolean;
  msg_remind: number;
  created_at: number;
  deleted_at: number | null;
}

export interface FriendRequestTable {
  id: Generated<number>;
  send_id: number;
  recv_id: number;
  remark: string;
  source: number;
  group_name: string;
  /** `RequestStatus` of the protocol. */
  status: number;
  apply_time: number;
  answered_at: number | null;
}

/** `user_id` takes nothing from `blocked_id`. */
export interface BlacklistTable {
  user_id: number;
  blocked_id: number;
  created_at: number;
}

/** The last change of each thing of an account that is no message row; `rev` is dense in an account. */
export interface AccountChangeTable {
  user_id: number;
  kind: 'self' | 'friend' | 'request' | 'group' | 'groupRequest' | 'read' | 'deletion' | 'receipt' | 'blacklist';
  /** What changed: a friend's, request's or group's id, or a conversation; 0 for oneself. */
  target: string;
  rev: number;
}

/** Facts about this store: its epoch, whether it holds demo people. */
export interface ServerFactTable {
  name: string;
  value: string;
}

export interface AccountTables {
  account: AccountTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  friend: FriendTable;
  friend_request: FriendRequestTable;
  blacklist: BlacklistTable;
  account_change: AccountChangeTable;
  server_fact: ServerFactTable;
}
