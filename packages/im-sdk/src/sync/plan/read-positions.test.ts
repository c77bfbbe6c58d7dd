import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountScope } from '../../account/account-scope.ts';
import { RootStore } from '../../account/root-store.ts';
import { createMemoryDevice } from '../../platform/memory/memory-device.ts';
import { type ConversationSummary, type Message, MessageType, type ReadPosition } from '../../protocol/index.ts';
import { specOnlyServer } from '../../spec-only/dialect.ts';
import { unreadOf } from '../../store/conversations/counters.ts';
import { Ingest } from '../ingest.ts';
import { numberedServer } from '../select-dialect.ts';
import { interpret } from './interpret.ts';
import { markRead, readPosition } from './read-positions.ts';

const ME = 1;
const FRIEND = 2;
const KEY = 'p:2';

/** A conversation at the server, read and written on this terminal and on others. */
class Log {
  readonly rows: Message[] = [];
  /** Ids of rows that this account deleted for itself. */
  readonly gone = new Set<number>();
  readSeq = 0;

  say(mine: boolean): Message {
    const countSeq = this.countSeq + 1;
    const row: Message = { ...this.#next(mine), countSeq, type: MessageType.TEXT, content: `text ${countSeq}` };
    this.rows.push(row);
    if (mine) this.readSeq = this.rows.length;
    return row;
  }

  /** A tip about an action: it does not count, and does not move the position of the person who acted. */
  tip(mine: boolean): Message {
    const row: Message = { ...this.#next(mine), type: MessageType.TIP_TEXT, content: 'tip' };
    this.rows.push(row);
    return row;
  }

  #next(mine: boolean) {
    const chatSeq = this.rows.length + 1;
    const from = mine ? { sendId: ME, recvId: FRIEND, tmpId: `t${chatSeq}` } : { sendId: FRIEND, recvId: ME };
    return { id: 100 + chatSeq * 3, chatSeq, sendTime: 1_000 + chatSeq, status: 1, ...from };
  }

  get countSeq(): number {
    return this.rows.filter(({ countSeq }) => countSeq).length;
  }

  /** Answers whether the position moved. */
  read(to: number): boolean {
    const before = this.readSeq;
    this.readSeq = Math.max(before, Math.min(to, this.rows.length));
    return this.readSeq > before;
  }

  get unread(): number {
    const waiting = this.rows.slice(this.readSeq).filter(({ countSeq, sendId }) => countSeq && sendId !== ME);
    return waiting.filter(({ id }) => !this.gone.has(id ?? 0)).length;
  }

  get summary(): ConversationSummary {
    const last = this.rows.at(-1);
    return {
      ...{ kind: 'private', target: FRIEND, headSeq: this.rows.length, headId: last?.id ?? 0, last: last ?? null },
      ...{ countSeq: this.countSeq, readSeq: this.readSeq, unread: this.unread },
    };
  }

  get position(): ReadPosition {
    return { kind: 'private', target: FRIEND, readSeq: this.readSeq, unread: this.unread };
  }
}

function client(dialect = numberedServer) {
  const { platform } = createMemoryDevice().tab();
  const store = new RootStore((flush) => platform.frames.next(flush));
  const scope = {
    userId: ME,
    platform,
    store,
    onMessages: () => undefined,
    onMessageChange: () => undefined,
    onConversations: () => undefined,
    onError: () => undefined,
  } as Partial<AccountScope> as AccountScope;
  const listeners = { onGaps: () => undefined, onApplied: () => undefined, onMemory() {}, onFenced() {} };
  const ingest = new Ingest(scope, listeners);
  ingest.dialect = dialect;
  return {
    unread: () => unreadOf(store.conversations.state(KEY)),
    state: () => store.conversations.state(KEY),
    hear: (message: Message) => ingest.submit((planner) => void planner.live(3, message, true)),
    read: () => ingest.submit((planner) => markRead(planner.conversation(KEY))),
    summary: (log: Log) => ingest.submit((planner) => void planner.summary(log.summary)),
    changes: (log: Log) =>
      ingest.submit((planner) => {
        readPosition(planner.conversation(KEY), log.position);
        for (const id of log.gone) planner.conversation(KEY).patch(id, { deleted: true });
      }),
    fill(log: Log) {
      const { cursor, headPos } = store.conversations.state(KEY);
      const rows = log.rows.slice(cursor, headPos).filter(({ id }) => !log.gone.has(id ?? 0));
      const interpreted = rows.map((message) => ({ message, meaning: interpret(3, message, ME) }));
      ingest.submit((planner) => planner.range(KEY, interpreted, headPos));
    },
  };
}

const readPush = (readSeq: number): Message => ({ type: MessageType.READED, sendId: ME, recvId: FRIEND, readSeq });

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('say' as const), mine: fc.boolean(), lost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('tip' as const), mine: fc.boolean(), lost: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read' as const), to: fc.nat(40), lost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), of: fc.nat(40) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('summary' as const, 'changes' as const, 'fill' as const) }),
  },
);

