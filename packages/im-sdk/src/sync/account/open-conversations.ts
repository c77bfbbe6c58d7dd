import type { ConversationKey } from '../../protocol/index.ts';

/** Which conversations screens have open, in this tab and in the others. */
export class OpenConversations {
  readonly #tell: (keys: readonly ConversationKey[]) => void;
  /** How many screens of this tab have each one open. */
  readonly #here = new Map<ConversationKey, number>();
  #elsewhere: readonly ConversationKey[] = [];

  /** `tell` lets the tab that leads know. */
  constructor(tell: (keys: readonly ConversationKey[]) => void) {
    this.#tell = tell;
  }

  here(): ConversationKey[] {
    return [...this.#here.keys()];
  }

  all(): ConversationKey[] {
    return [...this.#here.keys(), ...this.#elsewhere];
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

  hear(keys: readonly ConversationKey[]): void {
    this.#elsewhere = keys;
  }
}
