import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountScope } from '../../account/account-scope.ts';
import { RootStore } from '../../account/root-store.ts';
import { decodeRows, encodeRows } from '../../cache/packed-row.ts';
import { createMemoryDevice } from '../../platform/memory/memory-device.ts';
import { type ConversationKey, type Message, MessageType } from '../../protocol/index.ts';
import { specOnlyServer } from '../../spec-only/dialect.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { messageKey, parseMessageKey, rowKey } from '../../store/messages/row-key.ts';
import { Ingest } from '../ingest.ts';
import { numberedServer } from '../select-dialect.ts';

const ME = 1;
const FRIEND = 2;
const KEYS = ['p:2', 'g:3'] as const;

const action = fc.record({
  isGroup: fc.boolean(),
  do: fc.constantFrom(
    'say' as const,
    'say' as const,
    'recall' as const,
    'edit' as const,
    'react' as const,
    'read' as const,
    'repeat' as const,
    'delete' as const,
  ),
  isOwn: fc.boolean(),
  of: fc.nat(20),
});

/** Input of the property: frames and answers of one conversation. */
interface Fact {
  readonly key: ConversationKey;
  readonly apply: (ingest: Ingest) => void;
}

/** Inputs of two conversations, each with ids and positions from 1. */
function factsOf(actions: readonly (typeof action extends fc.Arbitrary<infer A> ? A : never)[]): Fact[] {
  const said: { readonly [key in (typeof KEYS)[number]]: Message[] } = { 'p:2': [], 'g:3': [] };
  const last = { 'p:2': 0, 'g:3': 0 };
  return actions.flatMap((act): Fact[] => {
    const key = KEYS[act.isGroup ? 1 : 0];
    const cmd = act.isGroup ? 4 : 3;
    const from = act.isOwn ? { sendId: ME, recvId: FRIEND } : { sendId: FRIEND, recvId: ME };
    const shared = { ...from, ...(act.isGroup ? { groupId: 3 } : {}) };
    const live = (message: Message): Fact => ({
      key,
      apply: (ingest) => ingest.submit((planner) => void planner.live(cmd, message, true)),
    });
    const stored = (message: Pick<Message, 'type' | 'content'>): Message => {
      last[key] += 1;
      return { ...shared, ...message, id: last[key], chatSeq: last[key], sendTime: 1_000 + last[key] };
    };
    const target = said[key][act.of % Math.max(1, said[key].length)];
    if (act.do === 'say' || !target?.id) {
      const text = stored({ type: MessageType.TEXT, content: `${key} ${last[key]}` });
      const quoteMessage = target?.id && act.of % 2 === 0 ? { id: target.id, content: target.content } : undefined;
      said[key].push(text);
      // The ack names the `tmpId`, the echo of a server of the specification may not.
      const ack = act.isOwn ? [live({ ...text, tmpId: `${key} ${text.id}` })] : [];
      return [...ack, live(quoteMessage ? { ...text, quoteMessage } : text)];
    }
    const { id } = target;
    if (act.do === 'repeat') return [live(target)];
    if (act.do === 'recall') return [live(stored({ type: MessageType.RECALL, content: String(id) }))];
    if (act.do === 'edit') {
      const content = JSON.stringify({ id, content: `${key} edited`, editedAt: 5_000 });
      return [live(stored({ type: MessageType.EDIT, content }))];
    }
    if (act.do === 'react') {
      const content = JSON.stringify({ id, emoji: '👍', userId: FRIEND, on: true, count: 1 });
      return [live(stored({ type: MessageType.REACTION, content }))];
    }
    if (act.do === 'delete') {
      const apply = (ingest: Ingest) =>
        void ingest.submit((planner) => planner.conversation(key).patch(id, { deleted: true }));
      return [{ key, apply }];
    }
    const receipt = { ...shared, sendId: FRIEND, recvId: ME, type: MessageType.RECEIPT };
    return [
      live(act.isGroup ? { ...receipt, id, readedCount: 1, receiptOk: true } : { ...receipt, content: String(id) }),
    ];
  });
}

