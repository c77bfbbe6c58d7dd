import { Driver } from './driver.ts';
import type { Subject } from './subject.ts';

/** Bytes that one idle signed-in socket of its own person costs the server. */
export async function runIdle(subject: Subject, sockets: number): Promise<number> {
  const driver = new Driver(subject);
  try {
    const first = Math.ceil(sockets / 10);
    const open = async (from: number, to: number) => {
      for (let at = from; at < to; at += 50) {
        await Promise.all(
          Array.from({ length: Math.min(50, to - at) }, (_, index) => driver.listen(at + index + 1, () => {})),
        );
      }
    };
    // Warm-up: memory that is allocated once does not belong to an idle socket.
    await open(0, first);
    driver.beat();
    const before = await settled(subject);
    await open(first, sockets);
    driver.beat();
    const after = await settled(subject);
    return (after - before) / (sockets - first);
  } finally {
    await driver.close();
  }
}

/** Memory once a few garbage collections have hardly changed it. */
async function settled(subject: Subject): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 5; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    least = Math.min(least, (await subject.usage()).heapBytes);
  }
  return least;
}
