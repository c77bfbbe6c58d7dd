import { describe, expect, it } from 'vitest';
import { createImClient } from '../client.ts';
import { ImError } from '../protocol/index.ts';
import { clientMethods } from '../testing/every-method.ts';
import { ChatStage } from '../testing/faults/chat-stage.ts';

const thrown = new Error('a getter of the host');
const throwing = (): never => {
  throw thrown;
};
const unreadable = () =>
  new Proxy({}, { has: () => true, get: throwing, ownKeys: throwing, getOwnPropertyDescriptor: throwing });

/** A value of another type. */
function wrongFor(argument: unknown): unknown {
  if (typeof argument === 'string') return 5;
  return typeof argument === 'number' || typeof argument === 'boolean' ? 'nonsense' : true;
}

/** The refusal of a call: its code and fields; other outcomes as they are. */
async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    return { returned: await call() };
  } catch (error) {
    return error instanceof ImError ? { code: error.code, paths: error.issues.map(({ path }) => path) } : { error };
  }
}

const refused = { code: 'request.invalid', paths: [expect.any(String)] };

describe('every argument of every method of a client', () => {
  it('is refused with request.invalid and its field, if it is of another type or cannot be read', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const { client, errors } = seat;
    for (const [name, { call, args }] of clientMethods(client, stage.bob, stage.hikers)) {
      for (const [index, argument] of args.entries()) {
        for (const wrong of [wrongFor(argument), Symbol('wrong'), unreadable()]) {
          const outcome = await stage.clock.during(outcomeOf(() => call(...args.with(index, wrong))));
          expect(outcome, `${name}, argument ${index}, ${typeof wrong}`).toEqual(refused);
        }
      }
    }
    await stage.send(seat, `p:${stage.bob}`, 'hello');
    await stage.clock.advance(1_000);
    expect(stage.stored('private')).toEqual(['hello']);
    expect(errors).toEqual([]);
  });
});

describe('calls', () => {
  it.each<[string, (stage: Awaited<ReturnType<typeof signedIn>>) => unknown, string]>([
    ['a request that does not exist', ({ calls }) => calls.request('nonsense' as 'infoCall', {}), 'name'],
    ['a query of objects', ({ calls }) => calls.request('infoCall', { query: { uid: {} } } as never), 'query.uid'],
    ['a body with a function', ({ calls }) => calls.request('infoCall', { body: { run: throwing } }), 'body.run'],
    ['a signal with a function', ({ calls }) => calls.sendToTabs({ type: throwing } as never), 'type'],
    ['a signal of no kind', ({ calls }) => calls.sendToTabs({ kind: 'public', type: 'accept' } as never), 'kind'],
    [
      'a signal without a peer',
      ({ calls }) => calls.sendToTabs({ kind: 'private', type: 'accept' } as never),
      'peerId',
    ],
  ])('%s is refused with its field', async (_name, call, path) => {
    const client = await signedIn();
    const outcome = (await outcomeOf(() => call(client))) as { code: string; paths: string[] };
    expect(outcome).toMatchObject({ code: 'request.invalid', paths: expect.arrayContaining([path]) });
  });
});

async function signedIn() {
  return (await new ChatStage().seat('Alice')).client;
}

describe('an option of a client that throws when it is read', () => {
  const getter = (name: string) => Object.defineProperty({}, name, { enumerable: true, get: throwing });
  const call = () => undefined;

  it.each([
    ['auth', getter('auth'), 'auth'],
    ['auth.getToken', { auth: getter('getToken') }, 'auth.getToken'],
    ['server', getter('server'), 'server'],
    ['server, a Proxy', { server: unreadable() }, 'server.apiUrl'],
    [
      'server.socketUrl',
      { server: Object.assign(getter('socketUrl'), { apiUrl: 'https://a.example' }) },
      'server.socketUrl',
    ],
    ['logger.warn', { logger: Object.assign(getter('warn'), { debug: call, info: call, error: call }) }, 'logger.warn'],
    ['policy', getter('policy'), 'policy'],
    ['policy.windowRows', { policy: getter('windowRows') }, 'policy.windowRows'],
    ['policy.reconnect.maxMs', { policy: { reconnect: getter('maxMs') } }, 'policy.reconnect.maxMs'],
    ['platform', { platform: unreadable() }, 'platform.clock'],
  ])('%s: is refused with its field', async (_name, options, path) => {
    const { platform } = new ChatStage().device().tab();
    const descriptors = Object.getOwnPropertyDescriptors(options);
    const make = () => createImClient(Object.defineProperties({ platform }, descriptors));
    expect(await outcomeOf(make)).toEqual({ code: 'request.invalid', paths: [path] });
  });

  it('is the first one, where the options are a Proxy that throws', async () => {
    expect(await outcomeOf(() => createImClient(unreadable()))).toEqual({ code: 'request.invalid', paths: ['auth'] });
  });

  it('is read once: what the host changes later has no effect', async () => {
    const stage = new ChatStage();
    const { platform } = stage.device().tab();
    let reads = 0;
    const options = Object.defineProperty({ platform }, 'appVersion', {
      get: () => {
        reads += 1;
        return reads === 1 ? '1.2.3' : throwing();
      },
    });
    const client = createImClient(options);
    await stage.clock.during(client.start());
    expect(reads).toBe(1);
  });
});
