import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import type { ImError } from '../protocol/index.ts';
import { HttpClient } from './http-client.ts';
import { SessionTokens } from './session-tokens.ts';
import { createTransport } from './transport.ts';

type Answer = (request: Request) => unknown;

/** A client whose server answers what `answer` says: an envelope, or a whole response. */
function stage(answer: Answer) {
  const clock = new FakeClock();
  const requests: Request[] = [];
  const { platform } = createMemoryDevice({
    clock,
    network: {
      async fetch(input, init) {
        const request = new Request(input, init);
        requests.push(request);
        const said = answer(request);
        return said instanceof Response ? said : Response.json(said);
      },
      openSocket: () => ({}) as never,
    },
  }).tab();
  const identity = { appVersion: '1.0.0', deviceNo: 'd1', device: platform.device, language: 'zh-CN' };
  const http = new HttpClient({
    platform,
    transport: createTransport(platform),
    apiUrl: 'https://chat.example/api',
    identity,
  });
  const ended: ImError[] = [];
  const tokens = new SessionTokens({
    platform,
    tokens: { accessToken: 'a/1', refreshToken: 'r1', generation: 'g1' },
    tokenStore: { newest: async () => undefined, store: async () => undefined },
    lockName: 'refresh',
    refresh: (refreshToken) => http.request('refreshToken', {}, { headers: { refreshToken } }),
    onEnded: (error) => ended.push(error),
  });
  return { clock, requests, http, tokens, ended, mine: http.with(tokens, { connId: () => 'conn 1' }) };
}

const ok = (data: unknown = null) => ({ code: 200, message: 'ok', data });
const self = { id: 1, userName: 'alice', nickName: 'Alice' };
const path = (request: Request): string => new URL(request.url).pathname;
const failure = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('every request', () => {
  it('carries the eight headers of the specification, the access token URL-encoded', async () => {
    const { mine, requests } = stage(() => ok(self));
    await mine.request('self');
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      accesstoken: 'a%2F1',
      appversion: '1.0.0',
      deviceversion: '140',
      deviceno: 'd1',
      device: 'desktop',
      os: 'Linux',
      browser: 'Chrome',
      terminal: '2',
      connid: 'conn 1',
      'accept-language': 'zh-CN',
    });
  });

  it('carries them before anybody is signed in, with an empty token', async () => {
    const { http, requests } = stage(() => ok({}));
    await http.request('globalSetting');
    expect(requests[0]?.headers.get('accessToken')).toBe('');
    expect(requests[0]?.headers.get('deviceNo')).toBe('d1');
  });

  it.each([400, 401])('without a session that is answered %i is refused: no refresh, no logout', async (code) => {
    const { http, requests, ended } = stage(() => ({ code, message: 'no' }));
    expect(await failure(http.request('globalSetting'))).toMatchObject({ category: 'auth', status: code });
    expect(requests).toHaveLength(1);
    expect(ended).toEqual([]);
  });

  it('is built from the routes table', async () => {
    const { mine, requests } = stage(() => ok());
    await mine.request('recallMessage', { params: { kind: 'private', id: 7 } });
    await mine.request('readPrivate', { query: { friendId: 3, messageId: undefined } });
    expect(requests.map((request) => `${request.method} ${request.url}`)).toEqual([
      'DELETE https://chat.example/api/message/private/recall/7',
      'PUT https://chat.example/api/message/private/readed?friendId=3',
    ]);
  });
});

