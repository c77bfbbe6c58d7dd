import { CloseCode, Cmd } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import { createBatchQueue } from '../infra/batch-queue.ts';
import { type Connection, frame } from './connection.ts';

const BATCH = 500;

/** Answers heartbeats. */
export interface Heartbeat {
  answer(connection: Connection): void;
}

interface Position {
  readonly id: number;
  readonly system: number;
  readonly rev: number;
}

interface Found extends Position {
  readonly session_id: number;
}

/**
 * Answers each heartbeat with what is committed for its account, so that a client whose last push was lost notices.
 * One of a session that is over ends its socket: another node may have ended it, and its hint may be lost.
 * Heartbeats that come while a query runs share the next one.
 */
export function createHeartbeat({ database, log }: ServerContext): Heartbeat {
  const position = createBatchQueue<number, Position | undefined>(BATCH, async (sessionIds) => {
    const { rows } = await sql<Found>`
      select s.id as session_id, a.rev as rev,
        coalesce((select n.head_seq from notice_position n where n.user_id = a.id), 0) as system,
        coalesce((
          select max(c.head_id) from participant p join conversation c on c.id = p.conversation_id
          where p.user_id = a.id and p.visible_to_seq is null and c.head_seq >= p.visible_from_seq
        ), 0) as id
      from session s join account a on a.id = s.user_id
      where s.id = any(select json_array_elements_text(${JSON.stringify(sessionIds)}::json)::bigint)
        and s.ended_at is null and s.revoked_at is null
    `.execute(database);
    const found = new Map(rows.map(({ session_id, id, system, rev }) => [session_id, { id, system, rev }]));
    return sessionIds.map((id) => found.get(id));
  });
  return {
    answer(connection) {
      position(connection.caller.sessionId).then(
        (data) => {
          if (data === undefined) connection.close(CloseCode.TOKEN);
          else connection.send(frame(Cmd.HEARTBEAT, data));
        },
        // No answer: the client finds the link dead, reconnects and meets whatever the trouble is there.
        (error: unknown) => log.error({ err: error }, 'a heartbeat was not answered'),
      );
    },
  };
}
