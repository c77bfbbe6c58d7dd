import { hasRedisServers, type RedisProcess, startRedis } from '@internal/testkit';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Topics, topicSchemas } from '../../bus-topics.ts';
import { createLoginLocks, MAX_WRONG_PASSWORDS } from '../../modules/auth/login-locks.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { hangingProxy } from '../../testing/hanging-proxy.ts';
import { type Bus, createMemoryBus } from '../bus.ts';
import { createMemoryPresence, type Presence } from '../presence.ts';
import { createRateLimits, rateRules } from '../rate-limits.ts';
import { openRedis, type Redis } from './open-redis.ts';
import { createRedisBus } from './redis-bus.ts';
import { createRedisPresence } from './redis-presence.ts';
import { createLimiters } from './shared-limiter.ts';

const WAIT = { timeout: 10_000, interval: 10 };
const silent = pino({ level: 'silent' });

let server: RedisProcess;
let prefix = '';
let tests = 0;
beforeAll(async () => {
  if (hasRedisServers()) server = await startRedis();
});
afterAll(() => server?.kill());
beforeEach(() => {
  tests += 1;
  prefix = `test:${tests}`;
});

async function connect(log: Logger = silent, clock = new FakeClock(), url = server.url): Promise<Redis> {
  const redis = await openRedis(url, log, clock);
  onTestFinished(() => redis.close());
  return redis;
}

/** A logger, and the messages of its warnings. */
function recordingLog() {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  return { log, warnings };
}

interface Adapters {
  bus(log?: Logger): Promise<Bus<Topics>>;
  presence(onChange: (userId: number, isNodeGone: boolean) => void, clock?: FakeClock): Promise<Presence>;
}
let nodes = 0;
const memory: Adapters = {
  bus: async () => createMemoryBus<Topics>(() => {}),
  presence: async (onChange) => createMemoryPresence((userId) => onChange(userId, false)),
};
const overRedis: Adapters = {
  async bus(log = silent) {
    nodes += 1;
    return createRedisBus<Topics>({
      redis: await connect(log),
      prefix,
      nodeId: `node${nodes}`,
      schemas: topicSchemas,
      log,
    });
  },
  async presence(onChange, clock = new FakeClock()) {
    nodes += 1;
    return createRedisPresence({ redis: await connect(), prefix, nodeId: `node${nodes}`, clock, onChange });
  },
};
const adapters = [['memory', memory] as const, ...(hasRedisServers() ? [['Redis', overRedis] as const] : [])];

describe.each(adapters)('the ports over %s', (_, { bus, presence }) => {
  test('a bus calls the listeners of its node before publish returns, in order, whatever one of them throws', async () => {
    const node = await bus();
    const heard: string[] = [];
    node.subscribe('presence.changed', () => {
      throw new Error('a listener');
    });
    const stop = node.subscribe('presence.changed', ({ userId }, source) => heard.push(`first ${userId} ${source}`));
    node.subscribe('presence.changed', ({ userId }) => heard.push(`second ${userId}`));
    node.publish('presence.changed', { userId: 1, isNodeGone: false });
    stop();
    node.publish('presence.changed', { userId: 2, isNodeGone: false });
    expect(heard).toEqual(['first 1 local', 'second 1', 'second 2']);
  });

  test('presence counts the connections of a terminal, and changes with the first and the last', async () => {
    const changes: number[] = [];
    const node = await presence((userId) => changes.push(userId));
    node.connected(1, 2);
    node.connected(1, 2);
    node.connected(1, 1);
    node.connected(7, 0);
    await vi.waitFor(() => expect(changes).toEqual([1, 1, 7]), WAIT);
    node.disconnected(1, 2);
    expect(await node.online([1, 7, 9])).toEqual(
      new Map([
        [1, [1, 2]],
        [7, [0]],
      ]),
    );
    node.disconnected(1, 2);
    node.disconnected(7, 0);
    await vi.waitFor(() => expect(changes).toEqual([1, 1, 7, 1, 7]), WAIT);
    expect(await node.online([1, 7])).toEqual(new Map([[1, [1]]]));
    expect(await node.isElsewhere(1, 1)).toBe(false);
  });
});

