import { ImError, limits, type Message, MessageType } from '../protocol/index.ts';
import type { AccountScope } from '../sync/account-scope.ts';
import type { SyncPosition } from '../sync/plan/plan.ts';

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

interface Running {
  readonly kind: PullKind;
  readonly batch: Pulled[];
  readonly min: number;
  /** Highest id known when the pull started: the batch is complete up to it. */
  readonly knownHeadId: number;
  tries: number;
  cancelTimer: () => void;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Offline pull over the socket, one per kind of message. Weaker guarantees than heads: the begin mark may be missing,
 * the end mark may never arrive, and live frames may interleave. A batch therefore ends with "false" or after 15 s of
 * silence, is sorted by id and applied as one unit. The cursor then advances only to the highest id known before the
 * pull: a live frame during it does not prove that earlier frames arrived. A batch without an end mark may be truncated
 * and counts as complete up to its highest id.
 */
export class Pull {
  readonly #scope: Pick<AccountScope, 'http' | 'platform'>;
  readonly #apply: (batch: readonly Pulled[], kind: PullKind, knownHeadId: number) => Promise<void>;
  readonly #running = new Map<PullCmd, Running>();

  constructor(
    scope: Pick<AccountScope, 'http' | 'platform'>,
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
  take(cmd: PullCmd, message: Message): boolean {
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
    const { http } = this.#scope;
    const { kind, min } = running;
    const asked =
      kind === 'system'
        ? http.request('pullOfflineSystem', { query: { minSeqNo: min } })
        : http.request('pullOffline', { params: { kind }, query: { minId: min } });
    asked.catch((error: unknown) => {
      if (this.#running.get(CMD[kind]) !== running) return;
      this.#end(running);
      running.failed(error);
    });
  }

  #watch(running: Running): void {
    running.cancelTimer();
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
