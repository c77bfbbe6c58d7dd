import type { AccountScope } from '../account/account-scope.ts';
import { cacheName } from '../cache/account-cache.ts';
import { LastDraftStore } from '../cache/last-drafts.ts';
import type { MessageCache } from '../cache/message-cache.ts';
import { withDeadline } from '../cache/with-deadline.ts';
import { type ConversationKey, ImError, limits } from '../protocol/index.ts';
import { type Draft, isEmptyDraft, sameDraft } from '../store/conversations/draft.ts';
import { messageKey } from '../store/messages/row-key.ts';

/** Version of the stored format. Drafts are never dropped, so every later version must read it. */
const VERSION = 1;
/** Debounce of draft writes. */
const REST_MS = 300;

/** Fields other than the text were added to the format later: a stored draft may lack them. */
interface StoredDraft extends Draft {
  readonly v: number;
}

type Scope = Pick<AccountScope, 'store' | 'platform' | 'onError' | 'server' | 'userId'>;

/** Unsent composer text, kept across reloads and shown in every tab. */
export class Drafts {
  readonly #scope: Scope;
  readonly #cache: () => MessageCache | undefined;
  readonly #onChanged: (conversation: ConversationKey, draft: Draft) => void;
  readonly #unwritten = new Set<ConversationKey>();
  readonly #last: LastDraftStore;
  readonly #unsubscribe: () => void;
  #planned: (() => void) | undefined;

  constructor(
    scope: Scope,
    cache: () => MessageCache | undefined,
    onChanged: (conversation: ConversationKey, draft: Draft) => void,
  ) {
    this.#scope = scope;
    this.#cache = cache;
    this.#onChanged = onChanged;
    const { platform, server, userId } = scope;
    this.#last = new LastDraftStore(platform.local, cacheName(server, userId));
    this.#unsubscribe = platform.visibility.onChange((visible) => {
      if (!visible) this.#leave();
    });
  }

  /**
   * Shows drafts from disk, except those this tab changed since. Drafts that a page stored while it closed are
   * newer than the database, which gets them now.
   */
  restore(inDatabase: readonly { readonly conversation: ConversationKey; readonly value: unknown }[]): void {
    const last = Object.entries(this.#last.read()) as [ConversationKey, unknown][];
    this.#show(inDatabase);
    this.#show(last.map(([conversation, value]) => ({ conversation, value })));
    for (const [conversation] of last) this.#unwritten.add(conversation);
    if (last.length > 0) this.#plan();
  }

  #show(drafts: readonly { readonly conversation: ConversationKey; readonly value: unknown }[]): void {
    for (const { conversation, value } of drafts) {
      const stored = value as StoredDraft | undefined;
      if (stored?.v !== VERSION || this.#unwritten.has(conversation)) continue;
      const { v: _, ...draft } = stored;
      this.#scope.store.conversations.setDraft(conversation, withQuoteKey(conversation, draft));
    }
  }

  set(conversation: ConversationKey, draft: Draft): void {
    const { store, platform } = this.#scope;
    if (sameDraft(store.conversations.draft(conversation), draft)) return;
    store.subject.batch(() => store.conversations.setDraft(conversation, draft));
    this.#unwritten.add(conversation);
    if (!platform.visibility.visible()) this.#leave();
    else if (isEmptyDraft(draft)) this.#write();
    else this.#plan();
  }

  #plan(): void {
    this.#planned ??= this.#scope.platform.timers.after(REST_MS, () => this.#write());
  }

  /** The page may be closing: keeps what the database does not have yet, and writes it. */
  #leave(): void {
    if (this.#unwritten.size === 0 || !this.#cache()) return;
    const { conversations } = this.#scope.store;
    this.#last.put(
      Object.fromEntries([...this.#unwritten].map((key) => [key, { v: VERSION, ...conversations.draft(key) }])),
    );
    this.#write();
  }

  /** The database responds again: writes the drafts it did not accept. */
  async leaveMemory(): Promise<void> {
    await this.#write();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#write();
  }

  async #write(): Promise<void> {
    this.#planned?.();
    this.#planned = undefined;
    for (const key of [...this.#unwritten]) {
      const { conversations } = this.#scope.store;
      const draft = conversations.draft(key);
      this.#onChanged(key, draft);
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
      // The draft may have changed during the write.
      if (!isStored || conversations.draft(key) !== draft) continue;
      this.#unwritten.delete(key);
      this.#last.remove(key);
    }
  }
}

/** Migrates the key of a quoted message: earlier versions used the id alone, `i{id}`. */
function withQuoteKey(conversation: ConversationKey, draft: Draft): Draft {
  const { quote } = draft;
  if (quote?.key !== `i${quote?.id}`) return draft;
  return { ...draft, quote: { ...quote, key: messageKey(conversation, quote.id) } };
}

function notStored(cause: unknown): ImError {
  return new ImError('client.storageFailed', 'A draft is kept in memory only', { category: 'storage', cause });
}
