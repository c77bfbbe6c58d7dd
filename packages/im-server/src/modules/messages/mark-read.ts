import { Cmd, conversationKey, type Message, MessageType, SYSTEM_KEY } from 'im-sdk/protocol';
import type { Signal } from '../../bus-topics.ts';
import type { Caller } from '../../caller.ts';
import type { ServerContext } from '../../context.ts';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import { conversationId, groupConversation, privateConversation } from '../../log/conversations/conversation-id.ts';
import { type MovedPosition, moveReadPosition } from '../../log/conversations/read-position.ts';
import { moveNoticePosition } from '../../log/notices.ts';
import type { ReadBySend } from '../../log/send-queue.ts';
import { Refusal } from '../../refusal.ts';
import { lockAccounts } from '../friends/friend-repository.ts';
import { type Receipt, receiptsBetween } from './receipts/receipts.ts';

/** Moves read positions forward and pushes receipts. No push if the position did not move. */
export interface ReadMarker {
  friend(caller: Caller, connId: string | undefined, friendId: number, messageId: number | undefined): Promise<void>;
  group(caller: Caller, connId: string | undefined, groupId: number, messageId: number | undefined): Promise<void>;
  /** Pushes receipts for messages that were read by a send. */
  notifyReadBySend(read: ReadBySend): Promise<void>;
  /** Notices up to a `seqNo`. */
  notices(caller: Caller, connId: string | undefined, maxSeqNo: number): Promise<void>;
}

export function createReadMarker({ database, bus, changes, clock }: ServerContext): ReadMarker {
  function ownOthers(caller: Caller, connId: string | undefined): Pick<Signal, 'userIds' | 'except'> {
    const { userId, terminal, deviceNo } = caller;
    return { userIds: [userId], except: connId === undefined ? { terminal, deviceNo } : { connId } };
  }

  function settled(moved: MovedPosition | 'unmoved' | 'notFound', messageId: number | undefined) {
    if (moved === 'notFound' && messageId !== undefined) throw new Refusal('message.notFound');
    return typeof moved === 'string' ? undefined : moved;
  }

  /** Records receipts and the reader's position in `/changes`: pushes can be lost. In the lock order of accounts. */
  async function note(tx: Tx, groupId: number, receipts: readonly Receipt[], readerId?: number): Promise<void> {
    const noted = new Set(receipts.map(({ authorId }) => authorId));
    if (readerId !== undefined) noted.add(readerId);
    for (const userId of [...noted].sort((a, b) => a - b)) {
      await changes.bump(tx, [userId], userId === readerId ? 'read' : 'receipt', conversationKey('group', groupId));
    }
  }

  return {
    async friend(caller, connId, friendId, messageId) {
      if (friendId === caller.userId) throw new Refusal('message.notFound');
      const conversation = conversationId(privateConversation(caller.userId, friendId));
      const moved = await transact(database, async (tx) => {
        const position = settled(await moveReadPosition(tx, caller.userId, conversation, messageId), messageId);
        if (position === undefined) return undefined;
        // Both users change: bumped in the lock order of accounts.
        for (const userId of [caller.userId, friendId].sort((a, b) => a - b)) {
          const other = userId === caller.userId ? friendId : caller.userId;
          await changes.bump(tx, [userId], 'read', conversationKey('private', other));
        }
        return position;
      });
      if (moved === undefined) return;
      const common = {
        sendId: caller.userId,
        recvId: friendId,
        sendTime: clock.now(),
        signal: true,
      } satisfies Partial<Message>;
      const { readSeq, readId } = moved;
      bus.publish('signal', {
        ...ownOthers(caller, connId),
        cmd: Cmd.PRIVATE,
        message: { ...common, type: MessageType.READED, readSeq },
      });
      bus.publish('signal', {
        userIds: [friendId],
        cmd: Cmd.PRIVATE,
        message: { ...common, type: MessageType.RECEIPT, content: String(readId), readSeq },
      });
    },

    async group(caller, connId, groupId, messageId) {
      const conversation = conversationId(groupConversation(groupId));
      const outcome = await transact(database, async (tx) => {
        const result = await moveReadPosition(tx, caller.userId, conversation, messageId);
        if (result === 'notFound' && messageId === undefined) throw new Refusal('group.notMember');
        const position = settled(result, messageId);
        if (position === undefined) return undefined;
        const receipts = await receiptsBetween(tx, conversation, caller.userId, position.fromSeq, position.readSeq);
        await note(tx, groupId, receipts, caller.userId);
        return { position, receipts };
      });
      if (outcome === undefined) return;
      const { position, receipts } = outcome;
      bus.publish('signal', {
        ...ownOthers(caller, connId),
        cmd: Cmd.GROUP,
        message: {
          type: MessageType.READED,
          sendId: caller.userId,
          recvId: groupId,
          groupId,
          sendTime: clock.now(),
          readSeq: position.readSeq,
          signal: true,
        },
      });
      for (const receipt of receipts) bus.publish('signal', receiptSignal(groupId, caller.userId, receipt));
    },

    async notifyReadBySend({ groupId, userId, fromSeq, toSeq }) {
      const conversation = conversationId(groupConversation(groupId));
      const receipts = await receiptsBetween(database, conversation, userId, fromSeq, toSeq);
      if (receipts.length === 0) return;
      await transact(database, (tx) => note(tx, groupId, receipts));
      for (const receipt of receipts) bus.publish('signal', receiptSignal(groupId, userId, receipt));
    },

    async notices(caller, connId, maxSeqNo) {
      const readSeq = await transact(database, async (tx) => {
        await lockAccounts(tx, [caller.userId]);
        const moved = await moveNoticePosition(tx, caller.userId, maxSeqNo);
        if (moved !== undefined) await changes.bump(tx, [caller.userId], 'read', SYSTEM_KEY);
        return moved;
      });
      if (readSeq === undefined) return;
      const message: Message = {
        type: MessageType.READED,
        recvId: caller.userId,
        seqNo: readSeq,
        readSeq,
        signal: true,
      };
      bus.publish('signal', { ...ownOthers(caller, connId), cmd: Cmd.SYSTEM, message });
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
      signal: true,
    },
  };
}
