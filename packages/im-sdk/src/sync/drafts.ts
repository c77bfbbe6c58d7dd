import type { MessageCache } from '../cache/message-cache.ts';
import { withDeadline } from '../cache/with-deadline.ts';
import { type ConversationKey, ImError, limits } from '../protocol/index.ts';
import { type Draft, isEmptyDraft, sameDraft } from '../store/conversations/draft.ts';
import type { AccountScope } from './account-scope.ts';

/** Format of stored drafts: never dropped, so every later version has to read it. */
const VERSION = 1;
/** A draft is written when the typing rests. */
const REST_MS = 300;

/** What goes with the text came later: a draft without it is one as well. */
interface StoredDraft extends Draft {
  readonly v: number;
}

/** Unsent texts, kept across reloads and shown in every tab. */
export class Drafts {
  readonly #scope: Pick<AccountScope, 'store' | 'platform' | 'onError'>;
  readonly #cache: () => MessageCache | undefined;
  readonly #tell: (conversation: ConversationKey, draft: Draft) => void;
  readonly #unwritten = new Set<ConversationKey>();
  #planned: (() => void) | undefined;

  constructor(
    scope: Pick<AccountScope, 'store' | 'platform' | 'onError'>,
    cache: () => MessageCache | undefined,
    tell: (conversation: ConversationKey, draft: Draft) => void,
  ) {
    this.#scope = scope;
    this.#cache = cache;
    this.#tell = tell;
  }

  /** Shows what the disk says, but of drafts that this tab has written since. */
  restore(stored: readonly { readonly conversation: ConversationKey; readonly value: unknown }[]): void {
    for (const { conversation, value } of stored) {
      const stored = value as StoredDraft | undefined;
      if (stored?.v !== VERSION || this.#unwritten.has(conversation)) continue;
      const { v: _, ...draft } = stored;
      this.#scope.store.conversations.setDraft(conversation, draft);
    }
  }

  set(conversation: ConversationKey, draft: Draft): void {
    const { store, platform } = this.#scope;
    if (sameDraft(store.conversations.draft(conversation), draft)) return;
    store.subject.batch(() => store.conversations.setDraft(conversation, draft));
    this.#unwritten.add(conversation);
    if (isEmptyDraft(draft)) this.#write();
    else this.#planned ??= platform.timers.after(REST_MS, () => this.#write());
  }

  /** The database answers again: drafts that it did not take are written. */
  async leaveMemory(): Promise<void> {
    await this.#write();
  }

  async stop(): Promise<void> {
    await this.#write();
  }

  async #write(): Promise<void> {
    this.#planned?.();
    this.#planned = undefined;
    for (const key of [...this.#unwritten]) {
      const { conversations } = this.#scope.store;
      const draft = conversations.draft(key);
      this.#tell(key, draft);
      const value: StoredDraft | undefined = isEmptyDraft(draft) ? undefined : { v: VERSION, ...draft };
      const { timers } = this.#scope.platform;
      const stored = this.#cache()?.putDraft(key, value);
      const isStored =
        stored !== undefined &&
        (await withDeadline(stored, limits.databaseStallMs, timers).then(
          () => true,
          (cause) => {
            this.#scope.onError(notStored(cause));
            return false;
          },
        ));
      // Something may have been written meanwhile.
      if (isStored && conversations.draft(key) === draft) this.#unwritten.delete(key);
    }
  }
}

function notStored(cause: unknown): ImError {
  return new ImError('client.storageFailed', 'A draft is kept in memory only', { category: 'storage', cause });
}
