import {
  type Changes,
  type ConversationKey,
  conversationKey,
  type Deletion,
  type GroupReceipt,
  isPatchType,
  limits,
  type Message,
  SYSTEM_KEY,
} from '../protocol/index.ts';
import { LruMap } from '../store/lru-map.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { AccountScope, Signal } from './account-scope.ts';
import { asImError } from './as-im-error.ts';
import type { Ingest } from './ingest.ts';
import { clearUpTo } from './plan/clear-up-to.ts';
import type { ConversationDraft } from './plan/conversation-draft.ts';
import { interpret, type Meaning } from './plan/interpret.ts';
import type { Planner } from './plan/planner.ts';
import type { History } from './resume/history.ts';
import { storedRows } from './stored-rows.ts';

/** A message as a frame brought it. */
export interface Incoming {
  readonly cmd: 3 | 4 | 5;
  readonly message: Message;
}

/** A message that is read already. */
interface Read extends Incoming {
  readonly meaning: Meaning;
}

type Scope = Pick<AccountScope, 'userId' | 'platform' | 'store' | 'onError'>;

/** Takes what the server tells, in whatever way, and hands it to ingest with the rows from disk that it may change. */
export class Inbox {
  readonly #scope: Scope;
  readonly #ingest: Ingest;
  readonly #history: History;
  readonly #onSignal: (signal: Signal) => void;
  #waiting: Read[] = [];
  #planned: (() => void) | undefined;
  /** Conversations that messages came in within the last while: theirs wait for their turn, those of others do not. */
  #lately = new Set<ConversationKey>();
  /** Server time of the login (epoch ms; 0 where the server does not say): what was sent before it is no news. */
  liveSince = 0;
  /** A batch was taken at once in this frame. */
  #inFrame: (() => void) | undefined;
  /** Receipts that stand here, by message: `/changes` tells whole lists, and rows that are on disk alone are slow to find. */
  readonly #receipts = new LruMap<number, GroupReceipt>(limits.rememberedEntries);

  constructor(scope: Scope, ingest: Ingest, history: History, onSignal: (signal: Signal) => void) {
    this.#scope = scope;
    this.#ingest = ingest;
    this.#history = history;
    this.#onSignal = onSignal;
  }

  /** A live frame: taken with the others of its moment. */
  push(cmd: 3 | 4 | 5, message: Message): void {
    const meaning = interpret(cmd, message, this.#scope.userId);
    // What is no row waits for nothing: the socket may be closed right behind a ban.
    if (meaning.kind === 'signal') {
      this.#onSignal({ cmd, message });
      return;
    }
    this.#waiting.push({ cmd, message, meaning });
    if (this.#waiting.length >= limits.floodBatch) {
      this.#takeWaiting();
      return;
    }
    const elsewhere = 'conversation' in meaning && !this.#lately.has(meaning.conversation);
    if (this.#planned && (!elsewhere || this.#inFrame)) return;
    // The first after a pause is taken with those that came in the same breath; what follows closely waits for its turn.
    // Nobody reads a flood message by message, and taking them together costs a fraction.
    // A flood in one conversation keeps no other waiting, which is taken at once a first time in each frame.
    if (!this.#planned) this.#plan();
    this.#inFrame ??= this.#scope.platform.frames.next(() => {
      this.#inFrame = undefined;
    });
    void Promise.resolve().then(() => this.#takeWaiting());
  }

  #plan(): void {
    this.#planned = this.#scope.platform.timers.after(limits.floodEveryMs, () => {
      this.#planned = undefined;
      this.#lately.clear();
      if (this.#waiting.length === 0) return;
      this.#plan();
      this.#takeWaiting();
    });
  }

