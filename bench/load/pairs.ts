import { timeOf } from '../figure.ts';
import { Driver, quantile } from './driver.ts';
import type { Subject } from './subject.ts';

const pairs = 8;
const unacknowledged = 8;
const each = 400;
const warmUp = 60;
const unloaded = 300;

/** What one server did with 8 pairs that keep 8 messages unacknowledged each. */
export interface PairsResult {
  readonly perSecond: number;
  readonly cpuMsPerMessage: number;
  /** Of single sends with nothing else under way. */
  readonly ackP50Ms: number;
}

/** Runs one round against a server; every message must have reached the other side by its end. */
export async function runPairs(subject: Subject): Promise<PairsResult> {
  const driver = new Driver(subject);
  let arrived = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    await driver.listen(pair * 2 + 2, (text) => {
      if (text.startsWith('{"cmd":3')) arrived += 1;
    });
  }
  try {
    await sendAll(driver, warmUp);
    const before = await subject.usage();
    const tookMs = await timeOf(() => sendAll(driver, each));
    const after = await subject.usage();
    const acks: number[] = [];
    for (let count = 0; count < unloaded; count += 1) {
      acks.push(await timeOf(() => driver.send(1, { recvId: 2 }, `single ${count}`)));
    }
    const expected = pairs * (warmUp + each) + unloaded;
    const deadline = performance.now() + 10_000;
    while (arrived < expected && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
    if (arrived !== expected) throw new Error(`${arrived} of ${expected} messages arrived`);
    const messages = pairs * each;
    return {
      perSecond: (messages / tookMs) * 1_000,
      cpuMsPerMessage: (after.cpuMs - before.cpuMs) / messages,
      ackP50Ms: quantile(acks.slice(unloaded / 3), 0.5),
    };
  } finally {
    await driver.close();
  }
}

async function sendAll(driver: Driver, count: number): Promise<void> {
  const pairLoops = Array.from({ length: pairs }, (_, pair) => {
    let next = 0;
    const one = async () => {
      while (next < count) {
        next += 1;
        await driver.send(pair * 2 + 1, { recvId: pair * 2 + 2 }, `message ${next} of a pair`);
      }
    };
    return Array.from({ length: unacknowledged }, one);
  });
  await Promise.all(pairLoops.flat());
}
