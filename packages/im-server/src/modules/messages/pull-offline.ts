import { type ChatKind, Cmd, limits, type Message, MessageType } from 'im-sdk/protocol';
import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Actor } from '../../actor.ts';
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

type PullCmd = typeof Cmd.PRIVATE | typeof Cmd.GROUP | typeof Cmd.SYSTEM;

/**
 * Delivers offline messages over the actor's socket: frame 30 "true", rows above the cursor in ascending order, frame
 * 30 "false". The request itself returns at once.
 */
export interface OfflinePull {
  /** @throws {Refusal} `message.noSocket` */
  rows(actor: Actor, connId: string | undefined, kind: ChatKind, minId: number): void;
  /** @throws {Refusal} `message.noSocket` */
  notices(actor: Actor, connId: string | undefined, minSeqNo: number): void;
}

export function createOfflinePull(
  { database, clock, log }: Pick<ServerContext, 'database' | 'clock' | 'log'>,
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

  /** Joins a pull of the same connection and cursor that runs or waits. */
  function start(
    actor: Actor,
    connId: string | undefined,
    cmd: PullCmd,
    min: number,
    read: () => Promise<Message[]>,
  ): void {
    const connection = connections.forPull(actor, connId);
    if (connection === undefined) throw new Refusal('message.noSocket');
    const own = pulls.get(actor.userId) ?? { run: pLimit(limits.pullsAtOnce), joinable: new Set() };
    const key = `${connection.connId} ${cmd} ${min}`;
    if (own.joinable.has(key)) return;
    if (own.run.pendingCount >= limits.pullsWaiting) throw new Refusal('request.tooManyAtOnce');
    pulls.set(actor.userId, own);
    own.joinable.add(key);
    own
      .run(() => deliver(connection, cmd, read))
      .catch((error: unknown) => log.error({ err: error }, 'a pull ended half-way'))
      .finally(() => {
        own.joinable.delete(key);
        if (own.joinable.size === 0) pulls.delete(actor.userId);
      });
  }

  return {
    rows(actor, connId, kind, minId) {
      let cursor = minId;
      start(actor, connId, kind === 'private' ? Cmd.PRIVATE : Cmd.GROUP, minId, async () => {
        const { rows } = await offlinePage(database, actor.userId, kind, cursor, PAGE);
        cursor = rows.at(-1)?.id ?? cursor;
        return rows.map(toMessage);
      });
    },
    notices(actor, connId, minSeqNo) {
      let cursor = minSeqNo;
      start(actor, connId, Cmd.SYSTEM, minSeqNo, async () => {
        const page = await noticesAfter(database, actor.userId, cursor, PAGE);
        cursor = page.at(-1)?.seqNo ?? cursor;
        return page;
      });
    },
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
