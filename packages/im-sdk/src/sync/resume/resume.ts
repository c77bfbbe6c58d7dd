import {
  type Changes,
  type ConversationKey,
  type LoginAck,
  parseConversationKey,
  SYSTEM_KEY,
} from '../../protocol/index.ts';
import type { AccountScope } from '../account-scope.ts';
import { asImError } from '../as-im-error.ts';
import { inTurns } from '../in-turns.ts';
import type { Inbox } from '../inbox.ts';
import type { Ingest } from '../ingest.ts';
import { isRefusedHere } from '../is-refused-here.ts';
import { START } from '../plan/plan.ts';
import type { History } from './history.ts';
import { resumeAccount, resumeConversation } from './resume-answer.ts';

/** Conversations whose newest page is fetched ahead after a resume, so that they can be read without a network. */
const AHEAD_PAGES = 30;

export interface ResumeListeners {
  onResumed(): void;
  onChanges(changes: Changes): void;
  /** The server was restored: everything but the outbox was forgotten. */
  onStartedOver(): void;
  /** Conversations that a screen has open, in this tab or another one. */
  open(): readonly ConversationKey[];
}

interface Parts {
  readonly scope: AccountScope;
  readonly ingest: Ingest;
  readonly history: History;
  readonly inbox: Inbox;
  readonly listeners: ResumeListeners;
  /** What is missing in this conversation could not be had now. */
  onHole(key: ConversationKey): void;
}

/** Asks a server that has heads for whatever is missing: after a login, and when a push turns out to be lost. */
export class Resume {
  readonly #parts: Parts;
  /** Up to where notices were asked for, and how many further hints to that are let pass before they are again. */
  #notices = { upTo: 0, left: 0, pause: 1 };

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** After a login. The list is right at once; rows that are missing in the middle come before anything else. */
  async run(ack: LoginAck | null, goesOn: () => boolean): Promise<void> {
    const { ingest, listeners } = this.#parts;
    this.#notices = { upTo: 0, left: 0, pause: 1 };
    if (resumeAccount(ingest.position.epoch, ack?.epoch) === 'startOver') await this.#startOver();
    const wanted = await this.#heads();
    listeners.onResumed();
    await this.changes();
    const open = new Set(listeners.open());
    const behind = this.#behind();
    await inTurns(
      [...behind].sort((a, b) => Number(open.has(b)) - Number(open.has(a))),
      (key) => this.#orLater(key, this.#fill(key)),
    );
    const newest = wanted.filter((key) => !behind.includes(key));
    await inTurns(
      newest.filter((key) => open.has(key)),
      (key) => this.#newest(key),
    );
    const rest = newest.filter((key) => !open.has(key)).slice(0, AHEAD_PAGES);
    inTurns(rest, (key) => (goesOn() ? this.#newest(key) : Promise.resolve())).catch(() => {
      // Only ahead of need: whoever opens the conversation asks again.
    });
  }

