import type { ConversationKey } from '../../protocol/index.ts';

/** Conversations open on screens of this tab and of the other tabs. */
export class OpenConversations {
  readonly #tell: (keys: readonly ConversationKey[]) => void;
  /** Number of screens of this tab per open conversation. */
  readonly #here = new Map<ConversationKey, number>();
  /** Open conversations of the other tabs, by tab id. */
  readonly #elsewhere = new Map<string, readonly ConversationKey[]>();

  /** `tell` notifies the other tabs. */
  constructor(tell: (keys: readonly ConversationKey[]) => void) {
    this.#tell = tell;
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
    this.tell();
    return () => {
      const left = (this.#here.get(conversation) ?? 1) - 1;
      if (left > 0) this.#here.set(conversation, left);
      else this.#here.delete(conversation);
      this.tell();
    };
  }

  tell(): void {
    this.#tell(this.here());
  }

  /** Another tab reported its open conversations; an empty list if it has none or is gone. */
  hear(tab: string, keys: readonly ConversationKey[]): void {
    if (keys.length > 0) this.#elsewhere.set(tab, keys);
    else this.#elsewhere.delete(tab);
  }
}
