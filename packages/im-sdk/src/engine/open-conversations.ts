import type { Cancel, Timers } from '../platform/platform.ts';
import type { ConversationKey } from '../protocol/index.ts';

/** A tab with open conversations reports them this often. A browser runs timers of a hidden page once a minute. */
const REPORT_MS = 30_000;
/** A tab that did not report within this time is gone. Only needed without Web Locks. */
const EXPIRY_MS = 150_000;

interface RemoteTab {
  readonly keys: readonly ConversationKey[];
  readonly cancelExpiry: Cancel;
}

/** Conversations open on screens of this tab and of the other tabs. */
export class OpenConversations {
  readonly #timers: Timers;
  readonly #onChanged: (keys: readonly ConversationKey[]) => void;
  /** Number of screens of this tab per open conversation. */
  readonly #ownTab = new Map<ConversationKey, number>();
  /** Open conversations of the other tabs, by tab id. */
  readonly #elsewhere = new Map<string, RemoteTab>();
  #cancelReport: Cancel = () => undefined;

  /** `onChanged` notifies the other tabs. */
  constructor(timers: Timers, onChanged: (keys: readonly ConversationKey[]) => void) {
    this.#timers = timers;
    this.#onChanged = onChanged;
  }

  inThisTab(): ConversationKey[] {
    return [...this.#ownTab.keys()];
  }

  /** Open conversations of all tabs, deduped. */
  all(): ConversationKey[] {
    return [...new Set([...this.#ownTab.keys(), ...[...this.#elsewhere.values()].flatMap(({ keys }) => keys)])];
  }

  /** A screen opened a conversation. Returns the function that closes it. */
  open(conversation: ConversationKey): () => void {
    this.#ownTab.set(conversation, (this.#ownTab.get(conversation) ?? 0) + 1);
    this.report();
    return () => {
      const left = (this.#ownTab.get(conversation) ?? 1) - 1;
      if (left > 0) this.#ownTab.set(conversation, left);
      else this.#ownTab.delete(conversation);
      this.report();
    };
  }

  /** Sends the open conversations of this tab to the others, and again every `REPORT_MS` while there are any. */
  report(): void {
    this.#cancelReport();
    if (this.#ownTab.size > 0) this.#cancelReport = this.#timers.after(REPORT_MS, () => this.report());
    this.#onChanged(this.inThisTab());
  }

  /** Another tab reported its open conversations; an empty list if it has none or is gone. */
  setRemote(tab: string, keys: readonly ConversationKey[]): void {
    this.#elsewhere.get(tab)?.cancelExpiry();
    this.#elsewhere.delete(tab);
    if (keys.length === 0) return;
    const cancelExpiry = this.#timers.after(EXPIRY_MS, () => this.#elsewhere.delete(tab));
    this.#elsewhere.set(tab, { keys, cancelExpiry });
  }

  /** Cancels all timers. A screen may still close its conversation afterwards. */
  stop(): void {
    this.#cancelReport();
    this.#ownTab.clear();
    for (const { cancelExpiry } of this.#elsewhere.values()) cancelExpiry();
    this.#elsewhere.clear();
  }
}