describe.skipIf(!hasRedisServers())('nodes on one Redis', () => {
  test('a message of the bus reaches the others once, and its publisher not again', async () => {
    const [here, there] = [await overRedis.bus(), await overRedis.bus()];
    const heard: string[] = [];
    here.subscribe('typing', ({ userIds }, source) => heard.push(`here ${userIds} ${source}`));
    there.subscribe('typing', ({ userIds }, source) => heard.push(`there ${userIds} ${source}`));
    const data = { kind: 'private', from: 1, state: true } as const;
    here.publish('typing', { userIds: [2], data });
    there.publish('typing', { userIds: [3], data });
    await vi.waitFor(() => expect(heard).toHaveLength(4), WAIT);
    expect(heard.filter((line) => line.startsWith('here'))).toEqual(
      expect.arrayContaining(['here 2 local', 'here 3 remote']),
    );
    expect(heard.filter((line) => line.startsWith('there'))).toEqual(
      expect.arrayContaining(['there 3 local', 'there 2 remote']),
    );
  });

  test('what is not understood is left out with a warning', async () => {
    const { log, warnings } = recordingLog();
    const here = await overRedis.bus(log);
    const heard: number[] = [];
    here.subscribe('presence.changed', ({ userId }) => heard.push(userId));
    const { client } = await connect();
    const say = (text: string) => client.publish(`${prefix}:presence.changed`, text);
    await say('no JSON');
    await say(JSON.stringify({ node: 'x', payload: { userId: 'one' } }));
    await say(JSON.stringify({ node: 'x', payload: { userId: 4, isNodeGone: false } }));
    await vi.waitFor(() => expect(heard).toEqual([4]), WAIT);
    expect(warnings).toHaveLength(2);
  });

  test('who is connected to two nodes is online until both have lost them', async () => {
    const [here, there] = [await overRedis.presence(() => {}), await overRedis.presence(() => {})];
    here.connected(1, 2);
    there.connected(1, 2);
    there.connected(1, 0);
    await expect.poll(() => here.online([1]), WAIT).toEqual(new Map([[1, [0, 2]]]));
    expect([await here.isElsewhere(1, 0), await there.isElsewhere(1, 0)]).toEqual([true, false]);
    here.disconnected(1, 2);
    there.disconnected(1, 0);
    await expect.poll(() => here.online([1]), WAIT).toEqual(new Map([[1, [2]]]));
    await there.stop();
  });

  test('a node that is gone leaves nobody online once its key has expired, and one of the others says so', async () => {
    const gone: string[] = [];
    const clock = new FakeClock();
    const dead = await overRedis.presence(() => {});
    dead.connected(1, 2);
    await expect.poll(async () => (await dead.online([1])).size, WAIT).toBe(1);
    const others = [
      await overRedis.presence((userId, isNodeGone) => gone.push(`${userId} ${isNodeGone}`), clock),
      await overRedis.presence((userId, isNodeGone) => gone.push(`${userId} ${isNodeGone}`), clock),
    ];
    const { client } = await connect();
    const [key] = (await client.keys(`${prefix}:alive:*`)).filter((name) => name.endsWith(`node${nodes - 2}`));
    expect(await client.ttl(key ?? '')).toBeLessThanOrEqual(45);
    expect(await others[0]?.online([1])).toEqual(new Map([[1, [2]]]));
    await client.del(key ?? '');
    clock.advance(15_000);
    await vi.waitFor(() => expect(gone).toEqual(['1 true']), WAIT);
    expect(await others[1]?.online([1])).toEqual(new Map());
  });

  test('thousands of people who come at once, and whose node goes away, fit into the queue of a connection', async () => {
    const { log, warnings } = recordingLog();
    const clock = new FakeClock();
    const people = Array.from({ length: 6_000 }, (_, at) => at + 1);
    const [{ client }, redis] = [await connect(), await connect(log)];
    const dead = await createRedisPresence({ redis, prefix, nodeId: 'dead', clock, onChange: () => {} });
    for (const userId of people) dead.connected(userId, 2);
    await expect
      .poll(async () => {
        clock.advance(1_000);
        const count = await client.sCard(`${prefix}:sockets:dead`);
        return dead.isComplete() && count;
      }, WAIT)
      .toBe(people.length);
    const gone = new Set<number>();
    const otherClock = new FakeClock();
    const other = await overRedis.presence((userId) => gone.add(userId), otherClock);
    await client.del(`${prefix}:alive:dead`);
    otherClock.advance(15_000);
    await vi.waitFor(() => expect(gone.size).toBe(people.length), WAIT);
    expect(await other.online(people)).toEqual(new Map());
    expect(warnings.filter((text) => text.includes('Redis is away'))).toEqual([]);
  });

  test('a node that was taken for gone announces its users again; one whose Redis lost its data does not', async () => {
    const [clock, otherClock] = [new FakeClock(), new FakeClock()];
    const changes: string[] = [];
    const gone: number[] = [];
    const redis = await connect();
    const here = await createRedisPresence({
      redis,
      prefix,
      nodeId: 'here',
      clock,
      onChange: (userId, isNodeGone) => changes.push(`${userId} ${isNodeGone}`),
    });
    here.connected(1, 2);
    await vi.waitFor(() => expect(changes).toEqual(['1 false']), WAIT);
    await overRedis.presence((userId) => gone.push(userId), otherClock);
    const isKnown = async () => (await here.online([1])).size;
    await redis.client.flushDb();
    clock.advance(15_000);
    await expect.poll(isKnown, WAIT).toBe(1);
    await redis.client.del(`${prefix}:alive:here`);
    otherClock.advance(15_000);
    await vi.waitFor(() => expect(gone).toEqual([1]), WAIT);
    expect(changes).toEqual(['1 false']);
    clock.advance(15_000);
    await vi.waitFor(() => expect(changes).toEqual(['1 false', '1 true']), WAIT);
    expect(await isKnown()).toBe(1);
  });

  test('what a node could not remove before it stopped is removed by another one', async () => {
    const redis = await connect();
    let isAway = false;
    const answer: Redis['answer'] = (command) =>
      isAway ? command.then(() => Promise.reject(new Error('no answer'))) : redis.answer(command);
    const options = { prefix, nodeId: 'here', clock: new FakeClock(), onChange: () => {} };
    const here = await createRedisPresence({ ...options, redis: { ...redis, answer } });
    here.connected(1, 2);
    await expect.poll(async () => (await here.online([1])).size, WAIT).toBe(1);
    isAway = true;
    await here.online([1]);
    expect(here.isComplete()).toBe(false);
    isAway = false;
    here.disconnected(1, 2);
    await here.stop();
    const gone: number[] = [];
    const other = await overRedis.presence((userId) => gone.push(userId));
    expect(gone).toEqual([1]);
    expect(await other.online([1])).toEqual(new Map());
  });

  test('limits against guessing and ringing count on all nodes', async () => {
    const [here, there] = await Promise.all([1, 2].map(async () => createLimiters(await connect(), prefix)));
    const limits = [createRateLimits(true, here), createRateLimits(true, there)];
    for (let n = 0; n < rateRules.callSetup.points; n += 1) await limits[n % 2]?.consume('callSetup', '1:2');
    await expect(limits[0]?.consume('callSetup', '1:2')).rejects.toMatchObject({ key: 'request.tooMany' });
    await expect(limits[1]?.consume('callSetup', '1:2')).rejects.toMatchObject({ key: 'request.tooMany' });
    const locks = [here, there].map((createLimiter) =>
      createLoginLocks({ clock: new FakeClock(), limited: true, createLimiter }),
    );
    for (let n = 0; n < MAX_WRONG_PASSWORDS; n += 1) {
      const wrong = locks[n % 2]?.attempt('anna', '203.0.113.1', async () => undefined);
      await expect(wrong).rejects.toMatchObject({ key: 'auth.wrongPassword' });
    }
    const right = locks.map((lock) => lock.attempt('anna', '203.0.113.1', async () => 'anna'));
    await Promise.all(right.map((attempt) => expect(attempt).rejects.toMatchObject({ key: 'auth.locked' })));
  });

  test('a Redis that hangs is as good as none: nobody waits for it', async () => {
    const here = await overRedis.presence(() => {});
    here.connected(1, 2);
    const limits = createRateLimits(true, createLimiters(await connect(), prefix));
    server.signal('SIGSTOP');
    try {
      const [online] = await Promise.all([here.online([1, 2]), limits.consume('callSetup', '1:2')]);
      expect(online).toEqual(new Map([[1, [2]]]));
    } finally {
      server.signal('SIGCONT');
    }
  });

  test('while Redis is away limits do not ask it', async () => {
    const redis = await connect();
    let asked = 0;
    const answer: Redis['answer'] = async (command) => {
      asked += 1;
      await command;
      throw new Error('no answer');
    };
    const limits = createRateLimits(true, createLimiters({ ...redis, answer }, prefix));
    for (let n = 0; n < rateRules.callSetup.points; n += 1) await limits.consume('callSetup', '1:2');
    await expect(limits.consume('callSetup', '1:2')).rejects.toMatchObject({ key: 'request.tooMany' });
    expect(asked).toBe(1);
  });

  test('a connection that a network dropped in silence is made again, with its subscriptions', async () => {
    const proxy = await hangingProxy(server.url);
    onTestFinished(() => proxy.close());
    const clock = new FakeClock();
    const redis = await connect(silent, clock, proxy.url);
    const here = await createRedisBus<Topics>({ redis, prefix, nodeId: 'here', schemas: topicSchemas, log: silent });
    const there = await overRedis.bus();
    const heard: string[] = [];
    here.subscribe('file.gone', (_payload, source) => heard.push(source));
    proxy.dropConnections();
    clock.advance(10_000);
    await expect
      .poll(() => {
        there.publish('file.gone', {});
        return heard.length;
      }, WAIT)
      .toBeGreaterThan(0);
    expect(await redis.client.ping()).toBe('PONG');
  });

  test('a subscription whose connection broke before its answer is made again', async () => {
    const proxy = await hangingProxy(server.url);
    onTestFinished(() => proxy.close());
    const clock = new FakeClock();
    const redis = await connect(silent, clock, proxy.url);
    proxy.dropConnections();
    const here = await createRedisBus<Topics>({ redis, prefix, nodeId: 'here', schemas: topicSchemas, log: silent });
    const there = await overRedis.bus();
    const heard: string[] = [];
    here.subscribe('file.gone', (_payload, source) => heard.push(source));
    clock.advance(10_000);
    await expect
      .poll(() => {
        there.publish('file.gone', {});
        return heard.length;
      }, WAIT)
      .toBeGreaterThan(0);
  });

  test('without Redis limits count in memory and presence knows its own node; afterwards it is as before', async () => {
    const { log, warnings } = recordingLog();
    const clock = new FakeClock();
    const changes: number[] = [];
    const redis = await connect(log);
    const limits = createRateLimits(true, createLimiters(redis, prefix));
    const here = await createRedisPresence({
      redis,
      prefix,
      nodeId: 'here',
      clock,
      onChange: (id) => changes.push(id),
    });
    const there = await overRedis.presence(() => {}, clock);
    here.connected(1, 2);
    here.connected(2, 2);
    there.connected(3, 2);
    await vi.waitFor(async () => expect((await here.online([1, 2, 3])).size).toBe(3), WAIT);
    expect(changes).toEqual([1, 2]);

    await server.kill();
    expect(await here.online([1, 2, 3])).toEqual(new Map([1, 2].map((id) => [id, [2]])));
    expect(here.isComplete()).toBe(false);
    here.disconnected(1, 2);
    here.connected(4, 2);
    for (let n = 0; n < rateRules.callSetup.points; n += 1) await limits.consume('callSetup', '1:2');
    await expect(limits.consume('callSetup', '1:2')).rejects.toMatchObject({ key: 'request.tooMany' });
    expect(changes).toEqual([1, 2]);

    await server.start();
    await expect
      .poll(async () => {
        clock.advance(1_000);
        return here.isComplete() && there.isComplete() && (await here.online([1, 2, 3, 4]));
      }, WAIT)
      .toEqual(new Map([2, 3, 4].map((id) => [id, [2]])));
    expect(changes.slice(2)).toEqual([1, 4]);
    expect(warnings).toEqual([expect.stringContaining('Redis is away')]);
  });

  test('a server that starts without Redis follows it once it is there', async () => {
    await server.kill();
    const { log, warnings } = recordingLog();
    const clock = new FakeClock();
    const here = await overRedis.bus(log);
    const online = await overRedis.presence(() => {}, clock);
    online.connected(1, 2);
    expect(await online.online([1])).toEqual(new Map([[1, [2]]]));
    const heard: string[] = [];
    here.subscribe('file.gone', (_payload, source) => heard.push(source));
    await server.start();
    const there = await overRedis.bus();
    await expect
      .poll(() => {
        there.publish('file.gone', {});
        clock.advance(1_000);
        return heard.includes('remote') && online.isComplete();
      }, WAIT)
      .toBe(true);
    const { client } = await connect();
    expect(await client.keys(`${prefix}:online:1`)).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining('Redis is away')]);
  });
});
