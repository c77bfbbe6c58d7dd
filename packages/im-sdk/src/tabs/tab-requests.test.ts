import { expect, it } from 'vitest';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { TabBus } from './tab-bus.ts';
import { TabRequests } from './tab-requests.ts';

/** Tabs of one account, each with its requests. */
function tabs(count: number) {
  const device = createMemoryDevice();
  return Array.from({ length: count }, () => {
    const { platform } = device.tab();
    return new TabRequests(new TabBus(platform, 'account'), platform);
  });
}

it('requests of several followers at once are answered each with its own value', async () => {
  const [leader, one, two] = tabs(3);
  if (!leader || !one || !two) throw new Error('no tabs');
  leader.handler = async (operation, args) => [operation, ...args];
  const answers = await Promise.all([one.request('rename', ['one']), two.request('rename', ['two'])]);
  expect(answers).toEqual([
    ['rename', 'one'],
    ['rename', 'two'],
  ]);
});

it('a request that was answered is not run again when the leader changes; a pending one is', async () => {
  const [first, one, second] = tabs(3);
  if (!first || !one || !second) throw new Error('no tabs');
  first.handler = async () => 'done';
  await one.request('send', [1]);
  const asked = new Promise<void>((resolve) => {
    first.handler = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  const pending = one.request('send', [2]);
  await asked;
  first.handler = undefined;
  const run = new Set<unknown>();
  second.handler = async (_operation, args) => run.add(args[0]).size;
  one.repeatPending();
  await pending;
  expect([...run]).toEqual([2]);
});
