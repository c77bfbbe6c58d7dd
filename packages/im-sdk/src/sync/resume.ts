import type { AccountScope } from '../account/account-scope.ts';
import {
  type CallSignal,
  type ConversationKey,
  conversationKey,
  type Deletion,
  type LoginAck,
  parseConversationKey,
  type RingingCalls,
  SYSTEM_KEY,
} from '../protocol/index.ts';
import type { ConversationState } from '../store/conversations/conversation-state.ts';
import { unreadOf } from '../store/conversations/counters.ts';
import { dropHistory } from './drop-history.ts';
import { asImError, isBusinessRefusal } from './engine-errors.ts';
import type { History } from './history.ts';
import type { Inbox } from './inbox.ts';
import type { Ingest } from './ingest.ts';
import { GAP_ROWS, resumeAccount } from './plan/planner.ts';
import type { SyncListeners } from './sync-listeners.ts';

/** Conversations whose newest page is prefetched after a resume, for reading offline. */
const PREFETCH_PAGES = 30;
const CONCURRENT_REQUESTS = 4;

/** Backfills from a server that has conversation summaries (feature `heads`): after a login, and after a lost push. */
export class Resume {
  readonly #scope: AccountScope;
  readonly #ingest: Ingest;
  readonly #history: History;
  readonly #inbox: Inbox;
  readonly #listeners: SyncListeners;
  /**
   * Throttle of notice pulls: `upTo` of the last pull, hints to skip before the next (`left`), and their number
   * (`pause`).
   */
  #notices = { upTo: 0, left: 0, pause: 1 };

  constructor(scope: AccountScope, ingest: Ingest, history: History, inbox: Inbox, listeners: SyncListeners) {
    this.#scope = scope;
    this.#ingest = ingest;
    this.#history = history;
    this.#inbox = inbox;
    this.#listeners = listeners;
  }

