import {
  type Changes,
  Cmd,
  type ConversationKey,
  type HeartbeatAck,
  ImError,
  isPatchType,
  type LoginAck,
  type Message,
  parseConversationKey,
  SYSTEM_KEY,
} from '../protocol/index.ts';
import type { AccountScope, Signal } from './account-scope.ts';
import type { History } from './history.ts';
import type { Ingest } from './ingest.ts';
import { interpret, type Meaning } from './interpret.ts';
import { START } from './plan.ts';
import { GAP_ROWS, type Planner } from './planner.ts';
import { SpecPull } from './spec-pull.ts';

/** How long messages may overtake each other before a hole counts as one. */
const GAP_WAIT_MS = 250;
/** Conversations whose newest page is fetched ahead after a resume, so that they can be read without a network. */
const AHEAD_PAGES = 30;
const AT_ONCE = 4;

export interface SyncListeners {
  onSignal(signal: Signal): void;
  onChanges(changes: Changes): void;
  onTyping(conversation: ConversationKey, userId: number, state: boolean): void;
  onResumed(): void;
  /** The server was restored: everything but the outbox was forgotten. */
  onStartedOver(): void;
  /** Everything that was missed is here: the outbox may look for its own. */
  onCaughtUp(): void;
  /** Conversations that a screen has open, in this tab or another one. */
  open(): readonly ConversationKey[];
}

interface Incoming {
  readonly cmd: 3 | 4 | 5;
  readonly message: Message;
}

/** A message that is read already. */
interface Read extends Incoming {
  readonly meaning: Meaning;
}

/**
 * Keeps the leader's account in step with the server: resume after a login, live frames in between, repair of holes.
 * A cursor moves only over what is contiguous; whatever is missing is asked for.
 */
export class SyncEngine {
  readonly #scope: AccountScope;
  readonly #ingest: Ingest;
  readonly #history: History;
  readonly #listeners: SyncListeners;
  readonly #pull: SpecPull;
  readonly #ends: Array<() => void> = [];
  readonly #holes = new Map<ConversationKey, number>();
  #inbox: Read[] = [];
  #drainPlanned: (() => void) | undefined;
  #holesPlanned: (() => void) | undefined;
  #attempt = 0;
  #phase: 'down' | 'resuming' | 'live' = 'down';
  #checking = false;
  #stopped = false;

  constructor(scope: AccountScope, ingest: Ingest, history: History, listeners: SyncListeners) {
    this.#scope = scope;
    this.#ingest = ingest;
    this.#history = history;
    this.#listeners = listeners;
    this.#pull = new SpecPull(scope, (messages, kind) => this.#pulled(messages, kind));
  }

