import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountScope } from '../../account/account-scope.ts';
import { RootStore } from '../../account/root-store.ts';
import { createMemoryDevice } from '../../platform/memory/memory-device.ts';
import { isCountingType, type Message, MessageType } from '../../protocol/index.ts';
import { Ingest } from '../ingest.ts';

const ME = 1;
const FRIEND = 2;
const KEY = 'p:2';

/** A conversation as the server has it: rows, recalls, edits, each with its number. */
interface History {
  readonly rows: readonly Message[];
  /** Receipts and read positions, which have no number. */
  readonly marks: readonly Message[];
}

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), mine: fc.boolean(), at: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recall' as const), of: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), of: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('react' as const), of: fc.nat(), mine: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'tip' as const }) },
);

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function build(actions: readonly Action[]): Message[] {
  const rows: Message[] = [];
  const bubbles: Message[] = [];
  const reacted = new Map<string, Set<number>>();
  let countSeq = 0;
  for (const [index, act] of actions.entries()) {
    const chatSeq = index + 1;
    const shared = { id: 100 + chatSeq * 3, chatSeq, sendTime: 1_000 + chatSeq };
    const from = (mine: boolean) => (mine ? { sendId: ME, recvId: FRIEND } : { sendId: FRIEND, recvId: ME });
    const target = 'of' in act ? bubbles[act.of % Math.max(1, bubbles.length)] : undefined;
    if (act.do === 'say') {
      countSeq += 1;
      const row: Message = {
        ...shared,
        ...from(act.mine),
        countSeq,
        type: MessageType.TEXT,
        content: `text ${chatSeq}`,
        status: 1,
        ...(act.mine ? { tmpId: `t${chatSeq}` } : {}),
        ...(act.at ? { atUserIds: [ME] } : {}),
      };
      rows.push(row);
      bubbles.push(row);
    } else if (target && act.do === 'recall') {
      rows.push({ ...shared, ...from(target.sendId === ME), type: MessageType.RECALL, content: String(target.id) });
    } else if (target && act.do === 'react') {
      const userId = act.mine ? ME : FRIEND;
      const emoji = act.of % 2 === 0 ? '👍' : '🎉';
      const people = reacted.get(`${target.id}${emoji}`) ?? new Set();
      reacted.set(`${target.id}${emoji}`, people);
      const on = !people.delete(userId);
      if (on) people.add(userId);
      const content = JSON.stringify({ id: target.id, emoji, userId, on, count: people.size });
      rows.push({ ...shared, ...from(act.mine), type: MessageType.REACTION, content });
    } else if (target) {
      const content = JSON.stringify({ id: target.id, content: `edited ${chatSeq}`, editedAt: shared.sendTime });
      rows.push({ ...shared, ...from(target.sendId === ME), type: MessageType.EDIT, content });
    } else {
      rows.push({ ...shared, ...from(false), type: MessageType.TIP_TEXT, content: 'tip' });
    }
  }
  return rows;
}

const history = fc
  .tuple(fc.array(action, { minLength: 1, maxLength: 40, size: 'max' }), fc.array(fc.nat(), { maxLength: 3 }))
  .map(([actions, reads]): History => {
    const rows = build(actions);
    const marks = reads.map(
      (at): Message => ({ type: MessageType.RECEIPT, sendId: FRIEND, recvId: ME, readSeq: (at % rows.length) + 1 }),
    );
    return { rows, marks };
  });

function client() {
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
  return { store, ingest: new Ingest(scope, listeners) };
}

type Client = ReturnType<typeof client>;

function take({ ingest }: Client, messages: readonly Message[]): void {
  ingest.submit((planner) => {
    for (const message of messages) planner.live(3, message, true);
  });
}

/** Everything a screen could show. */
function digest({ store }: Client) {
  const { segments } = store.messages.conversation(KEY);
  const { version: _, ...state } = store.conversations.state(KEY);
  return {
    state,
    stretches: segments.list.map(({ lo, hi }) => [lo, hi]),
    rows: segments.list.flatMap(({ rows }) => rows),
    conversation: store.conversations.rows.get(KEY),
  };
}

