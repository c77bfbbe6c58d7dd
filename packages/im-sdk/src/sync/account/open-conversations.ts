import type { ConversationKey } from '../../protocol/index.ts';

/** Which conversations screens have open, in this tab and in the others. */
export class OpenConversations {
  readonly #tell: (keys: readonly ConversationKey[]) => void;
  /** How many screens of this tab have each one open. */
  readonly #here = new Map<ConversationKey, number>();
  /** Those of every other tab, by the name of the tab. */
  readonly #elsewhere = new Map<string, readonly ConversationKey[]>();

  /** `tell` lets the other tabs know. */
  constructor(tell: (keys: readonly ConversationKey[]) => void) {
    this.#tell = tell;
  }

  here(): ConversationKey[] {
    return [...this.#here.keys()];
  }

  /** Those of all tabs, each once. */
  all(): ConversationKey[] {
    return [...new Set([...this.#here.keys(), ...[...this.#elsewhere.values()].flat()])];
  }

  /** A screen opens one; the answer closes it. */
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

  /** Another tab says what it has open; an empty list where it has nothing, or is gone. */
  hear(tab: string, keys: readonly ConversationKey[]): void {
    if (keys.length > 0) this.#elsewhere.set(tab, keys);
    else this.#elsewhere.delete(tab);
  }
}