  start(): void {
    const { connection } = this.#scope;
    this.#ends.push(
      connection.onLoggedIn((attempt, ack) => this.#loggedIn(attempt, ack)),
      connection.onDown(() => this.#down()),
      connection.onFrame((frame) => {
        if (frame.cmd === Cmd.TYPING) {
          const { kind, from, groupId, state } = frame.data;
          this.#listeners.onTyping(kind === 'group' ? `g:${groupId ?? 0}` : `p:${from}`, from, state);
        } else if (frame.cmd === Cmd.PRIVATE || frame.cmd === Cmd.GROUP || frame.cmd === Cmd.SYSTEM) {
          this.#arrived(frame.cmd, frame.data);
        }
      }),
      connection.onHeartbeat((ack) => this.#beat(ack)),
    );
    connection.open();
  }

  stop(): void {
    this.#stopped = true;
    for (const end of this.#ends) end();
    this.#down();
  }

  /** The answer to an own send is a message like any other. */
  async answered(cmd: 3 | 4, message: Message): Promise<void> {
    await this.#ingest.submit((planner) => {
      planner.live(cmd, message, false);
    });
  }

  /** On servers that say nothing by themselves: asks for everything above the cursors. */
  async pullNow(): Promise<void> {
    if (!this.#ingest.dense) await this.#pull.run(this.#ingest.position);
  }

  /** Something is missing in a conversation: everything up to `to`. */
  missing(holes: readonly { key: ConversationKey; to: number }[]): void {
    for (const { key, to } of holes) this.#holes.set(key, Math.max(to, this.#holes.get(key) ?? 0));
    this.#planHoles();
  }

  #loggedIn(attempt: number, ack: LoginAck | null): void {
    this.#attempt = attempt;
    this.#phase = 'resuming';
    const features = this.#scope.features();
    this.#ingest.dense = features.has('chatSeq') && features.has('heads');
    const work = this.#ingest.dense ? this.#resume(ack) : this.#resumeByPull();
    work.then(
      () => {
        if (attempt !== this.#attempt || this.#stopped) return;
        this.#phase = 'live';
        this.#scope.connection.caughtUp(attempt);
        this.#listeners.onCaughtUp();
      },
      (error: unknown) => {
        if (attempt !== this.#attempt || this.#stopped) return;
        this.#scope.connection.resumeFailed(attempt, asImError(error));
      },
    );
  }

  #down(): void {
    this.#attempt = 0;
    this.#phase = 'down';
    this.#inbox = [];
    this.#drainPlanned?.();
    this.#holesPlanned?.();
    this.#drainPlanned = undefined;
    this.#holesPlanned = undefined;
    this.#holes.clear();
    this.#ingest.forgetAhead();
    this.#pull.cancel();
  }

  async #resume(ack: LoginAck | null): Promise<void> {
    const { epoch } = this.#ingest.position;
    if (ack?.epoch && epoch && ack.epoch !== epoch) await this.#startOver();
    const wanted = await this.#heads();
    this.#listeners.onResumed();
    await this.#changes();
    // The list is right at once; rows that are missing in the middle come before anything else.
    const open = new Set(this.#listeners.open());
    const behind = this.#behind();
    await inTurns(
      [...behind].sort((a, b) => Number(open.has(b)) - Number(open.has(a))),
      (key) => this.#fill(key),
    );
    const newest = wanted.filter((key) => !behind.includes(key));
    await inTurns(
      newest.filter((key) => open.has(key)),
      (key) => this.#history.newest(key),
    );
    const rest = newest.filter((key) => !open.has(key)).slice(0, AHEAD_PAGES);
    inTurns(rest, (key) => (this.#phase === 'down' ? Promise.resolve() : this.#history.newest(key))).catch(() => {
      // Only ahead of need: whoever opens the conversation asks again.
    });
  }

  async #resumeByPull(): Promise<void> {
    this.#listeners.onResumed();
    await this.#pull.run(this.#ingest.position);
  }

  /** The server was restored from a backup: everything but the outbox is forgotten. */
  async #startOver(): Promise<void> {
    const { store } = this.#scope;
    await this.#ingest.submit(async (planner) => {
      await this.#ingest.cache?.drop();
      store.messages.clear();
      store.orphans.clear();
      store.conversations.forgetStates();
      planner.position = START;
    });
    this.#listeners.onStartedOver();
  }

  /** Where every conversation stands that changed. Answers those whose newest page is wanted, newest first. */
  async #heads(): Promise<ConversationKey[]> {
    const { http } = this.#scope;
    const wanted: ConversationKey[] = [];
    const { since } = this.#ingest.position;
    let before: number | undefined;
    let top = 0;
    for (;;) {
      const page = await http.call('heads', { query: { since, ...(before ? { before } : {}) } });
      if (this.#ingest.position.epoch && page.epoch !== this.#ingest.position.epoch) {
        await this.#startOver();
        return this.#heads();
      }
      top ||= Math.max(page.private, page.group, since);
      await this.#ingest.submit((planner) => {
        for (const head of page.items) {
          if (planner.head(head) === 'newest')
            wanted.push(head.kind === 'group' ? `g:${head.target}` : `p:${head.target}`);
        }
        const { rev, system } = this.#ingest.position;
        planner.position = {
          ...this.#ingest.position,
          epoch: page.epoch,
          since: page.more ? since : top,
          rev: rev < 0 ? page.rev : rev,
          system,
        };
      });
      const last = page.items.findLast((head) => head.kind !== 'system');
      if (page.system > this.#ingest.position.system) this.#pullSystem();
      if (!page.more || !last) break;
      before = last.headId;
    }
    this.#scope.store.conversations.setReady();
    return wanted;
  }

  async #changes(): Promise<void> {
    const { http, features } = this.#scope;
    if (!features().has('changes')) return;
    const { rev } = this.#ingest.position;
    const changes = await http.call('changes', { query: { rev } });
    if (changes.rev === rev && !changes.startOver) return;
    this.#listeners.onChanges(changes);
    if (changes.startOver) this.#listeners.onResumed();
    await this.#ingest.submit((planner) => {
      for (const read of changes.reads ?? []) planner.readPosition(read);
      planner.position = { ...this.#ingest.position, rev: changes.rev };
    });
  }

  /** Conversations with rows above the cursor, near enough to be filled. */
  #behind(): ConversationKey[] {
    const found: ConversationKey[] = [];
    for (const state of this.#scope.store.conversations.states()) {
      if (state.key !== SYSTEM_KEY && state.headPos > state.cursor) found.push(state.key);
    }
    return found;
  }

  /** Fetches what is missing between the cursor and the newest row known. */
  async #fill(key: ConversationKey): Promise<void> {
    const parsed = parseConversationKey(key);
    if (!parsed || parsed.kind === 'system') return;
    for (;;) {
      const { cursor, headPos } = this.#scope.store.conversations.state(key);
      if (cursor >= headPos) return;
      if (cursor === 0 || headPos - cursor > GAP_ROWS) {
        await this.#history.newest(key);
        return;
      }
      const query = { target: parsed.target, from: cursor + 1, to: headPos };
      const page = await this.#scope.http.call('range', { params: { kind: parsed.kind }, query });
      const last = page.items[page.items.length - 1];
      const to = page.more && last ? (last.chatSeq ?? headPos) : headPos;
      await this.#ingest.submit((planner) =>
        this.#withDisk(planner, page.items, key, () => planner.range(key, page.items, to)),
      );
      if (this.#scope.store.conversations.state(key).cursor <= cursor) return;
    }
  }

  #planHoles(): void {
    this.#holesPlanned ??= this.#scope.platform.timers.after(GAP_WAIT_MS, () => {
      this.#holesPlanned = undefined;
      if (this.#phase === 'down') return;
      if (this.#phase === 'resuming') return this.#planHoles();
      const keys = [...this.#holes.keys()];
      this.#holes.clear();
      this.#mend(keys).catch((error: unknown) => {
        this.#scope.logger.warn('a hole could not be filled', { code: asImError(error).code });
        this.missing(keys.map((key) => ({ key, to: 0 })));
      });
    });
  }

  async #mend(keys: readonly ConversationKey[]): Promise<void> {
    const { conversations } = this.#scope.store;
    const wide = keys.some((key) => {
      const { cursor, headPos } = conversations.state(key);
      return headPos > cursor && (cursor === 0 || headPos - cursor > GAP_ROWS);
    });
    if (wide) await this.#catchUp();
    await inTurns(keys, (key) => this.#fill(key));
  }

  #beat(ack: HeartbeatAck | null): void {
    if (!ack || this.#phase !== 'live') return;
    const { since, rev, system } = this.#ingest.position;
    const behind = (ack.id ?? 0) > since;
    const changed = (ack.rev ?? 0) > rev;
    if ((ack.system ?? 0) > system) this.#pullSystem();
    if (!behind && !changed) return;
    if (this.#checking) return;
    this.#checking = true;
    (behind ? this.#catchUp() : Promise.resolve())
      .then(() => (changed ? this.#changes() : undefined))
      .catch((error: unknown) =>
        this.#scope.logger.warn('heads could not be asked for', { code: asImError(error).code }),
      )
      .finally(() => {
        this.#checking = false;
      });
  }

  /** Something was missed although the connection stands: a push was lost. */
  async #catchUp(): Promise<void> {
    const wanted = await this.#heads();
    await inTurns(this.#behind(), (key) => this.#fill(key));
    await inTurns(wanted.slice(0, AHEAD_PAGES), (key) => this.#history.newest(key));
  }

  #pullSystem(): void {
    const { http, onError } = this.#scope;
    const { system } = this.#ingest.position;
    http
      .call('pullOfflineSystem', { query: { minSeqNo: system } })
      .catch((error: unknown) => onError(asImError(error)));
  }

  #arrived(cmd: 3 | 4 | 5, message: Message): void {
    if (!this.#ingest.dense && this.#pull.take(cmd, message)) return;
    const meaning = interpret(cmd, message, this.#scope.userId);
    // What is no row waits for nothing: the socket may be closed right behind a ban.
    if (meaning.kind === 'signal') {
      this.#listeners.onSignal({ cmd, message });
      return;
    }
    this.#inbox.push({ cmd, message, meaning });
    this.#drainPlanned ??= this.#scope.platform.frames.next(() => {
      this.#drainPlanned = undefined;
      const batch = this.#inbox;
      this.#inbox = [];
      this.#take(batch, true).catch((error: unknown) => this.#scope.onError(asImError(error)));
    });
  }

  async #take(batch: readonly Read[], announce: boolean): Promise<void> {
    const all = (planner: Planner): void => {
      for (const { message, meaning } of batch) {
        planner.take(message, meaning, announce);
        if (meaning.kind === 'row' && meaning.conversation === SYSTEM_KEY) {
          const system = Math.max(planner.position?.system ?? this.#ingest.position.system, message.seqNo ?? 0);
          planner.position = { ...this.#ingest.position, system };
        }
      }
    };
    await this.#ingest.submit((planner) => {
      if (!this.#ingest.cache || !this.#needsDisk(batch)) return all(planner);
      return this.#adopt(planner, batch).then(() => all(planner));
    });
  }

  /** A batch that a pull brought is one unit: a text that was recalled meanwhile never shows. */
  async #pulled(batch: readonly Incoming[], kind: 'private' | 'group' | 'system'): Promise<void> {
    const { userId } = this.#scope;
    const read = batch.map(({ cmd, message }) => ({ cmd, message, meaning: interpret(cmd, message, userId) }));
    for (const { cmd, message, meaning } of read) {
      if (meaning.kind === 'signal') this.#listeners.onSignal({ cmd, message });
    }
    await this.#take(read, false);
    const top = Math.max(0, ...batch.map(({ message }) => (kind === 'system' ? message.seqNo : message.id) ?? 0));
    await this.#ingest.submit((planner) => {
      const { position } = this.#ingest;
      planner.position = {
        ...position,
        privateId: kind === 'private' ? Math.max(position.privateId, top) : position.privateId,
        groupId: kind === 'group' ? Math.max(position.groupId, top) : position.groupId,
        system: kind === 'system' ? Math.max(position.system, top) : position.system,
      };
    });
    this.#scope.store.conversations.setReady();
  }

  #needsDisk(batch: readonly Incoming[]): boolean {
    if (!this.#ingest.dense) return true;
    return batch.some(({ message }) => isPatchType(message.type));
  }

  #withDisk(
    planner: Planner,
    messages: readonly Message[],
    key: ConversationKey,
    then: () => void,
  ): void | Promise<void> {
    const cmd = key.startsWith('g:') ? (4 as const) : (3 as const);
    const batch = messages.map((message) => ({ cmd, message }));
    if (!this.#ingest.cache || !this.#needsDisk(batch)) return then();
    return this.#adopt(planner, batch).then(then);
  }

  /** Brings the rows from disk that the batch may change. */
  async #adopt(planner: Planner, batch: readonly Incoming[]): Promise<void> {
    const wanted = new Map<ConversationKey, number[]>();
    for (const { cmd, message } of batch) {
      const meaning = interpret(cmd, message, this.#scope.userId);
      const id = meaning.kind === 'patch' ? meaning.id : meaning.kind === 'row' && !this.#ingest.dense ? message.id : 0;
      if (!id || !('conversation' in meaning)) continue;
      wanted.set(meaning.conversation, [...(wanted.get(meaning.conversation) ?? []), id]);
    }
    for (const [key, ids] of wanted) planner.draft(key).adopt(await this.#history.onDisk(key, ids));
  }
}

/** Runs `work` over all keys, a few at a time. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
}

export function asImError(error: unknown): ImError {
  if (error instanceof ImError) return error;
  return new ImError('client.internal', 'Something went wrong inside the engine', {
    category: 'internal',
    cause: error,
  });
}
