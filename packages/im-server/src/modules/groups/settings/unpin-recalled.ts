import type { ServerContext } from '../../../context.ts';
import { lockGroup, updateGroup } from '../../../domain/groups/group-repository.ts';
import { rolesOf } from '../../../domain/groups/member-repository.ts';
import { pinned } from '../../../domain/groups/signals.ts';
import { transact } from '../../../infra/database/transaction.ts';
import type { Pins } from '../../../ports.ts';

/** Unpins a recalled message and notifies the members. */
export function createPins({
  database,
  clock,
  bus,
  changes,
}: Pick<ServerContext, 'database' | 'clock' | 'bus' | 'changes'>): Pins {
  return {
    async recalled(groupId, messageId) {
      const candidate = await database
        .selectFrom('chat_group')
        .select('id')
        .where('id', '=', groupId)
        .where('top_message_id', '=', messageId)
        .executeTakeFirst();
      if (candidate === undefined) return;
      const unpinned = await transact(database, async (tx) => {
        const group = await lockGroup(tx, groupId, 0);
        if (group?.topMessageId !== messageId) return undefined;
        await updateGroup(tx, groupId, { top_message_id: 0, version: group.version + 1 });
        const members = [...(await rolesOf(tx, groupId)).keys()];
        await changes.bump(tx, { userIds: members, kind: 'group', target: groupId });
        return { members, ownerId: group.ownerId };
      });
      if (unpinned === undefined) return;
      const author = { sendId: unpinned.ownerId, now: clock.now() };
      bus.publish('signal', pinned(groupId, unpinned.members, undefined, author));
    },
  };
}
