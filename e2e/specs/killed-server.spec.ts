import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

test('a killed server comes back and both go on by themselves: nothing lost, nothing doubled, in order', async ({
  person,
  server,
}) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await anna.say('a1');
  await anna.isSent('a1');
  await ben.say('b1');
  await ben.isSent('b1');

  await anna.say('a2');
  await server.kill();
  await anna.say('a3');
  await anna.say('a4');
  await ben.say('b2');
  await ben.say('b3');
  await expect(anna.messages('a4')).toHaveAttribute('data-state', /queued|sending/);

  await server.start();
  for (const text of ['a2', 'a3', 'a4']) await anna.isSent(text);
  for (const text of ['b2', 'b3']) await ben.isSent(text);

  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3'];
  for (const someone of [anna, ben]) {
    for (const text of all) await expect(someone.messages(text)).toHaveCount(1);
    const order = (await someone.bubbles()).map((text) => text.trim().slice(0, 2));
    expect(order.filter((text) => text.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4']);
    expect(order.filter((text) => text.startsWith('b'))).toEqual(['b1', 'b2', 'b3']);
  }
  expect(await anna.bubbles()).toEqual(await ben.bubbles());

  await anna.say('after the storm');
  await expect(ben.messages('after the storm')).toBeVisible();
});