/** What the reactions of a row are, counted anew from everything that was said. */
function recount(rows: readonly Message[], id: number): { emoji: string; count: number; mine: boolean }[] {
  const people = new Map<string, Set<number>>();
  for (const { type, content } of rows) {
    if (type !== MessageType.REACTION) continue;
    const change = JSON.parse(content ?? '') as { id: number; emoji: string; userId: number; on: boolean };
    if (change.id !== id) continue;
    const those = people.get(change.emoji) ?? new Set();
    people.set(change.emoji, those);
    if (change.on) those.add(change.userId);
    else those.delete(change.userId);
  }
  return [...people]
    .filter(([, those]) => those.size > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([emoji, those]) => ({ emoji, count: those.size, mine: those.has(ME) }));
}

describe('facts of a conversation', () => {
  it('give the same state in any order, in any batches, however often they are told', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), ({ rows, marks }, chance) => {
        const next = (below: number): number => Number(chance.next().value) % below;
        const inOrder = client();
        take(inOrder, [...rows, ...marks]);
        take(inOrder, marks);

        const shuffled = [...rows, ...marks, ...rows.filter(() => next(3) === 0)];
        for (let i = shuffled.length - 1; i > 0; i -= 1) {
          const j = next(i + 1);
          const [a, b] = [shuffled[i], shuffled[j]];
          if (a && b) [shuffled[i], shuffled[j]] = [b, a];
        }
        const mixed = client();
        for (let from = 0; from < shuffled.length; ) {
          const size = 1 + next(5);
          take(mixed, shuffled.slice(from, from + size));
          from += size;
        }
        take(mixed, marks);
        expect(digest(mixed)).toEqual(digest(inOrder));
      }),
      { numRuns: 400 },
    );
  });

  it('are counted as a recount counts them: unread, mentions, cursor', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(), { maxLength: 4 }), ({ rows }, readAt) => {
        const one = client();
        let read = 0;
        const stops = new Set(readAt.map((at) => at % rows.length));
        for (const [index, row] of rows.entries()) {
          take(one, [row]);
          if (row.sendId === ME && isCountingType(row.type)) read = index + 1;
          if (stops.has(index)) {
            take(one, [{ type: MessageType.READED, sendId: ME, recvId: FRIEND, readSeq: index + 1 }]);
            read = index + 1;
          }
          const unread = rows.slice(read, index + 1).filter((r) => r.sendId !== ME && isCountingType(r.type));
          const shown = one.store.conversations.rows.get(KEY);
          expect(shown?.unreadCount).toBe(unread.length);
          const recalled = rows.slice(0, index + 1).filter(({ type }) => type === MessageType.RECALL);
          const gone = new Set(recalled.map(({ content }) => Number(content)));
          expect(shown?.atMe).toBe(unread.some((r) => r.atUserIds?.includes(ME) && !gone.has(r.id ?? 0)));
          expect(one.store.conversations.unreadTotal.getSnapshot()).toBe(unread.length);
          expect(one.store.conversations.state(KEY).cursor).toBe(index + 1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leave the reactions that a recount finds, and the last edit', () => {
    fc.assert(
      fc.property(history, fc.boolean(), ({ rows }, backwards) => {
        const one = client();
        take(one, backwards ? [...rows].reverse() : rows);
        for (const message of rows.filter(({ type }) => type === MessageType.TEXT)) {
          const row = one.store.messages.byId(message.id ?? 0, KEY);
          expect(row?.reactions).toEqual(row?.recalled ? [] : recount(rows, message.id ?? 0));
          const edits = rows
            .filter(({ type }) => type === MessageType.EDIT)
            .map(({ content }) => JSON.parse(content ?? ''));
          const last = edits.findLast(({ id }) => id === message.id);
          if (!row?.recalled) expect(row?.content).toBe(last?.content ?? message.content);
          if (last) expect(row?.revision).toBe(last.editedAt);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keep recalled content away for ever, from rows and list', () => {
    fc.assert(
      fc.property(history, ({ rows }) => {
        const one = client();
        take(one, [...rows].reverse());
        for (const recall of rows.filter((row) => row.type === MessageType.RECALL)) {
          const row = one.store.messages.byId(Number(recall.content), KEY);
          expect(row).toMatchObject({ recalled: true, content: '' });
        }
      }),
      { numRuns: 200 },
    );
  });
});
