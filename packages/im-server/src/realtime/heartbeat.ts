import { CloseCode, Cmd } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import { createBatchQueue } from '../infra/batch-queue.ts';
import { type Connection, createFrame } from './connection.ts';

const MAX_BATCH = 500;

export interface Heartbeat {
  answer(connection: Connection): void;
}

/** Newest committed message id, notice `seqNo` and account `rev`. */
interface Position {
  readonly id: number;
  readonly system: number;
  readonly rev: number;
}

interface PositionRow extends Position {
  readonly session_id: number;
}

/**
 * Answers a heartbeat with the account's newest committed position, so that a client notices a lost push. Closes the socket
 * if its session has ended on another node. Heartbeats that arrive during a query share the next one.
 */
export function createHeartbeat({ database, log }: ServerContext): Heartbeat {
  const readPosition = createBatchQueue<number, Position | undefined>(MAX_BATCH, async (sessionIds) => {
    const { rows } = await sql<PositionRow>`
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
      readPosition(connection.caller.sessionId).then(
        (data) => {
          if (data === undefined) connection.close(CloseCode.TOKEN);
          else connection.send(createFrame(Cmd.HEARTBEAT, data));
        },
        // No reply: the client times out and reconnects.
        (error: unknown) => log.error({ err: error }, 'a heartbeat was not answered'),
      );
    },
  };
}
