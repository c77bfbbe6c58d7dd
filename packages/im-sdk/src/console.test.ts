import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createImClient } from './client.ts';
import type { ImClientOptions } from './options.ts';
import { createMemoryDevice } from './platform/memory/memory-device.ts';
import { ClientStage } from './testing/client-stage.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => vi.stubEnv('NODE_ENV', 'production'));
afterEach(() => {
  vi.unstubAllEnvs();
  warn.mockClear();
  error.mockClear();
});
const warnings = () => warn.mock.calls.map(([sentence]) => String(sentence));

/** Creates two clients on a page, as `StrictMode` or a second part of the page would. */
function createTwice(origin: string, options: ImClientOptions): void {
  const stage = new ClientStage();
  const page = { origin, secure: true };
  const { platform } = createMemoryDevice({ clock: stage.clock, network: stage.server, page }).tab();
  createImClient({ platform, ...options });
  createImClient({ platform, ...options });
}

describe('a mistake in the setup is named in the console once, in production too', () => {
  it('an unknown option, with those that there are', () => {
    createTwice('https://shop.example', { urll: 'https://chat.example' } as ImClientOptions);
    expect(warnings()).toEqual([
      expect.stringMatching(/^createImClient ignores the unknown option "urll"\. Its options are: auth, server, /),
    ]);
  });

  it('an unknown option that is nearly a known one, with that one', () => {
    for (const [name, meant] of [
      ['langauge', 'language'],
      ['onerror', 'onError'],
      ['storagekey', 'storageKey'],
    ] as const) {
      createTwice('https://shop.example', { [name]: 'x' } as ImClientOptions);
      expect(warnings()).toEqual([
        expect.stringContaining(`ignores the unknown option "${name}". Did you mean "${meant}"? Its options are: `),
      ]);
      warn.mockClear();
    }
  });

  it('addresses without TLS on a page with it, but not those of this machine', () => {
    createTwice('https://shop.example', {
      server: { apiUrl: 'http://chat.example/api', socketUrl: 'ws://chat.example/im' },
    });
    expect(warnings()).toEqual([
      expect.stringMatching(
        /^im-sdk: this page is served over https, so the browser blocks http:\/\/chat\.example\/api\./,
      ),
      expect.stringContaining('ws://chat.example/im'),
    ]);
    warn.mockClear();
    createTwice('https://shop.example', {
      server: { apiUrl: 'http://127.0.0.1:8080/api', socketUrl: 'ws://localhost:8080/im' },
    });
    createTwice('http://shop.example', {
      server: { apiUrl: 'http://two.example/api', socketUrl: 'ws://two.example/im' },
    });
    expect(warnings()).toEqual([]);
  });

  it.each([
    ['a page', 200, '<!doctype html><title>Shop</title>'],
    ['no route, without an envelope', 404, 'Not Found'],
    [
      'no route of a chat server',
      404,
      JSON.stringify({ code: 404, key: 'request.notFound', message: 'Not found', data: null }),
    ],
  ])('a path without /api, where %s answers', async (kind, status, body) => {
    const stage = new ClientStage();
    const { platform } = stage.device().tab();
    const apiUrl = `https://chat.example/${kind.length}`;
    const client = createImClient({
      server: { apiUrl, socketUrl: 'wss://chat.example/im' },
      onError: () => undefined,
      platform: { ...platform, fetch: async () => new Response(body, { status }) },
    });
    for (let time = 0; time < 2; time++) {
      const signIn = client.auth.login({ userName: 'ann', password: 'password' });
      await expect(stage.clock.during(signIn)).rejects.toThrow();
    }
    expect(warnings()).toEqual([
      `im-sdk: ${apiUrl}/login is no route of a chat server (HTTP ${status}). Check server.apiUrl of createImClient: im-server has its routes below /api, as in https://chat.example/api.`,
    ]);
  });

  it('nothing for a refusal of a chat server, and what is not found after it', async () => {
    const stage = new ClientStage();
    stage.person('Ann');
    const seat = await stage.seat('Ann');
    await expect(stage.clock.during(seat.client.auth.login({ userName: 'ann', password: 'wrong' }))).rejects.toThrow();
    await expect(stage.clock.during(seat.client.contacts.idOf({ externalId: 'nobody' }))).rejects.toThrow();
    expect(warnings()).toEqual([]);
  });
});

describe('an error that no promise rejects with', () => {
  const refused = async (options: ImClientOptions, listen = false) => {
    const stage = new ClientStage();
    const { platform } = stage.device().tab();
    const client = createImClient({ platform, auth: { getToken: async () => 'no token' }, ...options });
    const seen: string[] = [];
    if (listen) client.on('error', ({ code }) => seen.push(code));
    await stage.clock.during(client.start().catch(() => undefined));
    return seen;
  };

  it('goes to the console once where nobody listens, such as a refused token', async () => {
    await refused({});
    await refused({});
    expect(error.mock.calls).toEqual([
      [expect.stringMatching(/^im-sdk: auth\.hostToken: .*Give createImClient an onError/), expect.any(Error)],
    ]);
  });

  it('goes to onError or the event alone where there is a listener', async () => {
    await refused({ onError: () => undefined });
    expect(await refused({}, true)).toEqual(['auth.hostToken']);
    expect(error).not.toHaveBeenCalled();
  });
});
