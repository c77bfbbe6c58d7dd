import { keys, ranges } from '../packages/im-sdk/src/cache/cache-keys.ts';
import { type Benchmark, best, workOf } from './figure.ts';
import { FramedClient, frames, withFriend } from './framed-client.ts';

/** The processor's clock is coarse: what is short is done so often. */
const times = 20;

/** Opening one conversation, and the whole application, from what the device keeps. */
export const opening: Benchmark = async () => {
  const small = await FramedClient.signedIn({ storage: 'durable' });
  await small.receive(frames(1_000), 1_000);
  await small.counted(1_000);
  const large = await FramedClient.signedIn({ storage: 'durable' });
  await large.receive(frames(50_000), 1_000);
  await large.counted(50_000);
  const opened = await best({ ours: () => openOften(large), yardstick: () => openOften(small) }, 5);
  await small.close();
  await large.close();

  const conversations = 100;
  const cached = await FramedClient.signedIn({ storage: 'durable', friends: conversations });
  await cached.receive(frames(10_000, conversations), 1_000);
  await cached.counted(10_000);
  const started = await best(
    { ours: () => coldStarts(cached, conversations), yardstick: () => workOf(() => bareReads(cached)) },
    3,
  );
  await cached.close();
  return [
    {
      name: 'opening a conversation of 50,000 against one of 1,000',
      ratio: opened.ours / opened.yardstick,
      limit: 1.1,
      detail: `${times} times: ${opened.ours.toFixed(1)} ms and ${opened.yardstick.toFixed(1)} ms`,
    },
    {
      name: 'cold start with 10,000 messages in 100 conversations against a bare read',
      ratio: started.ours / started.yardstick,
      limit: 1.25,
      detail: `${times} times: ${started.ours.toFixed(1)} ms, bare read of summaries and tail ${started.yardstick.toFixed(1)} ms`,
    },
  ];
};

/** Work of opening after a reload. */
async function openOften(framed: FramedClient): Promise<number> {
  let total = 0;
  for (let time = 0; time < times; time += 1) {
    await framed.close();
    await framed.reload();
    total += await workOf(async () => {
      const timeline = framed.client.messages.open(withFriend(1));
      await framed.until(() => timeline.getSnapshot().count > 0);
      timeline.close();
    });
  }
  return total;
}

async function coldStarts(framed: FramedClient, conversations: number): Promise<number> {
  let total = 0;
  for (let time = 0; time < times; time += 1) total += await coldStart(framed, conversations);
  return total;
}

async function bareReads(framed: FramedClient): Promise<void> {
  for (let time = 0; time < times; time += 1) await bareRead(framed);
}

async function coldStart(framed: FramedClient, conversations: number): Promise<number> {
  await framed.close();
  return workOf(async () => {
    await framed.reload();
    const timeline = framed.client.messages.open(withFriend(1));
    await framed.until(
      () =>
        framed.client.conversations.list.getSnapshot().keys.length === conversations &&
        timeline.getSnapshot().count > 0,
    );
    timeline.close();
  });
}

/** The least that has to be read: every summary, and the newest chunks of the conversation that is open. */
async function bareRead(framed: FramedClient): Promise<void> {
  const [name = ''] = await framed.device.databases.names('im:');
  const database = await framed.device.databases.open(name);
  const heads = await database.transaction('read', (tx) => tx.range(ranges.heads));
  const tail = await database.transaction('read', (tx) =>
    tx.getMany([keys.chunk(withFriend(1), 0), keys.chunk(withFriend(1), 1)]),
  );
  if (heads.length === 0 || tail[0] === undefined) throw new Error('nothing is kept');
  database.close();
}
