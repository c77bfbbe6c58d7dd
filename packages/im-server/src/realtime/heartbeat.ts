import { CloseCode, Cmd } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import { createBatchQueue } from '../infra/batch-queue.ts';
import { type Connection, createFrame } from './connection.ts';

const MAX_BATCH = 500;

export interface Heartbeat {
  answer(connection: Connection): void;
  /** A committed row for the connection's user, from the log. Called for own rows too. */
  noteRow(connection: Connection, id: number): void;
  /** The connection's user may see less than before: their newest id is read again. */
  invalidate(connection: Connection): void;
}

/** Newest committed message id, notice `seqNo` and account `rev`. */
interface Position {
  readonly id: number;
  readonly system: number;
  readonly rev: number;
}

/** `displaced`: the session was ended by a newer sign-in. */
type Answer = Position | 'ended' | 'displaced';

interface PositionRow {
  readonly at: number;
  readonly is_open: boolean;
  readonly is_displaced: boolean;
  /** Null unless it was asked for. */
  readonly id: number | null;
  readonly system: number;
  readonly rev: number;
}

/** Newest message id of a connection's user; `isRead` once rows from before the connection were read. */
interface NewestId {
  id: number;
  isRead: boolean;
}

/**
 * Answers a heartbeat with the account's newest committed position, so that a client notices a lost push. Closes the socket
 * if its session has ended on another node, as a forced logout if a newer sign-in ended it. Heartbeats that arrive during a
 * query share the next one. Conversations are read for the first heartbeat of a connection only; then the log says which
 * rows are new.
 */
export function createHeartbeat({ database, log }: Pick<ServerContext, 'database' | 'log'>): Heartbeat {
  const newest = new WeakMap<Connection, NewestId>();

  function newestOf(connection: Connection): NewestId {
    const known = newest.get(connection) ?? { id: 0, isRead: false };
    newest.set(connection, known);
    return known;
  }

  const readPosition = createBatchQueue<Connection, Answer>(MAX_BATCH, async (connections) => {
    const wanted = connections.map((connection, at) => {
      const known = newestOf(connection);
      return { at, session: connection.actor.sessionId, known, whole: !known.isRead };
    });
    const asked = wanted.map(({ at, session, whole }) => ({ at, session, whole }));
    const { rows } = await sql<PositionRow>`
      select w.at, s.ended_at is null and s.revoked_at is null as is_open, s.is_displaced,
        coalesce(r.rev, 0) as rev, coalesce(n.head_seq, 0) as system,
        case when w.whole then coalesce((
          select max(c.head_id) from participant p join conversation c on c.id = p.conversation_id
          where p.user_id = s.user_id and p.visible_to_seq is null and c.head_seq >= p.visible_from_seq
        ), 0) end as id
      from json_to_recordset(${JSON.stringify(asked)}::json) as w (at integer, session bigint, whole boolean)
      join session s on s.id = w.session
      left join account_revision r on r.user_id = s.user_id
      left join notice_position n on n.user_id = s.user_id
    `.execute(database);
    const found = new Map(rows.map((row) => [row.at, row]));
    return wanted.map(({ at, known }) => {
      const row = found.get(at);
      if (!row?.is_open) return row?.is_displaced ? 'displaced' : 'ended';
      if (row.id !== null) {
        known.id = Math.max(known.id, row.id);
        known.isRead = true;
      }
      return { id: known.id, system: row.system, rev: row.rev };
    });
  });

  return {
    answer(connection) {
      readPosition(connection).then(
        (data) => {
          if (data === 'ended') connection.close(CloseCode.TOKEN);
          else if (data === 'displaced') {
            connection.send(createFrame(Cmd.FORCED_LOGOUT, null));
            connection.close(CloseCode.DELIBERATE);
          } else connection.send(createFrame(Cmd.HEARTBEAT, data));
        },
        // No reply: the client times out and reconnects.
        (error: unknown) => log.error({ err: error }, 'a heartbeat was not answered'),
      );
    },
    noteRow(connection, id) {
      const known = newestOf(connection);
      known.id = Math.max(known.id, id);
    },
    invalidate: (connection) => void newest.delete(connection),
  };
}
