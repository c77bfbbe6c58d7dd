import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserChannels } from './broadcast-channel.ts';
import { browserAvailability, describeDevice } from './browser-platform.ts';
import { browserLocks } from './web-locks.ts';

/** A browser as a page sees it. */
function scope(secure: boolean): typeof globalThis {
  const everywhere = { WebSocket: class {}, indexedDB: {}, BroadcastChannel: class {}, isSecureContext: secure };
  const navigator = secure ? { locks: {}, serviceWorker: {}, clipboard: {}, mediaDevices: {} } : {};
  const crypto = secure ? { subtle: {} } : {};
  return { ...everywhere, navigator, crypto } as unknown as typeof globalThis;
}

describe('what a browser has', () => {
  it('is everything on a secure origin', () => {
    expect(Object.values(browserAvailability(scope(true))).filter(Boolean)).toEqual([]);
  });

  it('has no database where the browser throws when it is asked for one', () => {
    const blocked = Object.defineProperty(scope(true), 'indexedDB', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    expect(browserAvailability(blocked)).toMatchObject({ database: 'unsupported', vault: 'unsupported' });
  });

  it('has no channels where a page took them away', () => {
    const without = Object.assign(scope(true), { BroadcastChannel: undefined });
    expect(browserAvailability(without).channels).toBe('unsupported');
  });

  it('says on plain http what is off and why', () => {
    expect(browserAvailability(scope(false))).toEqual({
      webSocket: undefined,
      locks: 'insecureOrigin',
      channels: undefined,
      vault: 'insecureOrigin',
      database: undefined,
      serviceWorker: 'insecureOrigin',
      clipboard: 'insecureOrigin',
      media: 'insecureOrigin',
    });
  });

  it('tells an old browser from an origin that is not trusted', () => {
    const old = { ...scope(true), navigator: {}, indexedDB: undefined } as unknown as typeof globalThis;
    expect(browserAvailability(old)).toMatchObject({
      locks: 'unsupported',
      vault: 'unsupported',
      database: 'unsupported',
    });
  });
});

describe('locks without Web Locks', () => {
  it('still let one at a time through in this tab', async () => {
    const locks = browserLocks(false);
    const order: string[] = [];
    await Promise.all([
      locks
        .hold('x', async () => {
          order.push('one in');
          await Promise.resolve();
          order.push('one out');
          throw new Error('failed');
        })
        .catch(() => order.push('one failed')),
      locks.hold('x', async () => order.push('two in')),
    ]);
    expect(order.indexOf('two in')).toBeGreaterThan(order.indexOf('one out'));
    expect(order).toContain('one failed');
  });
});

describe('locks that a page without storage is refused', () => {
  const denied = new DOMException('Access to the Locks API is denied in this context', 'SecurityError');
  const refuse = () => vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(denied) } });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('are held in this tab, so that somebody leads and tokens are refreshed', async () => {
    refuse();
    const locks = browserLocks(true);
    expect(await locks.hold('x', async () => 'held')).toBe('held');
  });

  it('are not waited for any more by whoever gave up', async () => {
    refuse();
    const waiting = new AbortController();
    waiting.abort();
    const run = vi.fn(async () => undefined);
    await expect(browserLocks(true).hold('x', run, waiting.signal)).rejects.toThrow();
    expect(run).not.toHaveBeenCalled();
  });

  it('that were given do not run twice what failed in them', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_name: string, _options: object, run: () => unknown) => run() } });
    const run = vi.fn(async () => Promise.reject(new Error('failed')));
    await expect(browserLocks(true).hold('x', run)).rejects.toThrow('failed');
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a channel between tabs', () => {
  it('says nothing once it was closed, and is no fault of whoever comes late', () => {
    const channel = browserChannels(true).open('closed');
    channel.close();
    expect(() => channel.post('late')).not.toThrow();
  });
});

describe('the device as the headers describe it', () => {
  const chrome = '(KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome}`,
      'Windows',
      'Chrome',
      '140.0.0.0',
      'desktop',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${chrome} Edg/140.0.1.2`,
      'Linux',
      'Edge',
      '140.0.1.2',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0',
      'macOS',
      'Firefox',
      '142.0',
      'desktop',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
      'iOS',
      'Safari',
      '18.6',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Android',
      'Chrome',
      '140.0.0.0',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Tab S10) AppleWebKit/537.36 ${chrome}`,
      'Android',
      'Chrome',
      '140.0.0.0',
      'tablet',
    ],
    ['', 'unknown', 'unknown', '0', 'desktop'],
  ])('%s', (userAgent, os, browser, deviceVersion, device) => {
    expect(describeDevice(userAgent)).toEqual({ os, browser, deviceVersion, device });
  });
});
