import type { ConversationKey } from '../../protocol/index.ts';

/** Conversations open on screens of this tab and of the other tabs. */
export class OpenConversations {
  readonly #onChanged: (keys: readonly ConversationKey[]) => void;
  /** Number of screens of this tab per open conversation. */
  readonly #here = new Map<ConversationKey, number>();
  /** Open conversations of the other tabs, by tab id. */
  readonly #elsewhere = new Map<string, readonly ConversationKey[]>();

  /** `onChanged` notifies the other tabs. */
  constructor(onChanged: (keys: readonly ConversationKey[]) => void) {
    this.#onChanged = onChanged;
  }

  here(): ConversationKey[] {
    return [...this.#here.keys()];
  }

  /** Open conversations of all tabs, deduped. */
  all(): ConversationKey[] {
    return [...new Set([...this.#here.keys(), ...[...this.#elsewhere.values()].flat()])];
  }

  /** A screen opened a conversation. Returns the function that closes it. */
  open(conversation: ConversationKey): () => void {
    this.#here.set(conversation, (this.#here.get(conversation) ?? 0) + 1);
    this.report();
    return () => {
      const left = (this.#here.get(conversation) ?? 1) - 1;
      if (left > 0) this.#here.set(conversation, left);
      else this.#here.delete(conversation);
      this.report();
    };
  }

  /** Sends the open conversations of this tab to the others. */
  report(): void {
    this.#onChanged(this.here());
  }

  /** Another tab reported its open conversations; an empty list if it has none or is gone. */
  setRemote(tab: string, keys: readonly ConversationKey[]): void {
    if (keys.length > 0) this.#elsewhere.set(tab, keys);
    else this.#elsewhere.delete(tab);
  }
}
