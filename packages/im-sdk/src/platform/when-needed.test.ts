import { expect, it } from 'vitest';
import { FakeClock, settle } from './memory/fake-clock.ts';
import { onFirstUse } from './on-first-use.ts';
import { WhenNeeded } from './when-needed.ts';

const listOf = (load: () => Promise<() => string[]>) => {
  const clock = new FakeClock();
  const timers = { after: clock.after.bind(clock) };
  const needed = new WhenNeeded(onFirstUse(load), (make) => make(), timers);
  return { clock, needed };
};

it('a part is not loaded before there is something for it to do; then it does it in order', async () => {
  let loads = 0;
  const { needed } = listOf(async () => {
    loads += 1;
    return () => [];
  });
  needed.ifNeeded((list) => list.push('never'));
  await settle();
  expect([loads, needed.needed]).toEqual([0, false]);
  needed.do((list) => list.push('one'));
  needed.ifNeeded((list) => list.push('two'));
  expect(needed.part).toBeUndefined();
  expect(await needed.get()).toEqual(['one', 'two']);
  needed.do((list) => list.push('three'));
  expect(needed.part).toEqual(['one', 'two', 'three']);
  expect(loads).toBe(1);
});

it('a part that does not come is asked for again, and what waited for it is not forgotten', async () => {
  let online = false;
  const { clock, needed } = listOf(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return () => [];
  });
  needed.do((list) => list.push('one'));
  await expect(needed.get()).rejects.toMatchObject({ code: 'client.networkFailed' });
  online = true;
  await clock.advance(15_000);
  expect(needed.part).toEqual(['one']);
});

it('what waits is dropped by a stop', async () => {
  const { needed } = listOf(async () => () => []);
  needed.do((list) => list.push('one'));
  needed.stop(() => expect.unreachable());
  await settle();
  expect(needed.part).toBeUndefined();
});
