import { type ChatKind, isPatchType } from 'im-sdk/protocol';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { MessageTable } from '../../../infra/database/schema/log.ts';
import type { Handle, Tx } from '../../../infra/database/transaction.ts';
import { randomUUID } from '../../../infra/random.ts';
import { appendAtCommit, storedRows } from '../../../message-log/append.ts';
import { parseConversationId } from '../../../message-log/conversations/conversation-id.ts';
import { lockConversations } from '../../../message-log/conversations/conversation-lock.ts';
import { findParticipation } from '../../../message-log/conversations/participants.ts';
import type { MessageRow } from '../../../message-log/message-row.ts';
import type { SenderSnapshot } from '../../../message-log/new-message.ts';
import { senderConnection } from '../../../message-log/sender-connection.ts';
import { Refusal } from '../../../refusal.ts';

/** The message that a patch changes. */
export type Target = Selectable<MessageTable>;

/**
 * Loads the message and locks its conversation.
 * @throws {Refusal} `message.notFound` if the user cannot see it or it is a patch.
 */
export async function lockTarget(tx: Tx, userId: number, kind: ChatKind, id: number): Promise<Target> {
  const message = await tx.selectFrom('message').select('conversation_id').where('id', '=', id).executeTakeFirst();
  if (message === undefined || parseConversationId(message.conversation_id).kind !== kind) {
    throw new Refusal('message.notFound');
  }
  await lockConversations(tx, [message.conversation_id]);
  const target = await tx.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const own = await findParticipation(tx, userId, message.conversation_id);
  if (own === undefined || target.chat_seq < own.visibleFromSeq || isPatchType(target.type)) {
    throw new Refusal('message.notFound');
  }
  return target;
}

/** Writer of a patch, and the connection that gets no push of it. */
export interface PatchAuthor {
  readonly actor: Actor;
  readonly connId: string | undefined;
}

/** Change of a message: a row of the log that clients apply to their copy. */
export interface Patch {
  readonly target: Target;
  readonly author: PatchAuthor;
  readonly type: number;
  readonly content: string;
  /** Emoji that the patch adds. */
  readonly reaction?: string | undefined;
  readonly sender: SenderSnapshot;
  /** Epoch ms. */
  readonly now: number;
}

/** Runs `work` in a transaction and appends its patch at the commit. `undefined` if `work` made none. */
export async function commitPatch(
  database: Handle,
  work: (tx: Tx) => Promise<Patch | undefined>,
): Promise<MessageRow | undefined> {
  const { results } = await appendAtCommit(database, async (tx) => {
    const patch = await work(tx);
    return { outcome: undefined, messages: patch === undefined ? [] : [messageOf(patch)], now: patch?.now ?? 0 };
  });
  return storedRows(results)[0];
}

function messageOf({ target, author: { actor, connId }, type, content, reaction, sender }: Patch) {
  return {
    conversation: parseConversationId(target.conversation_id),
    senderId: actor.userId,
    tmpId: randomUUID().replaceAll('-', ''),
    type,
    content,
    sentFrom: senderConnection(actor, connId),
    targetId: target.id,
    ...(reaction === undefined ? {} : { reaction }),
    sender,
  };
}