describe('what is unread', () => {
  it('is what the server counts, whatever was lost and in whichever order summaries, reads and rows came', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 30, size: 'max' }), (steps) => {
        const log = new Log();
        log.say(false);
        const here = client();
        here.summary(log);
        for (const one of steps) {
          if (one.does === 'say' || one.does === 'tip') {
            const row = log[one.does](one.mine);
            if (!one.lost) here.hear(row);
          } else if (one.does === 'read') {
            const moved = log.read(one.to);
            if (moved && !one.lost) here.hear(readPush(log.readSeq));
          } else if (one.does === 'remove') log.gone.add(log.rows[one.of % log.rows.length]?.id ?? 0);
          else here[one.does](log);
          expect(here.state().readPos, 'never ahead of what was read').toBeLessThanOrEqual(log.readSeq);
          expect(here.state().reportedPos, 'only what the server has').toBeLessThanOrEqual(log.readSeq);
        }
        // What a client does in the end whatever was lost: summaries, changes, what is missing, and a beat later again.
        for (const ask of ['summary', 'changes', 'fill', 'summary', 'changes'] as const) here[ask](log);
        expect(here.unread()).toBe(log.unread);
      }),
      { numRuns: 500, includeErrorInReport: true },
    );
  });

  it('stays so where a server without numbers tells of something older late', () => {
    const here = client(specOnlyServer);
    const row = (id: number, mine = false): Message => {
      const from = mine ? { sendId: ME, recvId: FRIEND, tmpId: `t${id}` } : { sendId: FRIEND, recvId: ME };
      return { id, ...from, type: MessageType.TEXT, content: `text ${id}`, sendTime: id };
    };
    for (const id of [70, 80]) here.hear(row(id));
    here.hear(row(50, true));
    expect(here.unread()).toBe(2);
    here.hear(row(75, true));
    expect(here.unread()).toBe(1);
    here.hear({ type: MessageType.READED, sendId: ME, recvId: FRIEND });
    here.hear(row(90));
    here.hear(row(60));
    expect(here.unread()).toBe(1);
    here.hear(row(85));
    expect(here.unread()).toBe(2);
  });

  it('above a position that is read elsewhere counts the rows that are not here yet', () => {
    const log = new Log();
    for (let n = 0; n < 5; n += 1) log.say(false);
    const here = client();
    log.read(5);
    here.summary(log);
    for (let n = 0; n < 3; n += 1) log.say(false);
    here.summary(log);
    expect(here.unread()).toBe(3);
    log.read(6);
    here.changes(log);
    expect(here.unread()).toBe(2);
    here.fill(log);
    expect(here.unread()).toBe(2);
  });

  it('above a position that is not reported yet leaves out what was deleted elsewhere before it came', () => {
    const log = new Log();
    log.say(false);
    const here = client();
    here.summary(log);
    here.fill(log);
    here.read();
    log.gone.add(log.say(false).id ?? 0);
    log.say(false);
    here.summary(log);
    here.fill(log);
    here.changes(log);
    expect(here.unread()).toBe(1);
    log.read(1);
    here.summary(log);
    here.changes(log);
    expect(here.unread()).toBe(1);
  });
});
