import type {} from '@vitest/browser-playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { cacheName } from '../../cache/account-cache.ts';
import { createImClient } from '../../client.ts';
import type { ImClient } from '../../client-types.ts';
import { createBrowserPlatform } from '../../platform/browser/browser-platform.ts';
import { createMemoryDevice, type MemoryDevice } from '../../platform/memory/memory-device.ts';
import { RealClock } from '../../platform/memory/real-clock.ts';
import { createMemoryServer, type MemoryServer } from '../server/memory-server.ts';
import { emptyLog } from '../server/state/message-log.ts';
import { textsOf, withFriend } from './chat-stage.ts';

// F12 on the IndexedDB of a real browser: everything but the database is a device in memory.

const { databases } = createBrowserPlatform();
const STORE = 'rows';

let server: MemoryServer;
let device: MemoryDevice;
let alice: number;
let bob: number;
let name: string;
let clients: ImClient[];
/** What a fault leaves behind: called before the next test. */
let heal: Array<() => unknown>;

beforeAll(() => setQuota(ROOM));
afterAll(() => setQuota());

beforeEach(() => {
  const clock = new RealClock();
  server = createMemoryServer({ clock });
  alice = server.addPerson({ userName: 'alice', nickName: 'Alice' });
  bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(alice, bob);
  device = createMemoryDevice({ clock, network: server, page: { origin: server.origin, secure: true } });
  name = cacheName(server.origin, alice);
  clients = [];
  heal = [];
});

afterEach(async () => {
  for (const undo of heal) await undo();
  for (const client of clients) await client.destroy();
  for (const left of await databases.names('im:')) await databases.remove(left);
});

async function open(): Promise<ImClient> {
  const client = createImClient({ platform: { ...device.tab().platform, databases } });
  clients.push(client);
  await client.start();
  return client;
}

async function signIn(): Promise<ImClient> {
  const client = await open();
  await client.auth.login({ userName: 'alice', password: 'password' });
  await until(() => client.connection.state.getSnapshot().phase === 'live', 'live');
  return client;
}

