import { GroupRole, isPatchType, type Message, MessageStatus } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import type { ChangeGroup } from '../../../domain/groups/group-change.ts';
import { lockGroup, updateGroup } from '../../../domain/groups/group-repository.ts';
import { rolesOf } from '../../../domain/groups/member-repository.ts';
import { pinned } from '../../../domain/groups/signals.ts';
import { type Tx, transact } from '../../../infra/database/transaction.ts';
import { conversationId, groupConversation } from '../../../message-log/conversations/conversation-id.ts';
import { findParticipation, findVisibleRanges } from '../../../message-log/conversations/participants.ts';
import { type MessageRow, readRow, selectMessages, toMessage } from '../../../message-log/message-row.ts';
import type { Pins } from '../../../ports.ts';
import { Refusal } from '../../../refusal.ts';

/** The pinned message of a group. */
export interface PinnedMessages {
  set(userId: number, groupId: number, messageId: number): Promise<void>;
  remove(userId: number, groupId: number): Promise<void>;
}

export function createPinnedMessages(changeGroup: ChangeGroup): PinnedMessages {
  return {
    set: (userId, groupId, messageId) =>
      changeGroup(userId, groupId, async (change) => {
        change.demandRole(GroupRole.MANAGER, 'group.forbidden');
        const { tx, author } = change;
        const row = await visibleRow(tx, userId, groupId, messageId);
        await updateGroup(tx, groupId, { top_message_id: messageId });
        const entitled = await filterEntitled(tx, row, [...change.roles.keys()]);
        change.signals.push(pinned(groupId, entitled, toMessage(row), author));
        change.tip('tip.group.pinned');
      }),

    remove: (userId, groupId) =>
      changeGroup(userId, groupId, async (change) => {
        change.demandRole(GroupRole.MANAGER, 'group.forbidden');
        if (change.group.topMessageId === 0) return;
        await updateGroup(change.tx, groupId, { top_message_id: 0 });
        const none: Message | undefined = undefined;
        change.signals.push(pinned(groupId, [...change.roles.keys()], none, change.author));
        change.tip('tip.group.unpinned');
      }),
  };
}

/** Loads a message that the actor may see. */
async function visibleRow(tx: Tx, userId: number, groupId: number, messageId: number): Promise<MessageRow> {
  const conversation = conversationId(groupConversation(groupId));
  const own = await findParticipation(tx, userId, conversation);
  const found = await selectMessages(tx, { reader: undefined })
    .where('m.id', '=', messageId)
    .where('m.conversation_id', '=', conversation)
    .executeTakeFirst();
  const row = found && readRow(found);
  if (own === undefined || row === undefined || row.chatSeq < own.visibleFromSeq || isPatchType(row.type)) {
    throw new Refusal('message.notFound');
  }
  if (row.status === MessageStatus.RECALL) throw new Refusal('message.recalled');
  return row;
}

/** Filters the users who may see the row. */
async function filterEntitled(tx: Tx, row: MessageRow, userIds: readonly number[]): Promise<number[]> {
  const found = await findVisibleRanges(tx, [row.conversation], userIds);
  const entitled = (found.get(row.conversation) ?? []).filter(
    ({ from, to }) => row.chatSeq >= from && row.chatSeq <= to,
  );
  return entitled.map(({ userId }) => userId);
}

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
