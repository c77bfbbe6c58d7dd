import type { SeenUpTo } from '../../account/account-scope.ts';
import type { ReadPosition } from '../../protocol/index.ts';
import { readUpTo, unreadAbove, unreadBetween, unreadOf } from '../../store/conversations/counters.ts';
import { patchRow } from '../../store/messages/merge.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import type { ConversationBuilder } from './conversation-builder.ts';

/** Marks all messages of a conversation as read. */
export function markRead(conversation: ConversationBuilder): void {
  readUpTo(conversation, Math.max(conversation.headPos, conversation.cursor), 0, Number.MAX_SAFE_INTEGER);
  conversation.readId = conversation.headId;
  conversation.atSeenId = Math.max(conversation.atMeId, conversation.atAllId, conversation.headId);
  conversation.markedUnread = false;
}

/**
 * Marks the messages up to a row as read. Ignored unless the unread rows above it can be counted: rows between the read
 * position and this row may be missing here, and a guess would clear the badge of unseen messages.
 */
export function markReadUpTo(conversation: ConversationBuilder, row: SeenUpTo): void {
  const { position, id } = row;
  const newest = Math.max(conversation.headPos, conversation.cursor);
  if (position <= conversation.readPos) return;
  if (position >= newest) {
    markRead(conversation);
    return;
  }
  const passed = unreadBetween(conversation, conversation.readPos, position);
  const hasNewest = conversation.cursor >= conversation.headPos;
  const counted = hasNewest ? unreadAbove(conversation, position) : undefined;
  const above = passed === undefined ? counted : unreadOf(conversation) - passed;
  if (above === undefined) return;
  readUpTo(conversation, position, Math.max(0, above), 0);
  conversation.readId = id;
  conversation.atSeenId = Math.max(conversation.atSeenId, id);
}

/** Applies a read position of this account or of a friend that changed on the server. */
export function readPosition(conversation: ConversationBuilder, read: ReadPosition): void {
  conversation.reportedPos = Math.max(conversation.reportedPos, read.readSeq);
  if (read.readSeq > conversation.readPos) readTo(conversation, read.readSeq, read.unread);
  readByPeer(conversation, read.peerReadSeq ?? 0);
}

/** This account read up to `position` on another device. 0: everything. */
export function ownRead(conversation: ConversationBuilder, position: number): void {
  conversation.reportedPos = Math.max(conversation.reportedPos, position || conversation.cursor);
  if (position === 0) readTo(conversation, Math.max(conversation.headPos, conversation.cursor), 0);
  else if (position > conversation.readPos) readTo(conversation, position, undefined);
}

/** The friend read up to a position or an id; both 0: everything sent so far. */
export function peerRead(
  conversation: ConversationBuilder,
  { position, id }: { readonly position: number; readonly id: number },
  isNumbered: boolean,
): void {
  const everything = position === 0 && id === 0;
  const byId = id > 0 ? positionOfId(conversation, id, isNumbered) : 0;
  readByPeer(conversation, everything ? conversation.headPos : Math.max(position, byId));
}

/** The friend wrote the row at `position`, and so has read all own rows before it. */
export function answeredByPeer(conversation: ConversationBuilder, position: number): void {
  readByPeer(conversation, position - 1);
  if (position > conversation.peerReadPos) conversation.peerReadPos = position;
}

/** The friend read own rows up to `position`. */
export function readByPeer(conversation: ConversationBuilder, position: number): void {
  if (position <= conversation.peerReadPos) return;
  const from = conversation.peerReadPos + 1;
  conversation.peerReadPos = position;
  for (const row of conversation.rowsBetween(from, position)) {
    if (row.mine) conversation.change(row, patchRow(row, { read: true }));
  }
}

/**
 * Moves the own read position. Unread is counted locally if all rows are in memory, else taken from the server
 * (`serverUnread`). With neither, the change arrives with the revision of the next heartbeat. Missing rows may be counted
 * already and must not become read.
 */
function readTo(conversation: ConversationBuilder, position: number, serverUnread: number | undefined): void {
  const localUnread = conversation.cursor >= conversation.headPos ? unreadAbove(conversation, position) : undefined;
  const unread = position >= Math.max(conversation.headPos, conversation.cursor) ? 0 : (localUnread ?? serverUnread);
  if (unread === undefined) return;
  readUpTo(conversation, position, unread, conversation.headId);
  if (unread === 0) conversation.atSeenId = Math.max(conversation.atSeenId, conversation.atMeId, conversation.atAllId);
}

function positionOfId(conversation: ConversationBuilder, id: number, isNumbered: boolean): number {
  if (!isNumbered) return id;
  const row = conversation.findId(id);
  return row ? positionOf(row) : 0;
}
