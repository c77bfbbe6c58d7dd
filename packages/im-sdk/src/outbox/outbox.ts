import type { MessageCache } from '../cache/message-cache.ts';
import { withDeadline } from '../cache/with-deadline.ts';
import {
  backoffMs,
  type ConversationKey,
  type ErrorCode,
  ImError,
  limits,
  type Message,
  parseConversationKey,
} from '../protocol/index.ts';
import type { MessageRow } from '../store/messages/message-row.ts';
import type { AccountScope, OutgoingDraft } from '../sync/account-scope.ts';
import type { EngineFaults } from '../sync/engine-faults.ts';
import { newItem, type OutboxItem, pendingRow, readItem } from './outbox-item.ts';
import {
  type ItemPhase,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxState,
  outboxMachine,
} from './outbox-machine.ts';
import { TmpIds } from './tmp-id.ts';

export interface OutboxListeners {
  cache(): MessageCache | undefined;
  /** The server's answer to a send. */
  onAnswer(cmd: 3 | 4, message: Message): Promise<void>;
  /** Looks for own messages on a server that does not notice repeats. */
  pull(): Promise<void>;
  /** An item was written, changed or taken out: the other tabs show it too. */
  onChanged(change: OutboxChange): void;
  /** The device's database failed or hangs. */
  onStorageFailed(): void;
  /** Epoch ms by the server's clock. */
  now(): number;
}

/** What the tabs tell each other of the outbox. */
export type OutboxChange =
  | { readonly type: 'put'; readonly item: OutboxItem; readonly state: 'queued' | 'sending' | 'failed' }
  | { readonly type: 'removed'; readonly conversation: ConversationKey; readonly tmpId: string }
  | { readonly type: 'retry'; readonly tmpId: string };

/**
 * Messages on their way. An item is shown at once, stored for good, and only then sent; it leaves with the commit that
 * brings the server's row. Any tab writes; the one that leads sends.
 */
export class Outbox {
  readonly #scope: AccountScope;
  readonly #listeners: OutboxListeners;
  readonly #faults: EngineFaults;
  readonly #tmpIds: TmpIds;
  readonly #items = new Map<string, OutboxItem>();
  readonly #timers = new Map<string, () => void>();
  #state: OutboxState = outboxMachine.initial;
  /** Resolves when what earlier pages left is here: nothing may overtake it. */
  readonly #loaded: Promise<void>;
  #setLoaded: () => void = () => undefined;
  #isLoaded = false;
  #leads = false;
  #stopped = false;

