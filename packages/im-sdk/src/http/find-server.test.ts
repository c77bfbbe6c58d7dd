import { describe, expect, it } from 'vitest';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { limits } from '../protocol/index.ts';
import { findServer } from './find-server.ts';

type Serve = (request: Request) => Response | Promise<Response>;

const settings = () => Response.json({ code: 200, message: 'ok', data: { userRegisterInviteCode: false } });
const page = () => new Response('<!doctype html><title>shop</title>', { headers: { 'content-type': 'text/html' } });
const noMapping = () => Response.json({ code: 500, message: '系统繁忙', data: null });

function stage(serve: Serve) {
  const asked: Request[] = [];
  const clock = new FakeClock();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    return serve(request);
  };
  const { platform } = createMemoryDevice({ clock, network: { fetch, openSocket: () => ({}) as never } }).tab();
  return { asked, clock, find: (text: string) => findServer(text, platform) };
}

/** Answers at one path alone; elsewhere as given. */
const only =
  (path: string, otherwise: () => Response): Serve =>
  ({ url }) =>
    new URL(url).pathname === path ? settings() : otherwise();

describe('the server at a typed address', () => {
  const below = { apiUrl: 'https://chat.example/api', socketUrl: 'wss://chat.example/im' };
  const bare = { apiUrl: 'https://chat.example', socketUrl: 'wss://chat.example/im' };

  it.each([
    ['chat.example', '/api/globalSetting/load', page, below],
    ['chat.example/api/', '/api/globalSetting/load', page, below],
    ['chat.example', '/globalSetting/load', page, bare],
    ['chat.example/api', '/globalSetting/load', page, bare],
    // Everything outside of its routes is an envelope there.
    ['chat.example', '/globalSetting/load', noMapping, bare],
  ])('%s is found at %s', async (typed, path, otherwise, found) => {
    const { find } = stage(only(path, otherwise));
    expect(await find(typed)).toEqual(found);
  });

  it('is found below /api where both answer', async () => {
    expect(await stage(settings).find('chat.example')).toEqual(below);
  });

  it('is found where it lacks the route that is asked, by its envelope', async () => {
    const { find } = stage(({ url }) => (url.includes('/api/') ? page() : noMapping()));
    expect(await find('chat.example')).toEqual(bare);
  });

  // A bare server of the family (`/`) and one behind the proxy of its own page (`/api/`).
  it.each([
    ['chat.example', '/system/config', 200, bare],
    ['chat.example', '/system/config', 400, bare],
    ['chat.example/api', '/api/system/config', 200, below],
  ])('%s without /globalSetting/load is found by %s (status %i)', async (typed, path, status, found) => {
    const notLoggedIn = () => Response.json({ code: 400, message: '未登录', data: null }, { status });
    const { asked, find } = stage(({ url }) => (new URL(url).pathname === path ? notLoggedIn() : noMapping()));
    expect(await find(typed)).toEqual(found);
    expect(asked.map(({ url }) => new URL(url).pathname)).toContain('/system/config');
  });

  it('is found below /api where no answer tells the two apart', async () => {
    expect(await stage(noMapping).find('chat.example')).toEqual(below);
  });

  it('is asked without cookies and without a token, with the headers that it must allow', async () => {
    const { asked, find } = stage(settings);
    await find('chat.example');
    for (const request of asked) {
      expect(request.credentials).toBe('omit');
      expect(request.headers.get('accessToken')).toBe('');
      expect(request.headers.get('terminal')).toBe('2');
    }
    expect(asked.map(({ url }) => url).sort()).toEqual([
      'https://chat.example/api/globalSetting/load',
      'https://chat.example/globalSetting/load',
    ]);
  });

  it('is the default for an empty text, and nobody is asked', async () => {
    const { asked, find } = stage(settings);
    expect(await find(' ')).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('that is not allowed is not asked', async () => {
    const { asked, find } = stage(settings);
    await expect(find('http://chat.example')).rejects.toMatchObject({ code: 'client.badServerAddress' });
    expect(asked).toEqual([]);
  });
});

describe('no server at a typed address', () => {
  it('a page of something else is no chat server', async () => {
    await expect(stage(page).find('shop.example')).rejects.toMatchObject({ code: 'client.noChatServer' });
  });

  it('a server that keeps this page out is told from no network', async () => {
    const keepsOut = stage((request) => {
      if (request.mode === 'no-cors') return new Response();
      throw new TypeError('Failed to fetch');
    });
    await expect(keepsOut.find('chat.example')).rejects.toMatchObject({ code: 'client.pageNotAllowed' });
    const unreachable = stage(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(unreachable.find('chat.example')).rejects.toMatchObject({ code: 'client.networkFailed' });
  });

  it('one that hangs is given up', async () => {
    const { clock, find } = stage(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const outcome = find('chat.example').catch((error: unknown) => error);
    await clock.advance(limits.configTimeoutMs);
    await clock.advance(limits.configTimeoutMs);
    expect(await outcome).toMatchObject({ code: 'client.networkFailed' });
    expect(clock.pending()).toBe(0);
  });
});
