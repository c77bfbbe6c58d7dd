import { type ConversationKey, ImError, limits, parseConversationKey, SYSTEM_KEY } from '../protocol/index.ts';
import type { ConversationState } from '../store/conversations/conversation-state.ts';
import type { AccountScope } from './account-scope.ts';
import type { Ingest } from './ingest.ts';
import { isRefusedHere } from './is-refused-here.ts';

type Scope = Pick<AccountScope, 'http' | 'store' | 'platform' | 'logger'>;

/**
 * Tells the server what was read here: a first reading at once, those that follow it closely together. What cannot be
 * told is told with the next reading, the next beat or the next login.
 */
export class ReadReports {
  readonly #scope: Scope;
  readonly #ingest: Ingest;
  readonly #telling = new Set<ConversationKey>();
  /** Conversations that were told of just now: how to end their pause. */
  readonly #pauses = new Map<ConversationKey, () => void>();
  #stopped = false;

  constructor(scope: Scope, ingest: Ingest) {
    this.#scope = scope;
    this.#ingest = ingest;
  }

  /** Resolves when it was told, or will be told later. */
  async tell(key: ConversationKey): Promise<void> {
    const state = this.#scope.store.conversations.state(key);
    if (this.#telling.has(key) || this.#pauses.has(key) || state.toldPos >= state.readPos) return;
    this.#telling.add(key);
    try {
      await this.#tellOnce(key, state);
    } catch (error) {
      const code = error instanceof ImError ? error.code : '';
      this.#scope.logger.debug('a read position could not be told', { code });
    } finally {
      this.#telling.delete(key);
    }
    this.#pause(key, state.readPos);
  }

  /** Tells whatever is not told yet. */
  tellAll(): void {
    for (const { key, toldPos, readPos } of this.#scope.store.conversations.states()) {
      if (toldPos >= readPos) continue;
      this.#pauses.get(key)?.();
      void this.tell(key);
    }
  }

  /** Tells at once what waits for its turn: the page may go. */
  flush(): void {
    for (const end of [...this.#pauses.values()]) end();
  }

  stop(): void {
    this.flush();
    this.#stopped = true;
  }

  async #tellOnce(key: ConversationKey, state: ConversationState): Promise<void> {
    await this.#call(key, state).catch((error: unknown) => {
      // Out of the group: nobody there wants to know it, now or with any later beat.
      if (!isRefusedHere(error)) throw error;
    });
    await this.#ingest.submit((planner) => {
      const draft = planner.draft(key);
      draft.toldPos = Math.max(draft.toldPos, state.readPos);
    });
  }

  /** What came after the reading is not read: the id of that moment is told, not the newest one. */
  async #call(key: ConversationKey, { readPos, readId }: ConversationState): Promise<void> {
    const { http } = this.#scope;
    const { kind, target } = parseConversationKey(key) ?? {};
    const upTo = this.#ingest.dialect.readUpTo(readId);
    if (key === SYSTEM_KEY) await http.call('readSystem', { query: { maxSeqNo: readPos } });
    else if (kind === 'group') await http.call('readGroup', { query: { groupId: target, ...upTo } });
    else await http.call('readPrivate', { query: { friendId: target, ...upTo } });
  }

  #pause(key: ConversationKey, tried: number): void {
    if (this.#stopped) return;
    const end = (): void => {
      callOff();
      this.#pauses.delete(key);
      // What failed is not tried again by itself.
      if (this.#scope.store.conversations.state(key).readPos > tried) void this.tell(key);
    };
    const callOff = this.#scope.platform.timers.after(limits.readEveryMs, end);
    this.#pauses.set(key, end);
  }
}
