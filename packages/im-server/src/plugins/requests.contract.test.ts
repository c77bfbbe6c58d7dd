import { limits, type Route, routes } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { onPostgres, type Person, type TestServer } from '../testing/servers.ts';

const all = Object.entries(routes) as [string, Route][];
const withBody = all.filter(([, route]) => route.body !== undefined);

/** A path with something in each place of a parameter. */
const filled = (path: string, id: string) => path.replace(':kind', 'private').replace(':id', id);

const metricsToken = 'metrics-token-of-this-test';

onPostgres((start) => {
  describe('whatever is sent', () => {
    let server: TestServer;
    let anna: Person;
    let headers: Record<string, string>;
    beforeAll(async () => {
      server = await start({ origins: ['https://app.example.org'], metricsToken });
      anna = await server.person('anna');
      headers = { accessToken: anna.tokens.accessToken };
    });
    const send = (body: string, type = 'application/json') =>
      server.request('POST', '/message/private/send', { body, headers: { ...headers, 'content-type': type } });

    test.each(all.filter(([, route]) => route.auth === 'token'))(
      '%s asks for a token before anything else',
      async (_, route) => {
        const answer = await server.request(route.method, filled(route.path, 'x'), {
          body: route.method === 'GET' ? undefined : '{',
        });
        expect(answer).toMatchObject({ status: 200, code: 400, key: 'auth.notLoggedIn' });
      },
    );

    test('no cache stores an answer of the API, whether it succeeds or not', async () => {
      const answers = [
        await anna.get('/user/self'),
        await anna.get('/user/find/987654321'),
        await server.request('GET', '/user/self'),
        await server.request('GET', '/no/such/route'),
        await server.request('GET', '/user/find/%ZZ'),
        await server.request('GET', '/file/image/20260101/none.png'),
        await server.request('POST', '/login', { body: '{' }),
        await server.request('POST', '/login', { body: { userName: 'anna', password: anna.password } }),
      ];
      for (const [at, answer] of answers.entries()) {
        expect([at, answer.status, answer.headers.get('cache-control')]).toEqual([at, answer.status, 'no-store']);
      }
    });

    test.each(withBody)('%s: a body that is no object of its kind is 422', async (_, route) => {
      for (const body of [
        '[]',
        '"text"',
        '7',
        '{"friendId":{"a":[1]},"content":7,"userName":[],"name":{},"groupId":"x","keep":3,"remark":7,"page":7}',
      ]) {
        const answer = await server.request(route.method, filled(route.path, '1'), { body, headers });
        expect(answer).toMatchObject({
          status: 200,
          code: 422,
          key: 'request.invalid',
          data: { issues: expect.any(Array) },
        });
      }
    });

    test.each(all.filter(([, route]) => route.params !== undefined))(
      '%s: a path that names no id is 422',
      async (_, route) => {
        for (const id of ['0', '-1', '1e3', '9007199254740993', 'x', '%00', '1%27--']) {
          const path = route.path.includes(':id') ? filled(route.path, id) : route.path.replace(':kind', id);
          const answer = await server.request(route.method, path, { headers });
          expect([200, 404]).toContain(answer.status);
          expect([404, 422]).toContain(answer.code);
        }
      },
    );

    test.each([
      ['not JSON', '{"recvId":1'],
      ['two documents', '{} {}'],
      ['a number that is none', '{"recvId":NaN}'],
      ['__proto__', '{"__proto__":{"isAdmin":true},"recvId":1,"content":"x","type":0}'],
      ['constructor.prototype', '{"constructor":{"prototype":{"x":1}},"recvId":1,"content":"x","type":0}'],
    ])('%s is 422 in the envelope', async (_, body) => {
      expect(await send(body)).toMatchObject({ status: 200, code: 422, key: 'request.malformed' });
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    });

    test.each([
      ['NUL', { content: 'a\0b' }, 'content'],
      ['half a surrogate pair', { content: 'a\ud800b' }, 'content'],
      ['NUL in a field nobody knows', { x: { y: ['\0'] } }, 'x.y.0'],
      ['2^53', { recvId: 2 ** 53 }, 'recvId'],
      ['a negative id', { recvId: -1 }, 'recvId'],
      ['a fraction', { recvId: 1.5 }, 'recvId'],
      ['a long text', { content: 'x'.repeat(limits.contentLength + 1) }, 'content'],
      ['a long tmpId', { tmpId: 'x'.repeat(limits.tmpIdLength + 1) }, 'tmpId'],
    ])('%s is 422 and names the field', async (_, fields, path) => {
      const answer = await send(JSON.stringify({ recvId: 1, content: 'x', type: 0, ...fields }));
      expect(answer).toMatchObject({ status: 200, code: 422, key: 'request.invalid', data: { issues: [{ path }] } });
    });

    test('ten thousand brackets and a number of 200,000 digits do no harm', async () => {
      expect((await send(`{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)).code).toBe(422);
      for (const id of ['9007199254740993', '9'.repeat(200_000)]) {
        expect((await send(`{"recvId":${id},"content":"x","type":0}`)).code).toBe(422);
      }
      expect(await anna.get('/user/self')).toMatchObject({ code: 200 });
    });

    test('JSON of more than 100 levels is 422 and names the field, wherever it stands', async () => {
      const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
      const withExt = (levels: number) => send(`{"recvId":1,"content":"x","type":0,"ext":${deep(levels)}}`);
      for (const levels of [101, 40_000]) {
        const answer = await withExt(levels);
        expect(answer).toMatchObject({ status: 200, code: 422, data: { issues: [{ path: 'ext' }] } });
      }
      expect(await withExt(50)).toMatchObject({ key: 'friend.notFriend' });
    });

    test('a body over the limit is 413, another type 415, an unknown route 404: envelopes all', async () => {
      expect(await send(JSON.stringify({ content: 'x'.repeat(limits.jsonBodyBytes) }))).toMatchObject({
        status: 413,
        code: 413,
        key: 'request.tooLarge',
      });
      expect(await send('recvId=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415, code: 415 });
      for (const [method, path] of [
        ['GET', '/nothing'],
        ['POST', '/user/self'],
        ['DELETE', '/message/private/recall'],
        ['GET', '/user/self/../../../etc/passwd'],
      ] as const) {
        expect(await server.request(method, path, { headers })).toMatchObject({
          status: 404,
          code: 404,
          key: 'request.notFound',
        });
      }
    });

    test('a refusal is said in the language that was asked for', async () => {
      const said = async (language: string) =>
        (await server.request('GET', '/user/self', { headers: { 'accept-language': language } })).message;
      expect(new Set([await said('en'), await said('zh-CN'), await said('zh-TW')]).size).toBe(3);
    });

    test('other origins may read what the list allows, and nothing without it', async () => {
      const ask = async (origin: string) => {
        const { address } = server.server;
        const preflight = await fetch(`${address}/api/user/self`, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'accesstoken' },
        });
        const answer = await fetch(`${address}/api/user/self`, { headers: { origin } });
        return [preflight, answer].map(({ headers }) => headers.get('access-control-allow-origin'));
      };
      expect(await ask('https://app.example.org')).toEqual(['https://app.example.org', 'https://app.example.org']);
      expect(await ask('https://evil.example.org')).toEqual([null, null]);
      expect(await ask('null')).toEqual([null, null]);
    });

    test('a page of an allowed origin can read when to try again', async () => {
      const headers = { origin: 'https://app.example.org' };
      const answer = await fetch(`${server.server.address}/api/user/self`, { headers });
      expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After');
    });

    test('health, readiness and metrics', async () => {
      const { address } = server.server;
      const get = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers });
      expect((await get('/health')).status).toBe(200);
      expect((await get('/ready')).status).toBe(200);
      expect((await get('/metrics')).status).toBe(404);
      expect((await get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404);
      const metrics = await get('/metrics', { authorization: `Bearer ${metricsToken}` });
      expect(await metrics.text()).toContain('im_http_request_seconds_bucket');
    });

    test('a fault of ours is 500 with a request id and nothing of the inside', async () => {
      await server.server.context.database.schema.dropTable('friend_request').execute();
      const answer = await anna.get('/friend/request/list');
      expect(answer).toMatchObject({
        status: 500,
        code: 500,
        key: 'server.internal',
        data: { requestId: expect.any(String) },
      });
      expect(JSON.stringify(answer)).not.toMatch(/friend_request|select|\.ts/);
    });
  });
});
