import type { AccountScope } from '../../account/account-scope.ts';
import { type ConversationKey, ImError, limits, parseConversationKey, SYSTEM_KEY } from '../../protocol/index.ts';
import type { ConversationState } from '../../store/conversations/conversation-state.ts';
import { isBusinessRefusal } from '../../sync/engine-errors.ts';
import type { Ingest } from '../../sync/ingest.ts';

type Scope = Pick<AccountScope, 'http' | 'store' | 'platform' | 'logger'>;

/**
 * Sends read reports. Leading edge: the first report of a conversation is sent at once, later ones are coalesced for
 * `readThrottleMs`. A failed report is sent with the next reading, heartbeat or login.
 */
export class ReadReports {
  readonly #scope: Scope;
  readonly #ingest: Ingest;
  readonly #inFlight = new Set<ConversationKey>();
  /** Throttled conversations, with the function that ends the throttle window. */
  readonly #pauses = new Map<ConversationKey, () => void>();
  #stopped = false;

  constructor(scope: Scope, ingest: Ingest) {
    this.#scope = scope;
    this.#ingest = ingest;
  }

  /** Reports the read position of a conversation. Resolves also if the report failed or is throttled. */
  async report(key: ConversationKey): Promise<void> {
    const state = this.#scope.store.conversations.state(key);
    if (this.#inFlight.has(key) || this.#pauses.has(key) || state.reportedPos >= state.readPos) return;
    this.#inFlight.add(key);
    try {
      await this.#sendReport(key, state);
    } catch (error) {
      const code = error instanceof ImError ? error.code : '';
      this.#scope.logger.debug('a read position could not be reported', { code });
    } finally {
      this.#inFlight.delete(key);
    }
    this.#pause(key, state.readPos);
  }

  /** Reports all read positions that the server does not have. */
  reportAll(): void {
    for (const { key, reportedPos, readPos } of this.#scope.store.conversations.states()) {
      if (reportedPos >= readPos) continue;
      this.#pauses.get(key)?.();
      void this.report(key);
    }
  }

  /** Sends throttled reports now: the page may be closing. */
  flush(): void {
    for (const end of [...this.#pauses.values()]) end();
  }

  stop(): void {
    this.flush();
    this.#stopped = true;
  }

  async #sendReport(key: ConversationKey, state: ConversationState): Promise<void> {
    await this.#call(key, state).catch((error: unknown) => {
      // Refused, for example after leaving the group: do not retry.
      if (!isBusinessRefusal(error)) throw error;
    });
    await this.#ingest.submit((planner) => {
      const conversation = planner.conversation(key);
      conversation.reportedPos = Math.max(conversation.reportedPos, state.readPos);
    });
  }

  /** Sends the id read at that moment: later messages are not read. */
  async #call(key: ConversationKey, { readPos, readId }: ConversationState): Promise<void> {
    const { http } = this.#scope;
    const { kind, target } = parseConversationKey(key) ?? {};
    const upTo = this.#ingest.dialect.readUpTo(readId);
    if (key === SYSTEM_KEY) await http.request('readSystem', { query: { maxSeqNo: readPos } });
    else if (kind === 'group') await http.request('readGroup', { query: { groupId: target, ...upTo } });
    else await http.request('readPrivate', { query: { friendId: target, ...upTo } });
  }

  /** Starts the throttle window of a conversation. */
  #pause(key: ConversationKey, tried: number): void {
    if (this.#stopped) return;
    const end = (): void => {
      cancelTimer();
      this.#pauses.delete(key);
      // A failed report is not retried from here.
      if (this.#scope.store.conversations.state(key).readPos > tried) void this.report(key);
    };
    const cancelTimer = this.#scope.platform.timers.after(limits.readThrottleMs, end);
    this.#pauses.set(key, end);
  }
}
