import { isMessage } from '../packages/im-sdk/src/protocol/entities/message.ts';
import { type Benchmark, best, type Figure, workOf } from './figure.ts';
import { FramedClient, frames, listen } from './framed-client.ts';

/** Frames that come between two paints of the screen. */
const burst = 1_000;

/** Messages from the socket into the client, against a bare loop over the same texts. */
export const ingest: Benchmark = async () => {
  const most = await measured(100_000, 'memory', 1.3);
  const many = await measured(10_000, 'memory', 1.5);
  const few = await measured(1_000, 'memory', 1.9);
  const stored = await measured(10_000, 'durable', 3);
  return [
    few.figure,
    many.figure,
    most.figure,
    {
      name: 'one message of 100,000 against one of 10,000',
      ratio: most.perMessage / many.perMessage,
      limit: 1.1,
      detail: 'how the cost of a message grows with their number',
    },
    stored.figure,
  ];
};

async function measured(
  size: number,
  storage: 'memory' | 'durable',
  limit: number,
): Promise<{ figure: Figure; perMessage: number }> {
  const texts = frames(size);
  // The processor's clock is coarse: small numbers are measured several at once.
  const times = Math.ceil(40_000 / size);
  const { ours, yardstick } = await best(
    { ours: () => throughClients(times, texts, storage), yardstick: () => throughBareLoops(times, texts) },
    8,
  );
  const where = storage === 'durable' ? ' with the durable cache (a database in memory)' : '';
  return {
    perMessage: ours / times / size,
    figure: {
      name: `${size.toLocaleString('en')} messages from frames into the client${where}`,
      ratio: ours / yardstick,
      limit,
      detail: `${(ours / times).toFixed(1)} ms, bare loop ${(yardstick / times).toFixed(1)} ms`,
    },
  };
}

/*
 * Both rivals take some passes that are not measured. The engine throws compiled code away together with the kinds of
 * objects that it was compiled for: after a collection of all garbage, with no message alive, the first passes
 * would measure the compiler. A page that receives messages holds some all the time.
 */

/** How many passes are not measured: a few ten thousand messages, whatever their number in a pass. */
function warmUps(texts: readonly string[]): number {
  return Math.ceil(20_000 / texts.length);
}

async function throughClients(times: number, texts: readonly string[], storage: 'memory' | 'durable'): Promise<number> {
  const clients: FramedClient[] = [];
  const total = warmUps(texts) + times;
  for (let n = 0; n < total; n += 1) clients.push(await FramedClient.signedIn({ storage }));
  const ends = clients.map(({ client }) => listen(client));
  for (const framed of clients.slice(times)) await receiveAll(framed, texts);
  const work = await workOf(async () => {
    for (const framed of clients.slice(0, times)) await receiveAll(framed, texts);
  });
  for (const end of ends) end();
  for (const framed of clients) await framed.close();
  return work;
}

async function receiveAll(framed: FramedClient, texts: readonly string[]): Promise<void> {
  await framed.receive(texts, burst);
  await framed.counted(texts.length);
}

async function throughBareLoops(times: number, texts: readonly string[]): Promise<number> {
  // What was received stays, as in the clients.
  const kept: ReturnType<typeof bareLoop>[] = [];
  for (let time = 0; time < warmUps(texts); time += 1) kept.push(bareLoop(texts));
  const work = await workOf(() => {
    for (let time = 0; time < times; time += 1) kept.push(bareLoop(texts));
  });
  if (kept.some(({ rows }) => rows.size !== texts.length)) throw new Error('not every message was received');
  return work;
}

/** What has to be done at least: parse, check, dedupe, order, count, and notify one listener per burst. */
function bareLoop(texts: readonly string[]): { rows: ReadonlyMap<number, unknown>; notified: number } {
  const rows = new Map<number, unknown>();
  const order: number[] = [];
  let unread = 0;
  let notified = 0;
  const listener = () => {
    notified += order.length + unread;
  };
  for (let from = 0; from < texts.length; from += burst) {
    for (let at = from; at < Math.min(from + burst, texts.length); at += 1) {
      const { cmd, data } = JSON.parse(texts[at] ?? '') as { cmd: number; data: unknown };
      if (cmd !== 3 || !isMessage(data)) continue;
      const id = data.id ?? 0;
      const position = data.chatSeq ?? 0;
      if (rows.has(id)) continue;
      rows.set(id, data);
      if (position > (order.at(-1) ?? 0)) order.push(position);
      else
        order.splice(
          order.findIndex((other) => other > position),
          0,
          position,
        );
      if (data.sendId !== 1) unread += 1;
    }
    listener();
  }
  return { rows, notified };
}
