import { describe, expect, it } from 'vitest';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { limits } from '../protocol/index.ts';
import { createTransport, type Request } from './transport.ts';

function stage(fetch: typeof globalThis.fetch) {
  const clock = new FakeClock();
  const { platform } = createMemoryDevice({ clock, network: { fetch, openSocket: () => ({}) as never } }).tab();
  const transport = createTransport(platform);
  const request: Request = { method: 'POST', url: 'https://chat.example/api/x', headers: { os: 'Linux' } };
  return { clock, send: (more: Partial<Request> = {}) => transport({ ...request, ...more }) };
}

const never: typeof globalThis.fetch = () => new Promise(() => undefined);

describe('a request', () => {
  it('goes out as JSON, without cookies, and answers the envelope', async () => {
    const sent: globalThis.Request[] = [];
    const { send } = stage(async (input, init) => {
      sent.push(new Request(input, init));
      return Response.json({ code: 200, message: 'ok', data: [1], more: true });
    });
    expect(await send({ body: { a: 1 } })).toMatchObject({ data: [1], more: true });
    const [request] = sent;
    expect(await request?.json()).toEqual({ a: 1 });
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.headers.get('os')).toBe('Linux');
    expect(request?.credentials).toBe('omit');
    expect(request?.cache).toBe('no-store');
  });

  it.each([
    ['30 s', undefined, limits.requestTimeoutMs],
    ['5 s where a call says so', limits.configTimeoutMs, limits.configTimeoutMs],
  ])('is given up after %s', async (_name, timeoutMs, ms) => {
    const { clock, send } = stage(never);
    const outcome = send({ timeoutMs }).catch((error: unknown) => error);
    let over = false;
    outcome.then(() => {
      over = true;
    });
    await clock.advance(ms - 1);
    expect(over).toBe(false);
    await clock.advance(1);
    expect(await outcome).toMatchObject({ code: 'client.timeout', category: 'timeout', retryable: true });
    expect(clock.pending()).toBe(0);
  });

  it('that is given up by its caller is no fault of the network', async () => {
    const { send } = stage(never);
    const caller = new AbortController();
    const outcome = send({ signal: caller.signal }).catch((error: unknown) => error);
    caller.abort();
    expect(await outcome).toMatchObject({ code: 'client.aborted', retryable: false });
  });

  it('without an answer is a network fault that may be better later', async () => {
    const { send } = stage(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await send().catch((error: unknown) => error)).toMatchObject({
      code: 'client.networkFailed',
      category: 'network',
      retryable: true,
    });
  });

  it('is sent once, whatever comes back', async () => {
    let sent = 0;
    const { send } = stage(async () => {
      sent += 1;
      return new Response('busy', { status: 503 });
    });
    await send().catch(() => undefined);
    expect(sent).toBe(1);
  });
});
