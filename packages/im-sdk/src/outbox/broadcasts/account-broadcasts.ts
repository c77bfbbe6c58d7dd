import { WhenNeeded } from '../../platform/when-needed.ts';
import type { AccountScope } from '../../sync/account-scope.ts';
import type { EngineParts } from '../../sync/engine-parts.ts';
import type { ItemOutcome, Outbox } from '../outbox.ts';
import type { OutboxItem } from '../outbox-item.ts';
import type { NewBroadcast } from './broadcast-job.ts';
import type { BroadcastChange, Broadcasts, BroadcastsListeners } from './broadcasts.ts';

/** The broadcasts of an account, as far as there are any: see `Broadcasts`. */
export class AccountBroadcasts {
  readonly #broadcasts: WhenNeeded<EngineParts, Broadcasts>;
  #leads = false;
  #online = false;

  constructor(scope: AccountScope, outbox: Outbox, listeners: BroadcastsListeners) {
    this.#broadcasts = new WhenNeeded(
      scope.later,
      (part) => {
        const broadcasts = new part.Broadcasts(scope, outbox, listeners);
        if (this.#leads) broadcasts.lead([]);
        if (this.#online) broadcasts.online();
        return broadcasts;
      },
      scope.platform.timers,
    );
  }

  /** Shows what earlier pages left, in any tab. The outbox is restored before. */
  restore(values: readonly unknown[]): void {
    if (values.length > 0) this.#broadcasts.do((broadcasts) => broadcasts.restore(values));
  }

  /** This tab carries them out from now on. */
  lead(values: readonly unknown[]): void {
    this.#leads = true;
    const take = (broadcasts: Broadcasts): void => {
      if (this.#leads) broadcasts.lead(values);
    };
    if (values.length > 0) this.#broadcasts.do(take);
    else this.#broadcasts.ifNeeded(take);
  }

  follow(): void {
    this.#leads = false;
    this.#broadcasts.part?.follow();
  }

  online(): void {
    this.#online = true;
    this.#broadcasts.part?.online();
  }

  offline(): void {
    this.#online = false;
    this.#broadcasts.part?.offline();
  }

  stop(): void {
    this.#broadcasts.stop((broadcasts) => broadcasts.stop());
  }

  /** Whether files with this owner are still wanted, or may be. */
  owns(id: string): boolean {
    const { part, needed } = this.#broadcasts;
    return part ? part.owns(id) : needed;
  }

  /** See `Broadcasts.start`. Rejects with `client.networkFailed` where the part that sends them does not come. */
  async start(draft: Omit<NewBroadcast, 'id' | 'time'>, files: readonly Blob[]): Promise<string> {
    return (await this.#broadcasts.get()).start(draft, files);
  }

  async cancel(id: string): Promise<void> {
    return (await this.#broadcasts.get()).cancel(id);
  }

  async retry(id: string): Promise<void> {
    return (await this.#broadcasts.get()).retry(id);
  }

  async dismiss(id: string): Promise<void> {
    return (await this.#broadcasts.get()).dismiss(id);
  }

  /** What became of a message of the outbox. */
  settled(item: OutboxItem, outcome: ItemOutcome): void {
    if (item.broadcast !== undefined) this.#broadcasts.ifNeeded((broadcasts) => broadcasts.settled(item, outcome));
  }

  /** What another tab did. */
  hear(change: BroadcastChange): void {
    this.#broadcasts.do((broadcasts) => broadcasts.hear(change));
  }
}
