import { describe, expect, it } from 'vitest';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { type ErrorCategory, type ErrorCode, ImError, refusals } from '../protocol/index.ts';
import { createTransport } from './transport.ts';

interface Answer {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

async function fault({ status = 200, body, headers }: Answer): Promise<ImError> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { platform } = createMemoryDevice({
    network: { fetch: async () => new Response(text, { status, headers }), openSocket: () => ({}) as never },
  }).tab();
  const answer = createTransport(platform)({ method: 'GET', url: 'https://chat.example/api/x', headers: {} });
  const error: unknown = await answer.then(
    (envelope) => envelope,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ImError)) throw new Error(`no ImError but ${JSON.stringify(error)}`);
  return error;
}

const say = (code: number, message = '', more: object = {}): Answer => ({
  body: { code, message, data: null, ...more },
});
const http = (status: number, body: unknown = '<html>', headers?: Record<string, string>): Answer => ({
  status,
  body,
  headers,
});

describe('what an answer means', () => {
  it.each<[string, Answer, ErrorCode, ErrorCategory, boolean]>([
    // envelopes
    ['400', say(400, 'please log in'), 'auth.notLoggedIn', 'auth', false],
    ['401', say(401, 'expired'), 'auth.tokenInvalid', 'auth', false],
    ['a key of the catalogue', say(403, 'x', { key: 'friend.notFriend' }), 'friend.notFriend', 'refused', false],
    ['a key of a later version', say(403, 'New rule', { key: 'friend.newRule' }), 'client.refused', 'refused', false],
    ['403 that says nothing more', say(403, refusals['request.forbidden'][1]), 'request.forbidden', 'refused', false],
    ['403 in the server’s own words', say(403, 'Not your friend'), 'client.refused', 'refused', false],
    ['404 without words', say(404), 'request.notFound', 'refused', false],
    ['409 in words', say(409, 'Already there'), 'client.refused', 'refused', false],
    [
      '422 with issues',
      say(422, 'bad', { data: { issues: [{ path: 'a', message: 'b' }] } }),
      'request.invalid',
      'invalid',
      false,
    ],
    [
      '429 as a cap of the business',
      say(429, 'enough today', { key: 'friend.tooManyToday' }),
      'friend.tooManyToday',
      'rateLimited',
      false,
    ],
    ['500', say(500, 'system busy'), 'server.internal', 'server', true],
    ['10001', say(10001), 'auth.wrongPassword', 'refused', false],
    ['10002', say(10002), 'auth.locked', 'refused', false],
    ['10003', say(10003), 'auth.nameTaken', 'refused', false],
    ['10005', say(10005), 'auth.banned', 'refused', false],
    ['10006', say(10006), 'auth.inviteCode', 'refused', false],
    ['a code that nobody knows', say(777, 'Something of this server'), 'client.refused', 'refused', false],
    // envelopes under an HTTP status
    ['HTTP 429 with an envelope', { ...say(429, 'slow down'), status: 429 }, 'request.tooMany', 'rateLimited', true],
    ['HTTP 426 with an envelope', { ...say(426, 'update'), status: 426 }, 'request.clientTooOld', 'refused', false],
    // no envelope
    ['HTML with 200', http(200, '<html>Welcome to the hotel</html>'), 'client.notJson', 'server', true],
    ['an empty 200', http(200, ''), 'client.notJson', 'server', true],
    ['JSON with 200 that is no envelope', http(200, { ok: true }), 'client.notJson', 'server', true],
    ['a success inside HTTP 502', http(502, { code: 200, data: 1 }), 'server.unavailable', 'server', true],
    ['HTTP 400', http(400), 'client.notJson', 'server', true],
    ['HTTP 401', http(401), 'auth.tokenInvalid', 'auth', false],
    ['HTTP 403', http(403), 'request.forbidden', 'refused', false],
    ['HTTP 404', http(404), 'request.notFound', 'refused', false],
    ['HTTP 413', http(413), 'request.tooLarge', 'invalid', false],
    ['HTTP 418', http(418), 'client.refused', 'refused', false],
    ['HTTP 500', http(500), 'server.internal', 'server', true],
    ['HTTP 502', http(502), 'server.unavailable', 'server', true],
    ['HTTP 503', http(503), 'server.unavailable', 'server', true],
    ['HTTP 504', http(504), 'server.unavailable', 'server', true],
  ])('%s', async (_what, answer, code, category, retryable) => {
    expect(await fault(answer)).toMatchObject({ code, category, retryable });
  });

  it('keeps the server’s sentence, its code and the refused fields', async () => {
    const issues = [{ path: 'nickName', message: 'too long' }];
    expect(await fault(say(422, 'bad', { data: { issues } }))).toMatchObject({ message: 'bad', status: 422, issues });
  });

  it('keeps what a host says of its refusal, and takes no blank for a reason', async () => {
    const refused = (reason: unknown) => fault(say(403, 'no', { key: 'message.refusedByHost', data: { reason } }));
    expect(await refused(' no advertising ')).toMatchObject({
      code: 'message.refusedByHost',
      reason: 'no advertising',
    });
    expect((await refused(' ')).reason).toBeUndefined();
    expect((await refused(7)).reason).toBeUndefined();
  });

  it('a locked login says when it ends, and is not tried again by itself', async () => {
    const locked = await fault(say(10002, 'locked', { key: 'auth.locked', data: { seconds: 90 } }));
    expect(locked).toMatchObject({ code: 'auth.locked', retryAfterMs: 90_000, retryable: false });
    expect((await fault(say(10002, 'locked'))).retryAfterMs).toBeUndefined();
  });

  it('reads Retry-After as seconds or as a date', async () => {
    expect((await fault(http(503, '', { 'Retry-After': '7' }))).retryAfterMs).toBe(7_000);
    const date = new Date(1_700_000_000_000 + 9_000).toUTCString();
    expect((await fault(http(429, '', { 'Retry-After': date }))).retryAfterMs).toBe(9_000);
    expect((await fault(http(503, '', { 'Retry-After': 'soon' }))).retryAfterMs).toBeUndefined();
  });
});
