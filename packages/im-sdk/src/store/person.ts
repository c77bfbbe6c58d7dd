/**
 * A user as shown on a screen. An unknown user is the placeholder `user {id}` with `known: false`, `deleted` and no
 * avatar; a screen may show a localized name instead.
 */
export interface Person {
  /** User id. */
  readonly id: number;
  /** Remark, nickname or user name; `user {id}` if none is known. */
  readonly showNickName: string;
  /** Login name; `""` if unknown. */
  readonly userName: string;
  /** Nickname chosen by the user; `""` if unknown. */
  readonly nickName: string;
  /** Remark set by this account for a friend; `""` for none. */
  readonly remarkNickName: string;
  /** URL of the avatar; `""` for none. */
  readonly headImage: string;
  /** URL of the avatar's thumbnail; `""` for none. */
  readonly headImageThumb: string;
  /** Profile text of the user; `""` for none. */
  readonly signature: string;
  /** Company; `""` for none. */
  readonly companyName: string;
  /** True for a friend. */
  readonly isFriend: boolean;
  /** True if any data of this user is known. */
  readonly known: boolean;
  /** True for an unknown user and a removed friend. */
  readonly deleted: boolean;
  /** True if notifications are off: no badge, no sound. */
  readonly isDnd: boolean;
  /** The conversation is pinned at the top. */
  readonly isTop: boolean;
  /** Whether messages make a sound: one of `FriendMsgRemind`. Default `ALL`. */
  readonly msgRemind: number;
  /** Epoch ms at which a friend was last online; 0 if unknown or hidden by the friend. */
  readonly lastSeen: number;
}

/** Online state of a user. */
export interface Presence {
  /** True if online on any device. */
  readonly online: boolean;
  /** True if online in a browser. */
  readonly web: boolean;
  /** True if online in an app. */
  readonly app: boolean;
}
