import {
  Cmd,
  type ConversationKind,
  conversationKey,
  type Message,
  MessageType,
  parseConversationKey,
  type ReadPosition,
  SYSTEM_KEY,
} from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Signal } from '../../bus-topics.ts';
import type { ServerContext } from '../../context.ts';
import { lockAccounts } from '../../domain/accounts/account-repository.ts';
import { deletedUnread } from '../../domain/messages/deleted-rows.ts';
import { createBatchQueue } from '../../infra/batch-queue.ts';
import { type Handle, transact } from '../../infra/database/transaction.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import { markRead, type Receipt } from '../../message-log/conversations/read-position.ts';
import { moveNoticePosition, noticePosition } from '../../message-log/notices.ts';
import type { ReadBySend } from '../../message-log/send-queue.ts';
import { Refusal } from '../../refusal.ts';
import { passedReceipts, receiptsBetween } from './receipts.ts';

/** Sends that share a query for receipts. */
const BATCH = 500;

/** Moves read positions forward and pushes receipts. No push if the position did not move. */
export interface ReadMarker {
  friend(actor: Actor, connId: string | undefined, friendId: number, messageId: number | undefined): Promise<void>;
  group(actor: Actor, connId: string | undefined, groupId: number, messageId: number | undefined): Promise<void>;
  /** Pushes receipts for messages that were read by a send. */
  notifyReadBySend(read: ReadBySend): Promise<void>;
  /** Notices up to a `seqNo`. */
  notices(actor: Actor, connId: string | undefined, maxSeqNo: number): Promise<void>;
}

export function createReadMarker({
  database,
  bus,
  changes,
  clock,
}: Pick<ServerContext, 'database' | 'bus' | 'changes' | 'clock'>): ReadMarker {
  function ownOthers(actor: Actor, connId: string | undefined): Pick<Signal, 'userIds' | 'except'> {
    const { userId, terminal, deviceNo } = actor;
    return { userIds: [userId], except: connId === undefined ? { terminal, deviceNo } : { connId } };
  }

  const passedReceipt = createBatchQueue<ReadBySend, boolean>(BATCH, (reads) => passedReceipts(database, reads));

  return {
    async friend(actor, connId, friendId, messageId) {
      const { userId } = actor;
      if (friendId === userId) throw new Refusal('message.notFound');
      const conversation = conversationId(privateConversation(userId, friendId));
      const noted = [
        { user: userId, kind: 'read', target: conversationKey('private', friendId) },
        { user: friendId, kind: 'read', target: conversationKey('private', userId) },
      ];
      const moved = await markRead(database, userId, conversation, messageId, noted);
      if (moved === 'notFound' && messageId !== undefined) throw new Refusal('message.notFound');
      if (typeof moved === 'string') return;
      const common = {
        sendId: userId,
        recvId: friendId,
        sendTime: clock.now(),
        signal: true,
      } satisfies Partial<Message>;
      const { readSeq, readId } = moved;
      bus.publish('signal', {
        ...ownOthers(actor, connId),
        cmd: Cmd.PRIVATE,
        message: { ...common, type: MessageType.READED, readSeq },
      });
      bus.publish('signal', {
        userIds: [friendId],
        cmd: Cmd.PRIVATE,
        message: { ...common, type: MessageType.RECEIPT, content: String(readId), readSeq },
      });
    },

    async group(actor, connId, groupId, messageId) {
      const { userId } = actor;
      const conversation = conversationId(groupConversation(groupId));
      const target = conversationKey('group', groupId);
      const moved = await markRead(
        database,
        userId,
        conversation,
        messageId,
        [{ user: userId, kind: 'read', target }],
        target,
      );
      if (moved === 'notFound') throw new Refusal(messageId === undefined ? 'group.notMember' : 'message.notFound');
      if (moved === 'unmoved') return;
      bus.publish('signal', {
        ...ownOthers(actor, connId),
        cmd: Cmd.GROUP,
        message: {
          type: MessageType.READED,
          sendId: userId,
          recvId: groupId,
          groupId,
          sendTime: clock.now(),
          readSeq: moved.readSeq,
          signal: true,
        },
      });
      for (const receipt of moved.receipts) bus.publish('signal', receiptSignal(groupId, userId, receipt));
    },

    async notifyReadBySend(read) {
      if (!(await passedReceipt(read))) return;
      const { groupId, userId, fromSeq, toSeq } = read;
      const conversation = conversationId(groupConversation(groupId));
      const receipts = await receiptsBetween(database, conversation, userId, fromSeq, toSeq);
      const userIds = receipts.map(({ authorId }) => authorId);
      await changes.bump(database, { userIds, kind: 'receipt', target: conversationKey('group', groupId) });
      for (const receipt of receipts) bus.publish('signal', receiptSignal(groupId, userId, receipt));
    },

    async notices(actor, connId, maxSeqNo) {
      const readSeq = await transact(database, async (tx) => {
        await lockAccounts(tx, [actor.userId]);
        const moved = await moveNoticePosition(tx, actor.userId, maxSeqNo);
        if (moved !== undefined) await changes.bump(tx, { userIds: [actor.userId], kind: 'read', target: SYSTEM_KEY });
        return moved;
      });
      if (readSeq === undefined) return;
      const message: Message = {
        type: MessageType.READED,
        recvId: actor.userId,
        seqNo: readSeq,
        readSeq,
        signal: true,
      };
      bus.publish('signal', { ...ownOthers(actor, connId), cmd: Cmd.SYSTEM, message });
    },
  };
}

