import type { AccountScope } from '../account/account-scope.ts';
import type { Platform } from '../platform/platform.ts';
import { backoffMs, type ErrorCode, extrasOf, HEADERS, ImError, limits } from '../protocol/index.ts';
import { hasOwnRow, readShortAnswer } from '../spec-only/own-sends.ts';
import { conversationOf, hasUnseen, isReady, type OutboxItem } from './outbox-item.ts';
import type { OutboxItems } from './outbox-items.ts';
import {
  type ItemPhase,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxState,
  outboxMachine,
} from './outbox-machine.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import type { OutboxListeners } from './outbox-types.ts';

/** Dependencies and callbacks of `SendQueue`. */
export interface SendQueueParts {
  readonly scope: AccountScope;
  readonly items: OutboxItems;
  readonly storage: OutboxStorage;
  readonly listeners: Pick<OutboxListeners, 'submit' | 'pull' | 'readUpTo' | 'onChanged'>;
  /** Send refused for good. `reason`: the host's text. */
  onRefused(item: OutboxItem, code: ErrorCode, reason?: string): void;
  /** Found an own row with the same content, on a server that does not return `tmpId`. */
  onFound(item: OutboxItem): void;
  /** True if this tab is the leader. */
  leads(): boolean;
}

/** Carries out the effects of the outbox machine: requests, retry timers, and lookups after an unknown outcome. */
export class SendQueue {
  readonly #parts: SendQueueParts;
  readonly #broadcastLimiter: RateLimiter;
  readonly #timers = new Map<string, () => void>();
  #state: OutboxState = outboxMachine.initial;
  #stopped = false;

  constructor(parts: SendQueueParts) {
    this.#parts = parts;
    this.#broadcastLimiter = new RateLimiter(parts.scope.platform, limits.broadcastEveryMs);
  }

