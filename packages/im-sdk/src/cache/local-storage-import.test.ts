import { expect, it } from 'vitest';
import type { DatabaseKey, Databases } from '../platform/database.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import type { MemoryTab } from '../platform/memory/memory-tab.ts';
import { ChatStage, inGroup, textsOf, withFriend } from '../testing/faults/chat-stage.ts';
import { cacheName, importLocalStorage, openIndexed } from './account-cache.ts';
import { keys } from './cache-keys.ts';
import { openLocalStorageDatabase } from './local-storage-database.ts';
import { MessageCache } from './message-cache.ts';

function withOpen(tab: MemoryTab, open: Databases['open']): MemoryTab {
  const { databases } = tab.platform;
  const { available } = databases;
  const { names, remove } = databases;
  const changed = { available, open, names: names.bind(databases), remove: remove.bind(databases) };
  return { ...tab, platform: { ...tab.platform, databases: changed } };
}

/** The tab with a database that takes longer to open than the client waits. */
function withSlowOpen(tab: MemoryTab): MemoryTab {
  const { databases, timers } = tab.platform;
  return withOpen(tab, async (name) => {
    await new Promise<void>((resolve) => timers.after(10_000, resolve));
    return databases.open(name);
  });
}

/** The tab with a database that fails to store unsent messages. */
function withoutStrictWrites(tab: MemoryTab): MemoryTab {
  return withOpen(tab, async (name) => {
    const database = await tab.platform.databases.open(name);
    return {
      ...database,
      transaction: (mode, run, options) =>
        options?.durability === 'strict'
          ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
          : database.transaction(mode, run, options),
    };
  });
}

/** Alice, who wrote offline in a session whose database opened too slowly. */
async function slowSession() {
  const stage = new ChatStage();
  const device = stage.device();
  const before = await stage.seat('Alice', device);
  await stage.send(before, withFriend(stage.bob), 'in the database');
  before.client.conversations.setDraft(inGroup(stage.hikers), 'an old draft');
  await stage.clock.advance(1_000);
  const slow = await stage.open(device, withSlowOpen(before.tab.reload()));
  await stage.live(slow);
  device.setOnline(false);
  await stage.send(slow, withFriend(stage.bob), 'in local storage');
  slow.client.conversations.setDraft(inGroup(stage.hikers), 'a new draft');
  await stage.clock.advance(20_000);
  const name = cacheName(slow.client.storageKey, stage.alice);
  const inLocalStorage = () => device.local.keys().filter((key) => key.startsWith(`${name}|`));
  return { stage, device, slow, inLocalStorage };
}

it('imports what a session without IndexedDB left in local storage, and sends it once', async () => {
  const { stage, device, slow, inLocalStorage } = await slowSession();
  expect(inLocalStorage().filter((key) => key.includes('"o"'))).toHaveLength(1);
  let tab = slow.tab;
  for (let start = 0; start < 2; start += 1) {
    tab = tab.reload();
    const seat = await stage.open(device, tab);
    await stage.clock.advance(1_000);
    expect(seat.client.messages.unsent.getSnapshot()).toBe(1);
    const shown = textsOf(await stage.whole(seat, withFriend(stage.bob)));
    expect(shown).toEqual(['in the database', 'in local storage']);
    expect(seat.client.conversations.conversation(inGroup(stage.hikers)).getSnapshot()?.draft).toBe('a new draft');
    expect(inLocalStorage()).toEqual([]);
  }
  device.setOnline(true);
  const seat = await stage.open(device, tab.reload());
  await stage.live(seat);
  await stage.clock.advance(5_000);
  expect(stage.stored('private')).toEqual(['in the database', 'in local storage']);
  expect(seat.client.messages.unsent.getSnapshot()).toBe(0);
});

it('leaves it in local storage while the database does not take it', async () => {
  const { stage, device, slow, inLocalStorage } = await slowSession();
  const full = await stage.open(device, withoutStrictWrites(slow.tab.reload()));
  await stage.clock.advance(5_000);
  expect(inLocalStorage().filter((key) => key.includes('"o"'))).toHaveLength(1);
  device.setOnline(true);
  const seat = await stage.open(device, full.tab.reload());
  await stage.live(seat);
  await stage.clock.advance(5_000);
  expect(stage.stored('private')).toEqual(['in the database', 'in local storage']);
});

it('leaves it to the tab of that session while that tab leads', async () => {
  const { stage, device, slow } = await slowSession();
  const other = await stage.open(device);
  await stage.clock.advance(2_000);
  expect(other.client.connection.state.getSnapshot().follower).toBe(true);
  other.client.conversations.setDraft(inGroup(stage.hikers), 'changed in the other tab');
  await stage.clock.advance(1_000);
  slow.tab.kill();
  await stage.clock.advance(2_000);
  expect(other.client.connection.state.getSnapshot().follower).toBe(false);
  expect(other.client.messages.unsent.getSnapshot()).toBe(1);
  const draft = () => other.client.conversations.conversation(inGroup(stage.hikers)).getSnapshot()?.draft;
  expect(draft()).toBe('changed in the other tab');
  device.setOnline(true);
  await stage.live(other);
  await stage.clock.advance(5_000);
  expect(stage.stored('private')).toEqual(['in the database', 'in local storage']);
});

it('leaves what a tab without IndexedDB stores or changes during the import, for the next one', async () => {
  const device = createMemoryDevice();
  const { local } = device;
  const small = openLocalStorageDatabase(local, 'im:test:1');
  const database = await openIndexed(device.tab().platform, 'im:test:1');
  if (!small || !database) throw new Error('no storage');
  const cache = new MessageCache(database);
  const put = (key: DatabaseKey, text: string) => small.transaction('write', async (tx) => tx.put(key, { text }));
  const [first, later, draft] = [keys.outbox('p:2', 'a'), keys.outbox('p:2', 'b'), keys.draft('p:2')];
  await put(first, 'first');
  await put(draft, 'old');
  const importing = {
    async importUnsent(...args: Parameters<MessageCache['importUnsent']>) {
      await put(later, 'later');
      await put(draft, 'new');
      return cache.importUnsent(...args);
    },
  };
  const { platform } = device.tab();
  const left = () => small.transaction('read', (tx) => tx.getMany([first, later, draft]));
  await importLocalStorage(platform, 'im:test:1', importing, true);
  expect(await left()).toEqual([undefined, { text: 'later' }, { text: 'new' }]);
  await importLocalStorage(platform, 'im:test:1', cache, true);
  expect(await left()).toEqual([undefined, undefined, undefined]);
  expect(local.keys()).toEqual([]);
  const rows = await database.transaction('read', (tx) => tx.getMany([first, later, draft]));
  expect(rows).toEqual([{ text: 'first' }, { text: 'later' }, { text: 'new' }]);
});