function receiptSignal(groupId: number, readerId: number, receipt: Receipt): Signal {
  return {
    userIds: [receipt.authorId],
    cmd: Cmd.GROUP,
    message: {
      type: MessageType.RECEIPT,
      id: receipt.id,
      sendId: readerId,
      groupId,
      readedCount: receipt.readedCount,
      receiptOk: receipt.receiptOk,
      receiptTotal: receipt.receiptTotal,
      signal: true,
    },
  };
}

/** Reader for `GET /changes`: read positions by conversation key. */
export async function readPositions(
  db: Handle,
  userId: number,
  targets: readonly string[],
): Promise<{ reads: ReadPosition[] }> {
  const keys = targets.flatMap((target) => parseConversationKey(target) ?? []);
  const conversations = new Map(
    keys
      .filter(({ kind }) => kind !== 'system')
      .map(({ kind, target }) => [storedId(userId, kind, target), { kind, target }]),
  );
  const reads: ReadPosition[] = [];
  if (conversations.size > 0) {
    const { rows } = await sql<{ id: string; read_seq: number; peer_read_seq: number | null; unread: number }>`
      select c.id, p.read_seq, peer.read_seq as peer_read_seq, 
        greatest(0, c.count_seq - p.read_count - case when p.has_deletions then ${deletedUnread} else 0 end) as unread
      from participant p
      join conversation c on c.id = p.conversation_id
      left join participant peer
        on peer.conversation_id = c.id and peer.user_id = c.low_user_id + c.high_user_id - p.user_id
      where p.user_id = ${userId} and p.visible_to_seq is null
        and c.id in (${sql.join([...conversations.keys()])})`.execute(db);
    for (const row of rows) {
      const conversation = conversations.get(row.id);
      if (conversation === undefined) continue;
      reads.push({ ...conversation, readSeq: row.read_seq, peerReadSeq: row.peer_read_seq, unread: row.unread });
    }
  }
  if (keys.some(({ kind }) => kind === 'system')) {
    const { headSeq, readSeq } = await noticePosition(db, userId);
    reads.push({ kind: 'system', target: 0, readSeq, unread: headSeq - readSeq });
  }
  return { reads };
}

function storedId(userId: number, kind: ConversationKind, target: number): string {
  return conversationId(kind === 'private' ? privateConversation(userId, target) : groupConversation(target));
}
