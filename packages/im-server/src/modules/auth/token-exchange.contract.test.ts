import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type ServerOptions } from '../../server.ts';
import { onPostgres, type TestServer } from '../../testing/servers.ts';

const SECRET = 'the secret of the host product: 32+';
const bytes = (text: string) => new TextEncoder().encode(text);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

let words = 0;

/** Epoch seconds so far ahead of the request: of the test, not of when the file is read. */
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Claims that every configuration here takes. */
function claims(more: JWTPayload = {}): JWTPayload {
  words += 1;
  return { sub: `u${words}`, name: 'Hanna', exp: inSeconds(60), jti: `j${words}`, aud: 'im', iss: 'shop', ...more };
}

const signed = (payload: JWTPayload, secret = SECRET) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(bytes(secret));

onPostgres((start) => {
  const exchange = (server: TestServer, token: unknown) =>
    server.request('POST', '/auth/exchange', { body: { token } });
  const refused = { status: 200, code: 401, key: 'auth.hostToken' };

  describe('the word of a host that shares a secret', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await start({ hostJwtSecret: SECRET, hostJwtAudience: 'im', hostJwtIssuer: 'shop' });
    });

    test('signs in', async () => {
      expect(await exchange(server, await signed(claims()))).toMatchObject({ code: 200 });
      expect(await exchange(server, await signed(claims({ aud: ['else', 'im'] })))).toMatchObject({ code: 200 });
    });

    test('is refused without a signature, whatever it says of the algorithm', async () => {
      for (const alg of ['none', 'None', 'NONE', '', 'HS256']) {
        expect(await exchange(server, `${encode({ alg })}.${encode(claims())}.`), alg).toMatchObject(refused);
      }
    });

    test('is refused with another secret, another algorithm of the family, or a changed claim', async () => {
      expect(await exchange(server, await signed(claims(), `${SECRET}?`))).toMatchObject(refused);
      const hs512 = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS512' }).sign(bytes(SECRET.repeat(2)));
      expect(await exchange(server, hs512)).toMatchObject(refused);
      const [head, , signature] = (await signed(claims())).split('.');
      expect(await exchange(server, `${head}.${encode(claims({ sub: 'admin' }))}.${signature}`)).toMatchObject(refused);
    });

    test.each([
      ['for another audience', { aud: 'other' }, 'aud is not IM_HOST_JWT_AUDIENCE'],
      ['without an audience', { aud: undefined }, 'aud is missing'],
      ['from another issuer', { iss: 'other' }, 'iss is not IM_HOST_JWT_ISSUER'],
      ['without an issuer', { iss: undefined }, 'iss is missing'],
      ['that has ended', { exp: 1_700_000_000 }, 'exp has passed'],
      ['that ends in six minutes', () => ({ exp: inSeconds(360) }), 'exp is more than 300 seconds ahead'],
      ['without an end', { exp: undefined }, 'exp is missing'],
      ['that is not good yet', () => ({ nbf: inSeconds(60) }), 'nbf is in the future'],
      ['without a name of its own', { jti: undefined }, 'jti is missing'],
      ['of nobody', { sub: undefined }, 'sub is missing'],
      ['of an empty name', { sub: '' }, 'sub must be a text of 1 to 64 characters'],
      ['of a name over 64', { sub: 'x'.repeat(65) }, 'sub must be a text of 1 to 64 characters'],
      ['of a name that no store keeps', { sub: 'a\0b' }, 'sub must be a text of 1 to 64 characters'],
      ['without what the person is called', { name: undefined }, 'name is missing'],
      ['with a picture that is a script', { avatar: 'javascript:alert(1)' }, 'avatar must be an http'],
    ])('is refused %s, and this machine is told why', async (_, more, reason) => {
      const changed = typeof more === 'function' ? more() : more;
      const answer = await exchange(server, await signed(claims(changed as JWTPayload)));
      expect(answer).toMatchObject({ ...refused, data: { reason: expect.stringContaining(reason) } });
    });

    test('the reason is in the log, without the token; other machines do not get it', async () => {
      const lines: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
      const logged = await start({ hostJwtSecret: SECRET, log });
      const wrong = await signed(claims(), `${SECRET}?`);
      const used = await signed(claims());
      await exchange(logged, used);
      for (const [token, key, reason] of [
        [wrong, 'auth.hostToken', 'the signature does not match the configured key'],
        [used, 'auth.hostTokenUsed', 'jti was used before: a token counts once'],
        ['a.b.c', 'auth.hostToken', 'not a signed JWT'],
      ] as const) {
        for (const path of ['/auth/exchange', '/auth/unread']) {
          lines.length = 0;
          const body = { token };
          expect(await logged.request('POST', path, { body })).toMatchObject({ code: 401, key, data: { reason } });
          const headers = { 'x-forwarded-for': '127.0.0.1' };
          expect(await logged.request('POST', path, { body, headers })).toMatchObject({ code: 401, key, data: null });
          expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
            expect.objectContaining({ key, reason }),
            expect.objectContaining({ key, reason }),
          ]);
          for (const part of token.split('.')) if (part.length > 1) expect(lines.join('')).not.toContain(part);
        }
      }
    });

    test('counts once, also when it comes twice at the same moment', async () => {
      const token = await signed(claims());
      const answers = await Promise.all([exchange(server, token), exchange(server, token), exchange(server, token)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 401, 401]);
      expect(answers.filter(({ code }) => code === 401).every(({ key }) => key === 'auth.hostTokenUsed')).toBe(true);
    });

    test('is remembered as used only until it has ended', async () => {
      const { database, clock } = server.server.context;
      const ended = { jti: 'ended', expires_at: clock.now() - 1 };
      await database.insertInto('host_token').values(ended).execute();
      const jti = 'still good';
      await exchange(server, await signed(claims({ jti })));
      const kept = await database.selectFrom('host_token').select('jti').where('jti', 'in', ['ended', jti]).execute();
      expect(kept).toEqual([{ jti }]);
    });

    test('two first words of one person at the same moment make one account', async () => {
      const sub = 'twice-at-once';
      const tokens = await Promise.all([signed(claims({ sub })), signed(claims({ sub }))]);
      const answers = await Promise.all(tokens.map((token) => exchange(server, token)));
      expect(answers.map(({ code }) => code)).toEqual([200, 200]);
      const rows = await server.server.context.database
        .selectFrom('account')
        .select(['id', 'password_hash'])
        .where('external_id', '=', sub)
        .execute();
      expect(rows).toEqual([{ id: expect.any(Number), password_hash: null }]);
    });

    test('of a banned person is refused, and of a deleted one makes a new account', async () => {
      const { database } = server.server.context;
      const sub = 'comes-and-goes';
      await exchange(server, await signed(claims({ sub })));
      const ofSub = database.updateTable('account').where('external_id', '=', sub);
      await ofSub.set({ banned_at: 1 }).execute();
      expect(await exchange(server, await signed(claims({ sub })))).toMatchObject({ code: 10005, key: 'auth.banned' });
      await ofSub.set({ banned_at: null, deleted_at: 1 }).execute();
      const { data } = await exchange(server, await signed(claims({ sub, name: 'Anew' })));
      const accessToken = (data as { accessToken: string }).accessToken;
      const self = await server.request('GET', '/user/self', { headers: { accessToken } });
      expect(self.data).toMatchObject({ nickName: 'Anew', externalId: sub });
    });
  });

  test('a server without a key takes no word', async () => {
    const server = await start();
    const answer = await exchange(server, await signed(claims()));
    expect(answer).toMatchObject({ status: 200, code: 404, key: 'auth.exchangeOff' });
  });
});

