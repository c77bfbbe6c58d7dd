import { type GroupReceipt, MessageStatus, MessageType } from '../../../protocol/index.ts';
import type { Origin } from '../realtime/hub.ts';
import { noteChange } from '../state/account.ts';
import { presentMembers } from '../state/group.ts';
import { countedTo, headSeq, type MessageLog, type Row, targetFor } from '../state/message-log.ts';
import { demand } from '../state/refusal.ts';
import { accountOf, groupFor, groupLog, privateLog, visibleAbove, type World } from '../state/world.ts';
import { receiptOf } from './row-view.ts';

/** How many messages of others wait above the read position. */
export function unreadOf(world: World, log: MessageLog, userId: number): number {
  const from = Math.max(log.reads.get(userId) ?? 0, log.cleared.get(userId) ?? 0);
  let unread = countedTo(log, headSeq(log)) - countedTo(log, from);
  for (const row of log.rows.slice(from)) if (row.countSeq && row.sendId === userId) unread -= 1;
  for (const id of log.deleted.get(userId) ?? []) {
    const row = world.rowsById[log.kind].get(id)?.row;
    if (row?.countSeq && row.chatSeq > from && row.sendId !== userId) unread -= 1;
  }
  return unread;
}

export function readPrivate(world: World, userId: number, friendId: number, messageId?: number, origin?: Origin): null {
  return read(world, userId, privateLog(world, userId, friendId), messageId, origin);
}

export function readGroup(world: World, userId: number, groupId: number, messageId?: number, origin?: Origin): null {
  groupFor(world, groupId, userId);
  return read(world, userId, groupLog(world, groupId), messageId, origin);
}

function read(world: World, userId: number, log: MessageLog, messageId: number | undefined, origin?: Origin): null {
  const from = log.reads.get(userId) ?? 0;
  const to = messageId === undefined ? headSeq(log) : seqOf(world, log, userId, messageId);
  if (to <= from) return null;
  log.reads.set(userId, to);
  const target = targetFor(log, userId);
  noteChange(accountOf(world, userId), log.kind === 'group' ? `read:g:${target}` : `read:p:${target}`);
  tellOwnTerminals(world, userId, log, to, origin);
  if (log.kind === 'private') tellFriend(world, userId, log, to);
  else tellAuthors(world, userId, log, from, to);
  return null;
}

function seqOf(world: World, log: MessageLog, userId: number, messageId: number): number {
  const found = world.rowsById[log.kind].get(messageId);
  const above = visibleAbove(world, log, userId);
  demand(found?.log === log && above !== undefined && found.row.chatSeq > above, 'message.notFound');
  return found.row.chatSeq;
}

function tellOwnTerminals(world: World, userId: number, log: MessageLog, readSeq: number, origin?: Origin): void {
  const target = targetFor(log, userId);
  const place = log.kind === 'group' ? { groupId: target } : { recvId: target };
  const push = {
    type: MessageType.READED,
    sendId: userId,
    ...place,
    readSeq,
    signal: true,
    sendTime: world.clock.now(),
  };
  world.hub.push(userId, log.kind === 'group' ? 4 : 3, push, origin);
}

function tellFriend(world: World, userId: number, log: MessageLog, readSeq: number): void {
  const friendId = targetFor(log, userId);
  noteChange(accountOf(world, friendId), `read:p:${userId}`);
  world.hub.push(friendId, 3, {
    type: MessageType.RECEIPT,
    sendId: userId,
    recvId: friendId,
    content: String(log.rows[readSeq - 1]?.id ?? 0),
    readSeq,
    signal: true,
    sendTime: world.clock.now(),
  });
}

/** The greatest id of a person's own messages that a friend has read. */
export function maxReadedId(world: World, userId: number, friendId: number): number {
  const log = privateLog(world, userId, friendId);
  const read = log.reads.get(friendId) ?? 0;
  return log.rows.findLast(({ sendId, chatSeq }) => sendId === userId && chatSeq <= read)?.id ?? 0;
}

/** Who of the members that could see a message has read it. */
export function readersOf(world: World, userId: number, groupId: number, messageId: number): number[] {
  const { group } = groupFor(world, groupId, userId);
  const log = groupLog(world, groupId);
  const seq = seqOf(world, log, userId, messageId);
  const sendId = log.rows[seq - 1]?.sendId;
  return presentMembers(group)
    .filter((member) => member.userId !== sendId && member.joinSeq < seq && (log.reads.get(member.userId) ?? 0) >= seq)
    .map((member) => member.userId)
    .sort((one, other) => one - other);
}

/** How far a person's newest messages that ask for receipts were read, as `/changes` tells it. */
export function receiptsOf(world: World, userId: number, groupId: number): GroupReceipt[] {
  const log = groupLog(world, groupId);
  const newest: Row[] = [];
  const own = log.receipts.get(userId) ?? [];
  for (let index = own.length - 1; index >= 0 && newest.length < MOST_RECEIPTS; index -= 1) {
    const row = own[index];
    if (row && row.status !== MessageStatus.RECALL) newest.unshift(row);
  }
  return newest.map((row) => ({ groupId, id: row.id, ...receiptOf(world, log, row) }));
}

const MOST_RECEIPTS = 100;

/** Tells who asked for receipts that a member has read their messages. */
export function tellAuthors(world: World, userId: number, log: MessageLog, from: number, to: number): void {
  const rows = log.rows.slice(from, to).filter((row) => row.receipt && row.sendId !== userId);
  for (const authorId of new Set(rows.map(({ sendId }) => sendId))) {
    noteChange(accountOf(world, authorId), `receipt:g:${log.parties[0] ?? 0}`);
  }
  for (const row of rows) {
    world.hub.push(row.sendId, 4, {
      type: MessageType.RECEIPT,
      id: row.id,
      sendId: userId,
      groupId: log.parties[0],
      ...receiptOf(world, log, row),
      signal: true,
      sendTime: world.clock.now(),
    });
  }
}

export function readSystem(world: World, userId: number, maxSeqNo: number): null {
  const account = accountOf(world, userId);
  const seqNo = Math.min(maxSeqNo, account.notices.at(-1)?.seqNo ?? 0);
  if (seqNo <= account.noticesRead) return null;
  account.noticesRead = seqNo;
  noteChange(account, 'read:s:0');
  return null;
}
