import type { MessageCache } from '../cache/message-cache.ts';
import type { ConversationKey } from '../protocol/index.ts';
import type { AccountScope } from './account-scope.ts';

/** Format of stored drafts: never dropped, so every later version has to read it. */
const VERSION = 1;
/** A draft is written when the typing rests. */
const REST_MS = 300;

interface StoredDraft {
  readonly v: number;
  readonly text: string;
}

/** Unsent texts, kept across reloads and shown in every tab. */
export class Drafts {
  readonly #scope: Pick<AccountScope, 'store' | 'platform'>;
  readonly #cache: () => MessageCache | undefined;
  readonly #tell: (conversation: ConversationKey, text: string) => void;
  readonly #unwritten = new Set<ConversationKey>();
  #planned: (() => void) | undefined;

  constructor(
    scope: Pick<AccountScope, 'store' | 'platform'>,
    cache: () => MessageCache | undefined,
    tell: (conversation: ConversationKey, text: string) => void,
  ) {
    this.#scope = scope;
    this.#cache = cache;
    this.#tell = tell;
  }

  restore(stored: readonly { readonly conversation: ConversationKey; readonly value: unknown }[]): void {
    for (const { conversation, value } of stored) {
      const draft = value as StoredDraft | undefined;
      if (draft?.v === VERSION) this.#scope.store.conversations.setDraft(conversation, draft.text);
    }
  }

  set(conversation: ConversationKey, text: string): void {
    const { store, platform } = this.#scope;
    if (store.conversations.draft(conversation) === text) return;
    store.subject.batch(() => store.conversations.setDraft(conversation, text));
    this.#unwritten.add(conversation);
    if (text === '') this.#write();
    else this.#planned ??= platform.timers.after(REST_MS, () => this.#write());
  }

  async stop(): Promise<void> {
    await this.#write();
  }

  async #write(): Promise<void> {
    this.#planned?.();
    this.#planned = undefined;
    const keys = [...this.#unwritten];
    this.#unwritten.clear();
    for (const key of keys) {
      const text = this.#scope.store.conversations.draft(key);
      this.#tell(key, text);
      const value: StoredDraft | undefined = text === '' ? undefined : { v: VERSION, text };
      await this.#cache()
        ?.putDraft(key, value)
        .catch(() => undefined);
    }
  }
}
