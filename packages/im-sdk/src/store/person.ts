/**
 * A person as a screen shows them. An unknown one is the placeholder `user {id}`: `known: false`, `deleted`, no avatar.
 * A screen may say its name in its own language.
 */
export interface Person {
  /** User id. */
  readonly id: number;
  /** Remark, nickname or user name; `user {id}` where no name is known. */
  readonly showNickName: string;
  /** Name to sign in with; `""` where it is not known. */
  readonly userName: string;
  /** Name the person chose; `""` where it is not known. */
  readonly nickName: string;
  /** What one calls a friend; `""` for nothing. */
  readonly remarkNickName: string;
  /** Address of the picture; `""` for none. */
  readonly headImage: string;
  /** A smaller picture; `""` for none. */
  readonly headImageThumb: string;
  /** What the person says about themself; `""` for nothing. */
  readonly signature: string;
  /** Company; `""` for none. */
  readonly companyName: string;
  /** Whether this is a friend. */
  readonly isFriend: boolean;
  /** Whether anything is known of this id. */
  readonly known: boolean;
  /** Nobody is known by this id, or a friend who is none any more. */
  readonly deleted: boolean;
  /** Do not disturb: no badge, no sound. */
  readonly isDnd: boolean;
  /** The conversation is pinned at the top. */
  readonly isTop: boolean;
  /** 0: its messages make no sound; 1, and where nothing is known: they do. */
  readonly msgRemind: number;
}

/** Where a person is online now. */
export interface Presence {
  /** On any device. */
  readonly online: boolean;
  /** In a browser. */
  readonly web: boolean;
  /** In an app. */
  readonly app: boolean;
}
