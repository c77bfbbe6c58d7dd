import { monitorEventLoopDelay } from 'node:perf_hooks';
import { nodeNetwork } from '@internal/testkit';
import { createImClient, type ImClient } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { createMemoryDevice, RealClock } from 'im-sdk/testing';
import type { Subject } from './subject.ts';

const conversations = 50;
const userName = 'reader';
const password = 'password';

/** How long a client takes that comes back to what it missed in 50 conversations. Times are ms. */
export interface CatchUpResult {
  /** The list with every preview and count, and the newest page of the conversation that is open. */
  readonly firstScreenMs: number;
  /** Every missed message on the device; with `gaps`: ten pages of the open conversation, each across a declared gap. */
  readonly allMs: number;
  /** The longest time in which the client's thread took nothing else. */
  readonly longestTaskMs: number;
}

/** Each conversation missed `each` messages. Needs a server whose people are the first 50 accounts. */
export async function runCatchUp(subject: Subject, each: number, read: 'all' | 'gaps'): Promise<CatchUpResult> {
  const body = { userName, nickName: userName, password, confirmPassword: password, terminal: 2 };
  const registered = await fetch(`${subject.address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data: readerId } = (await registered.json()) as { data: number };
  const page = { origin: subject.address, secure: true };
  const device = createMemoryDevice({ clock: new RealClock(), network: nodeNetwork, page });
  const client = createImClient({ platform: device.tab().platform });
  await client.start();
  await client.auth.login({ userName, password });
  await until(() => client.connection.state.getSnapshot().phase === 'live');
  device.setOnline(false);
  await subject.miss({ readerId, conversations, each });
  await isIdle(subject);

  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  device.setOnline(true);
  const { list } = client.conversations;
  await until(() => list.getSnapshot().keys.length >= conversations);
  const open = client.messages.open('p:1');
  await until(() => open.getSnapshot().ready && open.getSnapshot().count > 0);
  const firstScreenMs = performance.now() - began;
  const unread = list.getSnapshot().keys.map((key) => client.conversations.conversation(key).getSnapshot());
  if (unread.filter((one) => one?.unreadCount === each).length !== conversations) throw new Error('a count is wrong');
  if (read === 'gaps') for (let page = 0; page < 10 && !open.getSnapshot().atStart; page += 1) await open.loadOlder();
  else for (const key of list.getSnapshot().keys) if (key.startsWith('p:')) await toTheStart(client, key, each);
  const allMs = performance.now() - began;
  delay.disable();
  await client.destroy();
  return { firstScreenMs, allMs, longestTaskMs: delay.max / 1e6 };
}

/** What was missed came over days: the fan-out is over when the client returns. */
async function isIdle({ address }: Subject): Promise<void> {
  let fast = 0;
  await until(async () => {
    const asked = performance.now();
    await (await fetch(`${address}/ready`)).text();
    fast = performance.now() - asked < 10 ? fast + 1 : 0;
    return fast === 20;
  });
}

/** Reads a conversation back to its first message. */
async function toTheStart(client: ImClient, key: ConversationKey, each: number): Promise<void> {
  const timeline = client.messages.open(key);
  await until(() => timeline.getSnapshot().ready);
  while (!timeline.getSnapshot().atStart) await timeline.loadOlder();
  const { count } = timeline.getSnapshot();
  if (count < each) throw new Error(`${count} of ${each} messages of ${key} are there`);
  timeline.close();
}

async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await met())) {
    if (performance.now() > deadline) throw new Error(`not met in a minute: ${met}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
