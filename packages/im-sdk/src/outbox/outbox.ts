import type { FileStore } from '../cache/file-store.ts';
import type { MessageCache } from '../cache/message-cache.ts';
import { withDeadline } from '../cache/with-deadline.ts';
import { backoffMs, type ConversationKey, type ErrorCode, ImError, limits, type Message } from '../protocol/index.ts';
import type { UploadProgress } from '../store/message-upload.ts';
import type { AccountScope, OutgoingDraft } from '../sync/account-scope.ts';
import type { EngineFaults } from '../sync/engine-faults.ts';
import { type Attachment, attachedContent, measured, notUploaded } from './attachment.ts';
import { HeldFiles } from './held-files.ts';
import { isReady, newItem, type OutboxItem, readItem } from './outbox-item.ts';
import {
  type ItemPhase,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxState,
  outboxMachine,
} from './outbox-machine.ts';
import { OutboxView, type ShownState } from './outbox-view.ts';
import { OwnedUploads } from './owned-uploads.ts';
import { Pace } from './pace.ts';
import { cmdOf, postItem, shortAnswer, wholeAnswer } from './send-item.ts';
import { TmpIds, timeOf } from './tmp-id.ts';

export interface OutboxListeners {
  cache(): MessageCache | undefined;
  /** Where files are kept; `undefined` where this device keeps none. */
  fileStore(): FileStore | undefined;
  /** The server's answer to a send. */
  onAnswer(cmd: 3 | 4, message: Message): Promise<void>;
  /** Looks for own messages on a server that does not notice repeats. */
  pull(): Promise<void>;
  /** An item was written, changed or taken out: the other tabs show it too. */
  onChanged(change: OutboxChange): void;
  /** The device's database failed or hangs. */
  onStorageFailed(): void;
  /** Whether a file belongs to somebody else who keeps files. */
  owns(owner: string): boolean;
  /** Epoch ms by the server's clock. */
  now(): number;
}

/** What the tabs tell each other of the outbox. */
export type OutboxChange =
  | {
      readonly type: 'put';
      readonly item: OutboxItem;
      readonly state: ShownState;
      /** Files that are on no disk: the tab that leads has them from here. */
      readonly files?: readonly Blob[] | undefined;
    }
  | { readonly type: 'upload'; readonly tmpId: string; readonly progress: UploadProgress }
  | { readonly type: 'removed'; readonly conversation: ConversationKey; readonly tmpId: string }
  | { readonly type: 'retry'; readonly tmpId: string };

/** What became of an item, for whoever counts. */
export type ItemOutcome = 'delivered' | 'failed' | 'discarded' | 'again';

/**
 * Messages on their way. An item is shown at once, stored for good with its files, and only then uploaded and sent; it
 * leaves with the commit that brings the server's row. Any tab writes; the one that leads sends.
 */
export class Outbox {
  readonly #scope: AccountScope;
  readonly #listeners: OutboxListeners;
  readonly #faults: EngineFaults;
  readonly #tmpIds: TmpIds;
  readonly #items = new Map<string, OutboxItem>();
  readonly #timers = new Map<string, () => void>();
  readonly #files: HeldFiles;
  readonly #uploads: OwnedUploads;
  readonly #view: OutboxView;
  readonly #bulkPace: Pace;
  /** When the followers heard last how far an upload got (epoch ms). */
  readonly #told = new Map<string, number>();
  /** By conversation: resolves when what was written before is stored. */
  readonly #storing = new Map<ConversationKey, Promise<void>>();
  #state: OutboxState = outboxMachine.initial;
  /** Resolves when what earlier pages left is here: nothing may overtake it. */
  readonly #loaded: Promise<void>;
  #setLoaded: () => void = () => undefined;
  #isLoaded = false;
  #leads = false;
  #stopped = false;
  /** Hears what becomes of items. */
  onOutcome: (item: OutboxItem, outcome: ItemOutcome) => void = () => undefined;