describe('the word of a host that publishes its keys', () => {
  let folder: string;
  let pair: Awaited<ReturnType<typeof generateKeyPair>>;
  const running: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'im-jwks-'));
    pair = await generateKeyPair('ES256', { extractable: true });
  });
  afterAll(async () => {
    for (const server of running) await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function started(keys: unknown) {
    const hostJwksFile = join(folder, 'keys.json');
    await writeFile(hostJwksFile, JSON.stringify(keys));
    const options: ServerOptions = { hostJwksFile, hostJwtAudience: 'im', hostJwtIssuer: 'shop' };
    const server = await createServer(options);
    running.push(server);
    return (token: string) =>
      fetch(`${server.address}/api/auth/exchange`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      }).then((answer) => answer.json() as Promise<{ code: number; key?: string }>);
  }

  test('signs in by the private key; the public one is no secret to sign with', async () => {
    const jwk = { ...(await exportJWK(pair.publicKey)), alg: 'ES256', kid: 'a' };
    const exchange = await started({ keys: [jwk] });
    const right = new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: 'a' }).sign(pair.privateKey);
    expect(await exchange(await right)).toMatchObject({ code: 200 });
    const forged = [await exportSPKI(pair.publicKey), JSON.stringify(jwk), JSON.stringify({ keys: [jwk] })];
    for (const secret of forged) {
      const confused = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'a' }).sign(bytes(secret));
      expect(await exchange(await confused)).toMatchObject({ code: 401, key: 'auth.hostToken' });
    }
    const stranger = await generateKeyPair('ES256');
    const other = new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: 'a' }).sign(stranger.privateKey);
    expect(await exchange(await other)).toMatchObject({ code: 401 });
    const embedded = new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(stranger.publicKey) })
      .sign(stranger.privateKey);
    expect(await exchange(await embedded)).toMatchObject({ code: 401 });
  });

  test('a key file that cannot be used ends the start with one clear line', async () => {
    const jwk = await exportJWK(pair.publicKey);
    await expect(started('keys')).rejects.toThrow('IM_HOST_JWKS_FILE holds no keys');
    await expect(started({ keys: [jwk] })).rejects.toThrow('IM_HOST_JWKS_FILE must name an "alg"');
    await expect(started({ keys: [{ ...jwk, alg: 'HS256' }] })).rejects.toThrow('IM_HOST_JWKS_FILE must name an "alg"');
    const secret = { ...(await exportJWK(pair.privateKey)), alg: 'ES256' };
    await expect(started({ keys: [secret] })).rejects.toThrow('holds a private key');
    const missing = createServer({
      hostJwksFile: join(folder, 'nothing.json'),
      hostJwtAudience: 'im',
      hostJwtIssuer: 'shop',
    });
    await expect(missing).rejects.toThrow('IM_HOST_JWKS_FILE cannot be read');
  });
});
