import type { AccountScope, ConnectionPort, Signal } from '../account/account-scope.ts';
import {
  type Changes,
  Cmd,
  type ConversationKey,
  conversationKey,
  type Deletion,
  type GroupReceipt,
  isCallSignalType,
  limits,
  type Message,
  NoticeContent,
  parseContent,
  type ServerFrame,
  SYSTEM_KEY,
} from '../protocol/index.ts';
import { normalizeSetting } from '../spec-only/message-dialects.ts';
import { LruMap } from '../store/lru-map.ts';
import { Batch, ChangedRows } from './changed-rows.ts';
import { asImError } from './engine-errors.ts';
import type { History } from './history.ts';
import type { Ingest } from './ingest.ts';
import { clearUpTo } from './plan/clear-up-to.ts';
import { interpret } from './plan/interpret.ts';
import type { Planner } from './plan/planner.ts';
import { readPosition } from './plan/read-positions.ts';
import type { SyncListeners } from './sync-listeners.ts';

/**
 * A push may be this much older than the login and still be announced: the server stored the message first. Older ones
 * are pulled notices.
 */
const PUSH_DELAY_MS = 10_000;

/**
 * Receives all server data (live frames, resume, changes) and submits it to ingest with the affected rows from disk.
 */
export class Inbox {
  readonly #scope: AccountScope;
  readonly #ingest: Ingest;
  readonly #history: History;
  readonly #listeners: Pick<SyncListeners, 'onSignal' | 'onTyping'>;
  #queued = new Batch();
  #planned: (() => void) | undefined;
  /**
   * Conversations with messages in the current throttle window: theirs are coalesced; those of others are flushed at
   * once.
   */
  #inWindow = new Set<ConversationKey>();
  /** Spec-only server only: consumes the frames of a running pull. */
  pull: { consumeFrame(cmd: 3 | 4 | 5, message: Message): boolean } | undefined;
  /** Server time of the login (epoch ms; 0 if unknown). Fetched messages sent before it are not announced as new. */
  liveSince = 0;
  /** Set after the leading-edge batch of the current animation frame. */
  #inFrame: (() => void) | undefined;
  /**
   * LRU of applied receipts, by message id: `/changes` repeats whole lists, and rows that are only on disk are slow to
   * find.
   */
  readonly #receipts = new LruMap<number, GroupReceipt>(limits.rememberedEntries);
  readonly #changedRows: ChangedRows;

  constructor(
    scope: AccountScope,
    ingest: Ingest,
    history: History,
    listeners: Pick<SyncListeners, 'onSignal' | 'onTyping'>,
  ) {
    this.#scope = scope;
    this.#ingest = ingest;
    this.#history = history;
    this.#listeners = listeners;
    this.#changedRows = new ChangedRows(scope, ingest, history);
  }

  /** Subscribes to the frames of the connection. Returns an unsubscribe function. */
  start(connection: Pick<ConnectionPort, 'onFrame'>): () => void {
    return connection.onFrame((frame) => this.#receive(frame));
  }

  #receive(frame: ServerFrame): void {
    if (frame.cmd === Cmd.TYPING) {
      const { kind, from, groupId, state } = frame.data;
      this.#listeners.onTyping(kind === 'group' ? `g:${groupId ?? 0}` : `p:${from}`, from, state);
    } else if (frame.cmd === Cmd.PRIVATE || frame.cmd === Cmd.GROUP || frame.cmd === Cmd.SYSTEM) {
      // Signals of a call do not wait for a pull that is running.
      const isConsumed = !isCallSignalType(frame.data.type) && this.pull?.consumeFrame(frame.cmd, frame.data);
      if (!isConsumed) this.#push(frame.cmd, frame.data);
    }
  }

