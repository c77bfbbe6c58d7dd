import type { ConversationHead, ConversationKey, Message, ReadPosition } from '../../protocol/index.ts';
import { conversationKey, isCountingType, isPatchType, SYSTEM_KEY } from '../../protocol/index.ts';
import { readUpTo } from '../../store/conversations/counters.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import type { RootStore } from '../../store/root-store.ts';
import { type ResumeAnswer, resumeConversation } from '../resume/resume-answer.ts';
import { ConversationDraft, type Placed } from './conversation-draft.ts';
import { interpret, type Meaning } from './interpret.ts';
import type { Plan, SyncPosition } from './plan.ts';

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
  readonly #ahead: Map<ConversationKey, Map<number, Message>>;
  readonly #drafts = new Map<ConversationKey, ConversationDraft>();
  readonly #delivered: string[] = [];
  readonly #live: MessageRow[] = [];
  #latest: ConversationDraft | undefined;
  position: SyncPosition | undefined;

  constructor(store: RootStore, me: number, isNumbered: boolean, ahead: Map<ConversationKey, Map<number, Message>>) {
    this.#store = store;
    this.#me = me;
    this.#isNumbered = isNumbered;
    this.#ahead = ahead;
  }

  /** The working copy of a conversation, created on first use. */
  draft(key: ConversationKey): ConversationDraft {
    if (this.#latest?.base.key === key) return this.#latest;
    let draft = this.#drafts.get(key);
    if (!draft) {
      let ahead = this.#ahead.get(key);
      if (!ahead) {
        ahead = new Map();
        this.#ahead.set(key, ahead);
      }
      draft = new ConversationDraft(this.#store.conversations.state(key), this.#store, this.#me, ahead);
      this.#drafts.set(key, draft);
    }
    this.#latest = draft;
    return draft;
  }

  /** Applies a live message: a push, an echo, or the ack of a send. */
  live(cmd: 3 | 4 | 5, message: Message, announce: boolean): Meaning {
    const meaning = interpret(cmd, message, this.#me);
    this.take(message, meaning, announce);
    return meaning;
  }

  /** Applies a message with its interpreted meaning. */
  take(message: Message, meaning: Meaning, announce: boolean): void {
    switch (meaning.kind) {
      case 'ownRead':
        this.#ownRead(this.draft(meaning.conversation), meaning.position);
        return;
      case 'peerRead':
        this.#peerRead(meaning);
        return;
      case 'pull':
      case 'signal':
        return;
      default:
        this.#stored(message, meaning, announce);
    }
  }

  /**
   * Applies every row from the cursor to `to`, in order, including recalls and edits. Positions without a row do not
   * exist. Announces those that were pushed, and those that `isNew` accepts.
   */
  range(key: ConversationKey, messages: readonly Message[], to: number, isNew = (_: Message) => false): void {
    const draft = this.draft(key);
    const cmd = key.startsWith('g:') ? 4 : 3;
    for (const message of messages) {
      const position = message.chatSeq ?? 0;
      if (position <= draft.cursor) continue;
      draft.cursor = position - 1;
      this.live(cmd, message, draft.ahead.has(position) || isNew(message));
    }
    if (to > draft.cursor) draft.cursor = to;
    this.#drain(draft, false);
  }

  /** The missing rows up to `to` are not visible to this account: applies the held ones and closes the gap. */
  nothingMissing(key: ConversationKey, to: number): void {
    const early = [...this.draft(key).ahead].filter(([position]) => position <= to).sort(([a], [b]) => a - b);
    this.range(
      key,
      early.map(([, message]) => message),
      to,
    );
  }

  /** Applies a requested page of history. */
  page(page: Page): void {
    const draft = this.draft(page.conversation);
    const rows: MessageRow[] = [];
    for (const message of page.messages) {
      if (isPatchType(message.type) || (message.id ?? 0) <= draft.clearedTo) continue;
      const row = draft.row(message, Math.max(page.asOf, message.id ?? 0));
      // Rows beyond the cursor are counted in order, with the recalls between them: skip them here.
      if (this.#isNumbered && positionOf(row) > draft.cursor) continue;
      rows.push(row);
    }
    rows.sort((one, other) => positionOf(one) - positionOf(other));
    const hi = page.hi || draft.cursor;
    const lo = page.lo || (rows[0] ? positionOf(rows[0]) : page.atStart ? 1 : hi);
    if (page.atStart) draft.start = lo;
    if (lo <= hi) draft.page(lo, hi, rows);
  }

  /** Applies the server's state of a conversation. Returns how its missing rows are fetched. */
  head(head: ConversationHead): ResumeAnswer {
    const key = conversationKey(head.kind, head.target);
    const draft = this.draft(key);
    const gap = head.headSeq - draft.cursor;
    const answer = key === SYSTEM_KEY ? 'current' : resumeConversation({ cursor: draft.cursor, headSeq: head.headSeq });
    if (answer === 'declaredGap') draft.startOver(head.headSeq);
    draft.headPos = Math.max(draft.headPos, head.headSeq);
    draft.headId = Math.max(draft.headId, head.headId);
    draft.count = Math.max(draft.count, head.countSeq);
    draft.readPos = Math.max(draft.readPos, head.readSeq);
    draft.reportedPos = Math.max(draft.reportedPos, head.readSeq);
    draft.readCount = Math.max(draft.readCount, head.countSeq - head.unread);
    draft.atMeId = Math.max(draft.atMeId, head.atMe ?? 0);
    draft.atAllId = Math.max(draft.atAllId, head.atAll ?? 0);
    if (!head.atMe && !head.atAll && gap >= 0) draft.atSeenId = Math.max(draft.atSeenId, draft.atMeId, draft.atAllId);
    draft.readByPeer(head.peerReadSeq ?? 0);
    if (head.last) draft.newest(this.#headRow(draft, head.last, key, head.headId));
    this.#drain(draft, true);
    return answer;
  }

  /** Applies a read position of this account or of a friend that changed on the server. */
  readPosition(read: ReadPosition): void {
    const draft = this.draft(conversationKey(read.kind, read.target));
    draft.reportedPos = Math.max(draft.reportedPos, read.readSeq);
    if (read.readSeq > draft.readPos) this.#readTo(draft, read.readSeq, read.unread);
    draft.readByPeer(read.peerReadSeq ?? 0);
  }

  /** Marks all messages of a conversation as read. */
  markRead(key: ConversationKey): void {
    const draft = this.draft(key);
    readUpTo(draft, Math.max(draft.headPos, draft.cursor), 0, Number.MAX_SAFE_INTEGER);
    draft.readId = draft.headId;
    draft.atSeenId = Math.max(draft.atMeId, draft.atAllId, draft.headId);
    draft.markedUnread = false;
  }

  /** Builds the plan. `rows`: quota of rows on disk per conversation; `undefined` for no limit. */
  finish(durable: boolean, rows?: number): Plan {
    return {
      conversations: [...this.#drafts.values()].map((draft) => draft.finish(durable, rows)),
      position: this.position,
      delivered: this.#delivered,
      live: this.#live,
    };
  }

  /** Conversations with messages held behind a gap. */
  gaps(): ConversationKey[] {
    return [...this.#drafts.values()].filter(({ ahead }) => ahead.size > 0).map(({ base }) => base.key);
  }

  /** Applies a stored message: by `chatSeq`, or by id for notices and on servers without `chatSeq`. */
  #stored(message: Message, meaning: Meaning & { conversation: ConversationKey }, announce: boolean): void {
    const draft = this.draft(meaning.conversation);
    if (meaning.conversation === SYSTEM_KEY || !this.#isNumbered) {
      this.#storedById(draft, this.#known(message, meaning.conversation), meaning, announce);
      return;
    }
    const position = message.chatSeq ?? 0;
    if (position === 0) {
      if (meaning.kind === 'patch') draft.patch(meaning.id, meaning.patch);
      return;
    }
    const placed = this.#place(draft, message, meaning, position, announce);
    if (placed === 'placed' && draft.ahead.size > 0) this.#drain(draft, announce);
  }

  /** Appends a row at the cursor; merges a known one; holds one ahead of a gap. */
  #place(draft: ConversationDraft, message: Message, meaning: Meaning, position: number, announce: boolean): Placed {
    if (message.sendId === this.#me && message.tmpId) this.#delivered.push(message.tmpId);
    if (position <= draft.cursor) {
      if (meaning.kind === 'row') draft.meet(draft.row(message));
      else if (meaning.kind === 'patch') draft.patch(meaning.id, meaning.patch);
      return 'known';
    }
    if (position > draft.cursor + 1) {
      draft.wait(position, message);
      if (position > draft.headPos) draft.headPos = position;
      // Read reports use the id: keep `headId` and `headPos` on the same row.
      draft.headId = Math.max(draft.headId, message.id ?? 0);
      // An own message is acknowledged at once, although rows before it are missing.
      if (meaning.kind === 'row' && message.sendId === this.#me) draft.meet(draft.row(message));
      return 'ahead';
    }
    if (meaning.kind === 'patch') draft.patch(meaning.id, meaning.patch);
    const row = draft.place(message, position, meaning.kind === 'row');
    // Sending a message implies having read all before it: the server sends no receipt for that.
    if (row && !row.mine && draft.base.key.startsWith('p:') && isCountingType(row.type)) draft.answeredByPeer(position);
    if (row && announce && !row.mine) this.#live.push(row);
    return 'placed';
  }

  /** A numbered server counts notices by `seqNo`, and its heads include them. */
  #known(message: Message, key: ConversationKey): Message {
    if (key !== SYSTEM_KEY) return message;
    const notice = asNotice(message);
    return this.#isNumbered ? { ...notice, countSeq: message.seqNo } : notice;
  }

  /** On a server without `chatSeq` the id is the position, and a row is new if it is not known here. */
  #storedById(draft: ConversationDraft, message: Message, meaning: Meaning, announce: boolean): void {
    if (message.sendId === this.#me && message.tmpId) this.#delivered.push(message.tmpId);
    if (meaning.kind === 'patch') draft.patch(meaning.id, meaning.patch);
    if (meaning.kind !== 'row') return;
    const id = message.id ?? 0;
    if (id <= draft.clearedTo) return;
    const row = draft.row(message);
    const known = draft.find(row.key);
    if (known && known.id > 0) {
      draft.meet(row);
      return;
    }
    // Rows before the first one seen here are unknown.
    if (draft.cursor === 0) draft.jump(id - 1);
    if (id > draft.cursor) {
      const placed = draft.place(message, id, true);
      if (placed && announce && !placed.mine) this.#live.push(placed);
      return;
    }
    draft.late(message, id);
    if (announce && !row.mine) this.#live.push(row);
  }

  /** Applies the held messages that follow the cursor now. */
  #drain(draft: ConversationDraft, announce: boolean): void {
    for (const position of draft.ahead.keys()) if (position <= draft.cursor) draft.ahead.delete(position);
    for (;;) {
      const next = draft.cursor + 1;
      const message = draft.ahead.get(next);
      if (!message) return;
      draft.ahead.delete(next);
      const meaning = interpret(draft.base.key.startsWith('g:') ? 4 : 3, message, this.#me);
      this.#place(draft, message, meaning, next, announce);
    }
  }

  #ownRead(draft: ConversationDraft, position: number): void {
    draft.reportedPos = Math.max(draft.reportedPos, position || draft.cursor);
    if (position === 0) this.#readTo(draft, Math.max(draft.headPos, draft.cursor), 0);
    else if (position > draft.readPos) this.#readTo(draft, position, undefined);
  }

  /**
   * Moves the own read position. Unread is counted locally if all rows are in memory, else taken from the server
   * (`told`). With neither, the change arrives with the revision of the next heartbeat. Missing rows may be counted
   * already and must not become read.
   */
  #readTo(draft: ConversationDraft, position: number, told: number | undefined): void {
    const here = draft.cursor >= draft.headPos ? draft.unreadAbove(position) : undefined;
    const unread = position >= Math.max(draft.headPos, draft.cursor) ? 0 : (here ?? told);
    if (unread === undefined) return;
    readUpTo(draft, position, unread, draft.headId);
    if (unread === 0) draft.atSeenId = Math.max(draft.atSeenId, draft.atMeId, draft.atAllId);
  }

  #peerRead(meaning: Meaning & { kind: 'peerRead' }): void {
    const draft = this.draft(meaning.conversation);
    const everything = meaning.position === 0 && meaning.id === 0;
    const byId = meaning.id > 0 ? positionOfId(draft, meaning.id, this.#isNumbered) : 0;
    draft.readByPeer(everything ? draft.headPos : Math.max(meaning.position, byId));
  }

  #headRow(draft: ConversationDraft, last: Message, key: ConversationKey, headId: number): MessageRow {
    return draft.row(key === SYSTEM_KEY ? asNotice(last) : last, headId);
  }
}

/** Gives a system notice, which has only a `seqNo`, an id and a position. */
function asNotice(message: Message): Message {
  return { ...message, id: message.seqNo ?? 0, chatSeq: message.seqNo };
}

function positionOfId(draft: ConversationDraft, id: number, isNumbered: boolean): number {
  if (!isNumbered) return id;
  const row = draft.findId(id);
  return row ? positionOf(row) : 0;
}
