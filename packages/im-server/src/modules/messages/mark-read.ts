import { Cmd, conversationKey, type Message, MessageType, SYSTEM_KEY } from 'im-sdk/protocol';
import type { Actor } from '../../actor.ts';
import type { Signal } from '../../bus-topics.ts';
import type { ServerContext } from '../../context.ts';
import { lockAccounts } from '../../domain/accounts/account-repository.ts';
import { createBatchQueue } from '../../infra/batch-queue.ts';
import { transact } from '../../infra/database/transaction.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import { markRead, type Receipt } from '../../message-log/conversations/read-position.ts';
import { moveNoticePosition } from '../../message-log/notices.ts';
import type { ReadBySend } from '../../message-log/send-queue.ts';
import { Refusal } from '../../refusal.ts';
import { passedReceipts, receiptsBetween } from './receipts/receipts.ts';

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
