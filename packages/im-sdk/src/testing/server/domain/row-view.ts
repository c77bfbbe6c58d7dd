import { MessageStatus, type Reaction, type StoredMessage } from '../../../protocol/index.ts';
import { presentMembers } from '../state/group.ts';
import { type MessageLog, otherParty, type Row } from '../state/message-log.ts';
import type { World } from '../state/world.ts';

/** A row as it goes over the wire: with its state of reading and, for a reader, reactions; without what is the server's own. */
export function rowView(world: World, log: MessageLog, row: Row, reader?: number): StoredMessage {
  const { countedTo: _c, targetId: _t, ...message } = row;
  if (message.status === MessageStatus.RECALL) return message;
  const reactions = reader === undefined ? [] : reactionsOf(log, row.id, reader);
  if (reactions.length > 0) message.reactions = reactions;
  if (log.kind === 'private') {
    const seen = (log.reads.get(otherParty(log, row.sendId)) ?? 0) >= row.chatSeq;
    return { ...message, status: seen ? MessageStatus.READED : MessageStatus.SENDED };
  }
  return row.receipt ? { ...message, ...receiptOf(world, log, row) } : message;
}

function reactionsOf(log: MessageLog, id: number, reader: number): Reaction[] {
  return [...(log.reactions.get(id) ?? [])].map(([emoji, people]) => ({
    emoji,
    count: people.size,
    mine: people.has(reader),
  }));
}

/** Number of present members who have read a row, whether that is everyone, and the number of members at its sending. */
export function receiptOf(
  world: World,
  log: MessageLog,
  row: Row,
): { readedCount: number; receiptOk: boolean; receiptTotal?: number } {
  const group = world.groups.get(log.parties[0] ?? 0);
  const others = group
    ? presentMembers(group).filter(({ userId, joinSeq }) => userId !== row.sendId && joinSeq < row.chatSeq)
    : [];
  const readers = others.filter(({ userId }) => (log.reads.get(userId) ?? 0) >= row.chatSeq);
  const total = row.receiptTotal ?? others.length;
  const receiptOk = total > 0 && readers.length === total;
  return {
    readedCount: readers.length,
    receiptOk,
    ...(world.dialect.isSpecOnly ? {} : { receiptTotal: total }),
  };
}
