import { GroupRole } from 'im-sdk/protocol';
import { insertGroup } from '../domain/groups/group-repository.ts';
import type { Tx } from '../infra/database/transaction.ts';
import type { DemoConversation } from './conversations.ts';

/** Inserts a demo group with its members; the first one is the owner. Returns its id. */
export async function seedGroup(
  tx: Tx,
  { group = '', searchable = false, members, settings }: DemoConversation,
  ids: ReadonlyMap<string, number>,
  now: number,
): Promise<number> {
  const [owner = ''] = members;
  const groupId = await insertGroup(tx, group, '', ids.get(owner) ?? 0, now);
  await tx.updateTable('chat_group').set({ version: 1, searchable }).where('id', '=', groupId).execute();
  await tx
    .insertInto('group_member')
    .values(
      members.map((userName) => ({
        group_id: groupId,
        user_id: ids.get(userName) ?? 0,
        role: userName === owner ? GroupRole.OWNER : GroupRole.MEMBER,
        version: 1,
        is_muted: false,
        remark_nick_name: '',
        remark_group_name: '',
        is_dnd: settings?.[userName]?.isDnd ?? false,
        is_top: settings?.[userName]?.isTop ?? false,
        msg_remind: 0,
        joined_at: now,
        quit_at: null,
      })),
    )
    .execute();
  return groupId;
}
