import { type Benchmark, best, timeOf } from './figure.ts';
import { FramedClient, frames, withFriend } from './framed-client.ts';

/** What is short is done so often, and the least counts: the processor's clock is too coarse for it. */
const times = 20;

/** Opening one conversation from what the device keeps. */
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

  return [
    {
      name: 'opening a conversation of 50,000 against one of 1,000',
      ratio: opened.ours / opened.yardstick,
      limit: 1.1,
      detail: `${opened.ours.toFixed(2)} ms and ${opened.yardstick.toFixed(2)} ms`,
    },
  ];
};

/** The least time of opening after a reload. */
async function openOften(framed: FramedClient): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    await framed.close();
    await framed.reload();
    const took = await timeOf(async () => {
      const timeline = framed.client.messages.open(withFriend(1));
      await framed.until(() => timeline.getSnapshot().count > 0);
      timeline.close();
    });
    shortest = Math.min(shortest, took);
  }
  return shortest;
}
