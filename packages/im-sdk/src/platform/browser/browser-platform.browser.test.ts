import { describe, expect, it, vi } from 'vitest';
import { describeDatabase } from '../describe-database.ts';
import { createBrowserPlatform } from './browser-platform.ts';

const platform = createBrowserPlatform();

describeDatabase('IndexedDB', () => platform.databases);

describe('an IndexedDB connection that the browser closes', () => {
  it.each([
    ['with an event', (connection: IDBDatabase) => connection.dispatchEvent(new Event('close'))],
    ['without an event: a transaction on it fails', (connection: IDBDatabase) => connection.close()],
  ])('is reported once, and the database can be opened again: %s', async (_how, close) => {
    const opened = vi.spyOn(indexedDB, 'open');
    const database = await platform.databases.open('im-closed');
    const request = opened.mock.results[0]?.value as IDBOpenDBRequest;
    opened.mockRestore();
    await database.transaction('write', async (tx) => tx.put(['a'], 1));
    let lost = 0;
    database.onLost(() => {
      lost += 1;
    });
    close(request.result);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reading = database.transaction('read', (tx) => tx.get(['a']));
      await expect(reading).rejects.toMatchObject({ name: 'InvalidStateError' });
    }
    expect(lost).toBe(1);
    const again = await platform.databases.open('im-closed');
    expect(await again.transaction('read', (tx) => tx.get(['a']))).toBe(1);
    again.close();
    await platform.databases.remove('im-closed');
  });
});

describe('the vault', () => {
  it('opens what it sealed, and only under the same name', async () => {
    const sealed = await platform.vault.seal('https://a.example alice', 'a refresh token');
    expect(sealed).not.toContain('refresh');
    expect(await platform.vault.unseal('https://a.example alice', sealed)).toBe('a refresh token');
    expect(await platform.vault.unseal('https://b.example alice', sealed)).toBeUndefined();
    expect(await platform.vault.unseal('https://a.example alice', 'garbage')).toBeUndefined();
  });

  it('seals the same text differently every time', async () => {
    const [one, two] = [await platform.vault.seal('x', 'same'), await platform.vault.seal('x', 'same')];
    expect(one).not.toBe(two);
    expect(await platform.vault.unseal('x', one)).toBe('same');
  });

  it('loses what was sealed once its key is forgotten', async () => {
    const sealed = await platform.vault.seal('y', 'secret');
    await platform.vault.delete('y');
    expect(await platform.vault.unseal('y', sealed)).toBeUndefined();
  });

  it('has a key that does not leave the browser', async () => {
    await platform.vault.seal('z', 'secret');
    const database = await platform.databases.open('im-keys');
    const key = await database.transaction('read', (tx) => tx.get(['z']));
    database.close();
    expect(key).toBeInstanceOf(CryptoKey);
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
  });
});

describe('the platform of a browser', () => {
  it('has everything on a secure origin', () => {
    expect(Object.values(platform.availability).filter(Boolean)).toEqual([]);
    expect(platform.page).toEqual({ origin: location.origin, secure: true });
    expect(platform.device).toMatchObject({ os: 'Linux', browser: 'Chrome' });
  });

  it('locks one at a time', async () => {
    const order: string[] = [];
    await Promise.all([
      platform.locks.hold('test', async () => {
        await new Promise<void>((resolve) => platform.timers.after(5, resolve));
        order.push('one');
      }),
      platform.locks.hold('test', async () => order.push('two')),
    ]);
    expect(order).toEqual(['one', 'two']);
  });

  it('steals a lock from its holder, which learns of it', async () => {
    const held = platform.locks.hold('stolen', () => new Promise<never>(() => undefined)).catch((error) => error.name);
    expect(await platform.locks.hold('stolen', async () => 'mine', new AbortController().signal, true)).toBe('mine');
    expect(await held).toBe('AbortError');
  });

  it('carries messages to another channel of the same name', async () => {
    const [one, two] = [platform.channels.open('test'), platform.channels.open('test')];
    const heard = new Promise<unknown>((resolve) => two.onMessage(resolve));
    one.post({ hello: 1 });
    expect(await heard).toEqual({ hello: 1 });
    one.close();
    two.close();
  });

  it('calls back before a frame, once, and not after it was called off', async () => {
    let called = 0;
    const cancel = platform.frames.next(() => {
      called += 1;
    });
    cancel();
    await new Promise<void>((resolve) => platform.frames.next(resolve));
    expect(called).toBe(0);
  });

  it('keeps small texts', () => {
    expect(platform.local.set('im:test', 'x')).toBe(true);
    expect(platform.local.get('im:test')).toBe('x');
    expect(platform.local.keys()).toContain('im:test');
    platform.local.remove('im:test');
    expect(platform.local.get('im:test')).toBeUndefined();
  });

  it('makes random bytes without a secure context’s help', () => {
    const bytes = platform.random.bytes(16);
    expect(bytes).toHaveLength(16);
    expect(new Set(bytes).size).toBeGreaterThan(1);
  });
});
