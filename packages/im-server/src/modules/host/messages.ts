import { contentIssues, type HostRef, type HostSend, isSendableType, type Message, MessageType } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { type Handle, type Tx, transact } from '../../infra/database/guard.ts';
import { randomUUID } from '../../infra/random.ts';
import { append } from '../../log/append.ts';
import {
  type ConversationRef,
  conversationId,
  groupConversation,
  privateConversation,
} from '../../log/conversations/conversation-id.ts';
import type { Stamp } from '../../log/draft.ts';
import { toMessage } from '../../log/message-row.ts';
import { invalid } from '../../plugins/input.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { Refusal } from '../../refusal.ts';
import { type HistoryBounds, historyPage } from '../messages/pages.ts';
import { groupIdOf, userIdOf } from './references.ts';

/** Which conversation a host reads: of two users, or of a group. */
export interface HostConversation {
  readonly user?: HostRef | undefined;
  readonly peer?: HostRef | undefined;
  readonly group?: HostRef | undefined;
}

/** What a host product says in its users' names, and what it reads. */
export interface HostMessages {
  /** @throws {Refusal} `user.notFound`, `group.notFound`, `group.targetNotMember`, `message.type`, `message.tmpIdReused` */
  send(request: HostSend): Promise<Message>;
  read(of: HostConversation, bounds: HistoryBounds, size: number): Promise<{ items: Message[]; more: boolean }>;
}

export function createHostMessages(
  { database, clock, files }: Pick<ServerContext, 'database' | 'clock' | 'files'>,
  committed: Realtime['committed'],
): HostMessages {
  return {
    async send(request) {
      const { tmpId } = request;
      const type = request.type ?? MessageType.TEXT;
      checkContent(type, request.content);
      const named = files.namedIn(type, request.content);
      if (typeof named === 'string') throw new Refusal(named);
      const { content, keys } = named;
      const result = await transact(database, async (tx) => {
        const senderId = await userIdOf(tx, request.from);
        const conversation = await receiverOf(tx, senderId, request);
        const draft = {
          conversation,
          stamp: await stampOf(tx, senderId, conversation),
          senderId,
          tmpId: tmpId ?? randomUUID().replaceAll('-', ''),
          type,
          content,
        };
        const [refusal] = keys.length > 0 ? await files.admit(tx, [{ userId: senderId, keys }]) : [];
        if (refusal !== undefined) throw new Refusal(refusal);
        const [outcome] = await append(tx, [draft], { now: clock.now() });
        if (outcome?.kind === 'stored' && keys.length > 0) {
          await files.refer(tx, [{ holder: { kind: 'message', id: outcome.row.id }, keys }]);
        }
        return outcome;
      });
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

/** The host vouches for what it sends: it only has to fit its type. Cards that look like money are a host's to send. */
function checkContent(type: number, content: string): void {
  if (!isSendableType(type)) throw new Refusal('message.type');
  const issues = contentIssues(type, content);
  if (issues.length > 0) throw invalid(issues);
}

async function receiverOf(tx: Tx, senderId: number, { toUser, toGroup }: HostSend): Promise<ConversationRef> {
  if (toGroup !== null && toGroup !== undefined) return groupConversation(await groupIdOf(tx, toGroup));
  const peer = await userIdOf(tx, toUser ?? 0);
  if (peer === senderId) throw new Refusal('friend.self');
  return privateConversation(senderId, peer);
}

/** Friendship, mutes and blacklists bind people, not the host; a group is spoken in by its members only. */
async function stampOf(tx: Tx, senderId: number, conversation: ConversationRef): Promise<Stamp> {
  const { nick_name } = await tx
    .selectFrom('account')
    .select('nick_name')
    .where('id', '=', senderId)
    .executeTakeFirstOrThrow();
  if (conversation.kind === 'private') return { senderName: nick_name, senderRole: null };
  const member = await tx
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
  if (user === undefined || peer === undefined) throw invalid([{ path: '', message: 'needs user and peer, or group' }]);
  return conversationId(privateConversation(await userIdOf(db, user), await userIdOf(db, peer)));
}
