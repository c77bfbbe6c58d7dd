import { countsAsUnread, type Message } from '../../../protocol/index.ts';
import type { Origin } from '../realtime/hub.ts';
import { presentMembers } from '../state/group.ts';
import { headSeq, listed, type MessageLog, otherParty, type Row } from '../state/message-log.ts';
import type { World } from '../state/world.ts';
import { noteFiles } from './file-references.ts';
import { rowView } from './row-view.ts';

/** What the writer of a row decides; ids, numbers and time are the server's. */
export type NewRow = Message & { type: number; content: string; sendId: number; targetId?: number };

/** Stores a row at the end of a conversation. The writer of one that counts has read everything up to it, if not said otherwise. */
export function append(world: World, log: MessageLog, content: NewRow): Row {
  const sequence = world.dialect.isSpecOnly ? log.kind : 'private';
  world.lastMessageId[sequence] += 1;
  const counts = countsAsUnread(content);
  const before = log.rows.at(-1)?.countedTo ?? 0;
  const row: Row = {
    ...content,
    id: world.lastMessageId[sequence],
    chatSeq: headSeq(log) + 1,
    sendTime: content.sendTime ?? world.clock.now(),
    countedTo: counts ? before + 1 : before,
  };
  if (counts) row.countSeq = row.countedTo;
  log.rows.push(row);
  if (row.atUserIds?.length) log.mentions.push(row);
  if (row.receipt) listed(log.receipts, row.sendId).push(row);
  world.rowsById[log.kind].set(row.id, { log, row });
  noteFiles(world, { log, row });
  if (counts && !row.keepUnread) log.reads.set(row.sendId, row.chatSeq);
  return row;
}

/** The people who see what is written in a conversation now. */
export function audience(world: World, log: MessageLog): readonly number[] {
  if (log.kind === 'private') return log.parties;
  const group = world.groups.get(log.parties[0] ?? 0);
  return group && !group.dissolved ? presentMembers(group).map(({ userId }) => userId) : [];
}

/** Pushes a stored row to everybody who may see it, but not to the connection that wrote it. */
export function pushRow(world: World, log: MessageLog, row: Row, origin?: Origin): void {
  for (const userId of audience(world, log)) {
    world.hub.push(userId, log.kind === 'group' ? 4 : 3, rowView(world, log, row), origin);
  }
}

/** The user a private row is addressed to. */
export function receiverOf(log: MessageLog, sendId: number): { recvId: number } | { groupId: number } {
  return log.kind === 'group' ? { groupId: log.parties[0] ?? 0 } : { recvId: otherParty(log, sendId) };
}
