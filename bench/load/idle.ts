import { readFile } from 'node:fs/promises';
import { Driver } from './driver.ts';
import type { Place } from './stores.ts';
import { type Subject, startSubject } from './subject.ts';

/**
 * Bytes of live heap that one idle signed-in socket of its own person costs the server, after a forced garbage collection.
 * `runIdleRss` measures what the process takes from the machine.
 */
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

/**
 * Growth of the resident memory (RSS) per socket, read from outside: a server that has just started, all sockets signed in at
 * once, garbage collection left to V8. It includes code that is compiled, free space of the heap and memory of PGlite, of
 * which much does not grow with the number of sockets. Linux only.
 */
export async function runIdleRss(place: Place, sockets: number): Promise<number> {
  const filling = await startSubject('ours', { ...place, people: sockets, inGroup: 0 });
  await filling.stop();
  const started = await startSubject('ours', { ...place, people: 0, inGroup: 0 }, { forcesGc: false });
  const driver = new Driver({ ...started, people: filling.people });
  try {
    await wait(SETTLE_MS);
    const before = await residentBytes(started.pid);
    await Promise.all(Array.from({ length: sockets }, (_, index) => driver.listen(index + 1, () => {})));
    for (let beats = 0; beats < 4; beats += 1) {
      driver.beat();
      await wait(SETTLE_MS);
    }
    return ((await residentBytes(started.pid)) - before) / sockets;
  } finally {
    await driver.close();
    await started.stop();
  }
}

const SETTLE_MS = 5_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
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
