import type { Handle } from '../../infra/database/transaction.ts';

const PAGE_ROWS = 1_000;

/**
 * One page of what is stored of a user, one JSON a line; '' after the last page. Without `after`: profile, friends, groups
 * and files. With it: messages that the user sent with greater ids, in ascending order.
 */
export type ExportUser = (userId: number, after: number | undefined) => Promise<string>;

export function createUserExport(database: Handle): ExportUser {
  async function profileLines(userId: number): Promise<string[]> {
    const { password_hash: _, ...account } = await database
      .selectFrom('account')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const friends = await database
      .selectFrom('friend')
      .innerJoin('account', 'account.id', 'friend.friend_id')
      .select(['friend.friend_id as id', 'account.user_name', 'account.nick_name', 'friend.remark_nick_name'])
      .where('friend.user_id', '=', userId)
      .orderBy('friend.friend_id')
      .execute();
    const groups = await database
      .selectFrom('group_member')
      .innerJoin('chat_group', 'chat_group.id', 'group_member.group_id')
      .select(['chat_group.id', 'chat_group.name', 'group_member.role', 'group_member.remark_nick_name'])
      .where('group_member.user_id', '=', userId)
      .orderBy('chat_group.id')
      .execute();
    const files = await database
      .selectFrom('stored_file')
      .select(['key', 'name', 'media_type', 'size', 'created_at'])
      .where('owner_id', '=', userId)
      .where('is_removed', '=', false)
      .orderBy('created_at')
      .execute();
    return [
      ...lines('account', [account]),
      ...lines('friend', friends),
      ...lines('group', groups),
      ...lines('file', files),
    ];
  }

  async function messageLines(userId: number, after: number): Promise<string[]> {
    const messages = await database
      .selectFrom('message')
      .select(['id', 'conversation_id as conversation', 'type', 'content', 'send_time', 'status'])
      .where('sender_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    return lines('message', messages);
  }

  return async (userId, after) =>
    (await (after === undefined ? profileLines(userId) : messageLines(userId, after))).join('\n');
}

function lines(kind: string, rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify({ kind, ...row }));
}