  constructor(scope: AccountScope, listeners: OutboxListeners, faults: EngineFaults = {}) {
    this.#scope = scope;
    this.#listeners = listeners;
    this.#faults = faults;
    this.#tmpIds = new TmpIds({ now: listeners.now }, scope.platform.random);
    this.#loaded = new Promise((resolve) => {
      this.#setLoaded = resolve;
    });
  }

  /** Shows what earlier pages left, in any tab. */
  restore(values: readonly unknown[]): void {
    for (const value of values) {
      const item = readItem(value);
      if (!item || this.#items.has(item.tmpId)) continue;
      this.#tmpIds.follow(item.tmpId);
      this.#items.set(item.tmpId, item);
      this.#show(item, item.failure ? 'failed' : 'queued');
    }
    this.#isLoaded = true;
    this.#setLoaded();
  }

  /** This tab sends from now on. */
  lead(values: readonly unknown[]): void {
    this.#leads = true;
    this.restore(values);
    for (const item of this.#items.values()) this.#enter(item);
  }

  /** Another tab sends from now on. */
  follow(): void {
    this.#leads = false;
    this.offline();
  }

  online(idempotent: boolean): void {
    if (this.#leads) this.#take({ type: 'online', idempotent });
  }

  offline(): void {
    this.#take({ type: 'offline' });
  }

  /** Shows the items again, after everything else was forgotten. */
  showAll(): void {
    for (const item of this.#items.values()) this.#show(item, item.failure ? 'failed' : 'queued');
  }

  /** Resolves when the message is stored; it is shown before. */
  async add(conversation: ConversationKey, draft: OutgoingDraft): Promise<string> {
    if (!this.#isLoaded) await this.#loaded;
    const item = newItem({ tmpId: this.#tmpIds.next(), conversation, time: this.#listeners.now(), ...draft });
    this.#items.set(item.tmpId, item);
    this.#scope.store.subject.batch(() => this.#show(item, 'queued'));
    await this.#store(item);
    if (!this.#items.has(item.tmpId)) return item.tmpId;
    this.#listeners.onChanged({ type: 'put', item, state: 'queued' });
    if (this.#leads) this.#enter(item);
    return item.tmpId;
  }

  async retry(tmpId: string): Promise<void> {
    const item = this.#items.get(tmpId);
    if (!item?.failure) return;
    const again = { ...item, failure: undefined };
    this.#items.set(tmpId, again);
    this.#show(again, 'queued');
    await this.#store(again);
    this.#listeners.onChanged({ type: 'retry', tmpId });
    if (this.#leads) this.#take({ type: 'retry', tmpId });
  }

  async discard(tmpId: string): Promise<void> {
    const item = this.#items.get(tmpId);
    if (!item) return;
    this.#forget(item);
    this.#scope.store.messages.removePending(item.conversation, tmpId);
    this.#lastPending(item.conversation);
    this.#listeners.onChanged({ type: 'removed', conversation: item.conversation, tmpId });
    await this.#listeners.cache()?.removeOutbox(item.conversation, tmpId);
  }

  /** The server has these: they left the stored outbox with the commit of their rows. */
  delivered(tmpIds: readonly string[]): void {
    for (const tmpId of tmpIds) {
      const item = this.#items.get(tmpId);
      if (!item) continue;
      this.#forget(item);
      this.#lastPending(item.conversation);
    }
  }

  /** What another tab did. */
  hear(change: OutboxChange): void {
    if (change.type === 'put') {
      const { item, state } = change;
      if (this.#items.has(item.tmpId) && this.#leads) return;
      this.#tmpIds.follow(item.tmpId);
      this.#items.set(item.tmpId, item);
      this.#show(item, state);
      if (this.#leads) this.#enter(item);
    } else if (change.type === 'removed') {
      const item = this.#items.get(change.tmpId);
      if (item) this.#forget(item);
      this.#scope.store.messages.removePending(change.conversation, change.tmpId);
      this.#lastPending(change.conversation);
    } else {
      const item = this.#items.get(change.tmpId);
      if (!item) return;
      this.#items.set(item.tmpId, { ...item, failure: undefined });
      this.#show(item, 'queued');
      if (this.#leads) this.#take({ type: 'retry', tmpId: item.tmpId });
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  /** An item enters the queue; one that may have been sent before is looked for first. */
  #enter(item: OutboxItem): void {
    const as: ItemPhase = item.failure ? 'failed' : item.attempted ? 'checking' : 'queued';
    this.#take({ type: 'add', tmpId: item.tmpId, conversation: item.conversation, as });
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
    const parsed = parseConversationKey(item.conversation);
    if (!parsed) return;
    try {
      // Where repeats are not noticed, a reload has to know that this one may be there already.
      if (!this.#state.idempotent && !item.attempted) {
        const attempted = { ...item, attempted: true };
        this.#items.set(item.tmpId, attempted);
        await this.#store(attempted);
      }
      const message = await this.#post(item, parsed.target, parsed.kind === 'group');
      if (this.#stopped) return;
      await this.#listeners.onAnswer(parsed.kind === 'group' ? 4 : 3, { ...message, tmpId: item.tmpId });
      this.#take({ type: 'delivered', tmpId: item.tmpId });
    } catch (error) {
      const short = shortAnswer(error);
      if (!short) this.#sendFailed(item, error);
      else await this.#answeredShort(item, short).catch((fault: unknown) => this.#sendFailed(item, fault));
    }
  }

  /** Some servers answer with id and time alone: the rest is what was sent. */
  async #answeredShort(item: OutboxItem, answer: ShortAnswer): Promise<void> {
    const parsed = parseConversationKey(item.conversation);
    if (!parsed) return;
    const group = parsed.kind === 'group';
    const { type, content, tmpId } = item;
    const target = group ? { groupId: parsed.target } : { recvId: parsed.target };
    const sendTime = answer.sendTime ?? item.time;
    const message = { id: answer.id, tmpId, type, content, sendTime, sendId: this.#scope.userId, ...target };
    await this.#listeners.onAnswer(group ? 4 : 3, message);
    this.#take({ type: 'delivered', tmpId });
  }

  async #post(item: OutboxItem, target: number, group: boolean): Promise<Message> {
    const { http } = this.#scope;
    const tries = this.#state.items.find(({ tmpId }) => tmpId === item.tmpId)?.tries ?? 0;
    const tmpId = this.#faults.newTmpIdOnResend && tries > 0 ? this.#tmpIds.next() : item.tmpId;
    const quoteMessageId = item.quoteMessageId > 0 ? item.quoteMessageId : undefined;
    const shared = { tmpId, content: item.content, type: item.type, quoteMessageId };
    if (!group) return http.call('sendPrivate', { body: { ...shared, recvId: target } });
    const atUserIds = item.atUserIds.length > 0 ? [...item.atUserIds] : undefined;
    return http.call('sendGroup', {
      body: { ...shared, groupId: target, atUserIds, receipt: item.receipt || undefined },
    });
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
      return row.mine && row.content === item.content && Math.abs(row.sendTime - item.time) <= 2_000;
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
  }

  #forget(item: OutboxItem): void {
    this.#items.delete(item.tmpId);
    this.#timers.get(item.tmpId)?.();
    this.#timers.delete(item.tmpId);
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

  #show(item: OutboxItem, state: 'queued' | 'sending' | 'failed'): void {
    const { store, userId } = this.#scope;
    const self = store.self.getSnapshot();
    const me = { id: userId, nickName: self?.nickName ?? '', headImage: self?.headImageThumb ?? self?.headImage ?? '' };
    const row = pendingRow(this.#items.get(item.tmpId) ?? item, me, state);
    store.messages.setPending(row);
    this.#lastPending(item.conversation);
  }

  /** The list shows the newest own message that is on its way. */
  #lastPending(conversation: ConversationKey): void {
    const { store } = this.#scope;
    let newest: MessageRow | undefined;
    for (const key of store.messages.conversation(conversation).pending) {
      const row = store.messages.get(key);
      if (row && row.id === 0) newest = row;
    }
    store.conversations.setPending(conversation, newest);
    store.unsent.set(this.#items.size);
  }
}

interface ShortAnswer {
  readonly id: number;
  readonly sendTime?: number;
}

function shortAnswer(error: unknown): ShortAnswer | undefined {
  if (!(error instanceof ImError) || error.code !== 'client.unexpectedAnswer') return undefined;
  const { id, sendTime } = (error.cause ?? {}) as { id?: unknown; sendTime?: unknown };
  if (typeof id !== 'number' || id <= 0) return undefined;
  return typeof sendTime === 'number' ? { id, sendTime } : { id };
}