  #takeWaiting(): void {
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    for (const { meaning } of batch) if ('conversation' in meaning) this.#lately.add(meaning.conversation);
    this.#take(batch, true)
      // Nobody is to wait for a frame more.
      .then(() => this.#scope.store.subject.flush())
      .catch((error: unknown) => this.#scope.onError(asImError(error)));
  }

  /** The connection is gone: what was not taken comes again. */
  forget(): void {
    this.#waiting = [];
    this.#planned?.();
    this.#planned = undefined;
    this.#inFrame?.();
    this.#inFrame = undefined;
    this.#lately.clear();
  }

  /** Takes missed messages as one unit: a text that was recalled meanwhile never shows. */
  async takeBatch(batch: readonly Incoming[]): Promise<void> {
    const { userId } = this.#scope;
    const read = batch.map(({ cmd, message }) => ({ cmd, message, meaning: interpret(cmd, message, userId) }));
    for (const { cmd, message, meaning } of read) {
      if (meaning.kind === 'signal') this.#onSignal({ cmd, message });
    }
    await this.#take(read, false);
  }

  /** Every row from the cursor to `to`, in order; what is not listed does not exist. */
  async takeRange(key: ConversationKey, messages: readonly Message[], to: number): Promise<void> {
    const cmd = key.startsWith('g:') ? 4 : 3;
    const batch = messages.map((message): Incoming => ({ cmd, message }));
    await this.#ingest.submit((planner) => {
      const take = (): void => planner.range(key, messages, to);
      return this.#needsDisk(batch) ? this.#adopt(planner, batch).then(take) : take();
    });
  }

  /** Read positions, receipts and own deletions, with the revision that they come up to. */
  async takeChanges({ rev, reads, deletions, receipts }: Changes): Promise<void> {
    const news = (receipts ?? []).filter((told) => !this.#stands(told));
    const here: GroupReceipt[] = [];
    await this.#ingest.submit(async (planner) => {
      for (const read of reads ?? []) planner.readPosition(read);
      for (const groupId of new Set(news.map((told) => told.groupId))) {
        const draft = planner.draft(conversationKey('group', groupId));
        const ofGroup = news.filter((told) => told.groupId === groupId);
        const ids = ofGroup.map(({ id }) => id);
        draft.adopt(await this.#history.onDisk(draft.base.key, ids));
        for (const { id, readedCount, receiptOk } of ofGroup) draft.patch(id, { readedCount, receiptOk });
        here.push(...ofGroup.filter(({ id }) => draft.findId(id)));
      }
      for (const deletion of deletions ?? []) await this.#delete(planner, deletion);
      planner.position = { ...this.#ingest.position, rev };
    });
    for (const told of here) this.#receipts.set(told.id, told);
  }

  /** Deletes rows for this account, those on disk too. */
  async deleted(key: ConversationKey, ids: readonly number[]): Promise<void> {
    await this.#ingest.submit((planner) => this.#deleteRows(planner, key, ids));
  }

  /** The server was restored: what was told of its rows may be told anew. */
  startOver(): void {
    this.#receipts.clear();
  }

  #stands({ id, readedCount, receiptOk }: GroupReceipt): boolean {
    const known = this.#receipts.get(id);
    return known?.readedCount === readedCount && known.receiptOk === receiptOk;
  }

  /** Rows that this account deleted for itself, on whatever terminal. `target` 0 with `upToId`: in every conversation. */
  async #delete(planner: Planner, { kind, target, messageIds, upToId }: Deletion): Promise<void> {
    if (target > 0 && messageIds?.length) await this.#deleteRows(planner, conversationKey(kind, target), messageIds);
    if (!upToId) return;
    const prefix = conversationKey(kind, 0).slice(0, 2);
    for (const { key } of [...this.#scope.store.conversations.states()]) {
      const meant = target > 0 ? key === conversationKey(kind, target) : key.startsWith(prefix);
      if (meant) clearUpTo(planner.draft(key), upToId);
    }
  }

  async #deleteRows(planner: Planner, key: ConversationKey, ids: readonly number[]): Promise<void> {
    const draft = planner.draft(key);
    const unknown = ids.filter((id) => !this.#scope.store.deletions.has(key, id));
    draft.adopt(await this.#history.onDisk(key, unknown));
    for (const id of unknown) draft.patch(id, { deleted: true });
  }

  async #take(batch: readonly Read[], announce: boolean): Promise<void> {
    const all = (planner: Planner): void => {
      for (const { message, meaning } of batch) {
        planner.take(message, meaning, announce && (message.sendTime ?? 0) >= this.liveSince);
        if (meaning.kind === 'row' && meaning.conversation === SYSTEM_KEY) {
          const system = Math.max(planner.position?.system ?? this.#ingest.position.system, message.seqNo ?? 0);
          planner.position = { ...this.#ingest.position, system };
        }
      }
    };
    await this.#ingest.submit((planner) => {
      return this.#needsDisk(batch) ? this.#adopt(planner, batch).then(() => all(planner)) : all(planner);
    });
  }

  #needsDisk(batch: readonly Incoming[]): boolean {
    if (!this.#ingest.cache) return false;
    return !this.#ingest.dialect.isNumbered || batch.some(({ message }) => isPatchType(message.type));
  }

  /** Brings the rows from disk that the batch may change. */
  async #adopt(planner: Planner, batch: readonly Incoming[]): Promise<void> {
    const wanted = new Map<ConversationKey, number[]>();
    for (const { cmd, message } of batch) {
      const meaning = interpret(cmd, message, this.#scope.userId);
      const id =
        meaning.kind === 'patch'
          ? meaning.id
          : meaning.kind === 'row' && !this.#ingest.dialect.isNumbered
            ? message.id
            : 0;
      if (!id || !('conversation' in meaning)) continue;
      wanted.set(meaning.conversation, [...(wanted.get(meaning.conversation) ?? []), id]);
    }
    for (const [key, ids] of wanted) {
      const draft = planner.draft(key);
      draft.adopt(await this.#history.onDisk(key, ids));
      if (draft.quotes.onDisk.length >= limits.recalledQuotes) await this.#mendQuotes(draft);
    }
  }

  /** Empties the quotes on disk of everything that was recalled: one way through the disk for many recalls. */
  async #mendQuotes({ base, quotes }: ConversationDraft): Promise<void> {
    const recalled = new Set(quotes.onDisk);
    const found: MessageRow[] = [];
    for await (const rows of storedRows(this.#scope.store, this.#ingest, base.key)) {
      found.push(...rows.filter(({ quote }) => quote?.id !== undefined && recalled.has(quote.id)));
    }
    quotes.rewrite(found);
  }
}