/** Store after these inputs, with the events it emitted. */
function clientTold(facts: readonly Fact[], dialect = numberedServer) {
  const { platform } = createMemoryDevice().tab();
  const store = new RootStore((flush) => platform.frames.next(flush));
  const emitted: { readonly change: unknown; readonly row: MessageRow }[] = [];
  const scope = {
    userId: ME,
    platform,
    store,
    onMessages: (rows: readonly MessageRow[]) => void emitted.push(...rows.map((row) => ({ change: 'new', row }))),
    onMessageChange: (change: unknown, row: MessageRow) => void emitted.push({ change, row }),
    onConversations: () => undefined,
    onError: () => undefined,
  } as Partial<AccountScope> as AccountScope;
  const ingest = new Ingest(scope, { onGaps() {}, onApplied() {}, onMemory() {}, onFenced() {} });
  ingest.dialect = dialect;
  for (const { apply } of facts) apply(ingest);
  const rows = (key: ConversationKey) =>
    store.messages.conversation(key).segments.list.flatMap((segment) => segment.rows);
  const digest = (key: ConversationKey) => ({
    rows: rows(key),
    state: store.conversations.state(key),
    emitted: emitted.filter(({ row }) => row.conversation === key),
  });
  return { store, rows, digest };
}

describe.each([
  ['our server’s numbers', numberedServer],
  ['ids alone', specOnlyServer],
])('a private chat and a group whose ids are the same, by %s', (_by, dialect) => {
  it('are what each is without the other: rows, quotes, counters, read positions, events', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 2, maxLength: 40, size: 'max' }), (actions) => {
        const facts = factsOf(actions);
        const both = clientTold(facts, dialect);
        for (const key of KEYS) {
          const alone = clientTold(
            facts.filter((fact) => fact.key === key),
            dialect,
          );
          expect(both.digest(key)).toEqual(alone.digest(key));
        }
      }),
      { numRuns: 200, includeErrorInReport: true },
    );
  });

  it('have rows that a key names alone: in memory, with an optimistic update, on disk', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 2, maxLength: 40, size: 'max' }), (actions) => {
        const { store, rows } = clientTold(factsOf(actions), dialect);
        const all = KEYS.flatMap(rows);
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
        for (const row of all) {
          expect(store.messages.get(row.key)).toBe(row);
          for (const key of KEYS) {
            const own = parseMessageKey(row.key) === undefined || key === row.conversation;
            expect(store.messages.get(row.key, key)).toBe(own ? row : undefined);
          }
        }
        const keysOf = (them: readonly MessageRow[]) => them.map(({ key }) => key);
        for (const key of KEYS) expect(keysOf(decodeRows(encodeRows(rows(key)), key))).toEqual(keysOf(rows(key)));
        for (const row of rows('g:3')) store.messages.setOptimisticUpdate(row, () => ({ deleted: true }));
        for (const row of all) expect(store.messages.isHidden(row)).toBe(row.deleted || row.conversation === 'g:3');
      }),
      { numRuns: 200, includeErrorInReport: true },
    );
  });
});

it('a key says kind and id; the tmpId of another client is none where it looks like one', () => {
  const place = fc.tuple(
    fc.constantFrom('private' as const, 'group' as const, 'system' as const),
    fc.integer({ min: 1 }),
  );
  const conversations = { private: 'p:7', group: 'g:7', system: 's:0' } as const;
  fc.assert(
    fc.property(place, fc.string(), ([kind, id], text) => {
      const key = messageKey(conversations[kind], id);
      expect(parseMessageKey(key)).toEqual({ kind, id });
      expect(rowKey('g:7', 5, key, true)).toBe('g5');
      const parsed = parseMessageKey(text);
      if (parsed) expect(rowKey('g:7', 5, text, true)).toBe('g5');
    }),
  );
});
