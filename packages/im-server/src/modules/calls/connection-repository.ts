import { sql } from 'kysely';
import type { Handle } from '../../infra/database/transaction.ts';
import { retryOnConflict } from '../../infra/database/transaction-retry.ts';
import type { Requester } from './call-state.ts';

/** A socket that opened or closed. */
export interface SocketChange {
  readonly userId: number;
  readonly connId: string;
  readonly terminal: number;
  readonly deviceNo: string;
  /** It was the device's last socket on this node. */
  readonly isLast: boolean;
}

/** A call that rings for the user of a socket that opened, or that is on its device. */
export interface WaitingCall {
  /** Index of the socket. */
  readonly at: number;
  readonly state: 'ringing' | 'inCall';
  readonly callId: string;
  readonly connId: string | null;
  readonly isGone: boolean;
  /** End of the ringing, epoch ms; null in the call. */
  readonly deadline: number | null;
}

/** Calls that ring for the users of these sockets, or that are on their device. */
export async function findWaitingCalls(db: Handle, sockets: readonly SocketChange[]): Promise<WaitingCall[]> {
  const { rows } = await sql<WaitingCall>`
    select w.at, p.state, p.call_id as "callId", p.conn_id as "connId", p.gone_at is not null as "isGone", p.deadline
    from json_to_recordset(${asJson(sockets)}::json) as w (at integer, user_id bigint, terminal smallint, device_no text)
    join call_party p on p.user_id = w.user_id and p.left_at is null
    where p.state = 'ringing' or (p.terminal = w.terminal and p.device_no = w.device_no)`.execute(db);
  return rows;
}

/** Marks the parties whose connections closed. Resolves with their calls. */
export async function markGone(db: Handle, sockets: readonly SocketChange[], now: number): Promise<string[]> {
  const statement = sql<{ call_id: string }>`
    update call_party p set gone_at = ${now}
    from json_to_recordset(${asJson(sockets)}::json)
      as w (user_id bigint, conn_id text, terminal smallint, device_no text, is_last boolean)
    where p.user_id = w.user_id and p.left_at is null and p.state = 'inCall' and p.gone_at is null
      and (p.conn_id = w.conn_id
        or p.conn_id is null and w.is_last and p.terminal = w.terminal and p.device_no = w.device_no)
    returning p.call_id`;
  const { rows } = await retryOnConflict(() => statement.execute(db));
  return rows.map((row) => row.call_id);
}

function asJson(sockets: readonly SocketChange[]): string {
  return JSON.stringify(
    sockets.map(({ userId, connId, terminal, deviceNo, isLast }, at) => ({
      at,
      user_id: userId,
      conn_id: connId,
      terminal,
      device_no: deviceNo,
      is_last: isLast,
    })),
  );
}

/** Notes a sign of life of a party. The connection that is named, if any, takes the call over. */
export async function rebind(
  db: Handle,
  callId: string,
  { actor, connId }: Pick<Requester, 'actor' | 'connId'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('call_party')
    .set({
      session_id: actor.sessionId,
      seen_at: now,
      gone_at: null,
      ...(connId === undefined ? {} : { conn_id: connId }),
    })
    .where('call_id', '=', callId)
    .where('user_id', '=', actor.userId)
    .where('left_at', 'is', null)
    .where('state', '=', 'inCall')
    .execute();
}

/** A user in a call. */
export interface Participation {
  readonly userId: number;
  readonly callId: string;
}

/** Those whose sessions in a call ended, and those who are called and have no session left. */
export async function findOfEndedSessions(db: Handle, sessionIds: readonly number[]): Promise<Participation[]> {
  const { rows } = await sql<Participation>`
    select p.user_id as "userId", p.call_id as "callId" from call_party p
    where p.left_at is null and (
      p.session_id in (${sql.join([...sessionIds])})
      or p.state = 'ringing' and p.user_id in (select s.user_id from session s where s.id in (${sql.join([...sessionIds])}))
        and not exists (select 1 from session o where o.user_id = p.user_id and o.ended_at is null and o.revoked_at is null)
    )`.execute(db);
  return rows;
}
