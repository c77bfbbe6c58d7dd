import { expect as atOnce, type Page } from '@playwright/test';
import { test } from '../pages/fixtures.ts';
import { type LoopbackServer, startLoopbackServer } from '../pages/loopback-server.ts';
import type { Person } from '../pages/person.ts';
import { choose, logOf, rowOf } from '../pages/walk.ts';

/** An older build may not say that a pull ends: it is asked again after 15 s, and what was written waits meanwhile. */
const expect = atOnce.configure({ timeout: 90_000 });

const PEOPLE = ['Anna', 'Ben', 'Clara'].map((nickName) => ({
  userName: nickName.toLowerCase(),
  nickName,
  password: `${nickName.toLowerCase()}-12345`,
}));

/** Signs in to another server than the one that the page came from, by the address that people are given. */
async function signInAt(person: Person, address: string): Promise<void> {
  person.servers.add(new URL(address).host);
  await person.open('/login');
  await setAddress(person.page, address);
  await expect(person.page.getByText(`Server address: ${new URL(address).host}`)).toBeVisible();
  await person.page.getByLabel(person.words.userName).first().fill(person.account.userName);
  await person.page.getByLabel(person.words.password, { exact: true }).fill(person.account.password);
  await person.page.getByRole('button', { name: person.words.signIn, exact: true }).click();
  await person.isHome();
}

async function setAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Server address' }).click();
  await page.getByRole('textbox', { name: 'Server address' }).fill(address);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Nothing that such a server lacks is reported as a fault of something that a person did. */
async function sawNoError({ page }: Person): Promise<void> {
  expect(await page.getByRole('alert').count()).toBe(0);
}