  /** Queues a live message; messages that arrive together are applied as one batch. */
  #push(cmd: 3 | 4 | 5, message: Message): void {
    const meaning = interpret(cmd, message, this.#scope.userId);
    // Signals have no row and are emitted at once: the socket may close right after a ban.
    if (meaning.kind === 'signal') {
      this.#signal(cmd, message);
      return;
    }
    this.#queued.add({ message, meaning });
    if (this.#queued.messages.length >= limits.liveBatchRows) {
      this.#flush();
      return;
    }
    const elsewhere = 'conversation' in meaning && !this.#inWindow.has(meaning.conversation);
    if (this.#planned && (!elsewhere || this.#inFrame)) return;
    // Leading edge: the first frame after a pause is flushed on a microtask. Later frames are coalesced for
    // `liveBatchMs`, which costs a fraction per message. A flood in one conversation does not delay others: once per
    // animation frame, a conversation that is not in the window is flushed at once.
    if (!this.#planned) this.#plan();
    this.#inFrame ??= this.#scope.platform.frames.next(() => {
      this.#inFrame = undefined;
    });
    void Promise.resolve().then(() => this.#flush());
  }

  #plan(): void {
    this.#planned = this.#scope.platform.timers.after(limits.liveBatchMs, () => {
      this.#planned = undefined;
      this.#inWindow.clear();
      if (this.#queued.messages.length === 0) return;
      this.#plan();
      this.#flush();
    });
  }

  #flush(): void {
    const batch = this.#queued;
    if (batch.messages.length === 0) return;
    this.#queued = new Batch();
    for (const key of batch.conversations) this.#inWindow.add(key);
    this.#apply(batch, true)
      // Flush the store now instead of at the next animation frame.
      .then(() => this.#scope.store.subject.flush())
      .catch((error: unknown) => this.#scope.onError(asImError(error)));
  }

  #signal(cmd: 3 | 4 | 5, message: Message): void {
    this.#listeners.onSignal({ cmd, message: normalizeSetting(message, this.#scope.userId) });
  }

  /** The connection closed: drops queued frames, which resume delivers again. */
  dropQueued(): void {
    this.#queued = new Batch();
    this.#planned?.();
    this.#planned = undefined;
    this.#inFrame?.();
    this.#inFrame = undefined;
    this.#inWindow.clear();
  }

  /** Applies missed messages as one unit: text that was recalled meanwhile is never shown. */
  async applyMissed(messages: readonly Signal[]): Promise<void> {
    const batch = new Batch();
    for (const { cmd, message } of messages) {
      const meaning = interpret(cmd, message, this.#scope.userId);
      if (meaning.kind === 'signal') this.#signal(cmd, message);
      else batch.add({ message, meaning });
    }
    await this.#apply(batch, false);
  }

  /** Applies every row from the cursor to `to`, in order; positions without a row do not exist. */
  async applyRange(key: ConversationKey, messages: readonly Message[], to: number): Promise<void> {
    const cmd = key.startsWith('g:') ? 4 : 3;
    const batch = new Batch();
    batch.conversations.add(key);
    for (const message of messages) batch.add({ message, meaning: interpret(cmd, message, this.#scope.userId) });
    await this.#submit(batch, (planner) =>
      planner.range(key, batch.messages, to, (message) => this.#isSinceLogin(message)),
    );
  }

  /** The missing rows up to `to` are not visible to this account: applies the held ones. */
  async nothingMissing(key: ConversationKey, to: number): Promise<void> {
    const batch = new Batch();
    batch.conversations.add(key);
    await this.#submit(batch, (planner) => planner.nothingMissing(key, to));
  }

  /** Applies read positions, receipts and own deletions with the revision they lead to. */
  async applyChanges({ rev, reads, deletions, receipts }: Changes): Promise<void> {
    const unapplied = (receipts ?? []).filter((receipt) => !this.#isApplied(receipt));
    const applied: GroupReceipt[] = [];
    await this.#ingest.submit(async (planner) => {
      for (const read of reads ?? []) {
        readPosition(planner.conversation(conversationKey(read.kind, read.target)), read);
      }
      for (const groupId of new Set(unapplied.map((receipt) => receipt.groupId))) {
        const conversation = planner.conversation(conversationKey('group', groupId));
        const ofGroup = unapplied.filter((receipt) => receipt.groupId === groupId);
        const ids = ofGroup.map(({ id }) => id);
        conversation.addStored(await this.#history.onDisk(conversation.base.key, ids));
        for (const { id, readedCount, receiptOk, receiptTotal } of ofGroup)
          conversation.patch(id, { readedCount, receiptOk, receiptTotal: receiptTotal ?? 0 });
        applied.push(...ofGroup.filter(({ id }) => conversation.findId(id)));
      }
      for (const deletion of deletions ?? []) await this.#delete(planner, deletion);
      planner.position = { ...this.#ingest.position, rev };
    });
    for (const receipt of applied) this.#receipts.set(receipt.id, receipt);
  }

  /** Deletes rows for this account, including those on disk. */
  async deleted(key: ConversationKey, ids: readonly number[]): Promise<void> {
    await this.#ingest.submit((planner) => this.#deleteRows(planner, key, ids));
  }

  /** The server was restored from a backup: clears the applied receipts, which the server may send again. */
  startOver(): void {
    this.#receipts.clear();
  }

  /** True for a message sent while this connection lasts: its push was lost, but it is as new as a pushed one. */
  #isSinceLogin({ sendTime }: Message): boolean {
    return this.liveSince > 0 && (sendTime ?? 0) >= this.liveSince;
  }

  #isApplied({ id, readedCount, receiptOk }: GroupReceipt): boolean {
    const known = this.#receipts.get(id);
    return known?.readedCount === readedCount && known.receiptOk === receiptOk;
  }

  /** Deletions made by this account on any device. `target` 0 with `upToId`: in every conversation. */
  async #delete(planner: Planner, { kind, target, messageIds, upToId }: Deletion): Promise<void> {
    if (target > 0 && messageIds?.length) await this.#deleteRows(planner, conversationKey(kind, target), messageIds);
    if (!upToId) return;
    const prefix = conversationKey(kind, 0).slice(0, 2);
    for (const { key } of [...this.#scope.store.conversations.states()]) {
      const isAffected = target > 0 ? key === conversationKey(kind, target) : key.startsWith(prefix);
      if (isAffected) clearUpTo(planner.conversation(key), upToId);
    }
  }

  async #deleteRows(planner: Planner, key: ConversationKey, ids: readonly number[]): Promise<void> {
    const conversation = planner.conversation(key);
    const unknown = ids.filter((id) => !this.#scope.store.deletions.has(key, id));
    conversation.addStored(await this.#history.onDisk(key, unknown));
    for (const id of unknown) conversation.patch(id, { deleted: true });
  }

  async #apply(batch: Batch, announce: boolean): Promise<void> {
    await this.#submit(batch, (planner) => {
      const newSince = announce ? this.liveSince - PUSH_DELAY_MS : Number.POSITIVE_INFINITY;
      for (const interpreted of batch.messages) {
        const { message, meaning } = interpreted;
        const isNotice = meaning.kind === 'row' && meaning.conversation === SYSTEM_KEY;
        if (isNotice) this.#hideOwnSignIn(message);
        planner.apply(interpreted, (message.sendTime ?? 0) >= newSince);
        if (isNotice) {
          const system = Math.max(planner.position?.system ?? this.#ingest.position.system, message.seqNo ?? 0);
          planner.position = { ...this.#ingest.position, system };
        }
      }
    });
  }

  /** Submits a batch to ingest; the rows on disk that it may change are loaded before `apply` runs. */
  #submit(batch: Batch, apply: (planner: Planner) => void): Promise<void> {
    return this.#ingest.submit(
      (planner) => this.#changedRows.load(planner, batch)?.then(() => apply(planner)) ?? apply(planner),
    );
  }

  /** The notice of a new sign-in is for the other devices: on the one that signed in it is neither shown nor unread. */
  #hideOwnSignIn(message: Message): void {
    const { deviceNo, store } = this.#scope;
    if (!message.content?.includes(deviceNo)) return;
    if (parseContent(NoticeContent, message.content)?.deviceNo === deviceNo) {
      store.deletions.add(SYSTEM_KEY, [message.seqNo ?? 0]);
    }
  }
}
