import { sql } from 'kysely';
import { deletedUnread } from '../../domain/messages/deleted-rows.ts';
import type { UnreadTotal } from '../../ports.ts';

/** Sums up what is unread; see `UnreadTotal`. */
export const unreadTotal: UnreadTotal = async (db, userId, { user, group }) => {
  const chosen = user
    ? sql<boolean>`exists (
        select 1 from account a where a.external_id = ${user} and a.id = c.low_user_id + c.high_user_id - p.user_id)`
    : group
      ? sql<boolean>`exists (select 1 from chat_group h where h.external_id = ${group} and h.id = c.group_id)`
      : sql<boolean>`not coalesce(f.is_dnd, g.is_dnd, false)`;
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(greatest(
      0, c.count_seq - p.read_count - case when p.has_deletions then ${deletedUnread} else 0 end
    )), 0)::int as unread
    from participant p
    join conversation c on c.id = p.conversation_id
    left join friend f on c.group_id is null and f.user_id = p.user_id and f.deleted_at is null
      and f.friend_id = c.low_user_id + c.high_user_id - p.user_id
    left join group_member g on g.group_id = c.group_id and g.user_id = p.user_id
    where p.user_id = ${userId} and p.visible_to_seq is null and c.head_seq >= p.visible_from_seq
      and ${chosen}`.execute(db);
  return rows[0]?.unread ?? 0;
};
