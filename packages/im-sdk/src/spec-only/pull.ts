import type { AccountScope } from '../account/account-scope.ts';
import type { SyncPosition } from '../account/sync-position.ts';
import { type ChatKind, ImError, limits, type Message, MessageType } from '../protocol/index.ts';
import { isNotHere } from './known-routes.ts';

/** Kind of messages that one pull fetches. */
export type PullKind = 'private' | 'group' | 'system';
type PullCmd = 3 | 4 | 5;

const CMD: { readonly [kind in PullKind]: PullCmd } = { private: 3, group: 4, system: 5 };
const KINDS: readonly PullKind[] = ['private', 'group', 'system'];
/** Attempts of a pull that receives nothing. */
const TRIES = 3;

/** A message received during a pull. */
export interface Pulled {
  readonly cmd: PullCmd;
  readonly message: Message;
}

type PullScope = Pick<AccountScope, 'http' | 'platform' | 'knownRoutes'>;

interface Running {
  readonly kind: PullKind;
  readonly batch: Pulled[];
  readonly min: number;
  /** Highest id known when the pull started: the batch is complete up to it. */
  readonly knownHeadId: number;
  tries: number;
  /** The batch is the answer of a request: its end is known. */
  isLoading: boolean;
  cancelTimer: () => void;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Offline pull over the socket, one per kind of message, or by request where the server has no such pull. Weaker guarantees than heads: the begin mark may be missing,
 * the end mark may never arrive, and live frames may interleave. A batch therefore ends with "false" or after 15 s of
 * silence, is sorted by id and applied as one unit. The cursor then advances only to the highest id known before the
 * pull: a live frame during it does not prove that earlier frames arrived. A batch without an end mark may be truncated
 * and counts as complete up to its highest id.
 */
export class Pull {
  readonly #scope: PullScope;
  readonly #apply: (batch: readonly Pulled[], kind: PullKind, knownHeadId: number) => Promise<void>;
  readonly #running = new Map<PullCmd, Running>();

  constructor(
    scope: PullScope,
    apply: (batch: readonly Pulled[], kind: PullKind, knownHeadId: number) => Promise<void>,
  ) {
    this.#scope = scope;
    this.#apply = apply;
  }

