import type { Generated } from 'kysely';

/** Times are epoch milliseconds; `0` or `null` is "not yet". Texts that are not set are `''`. */
export interface AccountTable {
  id: Generated<number>;
  user_name: string;
  nick_name: string;
  head_image: string;
  head_image_thumb: string;
  /** 0 male, 1 female; null until chosen. */
  sex: number | null;
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
  /** The user hides it from friends. */
  hides_last_seen: Generated<boolean>;
  created_at: number;
  /** Clear history: messages up to this id are hidden. */
  flushed_id: Generated<number>;
  /** External id of the host; null for users who registered here. */
  external_id: string | null;
}

/** A session: a family of refresh tokens on one device. */
export interface SessionTable {
  id: Generated<number>;
  /** Set if this session resumes a remembered one. */
  family_id: number | null;
  user_id: number;
  terminal: number;
  device_no: string;
  /** The refresh token survives a logout with `keep`. */
  remembered: boolean;
  device: string;
  os: string;
  browser: string;
  created_at: number;
  last_seen_at: number;
  /** Epoch ms: access tokens and sockets end. */
  ended_at: number | null;
  /** Epoch ms: refresh tokens end. */
  revoked_at: number | null;
  /** A newer sign-in ended it: its client is forced out, and does not sign in again by itself. */
  is_displaced: Generated<boolean>;
  /** Exempt from the limit per terminal (host sign-in). */
  side_by_side: Generated<boolean>;
  /** Session of a visitor, who may use few routes. */
  is_visitor: Generated<boolean>;
}

export interface RefreshTokenTable {
  id: Generated<number>;
  session_id: number;
  /** SHA-256 of the token, which itself is not stored. */
  hash: string;
  expires_at: number;
  /** Next token of the rotation. */
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

/** `user_id` has blocked `blocked_id`. */
export interface BlacklistTable {
  user_id: number;
  blocked_id: number;
  created_at: number;
}

/** Newest `rev` of each account in `account_change`. Narrow, and without a row until the first change. */
export interface AccountRevisionTable {
  user_id: number;
  rev: number;
}

/** Newest change of each thing. `rev` is dense per account. */
export interface AccountChangeTable {
  user_id: number;
  kind: 'self' | 'friend' | 'request' | 'group' | 'groupRequest' | 'read' | 'deletion' | 'receipt' | 'blacklist';
  /** Id of a friend, request or group, or a conversation key; 0 for the account itself. */
  target: string;
  rev: number;
}

/** Key-value facts: epoch, demo people. */
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
  account_revision: AccountRevisionTable;
  account_change: AccountChangeTable;
  server_fact: ServerFactTable;
}