  /** Something was missed although the connection stands: a push was lost. */
  async catchUp(): Promise<void> {
    const wanted = await this.#heads();
    await inTurns(this.#behind(), (key) => this.#fill(key));
    await inTurns(wanted.slice(0, AHEAD_PAGES), (key) => this.#newest(key));
  }

  /** Fills the holes in these conversations. */
  async mend(keys: readonly ConversationKey[]): Promise<void> {
    const { conversations } = this.#parts.scope.store;
    const wide = keys.some((key) => {
      const { cursor, headPos } = conversations.state(key);
      return resumeConversation({ cursor, headSeq: headPos }) === 'declaredGap';
    });
    if (wide) await this.catchUp();
    await inTurns(keys, (key) => this.#fill(key));
  }

  /** Everything that is no row: friends, groups, settings, read positions, own deletions. */
  async changes(): Promise<void> {
    const { scope, ingest, inbox, listeners } = this.#parts;
    if (!scope.features().has('changes')) return;
    const { rev } = ingest.position;
    const changes = await scope.http.call('changes', { query: { rev } });
    if (changes.rev === rev && !changes.startOver) return;
    listeners.onChanges(changes);
    if (changes.startOver) listeners.onResumed();
    const cleared = changes.deletions?.some(({ upToId }) => upToId) === true;
    // How much is unread of what came after a clearing, the server counts.
    if (cleared) await this.#heads(0);
    await inbox.takeChanges(changes);
    if (cleared) await inTurns(this.#behind(), (key) => this.#fill(key));
  }

  /**
   * Notices of the system have no heads: they are pulled through the socket. `upTo` is the newest that the server has.
   * What does not come although it was asked for is hidden from this account, or was lost: asked for ever more rarely.
   */
  pullNotices(upTo: number): void {
    const { scope, ingest } = this.#parts;
    const { left, pause } = this.#notices.upTo === upTo ? this.#notices : { left: 0, pause: 1 };
    this.#notices = left > 0 ? { upTo, left: left - 1, pause } : { upTo, left: pause, pause: pause * 2 };
    if (left > 0) return;
    scope.http
      .call('pullOfflineSystem', { query: { minSeqNo: ingest.position.system } })
      .catch((error: unknown) => scope.onError(asImError(error)));
  }

  async #startOver(): Promise<void> {
    const { scope, ingest, inbox, listeners } = this.#parts;
    const { store } = scope;
    inbox.startOver();
    await ingest.submit(async (planner) => {
      await ingest.cache?.drop();
      ingest.forgetDisk();
      store.messages.clear();
      store.orphans.clear();
      store.deletions.clear();
      store.conversations.forgetStates();
      planner.position = START;
    });
    listeners.onStartedOver();
  }

  /** Where every conversation stands that changed, or has a row above the id `from`. Answers those whose newest page is wanted, newest first. */
  async #heads(from?: number): Promise<ConversationKey[]> {
    const { scope, ingest } = this.#parts;
    const wanted: ConversationKey[] = [];
    const { since } = ingest.position;
    let before: number | undefined;
    let top = 0;
    for (;;) {
      const page = await scope.http.call('heads', { query: { since: from ?? since, ...(before ? { before } : {}) } });
      if (resumeAccount(ingest.position.epoch, page.epoch) === 'startOver') {
        await this.#startOver();
        return this.#heads();
      }
      top ||= Math.max(page.private, page.group, since);
      await ingest.submit((planner) => {
        for (const head of page.items) {
          const key: ConversationKey = head.kind === 'group' ? `g:${head.target}` : `p:${head.target}`;
          if (planner.head(head) === 'declaredGap') wanted.push(key);
        }
        const { rev } = ingest.position;
        planner.position = {
          ...ingest.position,
          epoch: page.epoch,
          since: page.more ? since : top,
          rev: rev < 0 ? page.rev : rev,
        };
      });
      const last = page.items.findLast((head) => head.kind !== 'system');
      if (page.system > ingest.position.system) this.pullNotices(page.system);
      if (!page.more || !last) break;
      before = last.headId;
    }
    scope.store.conversations.setReady();
    return wanted;
  }

  /** Conversations with rows above the cursor. */
  #behind(): ConversationKey[] {
    const found: ConversationKey[] = [];
    for (const { key, cursor, headPos } of this.#parts.scope.store.conversations.states()) {
      if (key !== SYSTEM_KEY && headPos > cursor) found.push(key);
    }
    return found;
  }

  /** Fetches what is missing between the cursor and the newest row known. */
  async #fill(key: ConversationKey): Promise<void> {
    const { scope, inbox } = this.#parts;
    const parsed = parseConversationKey(key);
    if (!parsed || parsed.kind === 'system') return;
    for (;;) {
      const { cursor, headPos } = scope.store.conversations.state(key);
      const answer = resumeConversation({ cursor, headSeq: headPos });
      if (answer === 'current') return;
      if (answer === 'declaredGap') return this.#newest(key);
      const query = { target: parsed.target, from: cursor + 1, to: headPos };
      const page = await this.#unlessRefused(key, scope.http.call('range', { params: { kind: parsed.kind }, query }));
      if (!page) return;
      const last = page.items[page.items.length - 1];
      await inbox.takeRange(key, page.items, page.more && last ? (last.chatSeq ?? headPos) : headPos);
      if (scope.store.conversations.state(key).cursor <= cursor) return;
    }
  }

  async #newest(key: ConversationKey): Promise<void> {
    await this.#unlessRefused(key, this.#parts.history.newest(key));
  }

  /** A conversation for which the server fails keeps the others from nothing. One that is down or busy is another matter. */
  async #orLater(key: ConversationKey, asked: Promise<void>): Promise<void> {
    await asked.catch((error: unknown) => {
      const { code } = asImError(error);
      if (code !== 'server.internal' && code !== 'client.unexpectedAnswer') throw error;
      this.#parts.scope.logger.warn('a conversation could not be caught up with', { code });
      this.#parts.onHole(key);
    });
  }

  /** A group that this person is out of refuses its rows: that ends it up to where it was known, and nothing else. */
  async #unlessRefused<T>(key: ConversationKey, asked: Promise<T>): Promise<T | undefined> {
    const { scope, ingest } = this.#parts;
    const { headPos } = scope.store.conversations.state(key);
    try {
      return await asked;
    } catch (error) {
      if (!isRefusedHere(error)) throw error;
      scope.logger.debug('a conversation refused its rows', { code: asImError(error).code });
      await ingest.submit((planner) => planner.nothingMissing(key, headPos));
      return undefined;
    }
  }
}
