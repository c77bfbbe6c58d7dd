import { createAccount, openSession, sendToHost } from '../pages/accounts.ts';
import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends, type Person } from '../pages/person.ts';
import { logOf, open } from '../pages/walk.ts';

// The one spec with the rate limits of the server on, at their default values.
test.use({ settings: { IM_RATE_LIMIT: 'on' } });

/** Counts the requests of a browser that the server refused because there were too many. */
function countRefused({ context }: Person): () => number {
  let refused = 0;
  context.on('response', (response) => {
    if (response.status() === 429) refused += 1;
  });
  return () => refused;
}

const texts = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${name} ${at + 1}.`);

test('signing in, scrolling back, sending 15 messages, searching and switching chats hit no rate limit', async ({
  person,
  server,
}) => {
  const [ben, anna] = await Promise.all([person('Ben'), person('Anna', { arrive: 'not yet' })]);
  const refused = [anna, ben].map(countRefused);
  anna.id = await createAccount(server.url, anna.account);
  const group = { externalId: 'walkers', name: 'Walkers', owner: ben.id, members: [anna.id] };
  await sendToHost(server.url, 'PUT', '/groups', group);
  for (const content of texts('earlier', 60)) {
    await sendToHost(server.url, 'POST', '/messages', { from: ben.id, toUser: anna.id, content });
  }
  await anna.signIn();
  await becomeFriends(anna, ben);
  const { page } = anna;

  await test.step('reads back to the first message', async () => {
    await logOf(anna, 'Ben').hover();
    await expect(async () => {
      await page.mouse.wheel(0, -3_000);
      await expect(anna.messages('earlier 1.')).toBeInViewport({ timeout: 500 });
    }).toPass();
  });

  await test.step('sends 15 messages in a row', async () => {
    for (const text of texts('quick', 15)) await anna.say(text);
    await anna.isSent('quick 15.');
    await expect(ben.messages('quick 15.')).toBeVisible();
  });

  await test.step('searches', async () => {
    await page.keyboard.press('Control+k');
    for (const word of ['walk', 'earlier', 'quick 7']) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(word);
      await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option').first()).toBeVisible();
    }
    await page.getByRole('option', { name: /quick 7\./ }).click();
    await expect(anna.messages('quick 7.')).toBeInViewport();
  });

  await test.step('switches chats, and opens a group with its details', async () => {
    for (const chat of ['Walkers', 'Ben', 'Walkers', 'Ben', 'Walkers']) await open(anna, chat);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('complementary', { name: 'Group info' })).toBeVisible();
    await anna.say('and here');
    await anna.isSent('and here');
  });

  expect(refused.map((count) => count())).toEqual([0, 0]);
});

test('above the rate limit, messages wait and arrive once and in order, and the user sees an error', async ({
  person,
  server,
}) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  const refused = countRefused(anna);
  const { page } = anna;

  const request = await openSession(server.url, anna.account, 'phone');
  const onPhone = (count: number, send: () => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: count }, send));

  await test.step('more messages than a burst: the rest waits, and goes by itself', async () => {
    const flood: string[] = [];
    while (refused() === 0) {
      // What counts is the person: the burst may be used up on another device.
      await onPhone(25, () => {
        const tmpId = crypto.randomUUID().slice(0, 8);
        return request('POST', '/message/private/send', { tmpId, type: 0, content: 'from the phone', recvId: ben.id });
      });
      const text = `flood ${flood.length + 1}.`;
      flood.push(text);
      await anna.say(text);
      await anna.isSent(text);
    }
    await expect(ben.messages(flood.at(-1) ?? '')).toBeVisible();
    const received = async () => (await ben.bubbles()).map((text) => text.trim()).filter((text) => /^flood/.test(text));
    await expect.poll(received).toEqual(flood);
  });

  await test.step('more searches for people than a minute allows: a sentence says so', async () => {
    await onPhone(30, () => request('GET', '/user/search?name=b'));
    await anna.open('/home/friend');
    await page.getByRole('button', { name: anna.words.addFriend }).first().click();
    const dialog = page.getByRole('dialog', { name: anna.words.addFriend });
    await dialog.getByRole('searchbox').fill('ben');
    await expect(dialog).toContainText('Too many requests, please slow down');
    await dialog.getByRole('button', { name: anna.words.close }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('everything else goes on', async () => {
    await anna.openChatWith(ben);
    await anna.say('still here');
    await anna.isSent('still here');
    await expect(ben.messages('still here')).toBeVisible();
  });
});
