import { describe, expect, it } from 'vitest';
import type { Account } from '../account/account.ts';
import type { AccountScope } from '../account/account-scope.ts';
import { RootStore } from '../account/root-store.ts';
import { createExternalPeople } from '../contacts/external-people.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { limits } from '../protocol/index.ts';
import type { History } from '../sync/history.ts';
import { Inbox } from '../sync/inbox.ts';
import { Ingest } from '../sync/ingest.ts';
import { ChatStage } from '../testing/faults/chat-stage.ts';
import { KeyedSubject } from './keyed-subject.ts';
import { LruMap } from './lru-map.ts';
import { OwnDeletions } from './messages/pending-patches.ts';
import { Table } from './table.ts';

const many = limits.rememberedEntries;

/** Number of maps that got an entry during `run` and still have it, for the keys that `run` returns. */
async function mapsWith(run: () => Promise<readonly unknown[]>): Promise<number> {
  const { set } = Map.prototype;
  const written: { readonly map: Map<unknown, unknown>; readonly key: unknown }[] = [];
  Map.prototype.set = function (this: Map<unknown, unknown>, key: unknown, value: unknown) {
    written.push({ map: this, key });
    return set.call(this, key, value);
  };
  try {
    const keys = new Set(await run());
    return new Set(written.filter(({ map, key }) => keys.has(key) && map.has(key)).map(({ map }) => map)).size;
  } finally {
    Map.prototype.set = set;
  }
}

it('evicts the least recently used entry, where reading is a use', () => {
  const map = new LruMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
});

