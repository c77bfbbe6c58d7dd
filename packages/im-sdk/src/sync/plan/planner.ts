import type { RootStore } from '../../account/root-store.ts';
import type { SyncPosition } from '../../account/sync-position.ts';
import {
  type ConversationKey,
  type ConversationSummary,
  conversationKey,
  countsAsUnread,
  isPatchType,
  type Message,
  MessageStatus,
  SYSTEM_KEY,
} from '../../protocol/index.ts';
import { recountUnread } from '../../store/conversations/counters.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import { ConversationBuilder, type Placed } from './conversation-builder.ts';
import { type Interpreted, interpret, type Meaning } from './interpret.ts';
import type { Plan } from './plan.ts';
import { answeredByPeer, ownRead, peerRead, readByPeer } from './read-positions.ts';

/** A requested page of rows of one conversation. */
export interface Page {
  readonly conversation: ConversationKey;
  readonly messages: readonly Message[];
  /** The page is complete between these positions, both inclusive. 0: from its first row, up to the cursor. */
  readonly lo: number;
  readonly hi: number;
  /** True if no rows exist before the page. */
  readonly atStart: boolean;
  /** Newest message id known when the page was requested. */
  readonly asOf: number;
}

/** Plans a batch against memory without changing it; `finish` returns the plan. */
export class Planner {
  readonly #store: RootStore;
  readonly #me: number;
  /** True if positions are dense numbers (`chatSeq`); else they are message ids. */
  readonly #isNumbered: boolean;
  readonly #outOfOrder: Map<ConversationKey, Map<number, Interpreted>>;
  readonly #conversations = new Map<ConversationKey, ConversationBuilder>();
  readonly #delivered: string[] = [];
  readonly #live: MessageRow[] = [];
  #latest: ConversationBuilder | undefined;
  position: SyncPosition | undefined;

  constructor(
    store: RootStore,
    me: number,
    isNumbered: boolean,
    outOfOrder: Map<ConversationKey, Map<number, Interpreted>>,
  ) {
    this.#store = store;
    this.#me = me;
    this.#isNumbered = isNumbered;
    this.#outOfOrder = outOfOrder;
  }