for (const { build, prefix } of [
  { build: 'older', prefix: '/api' },
  { build: 'newer', prefix: '' },
] as const) {
  test.describe(`a server that knows only the specification, ${build} build`, () => {
    let specOnly: LoopbackServer;
    test.beforeEach(async () => {
      specOnly = await startLoopbackServer({ specOnly: build, prefix, users: PEOPLE });
    });
    test.afterEach(() => specOnly.stop());

    const idOf = (userName: string): number =>
      [...specOnly.memory.world.accounts.values()].find((account) => account.userName === userName)?.id ?? 0;

    test('one signs in, finds a person and chats both ways', async ({ person }) => {
      const [anna, ben] = await Promise.all([
        person('Anna', { arrive: 'not yet' }),
        person('Ben', { arrive: 'not yet' }),
      ]);
      await signInAt(anna, specOnly.url);
      await signInAt(ben, specOnly.url);

      await anna.open('/home/friend');
      await anna.page.getByRole('button', { name: anna.words.addFriend }).first().click();
      const dialog = anna.page.getByRole('dialog', { name: anna.words.addFriend });
      await dialog.getByRole('searchbox').fill('ben');
      await dialog.getByRole('button', { name: anna.words.addNamed('Ben') }).click();
      await dialog.getByRole('button', { name: anna.words.sendRequest }).click();
      // "Close" of the request form goes back to the search.
      await expect(dialog.getByRole('searchbox')).toBeVisible();
      await expect(dialog.getByRole('button', { name: anna.words.addNamed('Ben') })).toHaveCount(0);
      await dialog.getByRole('button', { name: anna.words.close }).click();
      // An older build has no requests: the answer is the friendship.
      if (build === 'newer') await ben.approve(anna);
      await expect(anna.page.getByRole('option', { name: /^Ben\b/ })).toBeVisible();
      await anna.openChatWith(ben);
      await anna.say('Hello Ben 你好');
      await expect(anna.messages('Hello Ben 你好')).toHaveAttribute('data-state', /sent|read/);

      await ben.open('/home/chat');
      await rowOf(ben, 'Anna').click();
      await expect(ben.messages('Hello Ben 你好')).toHaveCount(1);
      await ben.say('Hello Anna');
      await expect(anna.messages('Hello Anna')).toHaveCount(1);
      for (const someone of [anna, ben]) await sawNoError(someone);
    });

    // An older build answers the same requests, behind waits of 15 s.
    if (build === 'newer')
      test('one makes a group and recalls in it', async ({ person }) => {
        specOnly.memory.befriend(idOf('anna'), idOf('ben'));
        specOnly.memory.befriend(idOf('anna'), idOf('clara'));
        const [anna, ben] = await Promise.all([
          person('Anna', { arrive: 'not yet' }),
          person('Ben', { arrive: 'not yet' }),
        ]);
        await signInAt(anna, specOnly.url);
        await signInAt(ben, specOnly.url);

        await anna.page.getByRole('button', { name: 'New' }).click();
        await anna.page.getByRole('menuitem', { name: 'Create a group' }).click();
        const dialog = anna.page.getByRole('dialog', { name: 'Create a group' });
        await dialog.getByRole('textbox', { name: 'Group name' }).fill('Hikers');
        await dialog.getByRole('option', { name: /^Ben/ }).click();
        await dialog.getByRole('option', { name: /^Clara/ }).click();
        await dialog.getByRole('button', { name: 'Create', exact: true }).click();
        await expect(logOf(anna, 'Hikers')).toBeVisible();

        await anna.say('we meet at nine');
        await anna.say('no, at ten');
        await expect(anna.messages('no, at ten')).toHaveAttribute('data-state', /sent|read/);
        await rowOf(ben, 'Hikers').click();
        await expect(ben.messages('we meet at nine')).toHaveCount(1);
        await ben.say('fine');
        await expect(anna.messages('fine')).toHaveCount(1);
        await choose(anna, 'we meet at nine', 'Recall');
        for (const someone of [anna, ben]) {
          await expect(someone.messages('we meet at nine')).toHaveCount(0);
          await expect(someone.messages('no, at ten')).toHaveCount(1);
          await sawNoError(someone);
        }
      });

    test('one goes offline and back, the server restarts: nothing is lost, nothing doubled', async ({ person }) => {
      specOnly.memory.befriend(idOf('anna'), idOf('ben'));
      const [anna, ben] = await Promise.all([
        person('Anna', { arrive: 'not yet' }),
        person('Ben', { arrive: 'not yet' }),
      ]);
      await signInAt(anna, specOnly.url);
      await signInAt(ben, specOnly.url);
      await anna.openChatWith(ben);
      await ben.openChatWith(anna);

      await test.step('what was written meanwhile arrives, on both sides', async () => {
        await anna.context.setOffline(true);
        await expect(anna.part('connection-banner')).toContainText('Connection lost');
        await ben.say('are you there?');
        await anna.say('written in a tunnel');
        await expect(anna.messages('written in a tunnel')).toHaveAttribute('data-state', /queued|sending/);
        await anna.context.setOffline(false);
        await expect(ben.messages('written in a tunnel')).toHaveCount(1);
        await expect(anna.messages('are you there?')).toHaveCount(1);
      });

      await test.step('the server ends and comes back: both go on by themselves', async () => {
        await specOnly.stop();
        await expect(ben.part('connection-banner')).toContainText('Connection lost');
        await anna.say('into the void');
        await specOnly.start();
        await expect(ben.messages('into the void')).toHaveCount(1);
        await ben.say('after the restart');
        await expect(anna.messages('after the restart')).toHaveCount(1);
      });
      for (const text of ['are you there?', 'written in a tunnel', 'into the void', 'after the restart']) {
        for (const someone of [anna, ben]) await expect(someone.messages(text)).toHaveCount(1);
      }
      expect([...(await anna.bubbles())].sort()).toEqual([...(await ben.bubbles())].sort());
    });
  });
}

test('a server that does not allow the page says so, and the one before stays', async ({ person }) => {
  const strict = await startLoopbackServer({ specOnly: true, allowsPages: false });
  try {
    const anna = await person('Anna', { arrive: 'not yet' });
    anna.servers.add(new URL(strict.url).host);
    await anna.open('/login');
    await setAddress(anna.page, strict.url);
    await expect(
      anna.page.getByText('This server does not allow this page; ask its operator or use its own page'),
    ).toBeVisible();
    await strict.stop();
    await anna.page.getByRole('button', { name: 'Confirm' }).click();
    await expect(anna.page.getByText('Network connection failed, please check network settings')).toBeVisible();
  } finally {
    await strict.stop();
  }
});