  constructor(scope: AccountScope, listeners: OutboxListeners, faults: EngineFaults = {}) {
    this.#scope = scope;
    this.#listeners = listeners;
    this.#faults = faults;
    this.#tmpIds = new TmpIds({ now: listeners.now }, scope.platform.random);
    this.#files = new HeldFiles(scope.platform, () => listeners.fileStore());
    this.#view = new OutboxView(scope, this.#files);
    this.#bulkPace = new Pace(scope.platform, limits.broadcastEveryMs);
    this.#uploads = new OwnedUploads(scope, this.#files, {
      onUploaded: (tmpId, attachments) => this.#uploaded(tmpId, attachments),
      onRefused: (tmpId, code) => {
        const item = this.#items.get(tmpId);
        if (item) this.#fail(item, code);
      },
      onProgress: (tmpId, progress) => this.#progressed(tmpId, progress),
      onNamed: (tmpId, index, uploadId) => this.#named(tmpId, index, uploadId),
    });
    this.#loaded = new Promise((resolve) => {
      this.#setLoaded = resolve;
    });
  }

  /** Shows what earlier pages left, in any tab. */
  restore(values: readonly unknown[]): void {
    for (const value of values) {
      const item = readItem(value);
      if (!item || this.#items.has(item.tmpId)) continue;
      this.#adopt(item);
      this.#loadPreviews(item);
    }
    this.#isLoaded = true;
    this.#setLoaded();
  }

  /** This tab sends from now on. What is stored counts more than what was heard: it is what may have been sent. */
  lead(values: readonly unknown[]): void {
    this.#leads = true;
    for (const value of values) {
      const item = readItem(value);
      if (item?.attachments && this.#items.has(item.tmpId)) this.#items.set(item.tmpId, item);
    }
    this.restore(values);
    for (const item of this.#items.values()) this.#enter(item);
    this.#sweepFiles();
  }

  /** Another tab sends from now on. */
  follow(): void {
    this.#leads = false;
    this.offline();
    this.#uploads.stop();
  }

  online(idempotent: boolean): void {
    if (!this.#leads) return;
    this.#take({ type: 'online', idempotent });
    this.#uploads.resume();
  }

  offline(): void {
    this.#take({ type: 'offline' });
    this.#uploads.pause();
  }

  /** Shows the items again, after everything else was forgotten. */
  showAll(): void {
    for (const item of this.#items.values()) this.#show(item, item.failure ? 'failed' : 'queued');
  }

  /** An id that comes after every other. */
  nextId(): string {
    return this.#tmpIds.next();
  }

  /**
   * Resolves when the message is stored; it is shown before. `files` belong to `draft.attachments`, one each. Messages
   * of one conversation are stored one after the other: a text never overtakes a large file before it.
   */
  async add(conversation: ConversationKey, draft: OutgoingDraft, files?: readonly Blob[]): Promise<string> {
    if (!this.#isLoaded) await this.#loaded;
    const item = newItem({ tmpId: this.#tmpIds.next(), conversation, time: this.#listeners.now(), ...draft });
    this.#items.set(item.tmpId, item);
    if (files) this.#files.adopt(item.tmpId, files);
    this.#scope.store.subject.batch(() => this.#show(item, 'queued'));
    const before = this.#storing.get(conversation);
    const storing = (before ?? Promise.resolve()).then(() => this.#settle(item, files));
    this.#storing.set(conversation, storing);
    await storing;
    if (this.#storing.get(conversation) === storing) this.#storing.delete(conversation);
    return item.tmpId;
  }

  /** Takes items that are stored already. */
  adopt(items: readonly OutboxItem[]): void {
    this.#scope.store.subject.batch(() => {
      for (const item of items) this.#adopt(item);
    });
    for (const item of items) if (this.#leads) this.#enter(item);
  }

  async retry(tmpId: string): Promise<void> {
    const item = this.#items.get(tmpId);
    if (!item?.failure) return;
    const again = this.#again(item);
    this.#items.set(tmpId, again);
    this.#show(again, 'queued');
    await this.#store(again);
    this.#listeners.onChanged({ type: 'retry', tmpId });
    if (this.#leads) this.#reenter(again);
  }

  discard(tmpId: string): Promise<void> {
    return this.discardAll([tmpId]);
  }

  /** Takes messages out, as one. */
  async discardAll(tmpIds: readonly string[]): Promise<void> {
    const items = tmpIds.flatMap((tmpId) => this.#items.get(tmpId) ?? []);
    this.#scope.store.subject.batch(() => {
      for (const item of items) this.#remove(item);
    });
    if (items.length > 0) await this.#listeners.cache()?.removeOutbox(items);
  }

  /** The item with this id; `undefined` where it is out. */
  item(tmpId: string): OutboxItem | undefined {
    return this.#items.get(tmpId);
  }

  /** Whether a send of it may be on its way. */
  isFlying(tmpId: string): boolean {
    const phase = this.#state.items.find((other) => other.tmpId === tmpId)?.phase ?? 'queued';
    return phase !== 'queued' && phase !== 'failed';
  }

  /** The server has these: they left the stored outbox with the commit of their rows. */
  delivered(tmpIds: readonly string[]): void {
    for (const tmpId of tmpIds) {
      const item = this.#items.get(tmpId);
      if (!item) continue;
      this.#forget(item);
      this.#view.forget(tmpId);
      this.#view.count(item.conversation, this.#items.size);
      if (item.attachments && !item.broadcast) {
        this.#files.release(tmpId, this.#leads, () => this.#scope.store.uploads.delete(tmpId));
      }
      this.onOutcome(item, 'delivered');
    }
  }

  /** What another tab did. */
  hear(change: OutboxChange): void {
    if (change.type === 'upload') {
      const item = this.#items.get(change.tmpId);
      if (item && !this.#leads) this.#view.progressed(item, change.progress, this.#items.size);
      return;
    }
    if (change.type === 'put') {
      const { item, state, files } = change;
      if (this.#items.has(item.tmpId) && this.#leads) return;
      this.#tmpIds.follow(item.tmpId);
      if (files) this.#files.adopt(item.tmpId, files);
      this.#items.set(item.tmpId, item);
      this.#show(item, state);
      this.#loadPreviews(item);
      if (this.#leads) this.#enter(item);
    } else if (change.type === 'removed') {
      const item = this.#items.get(change.tmpId);
      if (item) this.#forget(item);
      this.#view.remove(change, this.#items.size);
      this.#files.release(change.tmpId, false, () => undefined);
      if (item) this.onOutcome(item, 'discarded');
    } else {
      const item = this.#items.get(change.tmpId);
      if (!item) return;
      const again = this.#again(item);
      this.#items.set(item.tmpId, again);
      this.#show(again, 'queued');
      if (this.#leads) this.#reenter(again);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#uploads.stop();
    this.#files.stop();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #remove(item: OutboxItem): void {
    const { tmpId, conversation } = item;
    this.#forget(item);
    this.#view.remove(item, this.#items.size);
    this.#files.release(tmpId, true, () => undefined);
    this.#listeners.onChanged({ type: 'removed', conversation, tmpId });
    this.onOutcome(item, 'discarded');
  }

  #adopt(item: OutboxItem): void {
    this.#tmpIds.follow(item.tmpId);
    this.#items.set(item.tmpId, item);
    this.#show(item, item.failure ? 'failed' : 'queued');
  }

  /** Files first, then the message that speaks of them, then the others hear of it. */
  async #settle(item: OutboxItem, files: readonly Blob[] | undefined): Promise<void> {
    if (!this.#items.has(item.tmpId)) return;
    let settled = item;
    if (files) {
      const attachments = await measured(this.#scope.platform, item.attachments ?? [], files);
      const content = attachedContent(item.type, attachments);
      settled = { ...item, attachments, content, filesKept: await this.#files.keep(item.tmpId, files) };
      if (!this.#items.has(item.tmpId)) return;
      this.#items.set(item.tmpId, settled);
      this.#show(settled, 'queued');
    }
    const stored = this.#store(settled);
    if (!this.#faults.sendsBeforeStoring) await stored;
    if (!this.#items.has(item.tmpId)) return;
    const unkept = settled.filesKept ? undefined : files;
    this.#listeners.onChanged({ type: 'put', item: settled, state: 'queued', files: unkept });
    if (this.#leads) this.#enter(settled);
  }

  /** An item enters the queue; one that may have been sent before is looked for first. */
  #enter(item: OutboxItem): void {
    const as: ItemPhase = item.failure ? 'failed' : item.attempted ? 'checking' : 'queued';
    const { tmpId, conversation } = item;
    const ready = isReady(item);
    this.#take({ type: 'add', tmpId, conversation, as, ready, bulk: item.broadcast !== undefined });
    if (!ready && !item.failure) this.#uploads.begin(tmpId, item.attachments ?? []);
  }

  #reenter(item: OutboxItem): void {
    const ready = isReady(item);
    this.onOutcome(item, 'again');
    this.#take({ type: 'retry', tmpId: item.tmpId, ready });
    if (!ready) this.#uploads.begin(item.tmpId, item.attachments ?? []);
  }

  /** The item as it is tried once more: files that the server does not take any more are uploaded anew. */
  #again(item: OutboxItem): OutboxItem {
    const anew = item.failure?.startsWith('file.') && item.attachments && !item.broadcast;
    return { ...item, failure: undefined, ...(anew ? { attachments: notUploaded(item.attachments ?? []) } : {}) };
  }

  /** The content is stored before it is sent: after a reload it must be the same, or it would be another message. */
  #uploaded(tmpId: string, attachments: readonly Attachment[]): void {
    const item = this.#items.get(tmpId);
    if (!item) return;
    const ready = { ...item, attachments, content: attachedContent(item.type, attachments) };
    this.#items.set(tmpId, ready);
    this.#store(ready)
      .then(() => {
        if (!this.#items.has(tmpId)) return;
        this.#show(ready, 'queued');
        this.#listeners.onChanged({ type: 'put', item: ready, state: 'queued' });
        this.#take({ type: 'ready', tmpId });
      })
      .catch((error: unknown) => this.#sendFailed(ready, error));
  }

  #named(tmpId: string, index: number, uploadId: string): void {
    const item = this.#items.get(tmpId);
    if (!item?.attachments) return;
    const attachments = item.attachments.map((other, at) => (at === index ? { ...other, uploadId } : other));
    const named = { ...item, attachments };
    this.#items.set(tmpId, named);
    this.#store(named).catch(() => undefined);
  }

  #progressed(tmpId: string, progress: UploadProgress): void {
    const item = this.#items.get(tmpId);
    if (!item) return;
    this.#view.progressed(item, progress, this.#items.size);
    const now = this.#scope.platform.clock.now();
    const recently = now - (this.#told.get(tmpId) ?? 0) < limits.uploadProgressEveryMs;
    if (recently && progress.state === 'sending' && progress.sentBytes < progress.totalBytes) return;
    this.#told.set(tmpId, now);
    this.#listeners.onChanged({ type: 'upload', tmpId, progress });
  }

  #take(event: OutboxEvent): void {
    if (this.#stopped) return;
    const { state, effects } = outboxMachine.transition(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: OutboxEffect): void {
    const item = this.#items.get(effect.tmpId);
    if (!item) return;
    switch (effect.type) {
      case 'send':
        this.#send(item);
        return;
      case 'check':
        this.#check(item);
        return;
      case 'wait': {
        const { random, timers } = this.#scope.platform;
        const range = { firstMs: limits.sendRetryMs, ceilingMs: limits.reconnectCeilingMs };
        const ms = Math.max(limits.sendRetryMs, backoffMs(effect.tries, random.fraction(), range));
        this.#timers.get(item.tmpId)?.();
        this.#timers.set(
          item.tmpId,
          timers.after(ms, () => this.#take({ type: 'timer', tmpId: item.tmpId })),
        );
        return;
      }
      case 'show': {
        const state = effect.phase === 'failed' ? 'failed' : effect.phase === 'queued' ? 'queued' : 'sending';
        this.#show(item, state);
        this.#listeners.onChanged({ type: 'put', item, state });
      }
    }
  }

  async #send(item: OutboxItem): Promise<void> {
    try {
      // Where repeats are not noticed, a reload has to know that this one may be there already.
      if (!this.#state.idempotent && !item.attempted) {
        const attempted = { ...item, attempted: true };
        this.#items.set(item.tmpId, attempted);
        await this.#store(attempted);
      }
      if (item.broadcast) {
        await this.#bulkPace.turn();
        if (this.#stopped || !this.#items.has(item.tmpId)) return;
      }
      const tries = this.#state.items.find(({ tmpId }) => tmpId === item.tmpId)?.tries ?? 0;
      const tmpId = this.#faults.newTmpIdOnResend && tries > 0 ? this.#tmpIds.next() : item.tmpId;
      const message = await postItem(this.#scope.http, item, tmpId);
      await this.#answered(item, message);
    } catch (error) {
      const short = shortAnswer(error);
      if (!short) this.#sendFailed(item, error);
      else {
        const whole = wholeAnswer(item, short, this.#scope.userId);
        await this.#answered(item, whole).catch((fault: unknown) => this.#sendFailed(item, fault));
      }
    }
  }

  async #answered(item: OutboxItem, message: Message): Promise<void> {
    if (this.#stopped) return;
    await this.#listeners.onAnswer(cmdOf(item), { ...message, tmpId: item.tmpId });
    this.#take({ type: 'delivered', tmpId: item.tmpId });
  }

  #sendFailed(item: OutboxItem, error: unknown): void {
    if (this.#stopped || !this.#items.has(item.tmpId)) return;
    const known = error instanceof ImError ? error : undefined;
    if (known && (known.category === 'refused' || known.category === 'invalid')) this.#fail(item, known.code);
    else if (known?.category === 'rateLimited') this.#take({ type: 'later', tmpId: item.tmpId });
    else this.#take({ type: 'uncertain', tmpId: item.tmpId });
  }

  /** The server does not notice repeats: everything above the cursor is pulled, and the own message is in it or not. */
  #check(item: OutboxItem): void {
    this.#listeners.pull().then(
      () => {
        if (!this.#items.has(item.tmpId)) return;
        if (this.#isThere(item)) this.#arrivedUnnamed(item);
        else this.#fail(item, 'client.unknownOutcome');
      },
      // The connection is gone again: the next one asks again.
      () => undefined,
    );
  }

  /** An own row with the same text that was sent within 2 s of the writing. */
  #isThere(item: OutboxItem): boolean {
    const { messages } = this.#scope.store;
    const tail = messages.conversation(item.conversation).segments.tail;
    return (tail?.rows ?? []).some((row) => {
      // An upload may take any time, but no two uploads have the same address.
      const soon = Math.abs(row.sendTime - item.time) <= 2_000 || item.attachments !== undefined;
      return row.mine && row.content === item.content && soon;
    });
  }

  #arrivedUnnamed(item: OutboxItem): void {
    this.discard(item.tmpId).catch(() => undefined);
    this.#take({ type: 'delivered', tmpId: item.tmpId });
  }

  #fail(item: OutboxItem, failure: ErrorCode): void {
    const failed = { ...item, failure };
    this.#items.set(item.tmpId, failed);
    this.#take({ type: 'refused', tmpId: item.tmpId });
    this.#store(failed).catch(() => undefined);
    this.onOutcome(failed, 'failed');
  }

  #forget(item: OutboxItem): void {
    this.#items.delete(item.tmpId);
    this.#told.delete(item.tmpId);
    this.#timers.get(item.tmpId)?.();
    this.#timers.delete(item.tmpId);
    this.#uploads.cancel(item.tmpId);
    this.#take({ type: 'remove', tmpId: item.tmpId });
  }

  /** A device that cannot store keeps the message in memory: it is sent all the same. */
  async #store(item: OutboxItem): Promise<void> {
    try {
      const { timers } = this.#scope.platform;
      const stored = this.#listeners.cache()?.putOutbox(item.conversation, item.tmpId, item);
      if (stored) await withDeadline(stored, limits.databaseStallMs, timers);
    } catch (cause) {
      this.#scope.onError(
        new ImError('client.storageFailed', 'The message is kept in memory only', { category: 'storage', cause }),
      );
      this.#listeners.onStorageFailed();
    }
  }

  #show(item: OutboxItem, state: ShownState): void {
    this.#view.show(this.#items.get(item.tmpId) ?? item, state, this.#items.size);
  }

  /** Shows the files of a message that another page or tab wrote. */
  #loadPreviews({ tmpId, attachments, broadcast, filesKept }: OutboxItem): void {
    if (!attachments || broadcast || !filesKept) return;
    this.#files
      .load(tmpId)
      .then((isNew) => {
        const item = this.#items.get(tmpId);
        if (!isNew || !item) return;
        this.#view.refreshFiles(item);
      })
      .catch(() => undefined);
  }

  /** Files that a page left which died before it stored their message. Young ones may belong to one just being stored. */
  #sweepFiles(): void {
    const before = this.#listeners.now() - limits.requestTimeoutMs * 10;
    this.#listeners
      .fileStore()
      ?.sweep((owner) => this.#items.has(owner) || timeOf(owner) > before || this.#listeners.owns(owner))
      .catch(() => undefined);
  }
}