describe('what a client remembers in a long life is bounded', () => {
  it('own deletions: the newest', () => {
    const deletions = new OwnDeletions();
    for (let id = 1; id <= many + 1; id += 1) deletions.add('p:7', [id]);
    expect([1, 2, many + 1].map((id) => deletions.has('p:7', id))).toEqual([false, true, true]);
  });

  it('readables of a table: one in use stays the same object, and an evicted one still tells', () => {
    const subject = new KeyedSubject(() => () => undefined);
    const table = new Table<number, string>(subject, 'row:');
    const used = table.readable(0);
    const forgotten = table.readable(-1);
    let changes = 0;
    forgotten.subscribe(() => {
      changes += 1;
    });
    for (let key = 1; key <= many; key += 1) {
      table.readable(key);
      if (key % 1_000 === 0) table.readable(0);
    }
    expect(table.readable(0)).toBe(used);
    expect(table.readable(-1)).not.toBe(forgotten);
    subject.batch(() => table.set(-1, 'new'));
    expect([changes, forgotten.getSnapshot()]).toEqual([1, 'new']);
  });

  it('readables of people, groups, calls, presence, typing and the rows of an open pane: one in use stays the same object', async () => {
    const { client } = await new ChatStage().seat('Alice');
    const timeline = client.messages.open('p:2');
    const readers: Record<string, (n: number) => unknown> = {
      person: (n) => client.contacts.person(n),
      presence: (n) => client.presence.of(n),
      typing: (n) => client.conversations.typingUsers(`p:${n}`),
      members: (n) => client.groups.members(n),
      onlineMembers: (n) => client.groups.onlineMembers(n),
      onlineCount: (n) => client.groups.onlineCount(n),
      running: (n) => client.calls.running(n),
      row: (n) => timeline.row(`p${n}`),
    };
    for (const [name, read] of Object.entries(readers)) {
      const [used, forgotten] = [read(1), read(2)];
      for (let n = 3; n <= many + 2; n += 1) {
        read(n);
        if (n % 1_000 === 0) read(1);
      }
      expect([read(1) === used, read(2) === forgotten], name).toEqual([true, false]);
    }
  });

  it('subscriptions to groups go on however many others are read, and also where their readable was evicted', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const caller = await stage.seat('Bob');
    const { calls, groups } = seat.client;
    const [running, online] = [calls.running(stage.hikers), groups.onlineMembers(stage.hikers)];
    running.subscribe(() => undefined);
    online.subscribe(() => undefined);
    for (let n = 1; n <= many + 1; n += 1) {
      calls.running(stage.hikers + n);
      groups.onlineMembers(stage.hikers + n);
    }
    expect(calls.running(stage.hikers)).not.toBe(running);
    const body = { groupId: stage.hikers, userInfos: [{ id: stage.alice }] };
    await stage.clock.during(caller.client.calls.request('setupGroupCall', { body }));
    await stage.clock.advance(limits.friendOnlineRefreshMs + 1_000);
    for (const readable of [running, calls.running(stage.hikers)]) {
      expect(readable.getSnapshot()).toMatchObject({ groupId: stage.hikers, hostId: stage.bob });
    }
    for (const readable of [online, groups.onlineMembers(stage.hikers)]) {
      expect([...readable.getSnapshot()].sort()).toEqual([stage.alice, stage.bob].sort());
    }
    expect(groups.onlineCount(stage.hikers).getSnapshot()).toBe(2);
  });

  it('a broadcast: no map of any tab has it, once it was dismissed', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const follower = await stage.open(seat.device);
    await stage.live(follower);
    const left = await mapsWith(async () => {
      const ids: string[] = [];
      let finished = 0;
      seat.client.on('broadcast', () => {
        finished += 1;
      });
      for (const { client } of [seat, follower]) {
        const files = [new Blob(['a file'], { type: 'text/plain' })];
        ids.push(await stage.clock.during(client.broadcast.send({ friendIds: [stage.bob], text: 'hello', files })));
        await stage.clock.until(() => finished === ids.length);
        await stage.clock.advance(1_000);
        await stage.clock.during(client.broadcast.dismiss(ids.at(-1) ?? ''));
        await stage.clock.advance(limits.previewRetentionMs + 1_000);
      }
      expect(finished).toBe(2);
      return ids;
    });
    expect(left).toBe(0);
  });

  it('ids of the host product: the least recently used is looked up again', async () => {
    const asked: string[] = [];
    const request = async (_route: string, { query }: { query: { externalId: string } }) => {
      asked.push(query.externalId);
      return { id: asked.length };
    };
    const account = { http: { request } } as unknown as Account;
    const { idOf } = createExternalPeople({ getAccount: () => account, writer: { putProfile: () => undefined } });
    for (let n = 0; n <= many; n += 1) await idOf({ externalId: `shop/${n}` });
    asked.length = 0;
    for (const externalId of [`shop/${many}`, 'shop/1', 'shop/0']) await idOf({ externalId });
    expect(asked).toEqual(['shop/0']);
  });

  it('receipts: rows of the least recently used are looked for on disk again', async () => {
    const { platform } = createMemoryDevice().tab();
    const memory = { windowRows: 2 * many, memoryRows: 2 * many };
    const store = new RootStore((flush) => platform.frames.next(flush), undefined, memory);
    const ignored = () => undefined;
    const emit = { onMessages: ignored, onMessageChange: ignored, onConversations: ignored, onError: ignored };
    const scope = { userId: 1, deviceNo: 'd1', platform, store, ...emit } as Partial<AccountScope> as AccountScope;
    const ingest = new Ingest(scope, { onGaps() {}, onApplied() {}, onMemory() {}, onFenced() {} });
    const ids = Array.from({ length: many + 1 }, (_, n) => n + 1);
    await ingest.submit((planner) => {
      const rows = ids.map((id) => ({
        ...{ id, chatSeq: id, sendId: 1, groupId: 9, sendTime: id },
        type: 0,
        content: '',
      }));
      for (const row of rows) planner.live(4, row, false);
    });
    let lookedFor: readonly number[] = [];
    const history = {
      onDisk: async (_key: string, asked: readonly number[]) => {
        lookedFor = asked;
        return [];
      },
    } as unknown as History;
    const inbox = new Inbox(scope, ingest, history, { onSignal: ignored, onTyping: ignored });
    const take = (from: number) =>
      inbox.applyChanges({
        ...{ rev: from, startOver: false },
        receipts: ids.slice(from).map((id) => ({ id, groupId: 9, readedCount: 1, receiptOk: true })),
      });
    await take(0);
    expect(lookedFor).toHaveLength(ids.length);
    await take(1);
    expect(lookedFor).toHaveLength(ids.length);
    await take(0);
    expect(lookedFor).toEqual([1]);
  });
});
