import { MessageStatus, type WebhookEvent } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerConfig } from '../../config.ts';
import { findGroup, findUser } from '../../domain/host-views.ts';
import type { WebhookDetail } from '../../infra/database/schema/webhooks.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { parseConversationId } from '../../message-log/conversations/conversation-id.ts';
import { readRow, selectMessages, toMessage } from '../../message-log/message-row.ts';
import { withAbsoluteFileUrls } from '../../plugins/file-urls.ts';

/** A queued event. */
export interface WaitingEvent {
  readonly seq: number;
  readonly id: string;
  readonly lane: string;
  readonly type: string;
  readonly target: number;
  readonly user_id: number | null;
  readonly detail: WebhookDetail;
  readonly occurred_at: number;
  readonly gathered_at: number;
}

type Data = WebhookEvent['data'];

/**
 * Builds the body from current data, so that recalled content and erased users are never sent. `undefined` if there is
 * nothing left to send.
 */
export async function eventBody(
  database: Handle,
  config: Pick<ServerConfig, 'publicUrl'>,
  event: WaitingEvent,
): Promise<string | undefined> {
  const data = await dataOf(database, event);
  if (data === undefined) return undefined;
  const body = { id: event.id, type: event.type, time: event.occurred_at, data };
  return JSON.stringify(withAbsoluteFileUrls(body, config.publicUrl ?? ''));
}

function dataOf(database: Handle, event: WaitingEvent): Promise<Data | undefined> {
  switch (event.type.split('.')[0]) {
    case 'user':
      return aboutUser(database, event);
    case 'group':
      return aboutGroup(database, event);
    default:
      return event.type === 'message.unread' ? unread(database, event) : aboutMessage(database, event);
  }
}

async function aboutUser(database: Handle, { target: id, detail: { externalId } }: WaitingEvent): Promise<Data> {
  const user = await findUser(database, id);
  return { user: user ?? gone(id, externalId) };
}

async function aboutGroup(database: Handle, { target: id, detail }: WaitingEvent): Promise<Data> {
  const group = await findGroup(database, id);
  const { joined = [], left = [] } = detail;
  return { group: group ?? gone(id, detail.externalId ?? null), joined: [...joined], left: [...left] };
}

function gone(id: number, externalId: string | null | undefined) {
  return { id, externalId, deleted: true as const };
}

async function aboutMessage(database: Handle, event: WaitingEvent): Promise<Data | undefined> {
  const { lane, type, target, user_id } = event;
  const actor = user_id ?? 0;
  if (type === 'message.recalled') {
    const { conversation, people } = await describeConversation(database, lane, actor);
    return { conversation, messageId: target, by: userRef(actor, people) };
  }
  const message = await messageOf(database, target);
  if (message === undefined) return undefined;
  const { conversation, people } = await describeConversation(database, lane, actor);
  return { conversation, sender: userRef(actor, people), message };
}

/** `undefined` if the user has read it or left. */
async function unread(database: Handle, { lane, target, user_id }: WaitingEvent): Promise<Data | undefined> {
  const userId = user_id ?? 0;
  const { rows } = await sql<{ unread: number; is_dnd: boolean }>`
    select c.count_seq - p.read_count as unread, coalesce(f.is_dnd, g.is_dnd, false) as is_dnd
    from participant p
    join conversation c on c.id = p.conversation_id
    join message m on m.id = ${target} and m.chat_seq > p.read_seq
    left join friend f on c.group_id is null and f.user_id = p.user_id and f.deleted_at is null
      and f.friend_id = c.low_user_id + c.high_user_id - p.user_id
    left join group_member g on g.group_id = c.group_id and g.user_id = p.user_id
    where p.conversation_id = ${lane} and p.user_id = ${userId} and p.visible_to_seq is null`.execute(database);
  const [position] = rows;
  const message = await messageOf(database, target);
  if (position === undefined || message === undefined || message.status === MessageStatus.RECALL) return undefined;
  const { conversation, people } = await describeConversation(database, lane, userId);
  return { conversation, user: userRef(userId, people), unread: position.unread, message, isDnd: position.is_dnd };
}

async function messageOf(database: Handle, id: number) {
  const row = await selectMessages(database, { reader: undefined }).where('m.id', '=', id).executeTakeFirst();
  return row && toMessage(readRow(row));
}

type Names = ReadonlyMap<number, string | null>;

/** Conversation and users with the host's external ids. */
export async function describeConversation(database: Handle, lane: string, userId: number) {
  const ref = parseConversationId(lane);
  const wanted = ref.kind === 'private' ? [ref.low, ref.high, userId] : [userId];
  const rows = await database.selectFrom('account').select(['id', 'external_id']).where('id', 'in', wanted).execute();
  const people: Names = new Map(rows.map((row) => [row.id, row.external_id]));
  if (ref.kind === 'private') {
    const users: [UserRef, UserRef] = [userRef(ref.low, people), userRef(ref.high, people)];
    return { people, conversation: { kind: 'private' as const, users } };
  }
  const group = { id: ref.groupId, externalId: await groupName(database, ref.groupId) };
  return { people, conversation: { kind: 'group' as const, group } };
}

interface UserRef {
  readonly [other: string]: unknown;
  readonly id: number;
  readonly externalId: string | null;
}

export function userRef(id: number, people: Names): UserRef {
  return { id, externalId: people.get(id) ?? null };
}

async function groupName(database: Handle, id: number): Promise<string | null> {
  const group = await database.selectFrom('chat_group').select('external_id').where('id', '=', id).executeTakeFirst();
  return group?.external_id ?? null;
}