async function until(met: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await met())) {
    if (performance.now() > end) throw new Error(`did not come: ${what}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

const storageOf = (client: ImClient) => client.connection.state.getSnapshot().storage;
const write = (client: ImClient, text: string) => client.messages.sendText(withFriend(bob), { text });

/** Texts that the server holds, in its order. */
function stored(): unknown[] {
  const log = [...server.world.logs.values()].find(({ kind }) => kind === 'private') ?? emptyLog('private', []);
  return log.rows.flatMap(({ type, content }) => (type === 0 ? [content] : []));
}

async function shown(client: ImClient, wanted: readonly string[]): Promise<void> {
  const timeline = client.messages.open(withFriend(bob));
  await until(() => timeline.getSnapshot().ready && textsOf(timeline).length >= wanted.length, `${wanted.length} rows`);
  expect(textsOf(timeline)).toEqual(wanted);
  timeline.close();
}

/** A connection of another tab, which lets go of nothing by itself. */
function anotherTab(version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      if (!opening.result.objectStoreNames.contains(STORE)) opening.result.createObjectStore(STORE);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Keeps a transaction going that every other one waits for. */
async function hang(): Promise<void> {
  const connection = await anotherTab();
  const store = connection.transaction(STORE, 'readwrite').objectStore(STORE);
  let released = false;
  const again = () => {
    if (released) connection.close();
    else store.get('nothing').onsuccess = again;
  };
  again();
  heal.push(() => {
    released = true;
  });
}

const ROOM = 20_000_000;
const setQuota = (quotaSize?: number) =>
  cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize });

/**
 * The browser gives this origin no more room. It asks itself again how much there is only where a write is larger than
 * what it remembers, so that one such write goes before.
 */
async function runFull(): Promise<void> {
  heal.push(() => setQuota(ROOM));
  await setQuota(1);
  await until(async () => !(await takes(2 * ROOM)), 'the browser refuses a write');
}

async function takes(bytes: number): Promise<boolean> {
  const database = await databases.open('im:filler');
  try {
    await database.transaction('write', (tx) => Promise.resolve(tx.put(['filler'], new Uint8Array(bytes))));
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** Another tab deletes the database while we have it open. */
async function deleteIt(): Promise<void> {
  await databases.remove(name);
}

/** The person clears what sites keep: the browser closes the connection without being asked. */
async function clearSite(): Promise<void> {
  await cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' });
}

describe('a database of the browser, in use', () => {
  it.each([
    ['full', runFull],
    ['hanging', hang],
    ['deleted by another tab', deleteIt],
    ['cleared by the person', clearSite],
  ] as const)(
    '%s: goes on in memory, visibly, and everything that was accepted is sent once',
    async (_what, fault) => {
      const client = await signIn();
      server.say(bob, alice, 'from Bob');
      await write(client, 'sent before');
      await until(() => stored().length === 2, 'the first two');
      expect(storageOf(client)).toBe('durable');

      device.setOnline(false);
      await write(client, 'queued before');
      await fault();
      await write(client, 'queued after');
      await until(() => storageOf(client) === 'memory', 'the notice');
      expect(client.messages.unsent.getSnapshot()).toBe(2);

      device.setOnline(true);
      client.connection.retryNow();
      await until(() => client.messages.unsent.getSnapshot() === 0, 'both are sent');
      const wanted = ['from Bob', 'sent before', 'queued before', 'queued after'];
      expect(stored()).toEqual(wanted);
      server.say(bob, alice, 'and back');
      await shown(client, [...wanted, 'and back']);

      // The next start has a database again, or none, and all of it either way.
      for (const undo of heal.splice(0)) await undo();
      await client.destroy();
      clients = [];
      const next = await signIn();
      await shown(next, [...wanted, 'and back']);
      await until(() => next.messages.unsent.getSnapshot() === 0, 'nothing is left');
      expect(stored()).toEqual([...wanted, 'and back']);
      expect(storageOf(next)).toBe('durable');
    },
    120_000,
  );
});

describe('a database of the browser that was closed', () => {
  it.each([
    ['deleted by another tab', deleteIt],
    ['cleared by the person', clearSite],
  ] as const)(
    '%s: is opened again, and the next start without a network has everything',
    async (_what, fault) => {
      const client = await signIn();
      server.say(bob, alice, 'from Bob');
      await shown(client, ['from Bob']);
      await fault();
      await until(() => storageOf(client) === 'memory', 'the notice');
      await write(client, 'in memory');
      await until(() => storageOf(client) === 'durable', 'the database is open again');
      device.setOnline(false);
      await write(client, 'stored');
      const tab = device.tab();
      const next = createImClient({ platform: { ...tab.platform, databases } });
      clients.push(next);
      await next.start();
      await until(() => next.messages.unsent.getSnapshot() === 1, 'the unsent message');
      await shown(next, ['from Bob', 'in memory', 'stored']);
    },
    120_000,
  );
});

describe('a database of the browser, at the start', () => {
  it('blocked by the upgrade of another tab: keeps nobody from signing in, and what is written is sent', async () => {
    const holding = await anotherTab(1);
    heal.push(() => holding.close());
    const upgrade = indexedDB.open(name, 2);
    upgrade.onsuccess = () => upgrade.result.close();
    await new Promise((resolve) => {
      upgrade.onblocked = resolve;
    });
    const client = await signIn();
    await write(client, 'written meanwhile');
    await until(() => stored().length === 1, 'it is sent');
    await shown(client, ['written meanwhile']);
  }, 120_000);

  it('of a newer version: the same', async () => {
    (await anotherTab(7)).close();
    const client = await signIn();
    await write(client, 'written with an old page');
    await until(() => stored().length === 1, 'it is sent');
    await shown(client, ['written with an old page']);
  }, 120_000);

  it('full already: the same, with the notice', async () => {
    await runFull();
    const client = await signIn();
    await write(client, 'written on a full disk');
    await until(() => stored().length === 1, 'it is sent');
    await until(() => storageOf(client) === 'memory', 'the notice');
    await shown(client, ['written on a full disk']);
  }, 120_000);
});
