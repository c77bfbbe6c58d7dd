import type { Logger } from 'pino';
import type { Bus } from '../infra/bus.ts';
import type { Clock } from '../infra/clock.ts';
import type { Handle } from '../infra/database/guard.ts';
import type { Topics } from '../ports.ts';
import { type MessageRow, readRow, selectMessages } from './message-row.ts';

const PAGE = 500;
/** How late a row may be on this node when its hint was lost. */
const LOOK_MS = 1_000;

/** Follows the committed log. */
export interface Tail {
  /** Ends after the page that is under way. */
  stop(): Promise<void>;
}

export interface TailOptions {
  readonly database: Handle;
  readonly clock: Clock;
  readonly bus: Bus<Topics>;
  readonly log: Logger;
  /** Gets every committed row once, in ascending order; the next page waits for it. */
  readonly onRows: (rows: readonly MessageRow[]) => Promise<void>;
}

/** Starts behind the newest row. Looks when it is told of a commit, and once a second by itself. */
export async function followLog(options: TailOptions): Promise<Tail> {
  const { database, clock, bus, log } = options;
  let last = await headOfLog(database);
  let wanted = false;
  let stopped = false;
  let reading: Promise<void> | undefined;
  let cancel = () => {};

  async function read(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false;
      const rows = await readPage(database, last);
      const newest = rows.at(-1);
      if (newest === undefined) continue;
      await options.onRows(rows);
      last = newest.id;
      wanted = true;
    }
  }

  function look(): void {
    wanted = true;
    if (reading !== undefined || stopped) return;
    reading = read()
      .catch((error: unknown) => {
        wanted = false;
        log.error({ err: error }, 'following the log failed, it is tried again');
      })
      .finally(() => {
        reading = undefined;
        if (wanted) look();
      });
  }

  function lookAgain(): void {
    cancel = clock.after(LOOK_MS, () => {
      look();
      lookAgain();
    });
  }

  const unsubscribe = bus.subscribe('log.appended', ({ id }) => {
    if (id > last) look();
  });
  lookAgain();
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      cancel();
      await reading;
    },
  };
}

async function readPage(database: Handle, after: number): Promise<MessageRow[]> {
  const rows = await selectMessages(database, { readers: false })
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(PAGE)
    .execute();
  return rows.map(readRow);
}

/** The greatest id of a committed row, or a little more where numbers were skipped. */
export async function headOfLog(database: Handle): Promise<number> {
  const { head } = await database.selectFrom('log_head').select('head').executeTakeFirstOrThrow();
  return head;
}
