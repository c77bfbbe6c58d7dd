import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Topics } from '../bus-topics.ts';
import { createMemoryBus } from '../infra/bus.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type LogNode, startNodes, stopNodes, text } from '../testing/log-nodes.ts';
import { storeNames } from '../testing/servers.ts';
import type { MessageRow } from './message-row.ts';
import { followLog, type TailOptions } from './tail.ts';

// The first PGlite of a process takes long.
beforeAll(() => startNodes('PGlite', 1));
afterAll(stopNodes);

const WAIT = { timeout: 10_000, interval: 5 };

describe.each(storeNames)('the tail of the log on %s', (store) => {
  async function follow(node: LogNode, onRows?: TailOptions['onRows'], areRowsPublished = false) {
    const clock = new FakeClock();
    const bus = createMemoryBus<Topics>(() => {});
    const told: number[] = [];
    const lost: number[] = [];
    const tail = await followLog({
      database: node.database,
      clock,
      bus,
      log: pino({ level: 'silent' }),
      onRowsLost: (head) => lost.push(head),
      areRowsPublished,
      onRows: async (rows) => {
        await onRows?.(rows);
        told.push(...rows.map((row) => row.id));
      },
    });
    onTestFinished(() => tail.stop());
    return { tail, clock, bus, told, lost };
  }

  async function nodes(): Promise<[LogNode, LogNode]> {
    const [here, there] = await startNodes(store, 2);
    if (here === undefined || there === undefined) throw new Error('two nodes are needed');
    return [here, there];
  }

  test('tells every row once and in order, whichever node committed it', async () => {
    const [here, there] = await nodes();
    const { tail, bus, told } = await follow(here);
    const sends = Array.from({ length: 60 }, async (_, n) => {
      const node = n % 2 === 0 ? here : there;
      const result = await node.send(text((n % 8) + 1, 9, `t${n}`));
      if (result.kind !== 'stored') throw new Error('not stored');
      if (node === here) tail.offer([result.row]);
      bus.publish('log.appended', { id: result.row.id });
    });
    await Promise.all(sends);
    await vi.waitFor(() => expect(told).toHaveLength(60), WAIT);
    expect(told).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });

  test('rows that another node publishes are not read again, in whatever order they arrive', async () => {
    const [here, there] = await nodes();
    const contents: string[] = [];
    const onRows: TailOptions['onRows'] = async (rows) => void contents.push(...rows.map((row) => row.content));
    const { clock, bus, told } = await follow(here, onRows, true);
    const published = (row: MessageRow) => ({ id: row.id, rows: [{ ...row, content: 'published' }, 'no row'] });
    const sent = async (id: string) => {
      const result = await there.send(text(1, 2, id));
      if (result.kind !== 'stored') throw new Error('not stored');
      return published(result.row);
    };
    const [first, second, third] = [await sent('first'), await sent('second'), await sent('third')];
    bus.deliver('log.appended', second, 'remote');
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([]);
    bus.deliver('log.appended', first, 'remote');
    await vi.waitFor(() => expect(told).toEqual([1, 2]), WAIT);
    bus.deliver('log.appended', third, 'remote');
    await vi.waitFor(() => expect(told).toEqual([1, 2, 3]), WAIT);
    bus.deliver('log.appended', third, 'remote');
    await sent('never heard of');
    bus.deliver('log.appended', await sent('fifth'), 'remote');
    clock.advance(25);
    await vi.waitFor(() => expect(told).toEqual([1, 2, 3, 4, 5]), WAIT);
    expect(contents).toEqual(['published', 'published', 'published', 'text never heard of', 'text fifth']);
  });

  test('a lost hint costs a second, not a message', async () => {
    const [here, there] = await nodes();
    const { clock, told } = await follow(here);
    await there.send(text(1, 2, 'unheard'));
    expect(told).toEqual([]);
    clock.advance(1_000);
    await vi.waitFor(() => expect(told).toEqual([1]), WAIT);
  });

  test('rows that could not be brought out are told again, none is left out', async () => {
    const [here] = await nodes();
    let broken = true;
    const { tail, clock, told } = await follow(here, async () => {
      if (broken) throw new Error('the database is away');
    });
    const results = [await here.send(text(1, 2, 'a')), await here.send(text(1, 2, 'b'))];
    tail.offer(results.flatMap((result) => (result.kind === 'stored' ? [result.row] : [])));
    await new Promise((resolve) => setImmediate(resolve));
    broken = false;
    clock.advance(1_000);
    await vi.waitFor(() => expect(told).toEqual([1, 2]), WAIT);
  });

  test('more than 5,000 rows that wait for a slow fan-out are not kept, but read from the database, each once', async () => {
    const [here] = await nodes();
    const [first, copies] = [await here.send(text(1, 2, 'first')), 5_001];
    if (first.kind !== 'stored') throw new Error('not stored');
    const { id } = first.row;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sources: string[] = [];
    const { tail, told } = await follow(here, async (rows) => {
      sources.push(...rows.map((row) => row.content));
      await released;
    });
    const offered = (count: number, from: number) =>
      Array.from({ length: count }, (_, n) => ({ ...first.row, id: from + n, content: 'from memory' }));
    await sql`insert into message (id, conversation_id, chat_seq, count_seq, sender_id, tmp_id, type, content, send_time,
        sender_name)
      select id + n, conversation_id, chat_seq + n, count_seq + n, sender_id, 'copy' || n, type, 'from the database', 0, ''
      from message, generate_series(1, ${1 + copies}::integer) n where id = ${id}`.execute(here.database);
    await sql`update log_head set head = ${id + 1 + copies}`.execute(here.database);
    tail.offer(offered(1, id + 1));
    await vi.waitFor(() => expect(sources).toEqual(['from memory']), WAIT);
    tail.offer(offered(4_999, id + 2));
    tail.offer(offered(copies - 4_999, id + 5_001));
    release();
    await vi.waitFor(() => expect(told).toHaveLength(1 + copies), WAIT);
    expect(told).toEqual(Array.from({ length: 1 + copies }, (_, n) => id + 1 + n));
    expect(sources.slice(1)).toEqual(Array(copies).fill('from the database'));
  });

  test('rows that the database lost are reported, and those that get their ids are told', async () => {
    const [here] = await nodes();
    const { clock, tail, told, lost } = await follow(here);
    const send = async (tmpId: string) => {
      const result = await here.send(text(1, 2, tmpId));
      if (result.kind !== 'stored') throw new Error('not stored');
      return result.row;
    };
    tail.offer([await send('a'), await send('b'), await send('c')]);
    await vi.waitFor(() => expect(told).toEqual([1, 2, 3]), WAIT);
    clock.advance(1_000);
    await sql`delete from message where id > 1`.execute(here.database);
    await sql`update log_head set head = 1`.execute(here.database);
    await vi.waitFor(() => {
      clock.advance(1_000);
      expect(lost).toEqual([1]);
    }, WAIT);
    tail.offer([await send('d')]);
    await vi.waitFor(() => expect(told).toEqual([1, 2, 3, 2]), WAIT);
    expect(lost).toEqual([1]);
  });

  test('starts behind what is there already', async () => {
    const [here] = await nodes();
    await here.send(text(1, 2, 'old'));
    const { tail, told } = await follow(here);
    const result = await here.send(text(1, 2, 'new'));
    tail.offer(result.kind === 'stored' ? [result.row] : []);
    await vi.waitFor(() => expect(told).toEqual([2]), WAIT);
  });
});
