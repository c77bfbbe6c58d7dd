import { describe, expect, it } from 'vitest';
import { RootStore } from '../account/root-store.ts';
import type { Database } from '../platform/database.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import type { ConversationKey, Message } from '../protocol/index.ts';
import { emptyState } from '../store/conversations/conversation-state.ts';
import { toRow } from '../store/messages/message-row-fields.ts';
import { MessageCache } from './message-cache.ts';

/** A database that counts how often a chunk of rows is read by its key. */
function counted(database: Database, onChunk: () => void): Database {
  return {
    ...database,
    transaction: (mode, run, options) =>
      database.transaction(
        mode,
        (tx) => {
          const get = (key: Parameters<typeof tx.get>[0]) => {
            if (key[0] === 'c') onChunk();
            return tx.get(key);
          };
          return run({ ...tx, get });
        },
        options,
      ),
  };
}

describe('the newest rows of conversations that are written to', () => {
  it('stay in memory where that was lately, and are joined to those on disk everywhere', async () => {
    const { platform } = createMemoryDevice().tab();
    const { conversations } = new RootStore((flush) => platform.frames.next(flush));
    let read = 0;
    const cache = new MessageCache(counted(await platform.databases.open('rows'), () => (read += 1)));
    const add = async (user: number, chatSeq: number): Promise<number> => {
      const key: ConversationKey = `p:${user}`;
      const message: Message = { id: user * 100 + chatSeq, chatSeq, sendId: user, type: 0, content: `${chatSeq}` };
      const rows = [toRow(message, key, `p${message.id}`, false)];
      const stored = { state: emptyState(key), identity: conversations.identity(key) };
      const write = { key, reset: false, dropBelow: 0, rows, stored };
      read = 0;
      await cache.commit({ conversations: [write], position: undefined, delivered: [] });
      return read;
    };
    for (let user = 1; user <= 500; user += 1) await add(user, 1);
    expect(await add(500, 2)).toBe(0);
    expect(await add(1, 2)).toBe(1);
    for (const user of [1, 500]) {
      const rows = await cache.rows(`p:${user}`, 0, 0);
      expect(rows.map(({ content }) => content)).toEqual(['1', '2']);
    }
  });
});

describe('rows in memory of a chunk that others wrote meanwhile', () => {
  const key: ConversationKey = 'p:7';
  const open = async () => {
    const { platform } = createMemoryDevice().tab();
    const { conversations } = new RootStore((flush) => platform.frames.next(flush));
    const add = (cache: MessageCache, chatSeq: number) => {
      const message: Message = { id: 100 + chatSeq, chatSeq, sendId: 7, type: 0, content: `${chatSeq}` };
      const rows = [toRow(message, key, `p${message.id}`, false)];
      const stored = { state: emptyState(key), identity: conversations.identity(key) };
      const write = { key, reset: false, dropBelow: 0, rows, stored };
      return cache.commit({ conversations: [write], position: undefined, delivered: [] });
    };
    const contents = async (cache: MessageCache) => (await cache.rows(key, 0, 0)).map(({ content }) => content);
    return { platform, add, contents };
  };

  it('are read again by a tab that leads again: the rows of the leader between are not overwritten', async () => {
    const { platform, add, contents } = await open();
    const [one, two] = [
      new MessageCache(await platform.databases.open('tabs')),
      new MessageCache(await platform.databases.open('tabs')),
    ];
    await one.lead();
    await add(one, 1);
    await two.lead();
    await add(two, 2);
    await one.lead();
    await add(one, 3);
    expect(await contents(one)).toEqual(['1', '2', '3']);
  });

  it('are read again on a new connection: rows of a database that was deleted do not come back', async () => {
    const { platform, add, contents } = await open();
    const cache = new MessageCache(await platform.databases.open('first'));
    await cache.lead();
    await add(cache, 1);
    expect(await cache.reopen(await platform.databases.open('second'))).toBe(true);
    await add(cache, 2);
    expect(await contents(cache)).toEqual(['2']);
  });
});

describe('a cache of another format version', () => {
  const key: ConversationKey = 'p:7';
  const open = async () => {
    const { platform } = createMemoryDevice().tab();
    const { conversations } = new RootStore((flush) => platform.frames.next(flush));
    const database = await platform.databases.open('versions');
    const older = new MessageCache(database);
    await older.lead();
    const stored = { state: { ...emptyState(key), version: 1 }, identity: conversations.identity(key) };
    const write = { key, reset: false, dropBelow: 0, rows: [], stored };
    const commit = () => older.commit({ conversations: [write], position: { since: 1 }, delivered: [] });
    await commit();
    await older.putOutbox(key, 't1', { tmpId: 't1' });
    await database.transaction('write', async (tx) => tx.put(['meta'], { version: 1, position: { since: 1 } }));
    const conversationsOnDisk = () => database.transaction('read', (tx) => tx.range({ from: ['h'], to: ['h', 'z'] }));
    return { newer: new MessageCache(database), commit, conversationsOnDisk };
  };

  it('is not shown, and stays whole while a tab of that version may lead', async () => {
    const { newer, conversationsOnDisk } = await open();
    expect(await newer.start()).toMatchObject({ position: undefined, conversations: [], outbox: [{ tmpId: 't1' }] });
    expect(await conversationsOnDisk()).toHaveLength(1);
  });

  it('is dropped by the first leader of this version, together with what was written up to then', async () => {
    const { newer, commit, conversationsOnDisk } = await open();
    await newer.lead();
    expect(await conversationsOnDisk()).toEqual([]);
    await expect(commit()).rejects.toThrow('another tab leads');
    expect(await newer.start()).toMatchObject({ position: undefined, conversations: [], outbox: [{ tmpId: 't1' }] });
  });
});
