import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CallPartyTable, CallTable } from '../../infra/database/schema/calls.ts';
import type { Handle, Tx } from '../../infra/database/transaction.ts';
import type { Call, CallStep, Party } from './call-state.ts';

type CallRow = Selectable<CallTable>;
type PartyRow = Selectable<CallPartyTable> & {
  readonly nick_name: string;
  readonly head_image: string;
  readonly is_member: boolean;
};

/** The call that each of some users is listed in. */
export async function activeCallIds(db: Handle, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('call_party')
    .select(['user_id', 'call_id'])
    .where('user_id', 'in', userIds)
    .where('left_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.call_id]));
}

/** Locks a call; `undefined` if it has ended. */
export async function lockCall(tx: Tx, id: string): Promise<Call | undefined> {
  const row = await tx
    .selectFrom('call')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toCall(row, await partiesOf(tx, row));
}

/** Locks the call that a user is listed in; `undefined` if there is none. */
export async function lockCallOf(tx: Tx, userId: number): Promise<Call | undefined> {
  const row = await tx
    .selectFrom('call')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('id', '=', (from) =>
      from.selectFrom('call_party').select('call_id').where('user_id', '=', userId).where('left_at', 'is', null),
    )
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const parties = await partiesOf(tx, row);
  // They may have left while the lock was awaited.
  return parties.some((party) => party.user_id === userId) ? toCall(row, parties) : undefined;
}

/** The call of a user, without a lock. */
export function findCallOf(db: Handle, userId: number): Promise<Call | undefined> {
  const own = sql`select o.call_id from call_party o where o.user_id = ${userId} and o.left_at is null`;
  return readCall(db, sql<boolean>`c.id = (${own})`);
}

/** The running call of a group, without a lock. */
export function findCallOfGroup(db: Handle, groupId: number): Promise<Call | undefined> {
  return readCall(db, sql<boolean>`c.group_id = ${groupId}`);
}

/** Locks the running call of a group. */
export async function lockCallOfGroup(tx: Tx, groupId: number): Promise<Call | undefined> {
  const row = await tx
    .selectFrom('call')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toCall(row, await partiesOf(tx, row));
}

/** A call and its parties in one statement. */
async function readCall(db: Handle, where: RawBuilder<boolean>): Promise<Call | undefined> {
  const rows = await listedParties(db)
    .select([
      'c.id',
      'c.kind',
      'c.mode',
      'c.group_id',
      'c.host_id',
      'c.version',
      'c.created_at',
      'c.accepted_at',
      'c.connected_at',
      'c.ended_at',
    ])
    .where('c.ended_at', 'is', null)
    .where(where)
    .execute();
  const [first] = rows;
  return first && toCall(first, rows);
}

/** Read after the lock of the call was granted: an earlier statement would show the parties from before the wait. */
function partiesOf(tx: Tx, call: CallRow): Promise<PartyRow[]> {
  return listedParties(tx).where('p.call_id', '=', call.id).execute();
}

/** Listed parties in their order, with the names that they have in the group. */
function listedParties(db: Handle) {
  return db
    .selectFrom('call_party as p')
    .innerJoin('call as c', 'c.id', 'p.call_id')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .leftJoin('group_member as m', (join) =>
      join.onRef('m.user_id', '=', 'p.user_id').onRef('m.group_id', '=', 'c.group_id'),
    )
    .selectAll('p')
    .select([
      sql<string>`coalesce(nullif(m.remark_nick_name, ''), a.nick_name)`.as('nick_name'),
      'a.head_image_thumb as head_image',
      sql<boolean>`c.group_id is null or (m.user_id is not null and m.quit_at is null)`.as('is_member'),
    ])
    .where('p.left_at', 'is', null)
    .orderBy('p.place')
    .orderBy('p.user_id');
}

function toCall(row: CallRow, parties: readonly PartyRow[]): Call {
  return {
    id: row.id,
    kind: row.kind,
    mode: row.mode,
    groupId: row.group_id,
    hostId: row.host_id,
    createdAt: row.created_at,
    acceptedAt: row.accepted_at,
    connectedAt: row.connected_at,
    parties: parties.map(toParty),
  };
}

function toParty(row: PartyRow): Party {
  const known = {
    userId: row.user_id,
    position: row.place,
    nickName: row.nick_name,
    headImage: row.head_image,
    isCamera: row.is_camera,
    isMicroPhone: row.is_microphone,
    isMember: row.is_member,
  };
  if (row.state === 'ringing') return { ...known, state: 'ringing', ringsUntil: row.deadline ?? 0 };
  const connection = {
    sessionId: row.session_id ?? 0,
    connId: row.conn_id,
    terminal: row.terminal ?? 0,
    deviceNo: row.device_no ?? '',
  };
  return { ...known, state: 'inCall', connection, seenAt: row.seen_at, goneAt: row.gone_at };
}

/** A party as it is written. */
function toRow(callId: string, party: Party, now: number, leftAt: number | null) {
  const inCall = party.state === 'inCall' ? party : undefined;
  return {
    call_id: callId,
    user_id: party.userId,
    place: party.position,
    state: party.state,
    deadline: party.state === 'ringing' ? party.ringsUntil : null,
    session_id: inCall?.connection.sessionId ?? null,
    conn_id: inCall?.connection.connId ?? null,
    terminal: inCall?.connection.terminal ?? null,
    device_no: inCall?.connection.deviceNo ?? null,
    seen_at: inCall?.seenAt ?? now,
    gone_at: inCall?.goneAt ?? null,
    is_camera: party.isCamera,
    is_microphone: party.isMicroPhone,
    left_at: leftAt,
  };
}

/** Stores a new call. Fails with a unique violation if one of its people is in another call, or the group has one. */
export async function insertCall(tx: Tx, call: Call): Promise<void> {
  const rows = call.parties.map((party) => toRow(call.id, party, call.createdAt, null));
  await sql`
    with made as (
      insert into call (id, kind, mode, group_id, host_id, created_at)
      values (${call.id}, ${call.kind}, ${call.mode}, ${call.groupId}, ${call.hostId}, ${call.createdAt})
    )
    ${writeParties(rows)}`.execute(tx);
}

/** Writes the changes of a step. `call` must be locked. Fails with a unique violation if a newcomer is in another call. */
export async function saveStep(tx: Tx, call: Call, step: CallStep, now: number): Promise<void> {
  const before = new Map(call.parties.map((party) => [party.userId, party]));
  const staying = new Set(step.parties.map(({ userId }) => userId));
  const rows = [
    ...step.parties.flatMap((party) => (before.get(party.userId) === party ? [] : [toRow(call.id, party, now, null)])),
    ...call.parties.flatMap((party) => (staying.has(party.userId) ? [] : [toRow(call.id, party, now, now)])),
  ];
  const endedAt = step.ends === undefined ? null : now;
  if (rows.length === 0 && endedAt === null && step.acceptedAt === call.acceptedAt) return;
  await sql`
    with changed as (
      update call set version = version + 1, accepted_at = ${step.acceptedAt}, ended_at = ${endedAt}
      where id = ${call.id}
    )
    ${writeParties(rows)}`.execute(tx);
}

/** Notes the first media of a call. */
export async function markConnected(db: Handle, id: string, now: number): Promise<void> {
  await db
    .updateTable('call')
    .set({ connected_at: now })
    .where('id', '=', id)
    .where('connected_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Inserts and updates parties in the order of user ids, in which everybody locks them. */
function writeParties(rows: readonly ReturnType<typeof toRow>[]) {
  return sql`
    insert into call_party (call_id, user_id, place, state, deadline, session_id, conn_id, terminal, device_no, seen_at,
      gone_at, is_camera, is_microphone, left_at)
    select call_id, user_id, place, state, deadline, session_id, conn_id, terminal, device_no, seen_at, gone_at, is_camera,
      is_microphone, left_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (call_id text, user_id bigint, place integer, state text,
      deadline bigint, session_id bigint, conn_id text, terminal smallint, device_no text, seen_at bigint, gone_at bigint,
      is_camera boolean, is_microphone boolean, left_at bigint)
    order by user_id
    on conflict (call_id, user_id) do update set place = excluded.place, state = excluded.state,
      deadline = excluded.deadline, session_id = excluded.session_id, conn_id = excluded.conn_id,
      terminal = excluded.terminal, device_no = excluded.device_no, seen_at = excluded.seen_at, gone_at = excluded.gone_at,
      is_camera = excluded.is_camera, is_microphone = excluded.is_microphone, left_at = excluded.left_at`;
}

/** Members of a group who can be in its call: all but visitors. */
export async function findCallableMembers(db: Handle, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('group_member as m')
    .select('m.user_id')
    .where('m.group_id', '=', groupId)
    .where('m.quit_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('visitor as v').select('v.user_id').whereRef('v.user_id', '=', 'm.user_id'))),
    )
    .execute();
  return rows.map((row) => row.user_id);
}

/** Removes a call that ended before `before`; false if there is none. */
export async function deleteEndedCall(db: Handle, id: string, before: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from call where id = ${id} and ended_at <= ${before} returning id)
    delete from call_party where call_id in (select id from gone) returning call_id`.execute(db);
  return rows.length > 0;
}
