import { timeOf } from '../figure.ts';
import { Driver, quantile } from './driver.ts';
import type { Subject } from './subject.ts';

const senders = 8;
const each = 50;
const warmUp = 10;
const paced = 300;

/** What one server did with a group of 50 that are all online. */
export interface GroupResult {
  readonly perSecond: number;
  /** Until all have it, at a pace that both servers can keep. */
  readonly allHaveItP99Ms: number;
}

/** `pacePerSecond` is how many messages a second the second part sends, whatever comes back. */
export async function runGroup(subject: Subject, members: number, pacePerSecond: number): Promise<GroupResult> {
  const driver = new Driver(subject);
  const seen = new Map<string, number>();
  const complete = new Map<string, () => void>();
  for (let userId = 1; userId <= members; userId += 1) {
    await driver.listen(userId, (text) => {
      if (!text.startsWith('{"cmd":4')) return;
      const at = text.indexOf('"content":"') + 11;
      const name = text.slice(at, text.indexOf('"', at));
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      if (count >= members - 1) complete.get(name)?.();
    });
  }
  const to = { groupId: subject.groupId };
  let sent = 0;
  /** Resolves once every other member has it. */
  const reachAll = (from: number): Promise<void> => {
    sent += 1;
    const name = `group message ${sent}`;
    return new Promise((resolve, reject) => {
      complete.set(name, resolve);
      driver.send(from, to, name).catch(reject);
    });
  };
  try {
    const sendAll = (count: number) =>
      Promise.all(
        Array.from({ length: senders }, async (_, sender) => {
          for (let n = 0; n < count; n += 1) await reachAll(sender + 1);
        }),
      );
    await sendAll(warmUp);
    const tookMs = await timeOf(() => sendAll(each));
    const latencies: Promise<number>[] = [];
    const began = performance.now();
    for (let n = 0; n < paced; n += 1) {
      const due = began + (n * 1_000) / pacePerSecond;
      while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
      latencies.push(timeOf(() => reachAll((n % senders) + 1)));
    }
    return {
      perSecond: ((senders * each) / tookMs) * 1_000,
      allHaveItP99Ms: quantile(await Promise.all(latencies), 0.99),
    };
  } finally {
    await driver.close();
  }
}
