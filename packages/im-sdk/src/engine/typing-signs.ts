import type { RootStore } from '../account/root-store.ts';
import type { Platform } from '../platform/platform.ts';
import { type ConversationKey, limits } from '../protocol/index.ts';
import type { MessageRow } from '../store/messages/message-row.ts';

/** Typing indicators. Each expires 6 s after its last frame, or when the message arrives. */
export class TypingSigns {
  readonly #store: RootStore;
  readonly #platform: Platform;
  readonly #onChanged: (conversation: ConversationKey, userIds: readonly number[]) => void;
  readonly #timers = new Map<string, () => void>();

  constructor(
    store: RootStore,
    platform: Platform,
    onChanged: (conversation: ConversationKey, userIds: readonly number[]) => void,
  ) {
    this.#onChanged = onChanged;
    this.#store = store;
    this.#platform = platform;
  }

  /** Ends the indicators of the senders of these messages. */
  end(rows: readonly MessageRow[]): void {
    if (this.#timers.size === 0) return;
    for (const { conversation, sendId } of rows) this.set(conversation, sendId, false);
  }

  set(conversation: ConversationKey, userId: number, state: boolean): void {
    const name = `${conversation}/${userId}`;
    this.#timers.get(name)?.();
    this.#timers.delete(name);
    const others = (this.#store.typing.get(conversation) ?? []).filter((other) => other !== userId);
    if (state) {
      const wasTyping = this.#store.typing.get(conversation)?.includes(userId) === true;
      this.#store.typing.set(conversation, [...others, userId]);
      if (!wasTyping) this.#onChanged(conversation, [...others, userId]);
      this.#timers.set(
        name,
        this.#platform.timers.after(limits.typingShownMs, () => this.set(conversation, userId, false)),
      );
    } else if (this.#store.typing.get(conversation)?.includes(userId)) {
      this.#store.typing.set(conversation, others);
      this.#onChanged(conversation, others);
    }
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