describe('a call in the name of a session', () => {
  it('that is answered 401 refreshes once and is tried once more', async () => {
    const { mine, requests } = stage((request) => {
      if (path(request).endsWith('/refreshToken')) return ok({ accessToken: 'a2', refreshToken: 'r2' });
      return request.headers.get('accessToken') === 'a2' ? ok(self) : { code: 401, message: 'expired' };
    });
    expect(await mine.request('self')).toMatchObject({ nickName: 'Alice' });
    expect(requests.map(path)).toEqual(['/api/user/self', '/api/refreshToken', '/api/user/self']);
    expect(requests[1]?.headers.get('refreshToken')).toBe('r1');
  });

  it('that is answered 401 again gives up, and nobody is logged out', async () => {
    const { mine, requests, ended } = stage((request) =>
      path(request).endsWith('/refreshToken')
        ? ok({ accessToken: 'a2', refreshToken: 'r2' })
        : { code: 401, message: 'expired' },
    );
    expect(await failure(mine.request('self'))).toMatchObject({ code: 'auth.tokenInvalid' });
    expect(requests).toHaveLength(3);
    expect(ended).toEqual([]);
  });

  it('that is answered 400 ends the session', async () => {
    const { mine, ended } = stage(() => ({ code: 400, message: 'not logged in' }));
    expect(await failure(mine.request('self'))).toMatchObject({ code: 'client.sessionEnded' });
    expect(ended).toHaveLength(1);
  });

  it('that is answered HTTP 401, as is its refresh, ends the session', async () => {
    const { mine, requests, ended } = stage(() => new Response('<html>', { status: 401 }));
    expect(await failure(mine.request('self'))).toMatchObject({ code: 'client.sessionEnded' });
    expect(requests.map(path)).toEqual(['/api/user/self', '/api/refreshToken']);
    expect(ended).toHaveLength(1);
  });

  it.each([400, 401, 403, 422, 10001])('whose refresh is refused with code %i ends the session', async (code) => {
    const { mine, ended } = stage((request) =>
      path(request).endsWith('/refreshToken') ? { code, message: 'no' } : { code: 401, message: 'expired' },
    );
    expect(await failure(mine.request('self'))).toMatchObject({ code: 'client.sessionEnded' });
    expect(ended).toHaveLength(1);
  });

  it.each([
    ['code 500', () => ({ code: 500, message: 'system busy' })],
    ['HTTP 503', () => new Response('busy', { status: 503 })],
    ['a page of HTML', () => new Response('<html>', { status: 200 })],
    ['a page of HTML with status 400', () => new Response('<html>', { status: 400 })],
    ['no network', () => Response.error()],
  ])(
    'whose refresh meets %s is no logout: three tries, then an error that may be better later',
    async (_what, busy) => {
      const { clock, mine, ended, requests } = stage((request) =>
        path(request).endsWith('/refreshToken') ? busy() : { code: 401, message: 'expired' },
      );
      const error = await clock.during(failure(mine.request('self')));
      expect(error).toMatchObject({ retryable: true });
      expect(requests.map(path).filter((to) => to.endsWith('refreshToken'))).toHaveLength(3);
      expect(ended).toEqual([]);
    },
  );

  it('whose refresh wants a newer client is no logout', async () => {
    const { clock, mine, ended } = stage((request) =>
      path(request).endsWith('/refreshToken')
        ? Response.json({ code: 426, message: 'Please update' }, { status: 426 })
        : { code: 401, message: 'expired' },
    );
    expect(await clock.during(failure(mine.request('self')))).toMatchObject({ code: 'request.clientTooOld' });
    expect(ended).toEqual([]);
  });

  it('that a proxy answers with a page and status 400 is no logout', async () => {
    const { mine, ended } = stage(() => new Response('<html>', { status: 400 }));
    expect(await failure(mine.request('self'))).toMatchObject({ code: 'client.notJson', retryable: true });
    expect(ended).toEqual([]);
  });

  it('that is told to slow down waits as long as it was told', async () => {
    let calls = 0;
    const { clock, mine } = stage(() => {
      calls += 1;
      if (calls === 1) return new Response('{"code":429}', { status: 429, headers: { 'Retry-After': '4' } });
      return ok(self);
    });
    const running = mine.request('self');
    await clock.advance(3_999);
    expect(calls).toBe(1);
    await clock.advance(1);
    expect(await running).toMatchObject({ nickName: 'Alice' });
  });

  it('reads what it knows of an answer and lets the rest be', async () => {
    const { mine } = stage(() =>
      ok([{ id: 2, nickName: 'Bob', colour: 'red', headImage: null }, { nickName: 'no id' }, 7]),
    );
    expect(await mine.request('friends')).toEqual([{ id: 2, nickName: 'Bob', colour: 'red', headImage: null }]);
    const nothing = stage(() => ok(null));
    expect(await nothing.mine.request('friends')).toEqual([]);
    const strange = stage(() => ok('what?'));
    expect(await failure(strange.mine.request('self'))).toMatchObject({ code: 'client.unexpectedAnswer' });
  });

  it('leaves out of a page what cannot be read of it, and nothing else', async () => {
    const message = (id: number, more: object = {}) => ({ id, type: 0, content: `m${id}`, ...more });
    const rows = [message(1), message(2, { sendTime: 'noon' }), message(3, { atUserIds: [7, 'eight'] })];
    const read = [message(1), message(3, { atUserIds: [7] })];
    const ask = (data: unknown) =>
      stage(() => ok(data)).mine.request('history', { params: { kind: 'private' }, query: { friendId: 2 } });
    expect(await ask({ items: rows, more: true })).toEqual({ items: read, more: true });
    expect(await ask(rows)).toEqual(read);
    expect(await failure(ask({ items: rows, more: 'yes' }))).toMatchObject({ code: 'client.unexpectedAnswer' });
  });
});

describe('many requests in flight', () => {
  // Node warns of the eleventh listener of a signal on stderr: a bot would print it.
  it('share one listener of the signal that ends them, and all of them are ended by it', async () => {
    const clock = new FakeClock();
    const network = { fetch: () => new Promise<Response>(() => undefined), openSocket: () => ({}) as never };
    const { platform } = createMemoryDevice({ clock, network }).tab();
    const identity = { appVersion: '1.0.0', deviceNo: 'd1', device: platform.device, language: 'en-US' };
    const [destroyed, signedOut, outer] = [new AbortController(), new AbortController(), new AbortController()];
    const transport = createTransport(platform, destroyed.signal);
    const { tokens } = stage(() => ok());
    const http = new HttpClient({ platform, transport, apiUrl: 'https://chat.example/api', identity });
    const session = http.with(tokens, { signedOut: signedOut.signal });
    const failed = Promise.all(
      Array.from({ length: 40 }, () => failure(session.request('self', {}, { signal: outer.signal }))),
    );
    await clock.advance(1);
    for (const { signal } of [destroyed, signedOut, outer]) expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    const reason = new Error('signed out');
    signedOut.abort(reason);
    expect(new Set(await failed)).toEqual(new Set([reason]));
  });
});
