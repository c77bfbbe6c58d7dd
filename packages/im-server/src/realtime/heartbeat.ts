import { Cmd } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import { createBatches } from '../infra/batches.ts';
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

/**
 * Answers each heartbeat with what is committed for its account, so that a client whose last push was lost notices.
 * Heartbeats that come while a query runs share the next one.
 */
export function createHeartbeat({ database, log }: ServerContext): Heartbeat {
  const position = createBatches<number, Position>(BATCH, async (userIds) => {
    const { rows } = await sql<{ user_id: number } & Position>`
      select a.id as user_id, a.rev as rev,
        coalesce((select n.head_seq from notice_position n where n.user_id = a.id), 0) as system,
        coalesce((
          select max(c.head_id) from participant p join conversation c on c.id = p.conversation_id
          where p.user_id = a.id and p.visible_to_seq is null and c.head_seq >= p.visible_from_seq
        ), 0) as id
      from account a
      where a.id = any(select json_array_elements_text(${JSON.stringify(userIds)}::json)::bigint)
    `.execute(database);
    const found = new Map(rows.map(({ user_id, id, system, rev }) => [user_id, { id, system, rev }]));
    return userIds.map((userId) => found.get(userId) ?? { id: 0, system: 0, rev: 0 });
  });
  return {
    answer(connection) {
      position(connection.caller.userId).then(
        (data) => connection.send(frame(Cmd.HEARTBEAT, data)),
        // No answer: the client finds the link dead, reconnects and meets whatever the trouble is there.
        (error: unknown) => log.error({ err: error }, 'a heartbeat was not answered'),
      );
    },
  };
}