  /** The working copy of a conversation, created on first use. */
  conversation(key: ConversationKey): ConversationBuilder {
    if (this.#latest?.base.key === key) return this.#latest;
    let conversation = this.#conversations.get(key);
    if (!conversation) {
      let outOfOrder = this.#outOfOrder.get(key);
      if (!outOfOrder) {
        outOfOrder = new Map();
        this.#outOfOrder.set(key, outOfOrder);
      }
      conversation = new ConversationBuilder(this.#store.conversations.state(key), this.#store, this.#me, outOfOrder);
      this.#conversations.set(key, conversation);
    }
    this.#latest = conversation;
    return conversation;
  }

  /** Applies one message that was not interpreted yet, such as the ack of a send. */
  live(cmd: 3 | 4 | 5, message: Message, announce: boolean): void {
    this.apply({ message, meaning: interpret(cmd, message, this.#me) }, announce);
  }

  /** Applies a message. `announce`: it is new, if it has a row of another user. */
  apply({ message, meaning }: Interpreted, announce: boolean): void {
    switch (meaning.kind) {
      case 'ownRead':
        ownRead(this.conversation(meaning.conversation), meaning.position);
        return;
      case 'peerRead':
        peerRead(this.conversation(meaning.conversation), meaning, this.#isNumbered);
        return;
      case 'pull':
      case 'signal':
        return;
      default:
        this.#stored(message, meaning, announce);
    }
  }

  /** Messages held behind the gap of a conversation. */
  held(key: ConversationKey): Interpreted[] {
    return [...(this.#outOfOrder.get(key)?.values() ?? [])];
  }

  /**
   * Applies every row from the cursor to `to`, in order, including recalls and edits. Positions without a row do not
   * exist. Announces those that were pushed, and those that `isNew` accepts.
   */
  range(key: ConversationKey, messages: readonly Interpreted[], to: number, isNew = (_: Message) => false): void {
    const conversation = this.conversation(key);
    for (const interpreted of messages) {
      const position = interpreted.message.chatSeq ?? 0;
      if (position <= conversation.cursor) continue;
      conversation.cursor = position - 1;
      this.apply(interpreted, conversation.outOfOrder.has(position) || isNew(interpreted.message));
    }
    if (to > conversation.cursor) conversation.cursor = to;
    this.#drain(conversation, false);
    // The server leaves out rows that this account deleted, but numbers later ones after them.
    recountUnread(conversation);
  }

  /** The missing rows up to `to` are not visible to this account: applies the held ones and closes the gap. */
  nothingMissing(key: ConversationKey, to: number): void {
    const early = [...this.conversation(key).outOfOrder]
      .filter(([position]) => position <= to)
      .sort(([a], [b]) => a - b);
    this.range(
      key,
      early.map(([, interpreted]) => interpreted),
      to,
    );
  }

  /** Applies a requested page of history. */
  page(page: Page): void {
    const conversation = this.conversation(page.conversation);
    const rows: MessageRow[] = [];
    for (const message of page.messages) {
      if (isPatchType(message.type) || (message.id ?? 0) <= conversation.clearedTo) continue;
      const row = conversation.row(message, Math.max(page.asOf, message.id ?? 0));
      // Rows beyond the cursor are counted when they are pushed, pulled or acknowledged: skip them here.
      if (positionOf(row) > conversation.cursor) continue;
      rows.push(row);
    }
    rows.sort((one, other) => positionOf(one) - positionOf(other));
    const hi = Math.min(page.hi || conversation.cursor, conversation.cursor);
    const lo = page.lo || (rows[0] ? positionOf(rows[0]) : page.atStart ? 1 : hi);
    if (page.atStart) conversation.start = lo;
    if (hi > 0 && lo <= hi) conversation.page(lo, hi, rows);
  }

  /** Applies the server's state of a conversation. Returns how its missing rows are fetched. */
  summary(summary: ConversationSummary, isLive = false): ResumeAnswer {
    const key = conversationKey(summary.kind, summary.target);
    const conversation = this.conversation(key);
    const gap = summary.headSeq - conversation.cursor;
    const { cursor } = conversation;
    const answer = key === SYSTEM_KEY ? 'current' : resumeConversation({ cursor, headSeq: summary.headSeq, isLive });
    if (answer === 'declaredGap') conversation.startOver(summary.headSeq);
    conversation.headPos = Math.max(conversation.headPos, summary.headSeq);
    conversation.headId = Math.max(conversation.headId, summary.headId);
    conversation.count = Math.max(conversation.count, summary.countSeq);
    conversation.readPos = Math.max(conversation.readPos, summary.readSeq);
    conversation.reportedPos = Math.max(conversation.reportedPos, summary.readSeq);
    conversation.readCount = Math.max(conversation.readCount, summary.countSeq - summary.unread);
    conversation.atMeId = Math.max(conversation.atMeId, summary.atMe ?? 0);
    conversation.atAllId = Math.max(conversation.atAllId, summary.atAll ?? 0);
    if (!summary.atMe && !summary.atAll && gap >= 0)
      conversation.atSeenId = Math.max(conversation.atSeenId, conversation.atMeId, conversation.atAllId);
    readByPeer(conversation, summary.peerReadSeq ?? 0);
    // A summary that knows all rows of this device has the newest one. A newer row shown here was deleted since.
    const isCurrent = summary.headSeq >= conversation.headPos;
    if (summary.last) conversation.newest(this.#lastRow(conversation, summary.last, key, summary.headId), isCurrent);
    this.#drain(conversation, true);
    return answer;
  }

  /** Builds the plan. `rows`: quota of rows on disk per conversation; `undefined` for no limit. */
  finish(durable: boolean, rows?: number): Plan {
    return {
      conversations: [...this.#conversations.values()].map((conversation) => conversation.finish(durable, rows)),
      position: this.position,
      delivered: this.#delivered,
      live: this.#live,
    };
  }

  /** Conversations with messages held behind a gap. */
  gaps(): ConversationKey[] {
    return [...this.#conversations.values()]
      .filter(({ outOfOrder }) => outOfOrder.size > 0)
      .map(({ base }) => base.key);
  }

  /** Applies a stored message: by `chatSeq`, or by id for notices and on servers without `chatSeq`. */
  #stored(message: Message, meaning: Meaning & { conversation: ConversationKey }, announce: boolean): void {
    const conversation = this.conversation(meaning.conversation);
    if (meaning.conversation === SYSTEM_KEY || !this.#isNumbered) {
      this.#storedById(conversation, this.#known(message, meaning.conversation), meaning, announce);
      return;
    }
    const position = message.chatSeq ?? 0;
    if (position === 0) {
      if (meaning.kind === 'patch') conversation.patch(meaning.id, meaning.patch);
      return;
    }
    const placed = this.#place(conversation, message, meaning, position, announce);
    if (placed === 'placed' && conversation.outOfOrder.size > 0) this.#drain(conversation, announce);
  }

  /** Appends a row at the cursor; merges a known one; holds one ahead of a gap. */
  #place(
    conversation: ConversationBuilder,
    message: Message,
    meaning: Meaning,
    position: number,
    announce: boolean,
  ): Placed {
    if (message.sendId === this.#me && message.tmpId) this.#delivered.push(message.tmpId);
    if (position <= conversation.cursor) {
      if (meaning.kind === 'row') conversation.mergeKnown(conversation.row(message));
      else if (meaning.kind === 'patch') conversation.patch(meaning.id, meaning.patch);
      return 'known';
    }
    if (position > conversation.cursor + 1) {
      conversation.holdOutOfOrder(position, { message, meaning });
      if (position > conversation.headPos) conversation.headPos = position;
      // Read reports use the id: keep `headId` and `headPos` on the same row.
      conversation.headId = Math.max(conversation.headId, message.id ?? 0);
      // An own message is acknowledged at once, although rows before it are missing.
      if (meaning.kind === 'row' && message.sendId === this.#me) conversation.mergeKnown(conversation.row(message));
      return 'outOfOrder';
    }
    if (meaning.kind === 'patch') conversation.patch(meaning.id, meaning.patch);
    const row = conversation.place(message, position, meaning.kind === 'row');
    // Sending a message from the conversation implies having read all before it: the server sends no receipt for that.
    const isAnswer = !message.keepUnread && countsAsUnread(message);
    if (row && !row.mine && conversation.base.key.startsWith('p:') && isAnswer) answeredByPeer(conversation, position);
    if (row && announce) this.#announce(row);
    return 'placed';
  }

  /** A numbered server counts notices by `seqNo`, and its summaries include them. */
  #known(message: Message, key: ConversationKey): Message {
    if (key !== SYSTEM_KEY) return message;
    const notice = asNotice(message);
    return this.#isNumbered ? { ...notice, countSeq: message.seqNo } : notice;
  }

  /** On a server without `chatSeq` the id is the position, and a row is new if it is not known here. */
  #storedById(conversation: ConversationBuilder, message: Message, meaning: Meaning, announce: boolean): void {
    if (message.sendId === this.#me && message.tmpId) this.#delivered.push(message.tmpId);
    if (meaning.kind === 'patch') conversation.patch(meaning.id, meaning.patch);
    if (meaning.kind !== 'row') return;
    const id = message.id ?? 0;
    if (id <= conversation.clearedTo) return;
    const row = conversation.row(message);
    const known = conversation.find(row.key);
    if (known && known.id > 0) {
      conversation.mergeKnown(row);
      return;
    }
    // Rows before the first one seen here are unknown.
    if (conversation.cursor === 0) conversation.jump(id - 1);
    const placed = id > conversation.cursor ? conversation.place(message, id, true) : undefined;
    if (!placed) conversation.insertOlder(message, id);
    // A spec-only server reports no own read position at a sign-in, but marks each private message that was read.
    const isPrivate = conversation.base.key.startsWith('p:');
    if (isPrivate && !row.mine && message.status === MessageStatus.READED) ownRead(conversation, id);
    if (announce) this.#announce(placed ?? row);
  }

  /** Announces a new message of another user, unless it was recalled or deleted before it arrived. */
  #announce(row: MessageRow): void {
    if (!row.mine && !row.recalled && !row.deleted) this.#live.push(row);
  }

  /** Applies the held messages that follow the cursor now. */
  #drain(conversation: ConversationBuilder, announce: boolean): void {
    for (const position of conversation.outOfOrder.keys())
      if (position <= conversation.cursor) conversation.outOfOrder.delete(position);
    for (;;) {
      const next = conversation.cursor + 1;
      const held = conversation.outOfOrder.get(next);
      if (!held) return;
      conversation.outOfOrder.delete(next);
      this.#place(conversation, held.message, held.meaning, next, announce);
    }
  }

  #lastRow(conversation: ConversationBuilder, last: Message, key: ConversationKey, headId: number): MessageRow {
    return conversation.row(key === SYSTEM_KEY ? asNotice(last) : last, headId);
  }
}

/** Gives a system notice, which has only a `seqNo`, an id and a position. */
function asNotice(message: Message): Message {
  return { ...message, id: message.seqNo ?? 0, chatSeq: message.seqNo };
}

/** Wider gaps are not filled: the conversation continues at its newest page with a declared gap. */
export const GAP_ROWS = 100;

/** Cursor of one conversation here and its newest position on the server. */
interface ConversationProgress {
  /** Every row up to this position is known. */
  readonly cursor: number;
  readonly headSeq: number;
  /** True on a live connection: a conversation without a cursor is new, and all of its rows are missing. */
  readonly isLive?: boolean;
}

/**
 * How a conversation resumes. `current`: nothing is missing. `exact`: the missing rows are fetched and applied in
 * order. `declaredGap`: too many are missing; the newest page is shown and older rows are loaded on demand.
 */
type ResumeAnswer = 'current' | 'exact' | 'declaredGap';

/** Decides how a conversation resumes. A server behind the client (`headSeq` ≤ `cursor`) has no rows to send. */
export function resumeConversation({ cursor, headSeq, isLive = false }: ConversationProgress): ResumeAnswer {
  if (headSeq <= cursor) return 'current';
  return (cursor > 0 || isLive) && headSeq - cursor <= GAP_ROWS ? 'exact' : 'declaredGap';
}

/** `startOver` if the server's store changed: messages and sync state are dropped; outbox and drafts stay. */
export function resumeAccount(known: string, current: string | null | undefined): 'continue' | 'startOver' {
  return known !== '' && current && current !== known ? 'startOver' : 'continue';
}
