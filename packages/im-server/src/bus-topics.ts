import type { CloseCode, Cmd, Message, TypingPush } from 'im-sdk/protocol';

/** A connection by its id or, where that is unknown, the connections of a device. */
export interface ConnectionName {
  readonly connId?: string;
  readonly terminal?: number;
  readonly deviceNo?: string;
}

/** A push that is not a stored row. `cmd` selects the client's private, group or system channel. */
export interface Signal {
  readonly userIds: readonly number[];
  readonly cmd: typeof Cmd.PRIVATE | typeof Cmd.GROUP | typeof Cmd.SYSTEM;
  readonly message: Message;
  /** Skips the sender's own connection or, if that is unknown, the connections of the sender's device. */
  readonly except?: ConnectionName;
  /** Sends to this connection only. */
  readonly only?: ConnectionName;
}

/** Sessions whose sockets must close. */
export interface EndedSessions {
  readonly sessionIds: readonly number[];
  readonly code: CloseCode;
  /** A newer login took the terminal: sends cmd 2 before the close. */
  readonly forced: boolean;
}

/** Topics of the bus between nodes. Each node subscribes and serves its own sockets. */
export interface Topics {
  /** Rows were committed up to this id. */
  'log.appended': { readonly id: number };
  signal: Signal;
  'sessions.ended': EndedSessions;
  /** A user came online on a terminal or left one. */
  'presence.changed': { readonly userId: number };
  /** File references were removed: the cleanup may find bytes to delete after the commit. */
  'file.gone': Readonly<Record<never, never>>;
  typing: { readonly userIds: readonly number[]; readonly data: TypingPush };
}
