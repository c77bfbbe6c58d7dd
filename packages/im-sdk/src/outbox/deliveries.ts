import { hasOwnRow } from '../plain-server/own-sends.ts';
import { backoffMs, type ErrorCode, limits, type Message } from '../protocol/index.ts';
import type { AccountScope } from '../sync/account-scope.ts';
import { ItemSender } from './item-sender.ts';
import type { OutboxItem } from './outbox-item.ts';
import { type OutboxEffect, type OutboxEvent, type OutboxState, outboxMachine } from './outbox-machine.ts';
import type { ShownState } from './outbox-view.ts';
import { Pace } from './pace.ts';

/** Dependencies and callbacks of `Deliveries`. */
export interface DeliveriesParts {
  readonly scope: AccountScope;
  /** Returns an item that is still in the outbox. */
  item(tmpId: string): OutboxItem | undefined;
  /** Replaces the item. Resolves once it is stored. */
  keep(item: OutboxItem): Promise<void>;
  onShown(item: OutboxItem, state: ShownState): void;
  /** Emits the server's ack of a send. */
  onAnswer(cmd: 3 | 4, message: Message): Promise<void>;
  /** Send refused for good. `reason`: the host's text. */
  onRefused(item: OutboxItem, code: ErrorCode, reason?: string): void;
  /** Found an own row with the same content, on a server that does not return `tmpId`. */
  onFound(item: OutboxItem): void;
  /** Fetches own messages, on a server that does not dedupe by `tmpId`. */
  pull(): Promise<void>;
}

/**
 * Carries out the effects of the outbox machine: sends, retry timers, and lookups of messages with an unknown outcome.
 */
export class Deliveries {
  readonly #parts: DeliveriesParts;
  readonly #sender: ItemSender;
  readonly #timers = new Map<string, () => void>();
  #state: OutboxState = outboxMachine.initial;
  #stopped = false;

  constructor(parts: DeliveriesParts) {
    const { scope } = parts;
    this.#parts = parts;
    this.#sender = new ItemSender({
      scope,
      pace: new Pace(scope.platform, limits.broadcastEveryMs),
      isWanted: (tmpId) => !this.#stopped && parts.item(tmpId) !== undefined,
      onAnswer: async (cmd, message) => {
        if (!this.#stopped) await parts.onAnswer(cmd, message);
      },
    });
  }

  take(event: OutboxEvent): void {
    if (this.#stopped) return;
    const { state, effects } = outboxMachine.transition(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  /** True if a send of the item may be in flight. */
  isFlying(tmpId: string): boolean {
    const phase = this.#state.items.find((other) => other.tmpId === tmpId)?.phase ?? 'queued';
    return phase !== 'queued' && phase !== 'failed';
  }

  /**
   * Removes the item from the queue unless it is in flight, so that it can be added in the state another tab left it.
   */
  letGo(tmpId: string): void {
    if (this.#state.items.find((other) => other.tmpId === tmpId)?.phase !== 'sending') this.forget(tmpId);
  }

  /** Settled: sent, or discarded by the user. */
  forget(tmpId: string): void {
    this.#timers.get(tmpId)?.();
    this.#timers.delete(tmpId);
    this.take({ type: 'remove', tmpId });
  }

  stop(): void {
    this.#stopped = true;
    this.#sender.stop();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #carryOut(effect: OutboxEffect): void {
    const { scope, item: find, onShown } = this.#parts;
    const item = find(effect.tmpId);
    if (!item) return;
    switch (effect.type) {
      case 'send':
        this.#send(item);
        return;
      case 'check':
        this.#check(item);
        return;
      case 'wait': {
        const { random, timers } = scope.platform;
        const range = { firstMs: limits.sendRetryMs, ceilingMs: limits.reconnectCeilingMs };
        const ms = Math.max(limits.sendRetryMs, backoffMs(effect.tries, random.fraction(), range));
        this.#timers.get(item.tmpId)?.();
        this.#timers.set(
          item.tmpId,
          timers.after(ms, () => this.take({ type: 'timer', tmpId: item.tmpId })),
        );
        return;
      }
      case 'show':
        onShown(item, effect.phase === 'failed' ? 'failed' : effect.phase === 'queued' ? 'queued' : 'sending');
    }
  }

  async #send(item: OutboxItem): Promise<void> {
    const { item: find, keep, onRefused } = this.#parts;
    // Without dedupe on the server, a reload must know that this message may have been sent.
    if (!this.#state.idempotent && !item.attempted) await keep({ ...item, attempted: true });
    const outcome = await this.#sender.send(item);
    if (outcome === 'delivered') this.take({ type: 'delivered', tmpId: item.tmpId });
    if (outcome === 'delivered' || outcome === 'given up' || this.#stopped || !find(item.tmpId)) return;
    if (typeof outcome === 'object') onRefused(item, outcome.refused, outcome.reason);
    else this.take({ type: outcome, tmpId: item.tmpId });
  }

  /** The server does not dedupe: fetches everything above the cursor and looks for the own message in it. */
  #check(item: OutboxItem): void {
    const { item: find, onFound, onRefused, pull } = this.#parts;
    pull().then(
      () => {
        if (!find(item.tmpId)) return;
        if (!hasOwnRow(this.#parts.scope.store, item)) onRefused(item, 'client.unknownOutcome');
        else {
          onFound(item);
          this.take({ type: 'delivered', tmpId: item.tmpId });
        }
      },
      // If the connection closed, the next one checks again.
      () => this.#checkLater(item.tmpId),
    );
  }

  /** Retries the check on the same connection, which may last for hours. */
  #checkLater(tmpId: string): void {
    if (this.#stopped) return;
    const again = (): void => {
      const item = this.#parts.item(tmpId);
      const { online, items } = this.#state;
      const isChecking = items.some((other) => other.tmpId === tmpId && other.phase === 'checking');
      if (item && online && isChecking) this.#check(item);
    };
    this.#timers.get(tmpId)?.();
    this.#timers.set(tmpId, this.#parts.scope.platform.timers.after(limits.reconnectCeilingMs, again));
  }
}
