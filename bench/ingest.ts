import { isMessage } from '../packages/im-sdk/src/socket/frame-decoder.ts';
import { type Benchmark, best, type Figure, workOf } from './figure.ts';
import { FramedClient, frames, listen } from './framed-client.ts';

/** Frames that come between two paints of the screen. */
const burst = 1_000;

/** Messages from the socket into the client, against a bare loop over the same texts. */
export const ingest: Benchmark = async () => {
  const most = await measured(100_000, 'memory', 1.5);
  const many = await measured(10_000, 'memory', 1.5);
  const few = await measured(1_000, 'memory', 1.5);
  const stored = await measured(10_000, 'durable', 4);
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
  const times = Math.ceil(20_000 / size);
  await throughClient(texts, storage);
  const { ours, yardstick } = await best(
    {
      ours: () => summed(times, () => throughClient(texts, storage)),
      yardstick: () => workOf(() => summed(times, () => bareLoop(texts))),
    },
    6,
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

async function summed(times: number, task: () => Promise<number> | number): Promise<number> {
  let total = 0;
  for (let time = 0; time < times; time += 1) total += await task();
  return total;
}

async function throughClient(texts: readonly string[], storage: 'memory' | 'durable'): Promise<number> {
  const framed = await FramedClient.signedIn({ storage });
  const end = listen(framed.client);
  const work = await workOf(async () => {
    await framed.receive(texts, burst);
    await framed.counted(texts.length);
  });
  end();
  await framed.close();
  return work;
}

/** What has to be done at least: parse, check, dedupe, order, count, and tell one listener per burst. */
function bareLoop(texts: readonly string[]): number {
  const rows = new Map<number, unknown>();
  const order: number[] = [];
  let unread = 0;
  let told = 0;
  const listener = () => {
    told += order.length + unread;
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
  return told;
}
