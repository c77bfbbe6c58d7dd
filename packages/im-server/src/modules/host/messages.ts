import { createHash } from 'node:crypto';
import { type HostRef, type HostSend, type Message, MessageType } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { fillBusinessCard } from '../../domain/messages/business-card.ts';
import { type HistoryBounds, historyPage } from '../../domain/messages/history.ts';
import { validateContent } from '../../domain/messages/validate-content.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { randomUUID } from '../../infra/random.ts';
import { append } from '../../message-log/append.ts';
import { appendWithFiles } from '../../message-log/append-with-files.ts';
import {
  type ConversationRef,
  conversationId,
  groupConversation,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import { toMessage } from '../../message-log/message-row.ts';
import type { SenderSnapshot } from '../../message-log/new-message.ts';
import { invalidInput } from '../../plugins/validation.ts';
import type { AgentsChats, Files } from '../../ports.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { Refusal } from '../../refusal.ts';
import { groupIdOf, userIdOf } from './resolve-refs.ts';

/** Names a conversation: two users, or a group. */
export interface HostConversation {
  readonly user?: HostRef | undefined;
  readonly peer?: HostRef | undefined;
  readonly group?: HostRef | undefined;
}

/** Sends in the name of users, and reads any conversation. */
export interface HostMessages {
  /**
   * With an idempotency key a retry finds the row of the first request, even if that was interrupted.
   * @throws {Refusal} `user.notFound`, `group.notFound`, `group.targetNotMember`, `message.type`,
   * `message.tmpIdReused`, `file.foreign`, `file.gone`
   */
  send(request: HostSend, idempotencyKey: string | undefined): Promise<Message>;
  read(of: HostConversation, bounds: HistoryBounds, size: number): Promise<{ items: Message[]; more: boolean }>;
}

export function createHostMessages(
  { database, clock, files }: Pick<ServerContext, 'database' | 'clock' | 'files'>,
  committed: Realtime['committed'],
  admitAgents: AgentsChats['admitAgents'],
): HostMessages {
  return {
    async send(request, idempotencyKey) {
      const type = request.type ?? MessageType.TEXT;
      const { content, keys } = validateContent(files, true, type, request.content, undefined);
      const senderId = await userIdOf(database, request.from);
      const conversation = await receiverOf(database, senderId, request);
      if (conversation.kind === 'group') await admitAgents(conversation.groupId, senderId, true);
      const sender = await stampOf(database, senderId, conversation);
      const message = {
        conversation,
        senderId,
        tmpId: request.tmpId ?? tmpIdOf(idempotencyKey, request),
        type,
        content: await fillBusinessCard(database, senderId, type, content),
        files: keys,
        sender,
      };
      const options = () => ({ now: clock.now() });
      const [result] =
        keys.length === 0
          ? await append(database, [message], options())
          : await appendWithFiles(database, accessAsHost(files), [message], options);
      if (result === undefined) throw new Refusal('server.internal');
      if (result.kind === 'refused') throw new Refusal(result.refusal);
      if (result.kind === 'stored') committed([result.row]);
      return toMessage(result.row);
    },

    async read(of, bounds, size) {
      const conversation = await conversationOf(database, of);
      const own = { readSeq: 0, readCount: 0, visibleFromSeq: 1, hasDeletions: false };
      const view = { userId: 0, conversation, own };
      const { items, more } = await historyPage(database, view, bounds, size);
      return { items: items.map(toMessage), more };
    },
  };
}

/** Access check as the host, which may use every file. */
function accessAsHost(files: Files): Pick<Files, 'checkAccess'> {
  return {
    checkAccess: (tx, requested) =>
      files.checkAccess(
        tx,
        requested.map(({ keys }) => ({ userId: 'host', keys })),
      ),
  };
}

/** Derives the tmpId from the request, so that a retry is a duplicate. */
function tmpIdOf(idempotencyKey: string | undefined, request: HostSend): string {
  if (idempotencyKey === undefined) return randomUUID().replaceAll('-', '');
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, request]))
    .digest('hex')
    .slice(0, 32);
}

async function receiverOf(db: Handle, senderId: number, { toUser, toGroup }: HostSend): Promise<ConversationRef> {
  if (toGroup !== null && toGroup !== undefined) return groupConversation(await groupIdOf(db, toGroup));
  const peer = await userIdOf(db, toUser ?? 0);
  if (peer === senderId) throw new Refusal('friend.self');
  return privateConversation(senderId, peer);
}

/** Friendships, mutes and blacklists do not apply to the host; group membership does. */
async function stampOf(db: Handle, senderId: number, conversation: ConversationRef): Promise<SenderSnapshot> {
  const { nick_name } = await db
    .selectFrom('account')
    .select('nick_name')
    .where('id', '=', senderId)
    .executeTakeFirstOrThrow();
  if (conversation.kind === 'private') return { senderName: nick_name, senderRole: null };
  const member = await db
    .selectFrom('group_member')
    .select(['role', 'remark_nick_name'])
    .where('group_id', '=', conversation.groupId)
    .where('user_id', '=', senderId)
    .where('quit_at', 'is', null)
    .executeTakeFirst();
  if (member === undefined) throw new Refusal('group.targetNotMember');
  return { senderName: member.remark_nick_name || nick_name, senderRole: member.role };
}

async function conversationOf(db: Handle, { user, peer, group }: HostConversation): Promise<string> {
  if (group !== undefined) return conversationId(groupConversation(await groupIdOf(db, group)));
  if (user === undefined || peer === undefined)
    throw invalidInput([{ path: '', message: 'needs user and peer, or group' }]);
  return conversationId(privateConversation(await userIdOf(db, user), await userIdOf(db, peer)));
}
