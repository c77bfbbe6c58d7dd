import {
  contentIssues,
  isSendableType,
  type SendGroupRequest,
  type SendPrivateRequest,
  type StoredMessage,
} from 'im-sdk/protocol';
import { randomUUID } from '../../infra/random.ts';
import { groupConversation, privateConversation } from '../../log/conversations/conversation-id.ts';
import type { Draft } from '../../log/draft.ts';
import { originOf } from '../../log/echo.ts';
import { toMessage } from '../../log/message-row.ts';
import type { Send } from '../../log/sender.ts';
import { invalid } from '../../plugins/input.ts';
import type { Caller } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';

/** Sends of people. Each resolves with the stored message after its commit, or throws a `Refusal`. */
export interface Sending {
  toFriend(caller: Caller, connId: string | undefined, request: SendPrivateRequest): Promise<StoredMessage>;
  toGroup(caller: Caller, connId: string | undefined, request: SendGroupRequest): Promise<StoredMessage>;
}

export function createSending(send: Send): Sending {
  async function settle(draft: Draft): Promise<StoredMessage> {
    const result = await send(draft);
    if (result.kind === 'refused') throw new Refusal(result.refusal);
    return toMessage(result.row);
  }
  return {
    toFriend: (caller, connId, request) => {
      if (request.recvId === caller.userId) throw new Refusal('friend.notFriend');
      const conversation = privateConversation(caller.userId, request.recvId);
      return settle({ ...commonParts(caller, connId, request), conversation });
    },
    toGroup: (caller, connId, request) =>
      settle({
        ...commonParts(caller, connId, request),
        conversation: groupConversation(request.groupId),
        atUserIds: request.atUserIds?.length ? [...new Set(request.atUserIds)] : undefined,
        receipt: request.receipt ?? false,
      }),
  };
}

function commonParts(
  caller: Caller,
  connId: string | undefined,
  request: SendPrivateRequest | SendGroupRequest,
): Omit<Draft, 'conversation'> {
  checkContent(request.type, request.content);
  return {
    senderId: caller.userId,
    tmpId: request.tmpId ?? randomUUID().replaceAll('-', ''),
    type: request.type,
    content: request.content,
    quoteId: request.quoteMessageId ?? undefined,
    origin: originOf(caller, connId),
  };
}

/** Only what people say may be sent: nobody forges a recall, a tip, a receipt or a signal. */
function checkContent(type: number, content: string): void {
  if (!isSendableType(type)) throw new Refusal('message.type');
  const issues = contentIssues(type, content);
  if (issues.length > 0) throw invalid(issues);
}
