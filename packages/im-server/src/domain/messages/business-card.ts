import { MessageType, readContent } from 'im-sdk/protocol';
import type { Handle } from '../../infra/database/transaction.ts';
import { Refusal } from '../../refusal.ts';

/** Join mode `nobody`: visible to members only. */
const CLOSED = 3;

/** User whom a business card shows; `undefined` for other contents. Pure. */
export function userInCard(type: number, content: string): number | undefined {
  const card = type === MessageType.CARD ? readContent(type, content) : undefined;
  return card?.kind === 'user' ? card.id : undefined;
}

/**
 * Fills a business card with name and picture; other contents are unchanged.
 * @throws {Refusal} `user.notFound`, `group.notFound` if the sender cannot see it.
 */
export async function fillBusinessCard(db: Handle, senderId: number, type: number, content: string): Promise<string> {
  if (type !== MessageType.CARD) return content;
  const card = readContent(type, content);
  if (card === undefined) return content;
  const { kind, id } = card;
  const shown = kind === 'user' ? await findUser(db, id) : await findGroup(db, senderId, id);
  if (shown === undefined) throw new Refusal(kind === 'user' ? 'user.notFound' : 'group.notFound');
  return JSON.stringify({ kind, id, ...shown });
}

interface Shown {
  readonly name: string;
  readonly headImage: string;
}

async function findUser(db: Handle, id: number): Promise<Shown | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['nick_name', 'head_image', 'head_image_thumb'])
    .where('id', '=', id)
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { name: row.nick_name, headImage: row.head_image_thumb || row.head_image };
}

async function findGroup(db: Handle, userId: number, id: number): Promise<Shown | undefined> {
  const row = await db
    .selectFrom('chat_group as g')
    .leftJoin('group_member as m', (join) =>
      join.onRef('m.group_id', '=', 'g.id').on('m.user_id', '=', userId).on('m.quit_at', 'is', null),
    )
    .select(['g.name', 'g.head_image', 'g.head_image_thumb'])
    .where('g.id', '=', id)
    .where('g.dissolved_at', 'is', null)
    .where((where) => where.or([where('m.user_id', 'is not', null), where('g.join_mode', '<>', CLOSED)]))
    .executeTakeFirst();
  return row && { name: row.name, headImage: row.head_image_thumb || row.head_image };
}
