import { type ChatKind, Cmd, limits, type Message, MessageType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Actor } from '../../actor.ts';
import type { PullForSocket } from '../../bus-topics.ts';
import type { ServerContext } from '../../context.ts';
import { notDeletedBy } from '../../domain/messages/deleted-rows.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { type MessageRow, readRow, selectMessages, toMessage } from '../../message-log/message-row.ts';
import { noticesAfter } from '../../message-log/notices.ts';
import { type Connection, createFrame } from '../../realtime/connection.ts';
import type { Connections } from '../../realtime/connections.ts';
import { Refusal } from '../../refusal.ts';

const PAGE = 200;
/** Backpressure: the next page is read below this. Far below the limit that terminates a socket. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const RECHECK_MS = 10;

const commands = { private: Cmd.PRIVATE, group: Cmd.GROUP, system: Cmd.SYSTEM } as const;
type PullCmd = (typeof commands)[PullForSocket['kind']];

/**
 * Delivers offline messages over the actor's socket, on whichever node it is: frame 30 "true", rows above the cursor in
 * ascending order, frame 30 "false". The request itself returns before.
 *
 * @param after cursor: an id, or the `seqNo` of a notice
 * @throws {Refusal} `message.noSocket`
 */
export type OfflinePull = (
  actor: Actor,
  connId: string | undefined,
  kind: PullForSocket['kind'],
  after: number,
) => Promise<void>;

export function createOfflinePull(
  { bus, database, presence, clock, log }: Pick<ServerContext, 'bus' | 'database' | 'presence' | 'clock' | 'log'>,
  connections: Connections,
): OfflinePull {
  /** Sends pages until one is empty; `read` moves its cursor. */
  async function deliver(connection: Connection, cmd: PullCmd, read: () => Promise<Message[]>): Promise<void> {
    connection.send(createFrame(cmd, { type: MessageType.LOADING, content: 'true' }));
    try {
      for (let page = await read(); page.length > 0 && connection.isOpen; page = await read()) {
        for (const message of page) connection.send(createFrame(cmd, message));
        while (connection.isOpen && connection.bufferedBytes > MAX_BUFFERED_BYTES) {
          await new Promise<void>((resolve) => clock.after(RECHECK_MS, resolve));
        }
      }
    } finally {
      connection.send(createFrame(cmd, { type: MessageType.LOADING, content: 'false' }));
    }
  }

  const pulls = new Map<number, { readonly run: LimitFunction; readonly joinable: Set<string> }>();

  /** Joins a pull of the same connection and cursor that runs or waits. False if the socket is not on this node. */
  function start(request: PullForSocket): boolean {
    const { userId, kind, after } = request;
    const connection = connections.forPull(request, request.connId);
    if (connection === undefined) return false;
    const cmd = commands[kind];
    const own = pulls.get(userId) ?? { run: pLimit(limits.pullsAtOnce), joinable: new Set() };
    const key = `${connection.connId} ${cmd} ${after}`;
    if (own.joinable.has(key)) return true;
    if (own.run.pendingCount >= limits.pullsWaiting) throw new Refusal('request.tooManyAtOnce');
    pulls.set(userId, own);
    own.joinable.add(key);
    own
      .run(() =>
        deliver(connection, cmd, kind === 'system' ? readNotices(userId, after) : readRows(userId, kind, after)),
      )
      .catch((error: unknown) => log.error({ err: error }, 'a pull ended half-way'))
      .finally(() => {
        own.joinable.delete(key);
        if (own.joinable.size === 0) pulls.delete(userId);
      });
    return true;
  }

  function readRows(userId: number, kind: ChatKind, after: number): () => Promise<Message[]> {
    let cursor = after;
    return async () => {
      const { rows } = await offlinePage(database, userId, kind, cursor, PAGE);
      cursor = rows.at(-1)?.id ?? cursor;
      return rows.map(toMessage);
    };
  }

  function readNotices(userId: number, after: number): () => Promise<Message[]> {
    let cursor = after;
    return async () => {
      const page = await noticesAfter(database, userId, cursor, PAGE);
      cursor = page.at(-1)?.seqNo ?? cursor;
      return page;
    };
  }

  bus.subscribe('pull', (request, source) => {
    if (source === 'remote') start(request);
  });

  return async ({ userId, terminal, deviceNo }, connId, kind, after) => {
    const request = { userId, terminal, deviceNo, kind, after, ...(connId === undefined ? {} : { connId }) };
    if (start(request)) return;
    if (!(await presence.isElsewhere(userId, terminal))) throw new Refusal('message.noSocket');
    bus.publish('pull', request);
  };
}

interface OfflinePage {
  readonly rows: MessageRow[];
  readonly more: boolean;
}

/**
 * First `size` messages above `minId` in all conversations of one kind. Reads each conversation's first rows only: the
 * cost depends on the page, not on the backlog.
 */
export async function offlinePage(
  db: Handle,
  userId: number,
  kind: ChatKind,
  minId: number,
  size: number,
): Promise<OfflinePage> {
  const limit = size + 1;
  const rows = await selectMessages(db, { reader: userId })
    .where(
      sql<boolean>`m.id in (
        select f.id from participant p
        join conversation c on c.id = p.conversation_id
        cross join lateral (
          select r.id from message r
          where r.conversation_id = c.id and r.id > ${minId} and r.chat_seq >= p.visible_from_seq
            and (not p.has_deletions or ${notDeletedBy(userId, 'r')})
          order by r.id limit ${limit}
        ) f
        where p.user_id = ${userId} and p.visible_to_seq is null and c.kind = ${kind} and c.head_id > ${minId}
        order by f.id limit ${limit}
      )`,
    )
    .orderBy('m.id')
    .execute();
  return { rows: rows.slice(0, size).map(readRow), more: rows.length > size };
}
