import type { Logger } from 'pino';
import type { Topics } from '../bus-topics.ts';
import type { Bus } from '../infra/bus.ts';
import type { Clock } from '../infra/clock.ts';
import type { Handle } from '../infra/database/transaction.ts';
import { isMessageRow, type MessageRow, readRow, selectMessages } from './message-row.ts';

const PAGE_ROWS = 500;
/** Own rows that wait for the fan-out. Beyond that rows are read from the database. */
const MAX_OFFERED = 5_000;
/** Poll interval: the delay of a row whose hint was lost. */
const POLL_MS = 1_000;

/** Time that the rows of a gap have to arrive from another node before they are read from the database. */
const GAP_MS = 25;

/** Reads committed rows in ascending order, of this node and of others. */
export interface Tail {
  /** Rows that this node committed, or that another node published: not read from the database again if they are next. */
  offer(rows: readonly MessageRow[]): void;
  /** Stops after the page in flight. */
  stop(): Promise<void>;
}

export interface TailOptions {
  readonly database: Handle;
  readonly clock: Clock;
  readonly bus: Bus<Topics>;
  readonly log: Logger;
  /** Whether other nodes publish their rows: then a gap is likely to close by itself. */
  readonly areRowsPublished?: boolean;
  /** Called with every committed row once, in ascending order; awaited before the next page. */
  readonly onRows: (rows: readonly MessageRow[]) => Promise<void>;
  /** The database lost rows that were delivered; delivery goes on after `head`. */
  readonly onRowsLost: (head: number) => void;
}

/** Starts after the newest row. Reads on a `log.appended` hint and polls once a second. */
export async function followLog(options: TailOptions): Promise<Tail> {
  const { database, clock, bus, log, areRowsPublished = false } = options;
  let last = await headOfLog(database);
  let isReadPending = false;
  let stopped = false;
  let reading: Promise<void> | undefined;
  /** After a failure another database may answer. */
  let isHeadChecked = true;
  let cancel = () => {};
  let cancelGap: (() => void) | undefined;
  const offered = new Map<number, MessageRow>();

  /** Ids have no gaps: `last + 1` is the next row. */
  function nextOffered(): MessageRow[] {
    const rows: MessageRow[] = [];
    for (let next = offered.get(last + 1); next !== undefined; next = offered.get(next.id + 1)) rows.push(next);
    return rows;
  }

  /** Ids beyond the end of the log are given again: rows that have them would never be read. */
  async function startOverIfRowsLost(): Promise<void> {
    const head = await headOfLog(database);
    isHeadChecked = true;
    if (head >= last) return;
    log.error(
      { head, delivered: last },
      'the database lost messages that were delivered, such as a standby that lagged when it was promoted: clients connect ' +
        'again. Stop all servers and run "im-server restore --from-backup" once, so that clients drop what was lost',
    );
    last = head;
    offered.clear();
    options.onRowsLost(head);
  }

  const hasWork = () => isReadPending || offered.has(last + 1);

  async function read(): Promise<void> {
    while (hasWork() && !stopped) {
      if (!isHeadChecked) await startOverIfRowsLost();
      const own = nextOffered();
      if (own.length === 0) isReadPending = false;
      const known = [...offered.keys()];
      const rows = own.length > 0 ? own : await readPage(database, last);
      const newest = rows.at(-1);
      if (newest === undefined) {
        // What came during the query may be newer than its answer.
        for (const id of known) offered.delete(id);
        await startOverIfRowsLost();
        continue;
      }
      await options.onRows(rows);
      last = newest.id;
      for (const id of offered.keys()) if (id <= last) offered.delete(id);
      isReadPending ||= own.length === 0 && rows.length === PAGE_ROWS;
    }
  }

  function readNow(): void {
    isReadPending = true;
    start();
  }

  function start(): void {
    if (reading !== undefined || stopped) return;
    if (!hasWork()) {
      if (offered.size === 0) return;
      if (areRowsPublished) {
        waitForGap();
        return;
      }
      isReadPending = true;
    }
    reading = read()
      .catch((error: unknown) => {
        isReadPending = false;
        isHeadChecked = false;
        offered.clear();
        log.error({ err: error }, 'reading the log failed, retrying');
      })
      .finally(() => {
        reading = undefined;
        start();
      });
  }

  /** Rows that are offered beyond a gap wait for those in it. */
  function waitForGap(): void {
    cancelGap ??= clock.after(GAP_MS, () => {
      cancelGap = undefined;
      if (offered.size > 0) readNow();
    });
  }

  function schedulePoll(): void {
    cancel = clock.after(POLL_MS, () => {
      readNow();
      schedulePoll();
    });
  }

  function offer(rows: readonly MessageRow[]): void {
    if (offered.size + rows.length > MAX_OFFERED) {
      offered.clear();
      isReadPending = true;
    } else {
      for (const row of rows) if (row.id > last) offered.set(row.id, row);
    }
    start();
  }

  const unsubscribe = bus.subscribe('log.appended', ({ id, rows = [] }, source) => {
    if (source === 'remote') offer(rows.filter(isMessageRow));
    if (id > last && !offered.has(id)) readNow();
  });
  schedulePoll();
  return {
    offer,
    async stop() {
      stopped = true;
      unsubscribe();
      cancel();
      cancelGap?.();
      await reading;
    },
  };
}

async function readPage(database: Handle, after: number): Promise<MessageRow[]> {
  const rows = await selectMessages(database, { reader: undefined })
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(PAGE_ROWS)
    .execute();
  return rows.map(readRow);
}

/** Newest message id, or slightly more. */
export async function headOfLog(database: Handle): Promise<number> {
  const { head } = await database.selectFrom('log_head').select('head').executeTakeFirstOrThrow();
  return head;
}