  /**
   * Resumes after a login: updates the list first, then fills gaps, then loads newest pages. `isOtherKind`: what is stored
   * is from a spec-only server.
   */
  async run(ack: LoginAck | null, isCurrent: () => boolean, isOtherKind: boolean): Promise<void> {
    this.#notices = { upTo: 0, left: 0, pause: 1 };
    const answer = resumeAccount(this.#ingest.position.epoch, ack?.epoch);
    if (isOtherKind || answer === 'startOver') await this.startOver();
    const withGap = await this.#fetchSummaries();
    this.#listeners.onListsStale();
    await this.changes();
    const open = new Set(this.#listeners.open());
    const behind = this.#behind();
    await forEachConcurrent(
      [...behind].sort((a, b) => Number(open.has(b)) - Number(open.has(a))),
      (key) => this.#orLater(key, this.#fill(key)),
    );
    forEachConcurrent(withGap.slice(0, PREFETCH_PAGES), (key) =>
      isCurrent() ? this.#fill(key) : Promise.resolve(),
    ).catch(() => {
      // Prefetch only: opening the conversation requests it again.
    });
  }

  /** Catches up on a live connection after a push was lost. */
  async catchUp(): Promise<void> {
    const withGap = await this.#fetchSummaries({ isLive: true });
    await this.#fillBehind();
    await forEachConcurrent(withGap.slice(0, PREFETCH_PAGES), (key) => this.#fill(key));
  }

  /** Fills the gaps of these conversations. */
  async fillGaps(keys: readonly ConversationKey[]): Promise<void> {
    const { conversations } = this.#scope.store;
    // The summaries have the unread count of a conversation without a cursor: rows before a join do not count.
    const needsSummaries = keys.some((key) => {
      const { cursor, headPos } = conversations.state(key);
      return cursor === 0 || headPos - cursor > GAP_ROWS;
    });
    if (needsSummaries) await this.catchUp();
    await forEachConcurrent(keys, (key) => this.#fill(key));
  }

  /** Fetches changes without a row: friends, groups, settings, read positions, own deletions. */
  async changes(): Promise<void> {
    if (!this.#scope.features().has('changes')) return;
    const { rev } = this.#ingest.position;
    const changes = await this.#scope.http.request('changes', { query: { rev } });
    if (changes.rev === rev && !changes.startOver) return;
    this.#listeners.onChanges(changes);
    if (changes.startOver) this.#listeners.onListsStale();
    const from = this.#summariesFrom(changes.deletions ?? []);
    if (from !== undefined) await this.#fetchSummaries({ from });
    await this.#inbox.applyChanges(changes);
    if (from !== undefined) await this.#fillBehind();
  }

  /**
   * Pulls system notices through the socket, since they have no summary. `upTo` is the newest on the server. A notice
   * that does not arrive is hidden from this account or lost: repeated pulls back off exponentially.
   */
  pullNotices(upTo: number): void {
    const { left, pause } = this.#notices.upTo === upTo ? this.#notices : { left: 0, pause: 1 };
    this.#notices = left > 0 ? { upTo, left: left - 1, pause } : { upTo, left: pause, pause: pause * 2 };
    if (left > 0) return;
    this.#scope.http
      .request('pullOfflineSystem', { query: { minSeqNo: this.#ingest.position.system } })
      .catch((error: unknown) => this.#scope.onError(asImError(error)));
  }

  /**
   * Drops all messages and sync state: the server was restored from a backup, or is of another kind. Outbox and drafts
   * stay.
   */
  async startOver(): Promise<void> {
    this.#inbox.startOver();
    await dropHistory(this.#scope, this.#ingest);
    this.#listeners.onStartedOver();
  }

  /**
   * Message id above which summaries are fetched again after deletions; `undefined` for none. The server has the unread count
   * after a clearing. It has count and preview also where a row was deleted: the other rows may not be in memory here.
   */
  #summariesFrom(deletions: readonly Deletion[]): number | undefined {
    if (deletions.some(({ upToId }) => upToId)) return 0;
    const headIds = deletions.flatMap(({ kind, target, messageIds }) => {
      const state = this.#scope.store.conversations.state(conversationKey(kind, target));
      const isPreview = state.lastId === 0 || messageIds?.includes(state.lastId);
      return state.headId > 0 && (isPreview || unreadOf(state) > 0) ? [state.headId] : [];
    });
    return headIds.length > 0 ? Math.min(this.#ingest.position.since, ...headIds.map((id) => id - 1)) : undefined;
  }

  /**
   * Fetches the summaries of all changed conversations, or of those with a row above the id `from`. Returns those that need
   * their newest page, newest first.
   */
  async #fetchSummaries({
    from,
    isLive = false,
  }: {
    from?: number;
    isLive?: boolean;
  } = {}): Promise<ConversationKey[]> {
    const withGap: ConversationKey[] = [];
    const { since } = this.#ingest.position;
    let before: number | undefined;
    let top = 0;
    for (;;) {
      const page = await this.#scope.http.request('heads', {
        query: { since: from ?? since, ...(before ? { before } : {}) },
      });
      if (resumeAccount(this.#ingest.position.epoch, page.epoch) === 'startOver') {
        await this.startOver();
        return this.#fetchSummaries();
      }
      for (const signal of ringingSignals(page.rings)) this.#listeners.onCallSignal(signal);
      top ||= Math.max(page.private, page.group, since);
      await this.#ingest.submit((planner) => {
        for (const summary of page.items) {
          const key: ConversationKey = summary.kind === 'group' ? `g:${summary.target}` : `p:${summary.target}`;
          if (planner.summary(summary, isLive) === 'declaredGap') withGap.push(key);
        }
        const { rev } = this.#ingest.position;
        planner.position = {
          ...this.#ingest.position,
          epoch: page.epoch,
          since: page.more ? since : top,
          rev: rev < 0 ? page.rev : rev,
        };
      });
      const last = page.items.findLast((summary) => summary.kind !== 'system');
      if (page.system > this.#ingest.position.system) this.pullNotices(page.system);
      if (!page.more || !last) break;
      before = last.headId;
    }
    this.#scope.store.conversations.setReady();
    return withGap;
  }

  /** Conversations with missing rows above the cursor, and open ones that lack their newest page. */
  #behind(): ConversationKey[] {
    const open = new Set(this.#listeners.open());
    const found: ConversationKey[] = [];
    for (const state of this.#scope.store.conversations.states()) {
      if (state.key === SYSTEM_KEY) continue;
      if (state.headPos > state.cursor || (open.has(state.key) && this.#lacksNewest(state))) found.push(state.key);
    }
    return found;
  }

  /** True after a declared gap, until the newest page has arrived. A cleared conversation lacks nothing. */
  #lacksNewest({ key, cursor, covered: ranges, start }: ConversationState): boolean {
    const { messages } = this.#scope.store;
    const isOnDisk = (ranges[ranges.length - 1]?.[1] ?? 0) >= cursor;
    return cursor > 0 && start <= cursor && !isOnDisk && messages.conversation(key).segments.at(cursor) === undefined;
  }

  /** Fills all gaps on a live connection. The summaries are known now and not asked again: what fails is tried again. */
  async #fillBehind(): Promise<void> {
    try {
      await forEachConcurrent(this.#behind(), (key) => this.#fill(key));
    } catch (error) {
      this.#ingest.reportGaps(this.#behind());
      throw error;
    }
  }

  /** Fetches the missing rows between the cursor and the newest known row, or the newest page after a declared gap. */
  async #fill(key: ConversationKey): Promise<void> {
    const parsed = parseConversationKey(key);
    if (!parsed || parsed.kind === 'system') return;
    for (;;) {
      const state = this.#scope.store.conversations.state(key);
      const { cursor, headPos } = state;
      if (headPos <= cursor) return this.#lacksNewest(state) ? this.#newest(key) : undefined;
      if (headPos - cursor > GAP_ROWS) return this.#newest(key);
      const query = { target: parsed.target, from: cursor + 1, to: headPos };
      const page = await this.#unlessRefused(
        key,
        this.#scope.http.request('range', { params: { kind: parsed.kind }, query }),
      );
      if (!page) return;
      const last = page.items[page.items.length - 1];
      await this.#inbox.applyRange(key, page.items, page.more && last ? (last.chatSeq ?? headPos) : headPos);
      if (this.#scope.store.conversations.state(key).cursor <= cursor) return;
    }
  }

  /** Fetches the newest page of a conversation. */
  async #newest(key: ConversationKey): Promise<void> {
    await this.#unlessRefused(key, this.#history.newest(key));
  }

  /** A server error for one conversation does not stop the others. A server that is down or busy stops the resume. */
  async #orLater(key: ConversationKey, asked: Promise<void>): Promise<void> {
    await asked.catch((error: unknown) => {
      const { code } = asImError(error);
      if (code !== 'server.internal' && code !== 'client.unexpectedAnswer') throw error;
      this.#scope.logger.warn('a conversation could not be caught up with', { code });
      this.#ingest.reportGaps([key]);
    });
  }

  /**
   * A refusal, for example after leaving a group, ends the backfill of this conversation only, up to its newest known position.
   */
  async #unlessRefused<T>(key: ConversationKey, asked: Promise<T>): Promise<T | undefined> {
    const { headPos } = this.#scope.store.conversations.state(key);
    try {
      return await asked;
    } catch (error) {
      if (!isBusinessRefusal(error)) throw error;
      this.#scope.logger.debug('a conversation refused its rows', { code: asImError(error).code });
      await this.#inbox.nothingMissing(key, headPos);
      return undefined;
    }
  }
}

/** Runs `work` over all items with at most `CONCURRENT_REQUESTS` in flight. Rejects with the first error. */
async function forEachConcurrent<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_REQUESTS, items.length) }, worker));
}

/** Calls that ring for this account, as the signals that would have announced them. */
function ringingSignals(calls: RingingCalls | null | undefined): readonly CallSignal[] {
  return [
    ...(calls?.private ?? []).map(
      ({ callId, peerId, mode }): CallSignal => ({
        kind: 'private',
        type: 'setup',
        callId,
        peerId,
        mode,
        isOwn: false,
      }),
    ),
    ...(calls?.group ?? []).map(({ callId, groupId, hostId, users }): CallSignal => {
      return { kind: 'group', type: 'setup', callId, groupId, userId: hostId, hostId, users, isOwn: false };
    }),
  ];
}
