import type { ConversationKey, Message } from '../../protocol/index.ts';
import { MessageStatus } from '../../protocol/index.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { NO_MARKS, type ReactionMark, shownReactions } from '../../store/messages/reactions.ts';

const NOBODY: readonly number[] = [];

/**
 * Builds the row of a stored message. `key` stays the same for the life of the row. `asOf`: newest message id on the
 * server when it answered; the reactions are current at least up to it.
 */
export function toRow(
  message: Message,
  conversation: ConversationKey,
  key: string,
  mine: boolean,
  asOf = message.id ?? 0,
): MessageRow {
  const recalled = message.status === MessageStatus.RECALL;
  const sendId = message.sendId ?? 0;
  const marks = !recalled && message.reactions?.length ? marksOf(message.reactions, asOf) : NO_MARKS;
  // Explicit fields: a spread would allocate a second object per row for the added fields.
  return {
    key,
    conversation,
    id: message.id ?? 0,
    seq: message.chatSeq ?? 0,
    tmpId: message.tmpId ?? '',
    type: message.type,
    content: recalled ? '' : (message.content ?? ''),
    title: message.title ?? '',
    sendId,
    mine,
    sendNickName: message.sendNickName ?? '',
    sendHeadImage: message.sendHeadImage ?? '',
    sendRole: message.sendRole ?? 0,
    sendTime: message.sendTime ?? 0,
    state: mine && message.status === MessageStatus.READED ? 'read' : 'sent',
    failure: undefined,
    recalled,
    recalledBy: recalled ? sendId : 0,
    revision: message.isEdited ? (message.editedAt ?? 1) : 0,
    contentAt: asOf,
    quote: recalled ? undefined : (message.quoteMessage ?? undefined),
    atUserIds: message.atUserIds ?? NOBODY,
    receipt: message.receipt ?? false,
    readedCount: message.readedCount ?? 0,
    receiptOk: message.receiptOk ?? false,
    reactions: shownReactions(marks),
    ext: recalled ? undefined : (message.ext ?? undefined),
    deleted: false,
    marks,
    reactedUpTo: recalled ? 0 : asOf,
  };
}

function marksOf(reactions: NonNullable<Message['reactions']>, asOf: number): readonly ReactionMark[] {
  return reactions
    .map(({ emoji, count, mine }): ReactionMark => ({ emoji, count, at: asOf, mine: mine === true, mineAt: asOf }))
    .sort((a, b) => (a.emoji < b.emoji ? -1 : 1));
}

/** Gives a system notice, which has only a `seqNo`, an id and a position. */
export function asNotice(message: Message): Message {
  return { ...message, id: message.seqNo ?? 0, chatSeq: message.seqNo };
}
