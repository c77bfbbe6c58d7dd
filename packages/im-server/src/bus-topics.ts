import { CloseCode, Cmd, isMessage, type Message, TypingPush } from 'im-sdk/protocol';
import * as v from 'valibot';
import type { TopicSchemas } from './infra/redis/redis-bus.ts';

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

/** Offline messages that a request on one node asks for, and the socket of another node gets. */
export interface PullForSocket {
  readonly userId: number;
  readonly terminal: number;
  readonly deviceNo: string;
  readonly connId?: string;
  readonly kind: 'private' | 'group' | 'system';
  /** Cursor: an id, or the `seqNo` of a notice. */
  readonly after: number;
}

/** Topics of the bus between nodes. Each node subscribes and serves its own sockets. */
export interface Topics {
  /** Rows were committed up to this id. `rows`: `MessageRow`s of the message log, for the other nodes. */
  'log.appended': { readonly id: number; readonly rows?: readonly unknown[] | undefined };
  signal: Signal;
  'sessions.ended': EndedSessions;
  /**
   * A user came online on a terminal or left one. `isNodeGone`: the node of their sockets is gone, or was taken for gone and
   * is back; the publishing node announces it.
   */
  'presence.changed': { readonly userId: number; readonly isNodeGone: boolean };
  /** File references were removed: the cleanup may find bytes to delete after the commit. */
  'file.gone': Readonly<Record<never, never>>;
  typing: { readonly userIds: readonly number[]; readonly data: TypingPush };
  /** Offline messages for a socket of another node. */
  pull: PullForSocket;
}

const ids = v.array(v.number());
const ConnectionName = v.object({
  connId: v.exactOptional(v.string()),
  terminal: v.exactOptional(v.number()),
  deviceNo: v.exactOptional(v.string()),
});

/** What other nodes may send. A node of another version that sends something else is not understood, and the poll carries on. */
export const topicSchemas: TopicSchemas<Topics> = {
  'log.appended': v.object({ id: v.number(), rows: v.optional(v.array(v.unknown())) }),
  signal: v.object({
    userIds: ids,
    cmd: v.picklist([Cmd.PRIVATE, Cmd.GROUP, Cmd.SYSTEM]),
    message: v.custom<Message>(isMessage),
    except: v.exactOptional(ConnectionName),
    only: v.exactOptional(ConnectionName),
  }),
  'sessions.ended': v.object({ sessionIds: ids, code: v.picklist(Object.values(CloseCode)), forced: v.boolean() }),
  'presence.changed': v.object({ userId: v.number(), isNodeGone: v.boolean() }),
  'file.gone': v.object({}),
  typing: v.object({ userIds: ids, data: TypingPush }),
  pull: v.object({
    userId: v.number(),
    terminal: v.number(),
    deviceNo: v.string(),
    connId: v.exactOptional(v.string()),
    kind: v.picklist(['private', 'group', 'system']),
    after: v.number(),
  }),
};
