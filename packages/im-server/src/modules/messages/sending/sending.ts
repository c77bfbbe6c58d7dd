import type { SendGroupRequest, SendPrivateRequest, StoredMessage } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { randomUUID } from '../../../infra/random.ts';
import { groupConversation, privateConversation } from '../../../log/conversations/conversation-id.ts';
import type { Draft } from '../../../log/draft.ts';
import { originOf } from '../../../log/echo.ts';
import { toMessage } from '../../../log/message-row.ts';
import type { Send } from '../../../log/sender.ts';
import type { Caller } from '../../../ports.ts';
import { Refusal } from '../../../refusal.ts';
import { fillCard } from './cards.ts';
import { readOutgoing } from './outgoing.ts';

/** Sends of people. Each resolves with the stored message after its commit, or throws a `Refusal`. */
export interface Sending {
  toFriend(caller: Caller, connId: string | undefined, request: SendPrivateRequest): Promise<StoredMessage>;
  toGroup(caller: Caller, connId: string | undefined, request: SendGroupRequest): Promise<StoredMessage>;
}

type Parts = Pick<ServerContext, 'database' | 'config' | 'files'>;

export function createSending({ database, config, files }: Parts, send: Send): Sending {
  async function settle(draft: Draft): Promise<StoredMessage> {
    const content = await fillCard(database, draft.senderId, draft.type, draft.content);
    const result = await send(content === draft.content ? draft : { ...draft, content });
    if (result.kind === 'refused') throw new Refusal(result.refusal);
    return toMessage(result.row);
  }

  function commonParts(
    caller: Caller,
    connId: string | undefined,
    request: SendPrivateRequest | SendGroupRequest,
  ): Omit<Draft, 'conversation'> {
    const { type } = request;
    const { content, keys, ext } = readOutgoing(files, config.paymentCards, type, request.content, request.ext);
    return {
      senderId: caller.userId,
      tmpId: request.tmpId ?? randomUUID().replaceAll('-', ''),
      type,
      content,
      quoteId: request.quoteMessageId ?? undefined,
      origin: originOf(caller, connId),
      ...(ext === undefined ? {} : { ext }),
      ...(keys.length === 0 ? {} : { files: keys }),
    };
  }

  return {
    toFriend: async (caller, connId, request) => {
      if (request.recvId === caller.userId) throw new Refusal('friend.notFriend');
      const conversation = privateConversation(caller.userId, request.recvId);
      return settle({ ...commonParts(caller, connId, request), conversation });
    },
    toGroup: async (caller, connId, request) =>
      settle({
        ...commonParts(caller, connId, request),
        conversation: groupConversation(request.groupId),
        atUserIds: request.atUserIds?.length ? [...new Set(request.atUserIds)] : undefined,
        receipt: request.receipt ?? false,
      }),
  };
}
