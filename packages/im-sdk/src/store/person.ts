/**
 * A person as a screen shows them. An unknown one is the placeholder `user {id}`: `known: false`, `deleted`, no avatar.
 * A screen may say its name in its own language.
 */
export interface Person {
  readonly id: number;
  /** Remark, nickname or user name; `user {id}` where no name is known. */
  readonly showNickName: string;
  readonly userName: string;
  readonly nickName: string;
  readonly remarkNickName: string;
  readonly headImage: string;
  readonly headImageThumb: string;
  readonly signature: string;
  readonly companyName: string;
  readonly isFriend: boolean;
  readonly known: boolean;
  /** Nobody is known by this id, or a friend who is none any more. */
  readonly deleted: boolean;
  readonly isDnd: boolean;
  readonly isTop: boolean;
  /** 0: its messages make no sound; 1, and where nothing is known: they do. */
  readonly msgRemind: number;
}

/** Where a person is online now. */
export interface Presence {
  readonly online: boolean;
  readonly web: boolean;
  readonly app: boolean;
}
