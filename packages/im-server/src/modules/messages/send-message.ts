import {
  isSameContent,
  isStructuredType,
  type SendGroupRequest,
  type SendPrivateRequest,
  type StoredMessage,
  visitorMessageTypes,
} from 'im-sdk/protocol';
import type { Actor } from '../../actor.ts';
import type { ServerContext } from '../../context.ts';
import { spendUnlessAcquainted } from '../../domain/accounts/acquaintance.ts';
import { fillBusinessCard, userInCard } from '../../domain/messages/business-card.ts';
import { validateContent } from '../../domain/messages/validate-content.ts';
import { randomUUID } from '../../infra/random.ts';
import {
  conversationId,
  groupConversation,
  peerOf,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import { toMessage } from '../../message-log/message-row.ts';
import type { NewMessage } from '../../message-log/new-message.ts';
import type { Send } from '../../message-log/send-queue.ts';
import { senderConnection } from '../../message-log/sender-connection.ts';
import type { AgentsChats, MessageApproval } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Send requests of users. Resolve with the stored message after its commit.
 * @throws {Refusal}
 */
export interface MessageSender {
  toFriend(actor: Actor, connId: string | undefined, request: SendPrivateRequest): Promise<StoredMessage>;
  toGroup(actor: Actor, connId: string | undefined, request: SendGroupRequest): Promise<StoredMessage>;
}

type Parts = Pick<ServerContext, 'database' | 'config' | 'files' | 'approveMessage' | 'rateLimits'>;

export function createMessageSender(parts: Parts, send: Send, admitAgents: AgentsChats['admitAgents']): MessageSender {
  const { database, config, files, approveMessage } = parts;

  async function sendDraft(draft: NewMessage): Promise<StoredMessage> {
    const shownId = userInCard(draft.type, draft.content);
    // The card gets the name and picture of the user.
    if (shownId !== undefined) await spendUnlessAcquainted(parts, draft.senderId, shownId);
    const content = await fillBusinessCard(database, draft.senderId, draft.type, draft.content);
    const forwarded = draft.forwardOf === undefined ? undefined : await contentOfSource(draft.forwardOf.id, draft);
    const source = forwarded ?? content;
    const filled = source === draft.content ? draft : { ...draft, content: source };
    const approved = approveMessage === undefined ? filled : await askHost(approveMessage, filled);
    if (approved.conversation.kind === 'group') await admitAgents(approved.conversation.groupId, approved.senderId);
    const result = await send(approved);
    if (result.kind === 'refused') throw new Refusal(result.refusal);
    return toMessage(result.row);
  }

  /**
   * Content of the message that a send forwards, if it is the same: as it is stored, because the append compares texts. A
   * source that the sender cannot see is refused there.
   */
  async function contentOfSource(sourceId: number, { type, content }: NewMessage): Promise<string | undefined> {
    if (!isStructuredType(type)) return undefined;
    const source = await database
      .selectFrom('message')
      .select('content')
      .where('id', '=', sourceId)
      .where('type', '=', type)
      .executeTakeFirst();
    return source !== undefined && isSameContent(type, source.content, content) ? source.content : undefined;
  }

  /** Applies the host's verdict. A duplicate uses its stored content: the host is asked once per message. */
  async function askHost(ask: MessageApproval, draft: NewMessage): Promise<NewMessage> {
    const { senderId, tmpId, conversation, type, ext } = draft;
    const sent = await database
      .selectFrom('message')
      .select(['conversation_id', 'type', 'content'])
      .where('sender_id', '=', senderId)
      .where('tmp_id', '=', tmpId)
      .executeTakeFirst();
    if (sent !== undefined) {
      const same = sent.conversation_id === conversationId(conversation) && sent.type === type;
      return same ? { ...draft, content: sent.content } : draft;
    }
    const to =
      conversation.kind === 'group' ? { groupId: conversation.groupId } : { recvId: peerOf(conversation, senderId) };
    const answered = await ask({
      senderId,
      ...to,
      type,
      content: draft.content,
      ...(ext === undefined ? {} : { ext }),
    });
    if (answered === draft.content) return draft;
    const { content, keys } = validateContent(files, true, type, answered, ext);
    return { ...draft, content, files: keys };
  }

  function commonParts(
    actor: Actor,
    connId: string | undefined,
    request: SendPrivateRequest | SendGroupRequest,
  ): Omit<NewMessage, 'conversation'> {
    const { type } = request;
    if (actor.isVisitor && !visitorMessageTypes.has(type)) throw new Refusal('message.type');
    const { content, keys, ext } = validateContent(files, config.paymentCards, type, request.content, request.ext);
    return {
      senderId: actor.userId,
      tmpId: request.tmpId ?? randomUUID().replaceAll('-', ''),
      type,
      content,
      quoteId: request.quoteMessageId ?? undefined,
      sentFrom: senderConnection(actor, connId),
      ...(request.forwardOf ? { forwardOf: request.forwardOf } : {}),
      ...(request.keepUnread ? { keepUnread: true } : {}),
      ...(ext === undefined ? {} : { ext }),
      ...(keys.length === 0 ? {} : { files: keys }),
    };
  }

  return {
    toFriend: async (actor, connId, request) => {
      if (request.recvId === actor.userId) throw new Refusal('friend.notFriend');
      const conversation = privateConversation(actor.userId, request.recvId);
      return sendDraft({ ...commonParts(actor, connId, request), conversation });
    },
    toGroup: async (actor, connId, request) =>
      sendDraft({
        ...commonParts(actor, connId, request),
        conversation: groupConversation(request.groupId),
        atUserIds: request.atUserIds?.length ? [...new Set(request.atUserIds)] : undefined,
        receipt: request.receipt ?? false,
      }),
  };
}
