import {
  Cmd,
  type ConversationKey,
  conversationKey,
  isBubbleType,
  isCallSignalType,
  type Message,
  MessageType,
  SYSTEM_KEY,
} from '../../protocol/index.ts';
import { isSetting, jsonObject, recalledId } from '../../spec-only/message-dialects.ts';
import type { RowPatch } from '../../store/messages/merge.ts';

/** A message with its own row. */
interface RowMeaning {
  readonly kind: 'row';
  readonly conversation: ConversationKey;
}

/** Effect of a message on the wire on rows and read positions. */
export type Meaning =
  | RowMeaning
  /** A stored message that changes another row. */
  | { readonly kind: 'patch'; readonly conversation: ConversationKey; readonly id: number; readonly patch: RowPatch }
  /** A stored message of a type unknown to this version: it takes a position and shows nothing. */
  | { readonly kind: 'unknown'; readonly conversation: ConversationKey }
  /** This account read up to `position` on another device. 0: everything. */
  | { readonly kind: 'ownRead'; readonly conversation: ConversationKey; readonly position: number }
  /** The friend read up to a position or an id; both 0: everything sent so far. */
  | {
      readonly kind: 'peerRead';
      readonly conversation: ConversationKey;
      readonly position: number;
      readonly id: number;
    }
  /** A pull of offline messages begins or ends. */
  | { readonly kind: 'pull'; readonly begins: boolean }
  /** A message without a row: friends, groups, requests, presence, account, calls. */
  | { readonly kind: 'signal' };

/** A message with its meaning: interpreted once, when it is received. */
export interface Interpreted {
  readonly message: Message;
  readonly meaning: Meaning;
}

const SIGNAL: Meaning = { kind: 'signal' };

/** Interprets a message of cmd 3, 4 or 5. `me` is the account's user id. Accepts the dialects of spec-only servers. */
export function interpret(cmd: 3 | 4 | 5, message: Message, me: number): Meaning {
  if (cmd === Cmd.SYSTEM) return interpretSystem(message);
  const row = rowMeaning(cmd, message, me);
  if (!row) return message.type === MessageType.LOADING ? pullMark(message) : SIGNAL;
  const { conversation } = row;
  const id = message.id ?? 0;
  switch (message.type) {
    case MessageType.LOADING:
      return pullMark(message);
    case MessageType.RECALL: {
      const target = recalledId(message);
      if (target === 0) return SIGNAL;
      return { kind: 'patch', conversation, id: target, patch: { recalled: true, recalledBy: message.sendId ?? 0 } };
    }
    case MessageType.EDIT:
      return interpretEdit(conversation, message);
    case MessageType.REACTION:
      return interpretReaction(conversation, message, me);
    case MessageType.READED:
      return { kind: 'ownRead', conversation: readConversation(cmd, message), position: message.readSeq ?? 0 };
    case MessageType.RECEIPT:
      return interpretReceipt(cmd, conversation, message);
    default:
  }
  if (id <= 0 || message.signal === true || isSetting(message)) return SIGNAL;
  if (isBubbleType(message.type)) return row;
  return isCallSignalType(message.type) ? SIGNAL : { kind: 'unknown', conversation };
}

const MOST_CACHED = 10_000;
const groupRows = new Map<number, RowMeaning>();
const privateRows = new Map<number, RowMeaning>();

/** The meaning of a row in the message's conversation. Hot path: one object per conversation, not one per message. */
function rowMeaning(cmd: 3 | 4, message: Message, me: number): RowMeaning | undefined {
  const isGroup = cmd === Cmd.GROUP;
  const target = isGroup ? message.groupId : message.sendId === me ? message.recvId : message.sendId;
  if (!target || target <= 0) return undefined;
  const cached = isGroup ? groupRows : privateRows;
  let meaning = cached.get(target);
  if (!meaning) {
    meaning = { kind: 'row', conversation: conversationKey(isGroup ? 'group' : 'private', target) };
    if (cached.size >= MOST_CACHED) cached.clear();
    cached.set(target, meaning);
  }
  return meaning;
}

/** Conversation of push 11: `recvId` is the friend, or `groupId` the group. */
function readConversation(cmd: 3 | 4, message: Message): ConversationKey {
  const target = (cmd === Cmd.GROUP ? message.groupId : message.recvId) ?? 0;
  return conversationKey(cmd === Cmd.GROUP ? 'group' : 'private', target);
}

function interpretSystem(message: Message): Meaning {
  if (message.type === MessageType.LOADING) return pullMark(message);
  const notice = message.type === MessageType.SYSTEM_MESSAGE && (message.seqNo ?? 0) > 0;
  return notice ? { kind: 'row', conversation: SYSTEM_KEY } : SIGNAL;
}

function interpretEdit(conversation: ConversationKey, message: Message): Meaning {
  const edit = jsonObject(message.content);
  const id = Number(edit?.id ?? 0);
  const revision = Number(edit?.editedAt ?? message.sendTime ?? 0);
  if (!Number.isInteger(id) || id <= 0 || typeof edit?.content !== 'string') return { kind: 'unknown', conversation };
  return {
    kind: 'patch',
    conversation,
    id,
    patch: { revision, content: edit.content, contentAt: message.id || revision },
  };
}

function interpretReaction(conversation: ConversationKey, message: Message, me: number): Meaning {
  const { id, emoji, userId, on, count } = jsonObject(message.content) ?? {};
  const at = message.id ?? 0;
  const readable = typeof id === 'number' && id > 0 && typeof emoji === 'string' && typeof count === 'number';
  if (!readable || at <= 0) return { kind: 'unknown', conversation };
  const own = userId === me;
  const mark = { emoji, count: Math.max(0, count), at, mine: own && on === true, mineAt: own ? at : 0 };
  return { kind: 'patch', conversation, id, patch: { marks: [mark] } };
}

function interpretReceipt(cmd: 3 | 4, conversation: ConversationKey, message: Message): Meaning {
  if (cmd === Cmd.GROUP) {
    const id = message.id ?? 0;
    if (id <= 0) return SIGNAL;
    const patch: RowPatch = {
      readedCount: message.readedCount ?? 0,
      receiptTotal: message.receiptTotal ?? 0,
      receiptOk: message.receiptOk === true,
    };
    return { kind: 'patch', conversation, id, patch };
  }
  const id = /^[0-9]{1,16}$/.test(message.content ?? '') ? Number(message.content) : 0;
  return { kind: 'peerRead', conversation, position: message.readSeq ?? 0, id };
}

function pullMark(message: Message): Meaning {
  return { kind: 'pull', begins: message.content === 'true' };
}
