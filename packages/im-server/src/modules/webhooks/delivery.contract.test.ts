import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServer, type ServerOptions } from '../../server.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { newDatabase, Person, storeNames, TestServer } from '../../testing/servers.ts';
import { WebhookHost } from '../../testing/webhook-host.ts';

const KEY = 'the key of the host product: 32 or more';
const SECRET = 'a secret that outlives a restart of it';
const DAY = 86_400_000;
const WAIT = { timeout: 15_000, interval: 10 };

describe.each(storeNames)('webhooks on %s', (store) => {
  let place: ServerOptions;
  let folder: string | undefined;
  let server: TestServer;
  let clock: FakeClock;
  let host: WebhookHost;
  let anna: Person;
  let bert: Person;
  let carl: Person;

  const startWith = async (options: ServerOptions) => {
    const common = {
      rateLimit: false,
      contacts: 'everyone',
      serverKey: KEY,
      secret: SECRET,
      webhookUnreadAfter: 86_400,
      drainMs: 20,
    } as const;
    return new TestServer(await createServer({ ...common, clock, ...place, ...options }));
  };
  beforeAll(async () => {
    clock = new FakeClock();
    host = await new WebhookHost().open();
    folder = store === 'PGlite' ? await mkdtemp(join(tmpdir(), 'im-hooks-')) : undefined;
    place = folder === undefined ? { databaseUrl: await newDatabase() } : { dataDir: folder };
    server = await startWith(host.settings);
    [anna, bert, carl] = [await server.person('anna'), await server.person('bert'), await server.person('carl')];
  }, 60_000);
  beforeEach(async () => {
    host.answer = () => 200;
    [anna, bert, carl] = [moved(anna), moved(bert), moved(carl)];
    await eventually(async () => expect((await rows('webhook_event')) + (await rows('webhook_lane'))).toBe(0));
    host.requests.length = 0;
  });
  afterAll(async () => {
    await server.server.close();
    await host.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  const eventually = <T>(look: () => T | Promise<T>, stepMs = 1_000): Promise<T> =>
    vi.waitFor(() => {
      clock.advance(stepMs);
      return look();
    }, WAIT);
  const send = async (from: Person, to: Person, content: string) => {
    const body = { recvId: to.id, content, type: 0, tmpId: content };
    const { code } = await from.post('/message/private/send', body);
    expect(code).toBe(200);
  };
  /** The same person at the server that runs now. */
  const moved = ({ id, userName, password, tokens }: Person) => new Person(server, id, userName, password, tokens);
  const database = () => server.server.context.database;
  const rows = async (table: 'webhook_event' | 'webhook_dead' | 'webhook_lane') =>
    (await database().selectFrom(table).selectAll().execute()).length;
  const nextTry = async () => {
    const { next_at } = await database()
      .selectFrom('webhook_lane')
      .select('next_at')
      .where('attempts', '>', 0)
      .executeTakeFirstOrThrow();
    return next_at;
  };
  /** Moves the time to the next try and waits until it was made and judged. */
  const tryAgain = async () => {
    const at = await nextTry();
    clock.advance(Math.max(at - clock.now(), 0) + 1);
    await vi.waitFor(
      async () => expect((await rows('webhook_dead')) > 0 || (await nextTry()) > clock.now()).toBe(true),
      WAIT,
    );
  };
  const replay = () =>
    server.request('POST', '/host/commands', {
      body: { command: 'replay' },
      headers: { authorization: `Bearer ${KEY}` },
    });

  test('a conversation that fails holds up itself alone, and keeps its order', async () => {
    const toBert = (event: { data: unknown }) => JSON.stringify(event.data).includes('for Bert');
    host.answer = (event) => (toBert(event) ? 500 : 200);
    for (const at of [1, 2, 3]) {
      await send(anna, bert, `${at} for Bert`);
      await send(anna, carl, `${at} for Carl`);
    }
    await eventually(
      () => expect(host.texts()).toEqual(expect.arrayContaining(['1 for Carl', '2 for Carl', '3 for Carl'])),
      0,
    );
    expect(host.texts().filter((text) => text.endsWith('Carl'))).toEqual(['1 for Carl', '2 for Carl', '3 for Carl']);
    expect(host.texts().filter((text) => text.endsWith('Bert'))).toEqual(['1 for Bert']);
    host.answer = () => 200;
    host.requests.length = 0;
    await eventually(() => expect(host.texts()).toEqual(['1 for Bert', '2 for Bert', '3 for Bert']));
    await eventually(async () => expect((await rows('webhook_event')) + (await rows('webhook_lane'))).toBe(0));
  });

  test('whatever goes wrong is tried again, as the same event with a new time', async () => {
    host.answer = () => 503;
    await send(anna, bert, 'hello');
    await vi.waitFor(async () => expect(await nextTry()).toBeGreaterThan(clock.now()), WAIT);
    host.answer = () => ({ location: `${host.settings.webhookUrl}/elsewhere` });
    await tryAgain();
    expect(host.requests).toHaveLength(2);
    host.answer = () => 'nothing';
    clock.advance((await nextTry()) - clock.now());
    await vi.waitFor(() => expect(host.requests).toHaveLength(3), WAIT);
    clock.advance(10_000);
    await vi.waitFor(async () => expect(await nextTry()).toBeGreaterThan(clock.now()), WAIT);
    await host.close();
    await tryAgain();
    await host.open();
    host.answer = () => 204;
    await eventually(async () => expect(await rows('webhook_event')).toBe(0));
    expect(host.requests).toHaveLength(4);
    expect(new Set(host.requests.map(({ event }) => event.id)).size).toBe(1);
    expect(new Set(host.requests.map(({ headers }) => headers['im-timestamp'])).size).toBe(4);
  });

  test('what waits outlives a restart, with its id; a request that was under way is made again', async () => {
    host.answer = () => 'nothing';
    await send(anna, bert, 'before the end');
    await vi.waitFor(() => expect(host.requests).toHaveLength(1), WAIT);
    await send(anna, bert, 'not gathered perhaps');
    await server.server.close();
    host.answer = () => 200;
    server = await startWith(host.settings);
    await eventually(() => expect(host.texts()).toEqual(['before the end', 'before the end', 'not gathered perhaps']));
    const [one, again] = host.of('message.created');
    expect(again).toEqual(one);
  });

  test('a request that is answered while the server ends is not made again', async () => {
    await server.server.close();
    server = await startWith({ ...host.settings, drainMs: 60_000 });
    [anna, bert] = [moved(anna), moved(bert)];
    const { promise: answer, resolve: say } = Promise.withResolvers<number>();
    host.answer = () => answer;
    await send(anna, bert, 'heard while it ends');
    await vi.waitFor(() => expect(host.requests).toHaveLength(1), WAIT);
    const closed = server.server.close();
    say(200);
    await closed;
    host.answer = () => 200;
    server = await startWith(host.settings);
    await send(moved(anna), bert, 'after it');
    await eventually(() => expect(host.texts()).toEqual(['heard while it ends', 'after it']));
  });

  test('a host that says nothing keeps nobody from sending', async () => {
    host.answer = () => 'nothing';
    await send(anna, bert, 'first');
    await vi.waitFor(() => expect(host.requests).toHaveLength(1), WAIT);
    for (const at of [1, 2, 3, 4, 5]) await send(anna, bert, `send ${at}`);
    expect(host.requests).toHaveLength(1);
  });

  /** Everything that is kept for webhooks. */
  const written = async () => {
    const tables = (await database().introspection.getTables()).map(({ name }) => name);
    const hooks = tables.filter((name) => name.startsWith('webhook_'));
    expect(hooks).toHaveLength(7);
    return Promise.all(
      hooks.map(async (name) => [
        name,
        await database()
          .selectFrom(name as 'webhook_event')
          .selectAll()
          .execute(),
      ]),
    );
  };

  test('without an address nothing is written, and what happened then is told to nobody after a day', async () => {
    await server.server.close();
    server = await startWith({});
    [anna, bert] = [moved(anna), moved(bert)];
    const before = await written();
    await send(anna, bert, 'unheard');
    await anna.post('/group/create', { name: 'Unheard', userIds: [] });
    await server.person('dora');
    expect(await written()).toEqual(before);
    expect(await replay()).toMatchObject({ code: 409, key: 'host.noWebhook' });
    await server.server.close();
    clock.advance(2 * DAY);
    server = await startWith(host.settings);
    anna = await server.signIn(anna.id, 'anna', anna.password, 'a day later');
    await send(anna, bert, 'heard');
    await eventually(() => expect(host.texts()).toEqual(['heard']));
    expect(host.requests.map(({ event }) => event.type)).toEqual(['message.created']);
  });

  test('tries grow apart for a day; then it is a dead letter until it is replayed, in its old place', async () => {
    host.answer = ({ type }) => (type === 'message.unread' ? 200 : 500);
    await send(anna, bert, 'one');
    await send(anna, bert, 'two');
    const began = clock.now();
    await vi.waitFor(async () => expect(await nextTry()).toBeGreaterThan(clock.now()), WAIT);
    const delays: number[] = [];
    while ((await rows('webhook_dead')) === 0) {
      delays.push((await nextTry()) - clock.now());
      await tryAgain();
      expect(delays.length).toBeLessThan(70);
    }
    expect(clock.now() - began).toBeGreaterThan(DAY - 5_000);
    expect(clock.now() - began).toBeLessThan(DAY + 60_000);
    delays.slice(0, -1).forEach((delay, at) => {
      const full = Math.min(5_000 * 2 ** at, 3_600_000);
      expect(delay).toBeGreaterThan(full / 2 - 10);
      expect(delay).toBeLessThanOrEqual(full);
    });
    expect(host.texts()).not.toContain('two');
    expect(await rows('webhook_dead')).toBe(2);

    anna = await server.signIn(anna.id, 'anna', anna.password, 'again');
    await send(anna, bert, 'three');
    await eventually(() => expect(host.texts()).toContain('three'), 0);
    const [first] = host.of('message.created');
    host.requests.length = 0;
    host.answer = () => 200;
    expect(await replay()).toMatchObject({ code: 200, data: '2 webhooks are sent again' });
    await eventually(() => expect(host.texts()).toEqual(['one', 'two', 'three']));
    expect(host.of('message.created')[0]?.id).toBe(first?.id);
    expect(await replay()).toMatchObject({ code: 200, data: 'nothing was given up' });
  });
});

describe('two nodes on one PostgreSQL', () => {
  const host = new WebhookHost();
  const nodes: TestServer[] = [];
  beforeAll(async () => {
    await host.open();
    const shared = {
      databaseUrl: await newDatabase(),
      secret: 'a secret that both of the nodes have',
      rateLimit: false,
    };
    for (const _ of [1, 2]) {
      nodes.push(new TestServer(await createServer({ ...shared, ...host.settings, contacts: 'everyone' })));
    }
  });
  afterAll(async () => {
    for (const node of nodes) await node.server.close();
    await host.close();
  });

  test('deliver each event once, in order, and the other one goes on when one ends', async () => {
    const [here, there] = nodes;
    if (here === undefined || there === undefined) throw new Error('a node is missing');
    const [anna, bert] = [await here.person('anna'), await there.person('bert')];
    const send = (from: Person, to: Person, content: string) =>
      from.post('/message/private/send', { recvId: to.id, content, type: 0, tmpId: content });
    const said = Array.from({ length: 40 }, (_, at) => `message ${at}`);
    for (const [at, content] of said.entries()) await (at % 2 ? send(anna, bert, content) : send(bert, anna, content));
    await vi.waitFor(() => expect(host.texts()).toEqual(said), WAIT);
    await here.server.close();
    await send(bert, anna, 'after');
    await vi.waitFor(() => expect(host.texts()).toEqual([...said, 'after']), WAIT);
  }, 60_000);
});