  /** Pulls all three kinds; resolves once they are applied. `headIds`: highest known id of each kind. */
  async run(position: SyncPosition, headIds: { readonly [kind in PullKind]: number }): Promise<void> {
    const min = { private: position.privateId, group: position.groupId, system: position.system };
    await Promise.all(KINDS.map((kind) => this.#pull(kind, min[kind], headIds[kind])));
  }

  /** Consumes a frame of a running pull; returns false if none runs. */
  consumeFrame(cmd: PullCmd, message: Message): boolean {
    const running = this.#running.get(cmd);
    if (!running) return false;
    if (message.type === MessageType.LOADING) {
      if (message.content === 'false') this.#finish(running, running.knownHeadId);
      else this.#watch(running);
      return true;
    }
    running.batch.push({ cmd, message });
    this.#watch(running);
    return true;
  }

  /** The connection is gone: unfinished pulls are dropped and repeated later. */
  cancel(): void {
    for (const running of [...this.#running.values()]) {
      this.#end(running);
      running.failed(new ImError('client.aborted', 'The connection ended during a pull', { category: 'aborted' }));
    }
  }

  #pull(kind: PullKind, min: number, knownHeadId: number): Promise<void> {
    const cmd = CMD[kind];
    if (this.#running.has(cmd)) return Promise.resolve();
    return new Promise((done, failed) => {
      const running: Running = {
        kind,
        batch: [],
        min,
        knownHeadId,
        tries: 0,
        isLoading: false,
        cancelTimer: () => undefined,
        done,
        failed,
      };
      this.#running.set(cmd, running);
      this.#ask(running);
    });
  }

  #ask(running: Running): void {
    running.tries += 1;
    this.#watch(running);
    const { kind } = running;
    const asked = kind === 'system' ? this.#pullNotices(running) : this.#pullOrLoad(running, kind);
    asked.catch((error: unknown) => {
      if (!this.#isRunning(running)) return;
      this.#end(running);
      running.failed(error);
    });
  }

  #isRunning(running: Running): boolean {
    return this.#running.get(CMD[running.kind]) === running;
  }

  /** These servers answer code 500 where there is no notice to pull. */
  async #pullNotices(running: Running): Promise<void> {
    try {
      await this.#scope.http.request('pullOfflineSystem', { query: { minSeqNo: running.min } });
    } catch (error) {
      if (!(error instanceof ImError) || !isNotHere(error)) throw error;
      if (this.#isRunning(running)) this.#finish(running, running.knownHeadId);
    }
  }

  /** Pulls through the socket; where the server cannot, loads the batch as an answer. */
  async #pullOrLoad(running: Running, kind: ChatKind): Promise<void> {
    const { http, knownRoutes } = this.#scope;
    if (knownRoutes.isReplaced('pullOffline') && (await this.#isLoaded(running, kind))) return;
    try {
      await http.request('pullOffline', { params: { kind }, query: { minId: running.min } });
    } catch (error) {
      if (!(error instanceof ImError) || !isNotHere(error)) throw error;
      if (!(await this.#isLoaded(running, kind))) throw error;
    }
  }

  /** Loads the batch; resolves to false if the server cannot. */
  async #isLoaded(running: Running, kind: ChatKind): Promise<boolean> {
    const { knownRoutes } = this.#scope;
    try {
      await this.#load(running, kind);
    } catch (error) {
      if (!(error instanceof ImError) || error.code !== 'client.notOffered') throw error;
      knownRoutes.setOffered('pullOffline');
      return false;
    }
    knownRoutes.setReplaced('pullOffline');
    return true;
  }

  /** Loads page after page until one is empty; the batch is applied as a whole. */
  async #load(running: Running, kind: ChatKind): Promise<void> {
    running.isLoading = true;
    running.cancelTimer();
    const cmd = CMD[kind];
    for (let minId = running.min; ; ) {
      const query = { minId, size: limits.offlinePageSize };
      const messages = await this.#scope.http.request('loadOffline', { params: { kind }, query });
      if (!this.#isRunning(running)) return;
      running.batch.push(...messages.map((message): Pulled => ({ cmd, message })));
      const last = messages.reduce((most, { id }) => Math.max(most, id ?? 0), minId);
      if (last === minId) {
        this.#finish(running, running.knownHeadId);
        return;
      }
      minId = last;
    }
  }

  #watch(running: Running): void {
    running.cancelTimer();
    if (running.isLoading) return;
    running.cancelTimer = this.#scope.platform.timers.after(limits.pullSilenceMs, () => {
      if (running.batch.length === 0 && running.tries < TRIES) this.#ask(running);
      else this.#finish(running, highestPulledId(running));
    });
  }

  #finish(running: Running, knownHeadId: number): void {
    this.#end(running);
    const ids = new Set<number>();
    const batch = running.batch
      .filter(({ message }) => {
        const id = (running.kind === 'system' ? message.seqNo : message.id) ?? 0;
        // A recall may carry the id of the recalled message: keep both.
        if (id === 0 || message.type === MessageType.RECALL) return true;
        if (ids.has(id)) return false;
        ids.add(id);
        return true;
      })
      .sort((a, b) => orderOf(a.message) - orderOf(b.message));
    this.#apply(batch, running.kind, knownHeadId).then(running.done, running.failed);
  }

  #end(running: Running): void {
    running.cancelTimer();
    this.#running.delete(CMD[running.kind]);
  }
}

/** Highest id of a batch without an end mark, since ids ascend; `min` for an empty batch. */
function highestPulledId({ kind, batch, min, knownHeadId }: Running): number {
  const ids = batch.map(({ message }) => (kind === 'system' ? message.seqNo : message.id) ?? 0);
  return ids.reduce((most, id) => (id <= knownHeadId && id > most ? id : most), min);
}

/** Sort key: by id, recalls last, after the messages they recall. */
function orderOf(message: Message): number {
  return message.type === MessageType.RECALL ? Number.MAX_SAFE_INTEGER : (message.id ?? message.seqNo) || 0;
}