  dispatch(event: OutboxEvent): void {
    if (this.#stopped) return;
    const { state, effects } = outboxMachine.transition(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  /** Adds items; one that may have been sent before is checked first. */
  add(items: readonly OutboxItem[]): void {
    const added = items.map((item) => {
      const as: ItemPhase = item.failure ? 'failed' : item.attempted ? 'checking' : 'queued';
      const { tmpId, conversation, broadcast } = item;
      const hasFiles = item.attachments !== undefined || item.followsFiles === true;
      return { tmpId, conversation, as, ready: isReady(item), hasFiles, bulk: broadcast !== undefined };
    });
    this.dispatch({ type: 'addAll', items: added });
  }

  /** True if a send of the item may be in flight. */
  isInFlight(tmpId: string): boolean {
    const phase = this.#state.items.find((other) => other.tmpId === tmpId)?.phase ?? 'queued';
    return phase !== 'queued' && phase !== 'failed';
  }

  /**
   * Removes the item unless its request is running, so that it can be added in the state another tab left it.
   */
  release(tmpId: string): void {
    if (this.#state.items.find((other) => other.tmpId === tmpId)?.phase !== 'sending') this.remove(tmpId);
  }

  /** Settled: sent, or discarded by the user. */
  remove(tmpId: string): void {
    this.#timers.get(tmpId)?.();
    this.#timers.delete(tmpId);
    this.dispatch({ type: 'remove', tmpId });
  }

  stop(): void {
    this.#stopped = true;
    this.#broadcastLimiter.stop();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #carryOut(effect: OutboxEffect): void {
    const { items, listeners } = this.#parts;
    const item = items.pending(effect.tmpId);
    if (!item) return;
    switch (effect.type) {
      case 'send':
        this.#send(item);
        return;
      case 'check':
        this.#check(item);
        return;
      case 'wait': {
        const retry = (): void => this.dispatch({ type: 'timer', tmpId: item.tmpId });
        this.#setTimer(item.tmpId, retryDelayMs(effect.tries, this.#parts.scope.platform.random.fraction()), retry);
        return;
      }
      case 'show': {
        const { phase } = effect;
        const state = phase === 'failed' || phase === 'queued' ? phase : 'sending';
        items.show(item, state);
        listeners.onChanged({ type: 'put', item, state });
      }
    }
  }

  /** Sends an item once. Never rejects. */
  async #send(item: OutboxItem): Promise<void> {
    const { items, storage, listeners, onRefused } = this.#parts;
    // Without dedupe on the server, a reload must know that this message may have been sent.
    if (!this.#state.idempotent && !item.attempted) {
      const attempted = { ...item, attempted: true };
      items.set(attempted);
      await storage.put(attempted);
    }
    if (item.broadcast) await this.#broadcastLimiter.acquire();
    if (!this.#isOurs(item)) return;
    const error = await this.#request(item).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    // The server has the message, but its answer lacks the position: fetch the row.
    if (error === undefined && this.#isOurs(item)) await listeners.pull().catch(() => undefined);
    if (!this.#isOurs(item)) return;
    const { category, code, reason } = error instanceof ImError ? error : {};
    if (code && (category === 'refused' || category === 'invalid')) onRefused(item, code, reason);
    else this.dispatch({ type: category === 'rateLimited' ? 'later' : 'uncertain', tmpId: item.tmpId });
  }

  /**
   * False if the item was delivered or discarded, or if another tab leads now: that one has read the item from the
   * database and sends it again.
   */
  #isOurs({ tmpId }: OutboxItem): boolean {
    if (this.#stopped) return false;
    if (this.#parts.leads() && this.#parts.items.pending(tmpId)) return true;
    this.remove(tmpId);
    return false;
  }

  /** Sends the request of an item and submits the answer. */
  async #request(item: OutboxItem): Promise<void> {
    const { http, userId } = this.#parts.scope;
    const { kind, target } = conversationOf(item);
    const { tmpId, content, type, conversation } = item;
    const isLate = !item.keepUnread && hasUnseen(item, this.#parts.scope.store.conversations.state(conversation));
    if (isLate && item.writtenAfter) this.#parts.listeners.readUpTo(conversation, item.writtenAfter);
    const shared = { tmpId, content, type, ...extrasOf(isLate ? { ...item, keepUnread: true } : item) };
    const options = item.broadcast ? { headers: { [HEADERS.broadcast]: '1' } } : {};
    const answer =
      kind === 'group'
        ? http.request(
            'sendGroup',
            { body: { ...shared, groupId: target, receipt: item.receipt || undefined } },
            options,
          )
        : http.request('sendPrivate', { body: { ...shared, recvId: target } }, options);
    const message = await answer.catch((error: unknown) => {
      const short = readShortAnswer(error, item, userId);
      if (short) return short;
      throw error;
    });
    if (!this.#stopped && this.#parts.leads())
      await this.#parts.listeners.submit(kind === 'group' ? 4 : 3, { ...message, tmpId: item.tmpId });
  }

  /** The server does not dedupe: fetches everything above the cursor and looks for the own message in it. */
  #check(item: OutboxItem): void {
    const { scope, listeners, onFound, onRefused } = this.#parts;
    listeners.pull().then(
      () => {
        if (!this.#isOurs(item)) return;
        if (hasOwnRow(scope.store, item)) onFound(item);
        else onRefused(item, 'client.unknownOutcome');
      },
      // If the connection closed, the next one checks again.
      () => this.#checkLater(item.tmpId),
    );
  }

  /** Retries the check on the same connection, which may last for hours. */
  #checkLater(tmpId: string): void {
    if (this.#stopped) return;
    this.#setTimer(tmpId, limits.reconnectCeilingMs, () => {
      const item = this.#parts.items.pending(tmpId);
      const { online, items } = this.#state;
      const isChecking = items.some((other) => other.tmpId === tmpId && other.phase === 'checking');
      if (item && online && isChecking) this.#check(item);
    });
  }

  #setTimer(tmpId: string, ms: number, run: () => void): void {
    this.#timers.get(tmpId)?.();
    this.#timers.set(tmpId, this.#parts.scope.platform.timers.after(ms, run));
  }
}

/** Time until a send whose answer did not come is tried again, ms. `fraction` is random, from 0 to 1. */
function retryDelayMs(tries: number, fraction: number): number {
  const range = { firstMs: limits.sendRetryMs, ceilingMs: limits.reconnectCeilingMs };
  return Math.max(limits.sendRetryMs, backoffMs(tries, fraction, range));
}

/** Rate limiter: runs tasks in order, at least `everyMs` apart. */
class RateLimiter {
  readonly #platform: Pick<Platform, 'clock' | 'timers'>;
  readonly #everyMs: number;
  readonly #pending = new Set<() => void>();
  #next = 0;

  constructor(platform: Pick<Platform, 'clock' | 'timers'>, everyMs: number) {
    this.#platform = platform;
    this.#everyMs = everyMs;
  }

  /** Resolves when the caller may proceed. */
  async acquire(): Promise<void> {
    const now = this.#platform.clock.now();
    // Capped, so that a clock that was set back does not cause a long wait.
    const waitMs = Math.min(this.#next - now, 10 * this.#everyMs);
    this.#next = now + Math.max(0, waitMs) + this.#everyMs;
    if (waitMs <= 0) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#platform.timers.after(waitMs, () => {
        this.#pending.delete(cancel);
        resolve();
      });
      this.#pending.add(cancel);
    });
  }

  /** Drops all pending callers; their promises never resolve. */
  stop(): void {
    for (const cancel of this.#pending) cancel();
    this.#pending.clear();
  }
}
