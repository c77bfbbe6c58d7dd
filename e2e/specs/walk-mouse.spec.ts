import type { Locator } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';
import { bubbleOf, choose, logOf, messageMenu, open, openMenu, PNG, phoneOf, rowOf } from '../pages/walk.ts';

test.use({ demo: true, serviceWorkers: 'allow' });

const ALICE = 1;
const CUSTOM = 1000;

test('by mouse: every kind of message is sent and drawn', async ({ person, server }) => {
  const [alice, bob] = await Promise.all([
    person('Alice Lin 林知夏', { context: { permissions: ['microphone'] } }),
    person('Bob Chen 陈予安'),
  ]);
  const { page } = alice;
  await open(alice, 'Bob Chen 陈予安');
  await open(bob, 'Alice Lin 林知夏');
  const log = bob.page.getByRole('log');

  await test.step('text with a link', async () => {
    await alice.say('all of it is at https://example.com/slices');
    await expect(log.getByRole('link', { name: 'https://example.com/slices' })).toHaveAttribute('href', /example\.com/);
  });

  await test.step('an emoji from the picker, large where it stands alone', async () => {
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await page.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: 'Clapping' }).first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByRole('article').last().getByRole('img', { name: 'Clapping' })).toBeVisible();
    await expect
      .poll(async () => (await log.getByRole('article').last().getByRole('img').boundingBox())?.width)
      .toBeGreaterThan(40);
  });

  await test.step('a picture, a group of pictures and a file', async () => {
    const input = alice.part('picture-input');
    await input.setInputFiles([{ name: 'one.png', mimeType: 'image/png', buffer: PNG }]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByRole('button', { name: 'View image' }).last()).toBeVisible();
    // Pictures of one sender within a minute stand in one grid; a text between them begins another. It waits for no upload.
    await expect(alice.part('message').last()).toHaveAttribute('data-state', /sent|read/, { timeout: 30_000 });
    await alice.say('and three more');
    await input.setInputFiles(['a', 'b', 'c'].map((n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: PNG })));
    await expect(alice.part('attachment')).toHaveCount(3);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    for (const seen of [log, logOf(alice, 'Bob Chen 陈予安')]) {
      await expect(seen.getByRole('article', { name: /Photo 3 of 3/ })).toBeVisible({ timeout: 30_000 });
    }
    await alice
      .part('file-input')
      .setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByRole('button', { name: 'Download notes.txt' })).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a voice, recorded and played', async () => {
    await page.getByRole('button', { name: 'Record voice' }).click();
    const recorder = page.getByRole('group', { name: 'Recording' });
    await expect(recorder.getByText(/0:0[1-9]/)).toBeVisible();
    await recorder.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(alice.composer).toBeVisible();
    const voice = log.getByRole('article', { name: /Voice message/ }).last();
    await expect(voice.getByRole('img', { name: 'not played' })).toBeVisible({ timeout: 30_000 });
    await voice.getByRole('button', { name: 'Play voice message' }).click();
    await expect(voice.getByRole('img', { name: 'not played' })).toHaveCount(0);
  });

  await test.step('a place, a business card and a shake', async () => {
    const attach = async (item: string) => {
      await page.getByRole('button', { name: 'Attach', exact: true }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await attach('Location');
    const place = page.getByRole('dialog', { name: 'Send a location' });
    await place.getByLabel('Latitude').fill('30.2');
    await place.getByLabel('Longitude').fill('120.1');
    await place.getByLabel('Place', { exact: true }).fill('West gate');
    await place.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByText('West gate')).toBeVisible();
    await attach('Business card');
    const cards = page.getByRole('dialog', { name: 'Send a business card' });
    await cards.getByRole('option', { name: 'Dave Okafor' }).click();
    await cards.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByRole('article').filter({ hasText: 'Business card' }).last()).toContainText('Dave Okafor');
    await attach('Shake');
    await expect(log.getByText('Shook your window')).toBeVisible();
  });

  await test.step('a kind of a host that nobody here draws says what it is', async () => {
    const phone = await phoneOf(page.request, server.url, 'bob');
    await phone.send(ALICE, CUSTOM, JSON.stringify({ kind: 'poll', fallback: 'Poll: lunch?' }));
    await expect(alice.messages('Poll: lunch?')).toBeVisible();
  });

  await test.step('what only the demo says: envelope, video, grid, mention, recalled, file', async () => {
    await open(alice, '产品设计小组');
    await expect(alice.part('red-envelope')).toContainText('辛苦大家');
    await expect(alice.part('message').filter({ hasText: '@Alice Lin 林知夏' })).toBeVisible();
    await open(alice, '周末徒步群');
    await expect(page.getByText('Frank Zhou 周景行').first()).toBeVisible();
    await expect(page.getByText(/recalled a message/)).toBeVisible();
    await page.getByRole('button', { name: 'Play video' }).click();
    const video = page.locator('video');
    await expect(video).toBeFocused();
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  });
});

test('by mouse: what can be done with a message', async ({ person, server }) => {
  const [alice, bob] = await Promise.all([
    person('Alice Lin 林知夏', { context: { permissions: ['clipboard-read', 'clipboard-write'] } }),
    person('Bob Chen 陈予安'),
  ]);
  const { page } = alice;
  await open(alice, 'Bob Chen 陈予安');
  await open(bob, 'Alice Lin 林知夏');
  await bob.say('shall we meet at eight?');
  await expect(alice.messages('shall we meet')).toBeVisible();

  await test.step('reply', async () => {
    await choose(alice, 'shall we meet', 'Reply');
    await expect(alice.composer).toBeFocused();
    await alice.say('nine is better');
    for (const someone of [alice, bob]) {
      await expect(someone.messages('nine is better')).toContainText('shall we meet at eight?');
    }
  });

  await test.step('copy', async () => {
    await choose(alice, 'shall we meet', 'Copy');
    await expect(alice.part('toast').first()).toContainText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('shall we meet at eight?');
  });

  await test.step('react', async () => {
    await bob.say('at the gate');
    await expect(alice.messages('at the gate')).toBeVisible();
    const menu = await openMenu(alice, 'at the gate');
    await menu.getByRole('menuitemcheckbox', { name: 'Heart' }).click();
    const chip = (name: string) => bob.messages('at the gate').getByRole('button', { name });
    await chip('Heart, 1 person').click();
    await expect(chip('Heart, You and 1 other')).toHaveAttribute('aria-pressed', 'true');
    await chip('Heart, You and 1 other').click();
    await expect(chip('Heart, 1 person')).toHaveAttribute('aria-pressed', 'false');
    await openMenu(bob, 'at the gate');
    await messageMenu(bob.page).getByRole('menuitem', { name: 'More reactions' }).click();
    await bob.page.getByRole('dialog', { name: 'Choose a reaction' }).getByRole('button', { name: 'Clapping' }).click();
    const own = alice.messages('at the gate');
    await expect(own.getByRole('button', { name: 'Clapping, 1 person' })).toBeVisible();
    await own.getByRole('button', { name: 'Heart, You' }).click();
    await expect(own.getByRole('button', { name: /Heart/ })).toHaveCount(0);
  });

  await test.step('edit', async () => {
    await choose(alice, 'nine is better', 'Edit');
    await alice.composer.fill('ten is better');
    await page.getByRole('button', { name: 'Save edit' }).click();
    await expect(bob.messages('ten is better')).toContainText('edited');
  });

  await test.step('message info', async () => {
    await choose(alice, 'ten is better', 'Message info');
    const panel = page.getByRole('complementary', { name: 'Message info' });
    await expect(panel).toContainText('Edited');
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);
  });

  await test.step('forward with a comment', async () => {
    await choose(alice, 'shall we meet', 'Forward');
    const dialog = page.getByRole('dialog', { name: 'Forward to' });
    await dialog.getByRole('option', { name: 'Carol Meyer' }).click();
    await dialog.getByLabel('Comment').fill('what do you think?');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(alice.part('toast').filter({ hasText: 'Forwarded to Carol Meyer' })).toBeVisible();
    await expect(rowOf(alice, 'Carol Meyer')).toContainText('shall we meet at eight?');
  });

  await test.step('jump from a quote to a message far above', async () => {
    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('圆角');
    await page.getByRole('option', { name: /圆角/ }).click();
    await choose(alice, '上次为了一个圆角吵了半小时', 'Reply');
    await alice.say('and it was eight in the end');
    const original = bubbleOf(alice, '上次为了一个圆角吵了半小时');
    await expect(alice.messages('and it was eight')).toBeInViewport();
    await expect(original).not.toBeInViewport();
    await alice.messages('and it was eight').getByRole('button', { name: /圆角/ }).click();
    await expect(original).toBeInViewport();
    await page.getByRole('complementary', { name: 'Search messages' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(alice.messages('and it was eight')).toBeInViewport();
  });

  await test.step('select several: forward them, then delete them for oneself', async () => {
    await alice.say('first of three');
    await alice.say('second of three');
    await alice.say('third of three');
    await alice.isSent('third of three');
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await choose(alice, 'first of three', 'Select');
    await expect(bar).toContainText('1 selected');
    await alice.messages('third of three').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 selected');
    await alice.messages('second of three').click();
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Forward' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forward to' });
    await expect(dialog).toContainText('2 messages');
    await dialog.getByRole('option', { name: 'Dave Okafor' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(bar).toHaveCount(0);
    await expect(rowOf(alice, 'Dave Okafor')).toContainText('third of three');
    await choose(alice, 'first of three', 'Select');
    await alice.messages('second of three').click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete 2 messages?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(bar).toHaveCount(0);
    await expect(alice.messages('first of three')).toHaveCount(0);
    await expect(alice.messages('second of three')).toHaveCount(0);
    await expect(bob.messages('first of three')).toBeVisible();
  });

  await test.step('delete one for oneself', async () => {
    await choose(alice, 'third of three', 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(alice.messages('third of three')).toBeVisible();
    await choose(alice, 'third of three', 'Delete');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alice.messages('third of three')).toHaveCount(0);
    await expect(bob.messages('third of three')).toBeVisible();
  });

  await test.step('refused: the reason, and sent by Resend once it may be', async () => {
    const phone = await phoneOf(page.request, server.url, 'bob');
    await phone.call('POST', `/blacklist/add?userId=${ALICE}`);
    await alice.say('are you there?');
    const message = alice.messages('are you there?');
    await expect(message).toHaveAttribute('data-state', 'failed');
    await expect(message).toContainText('This person does not take anything from you');
    await phone.call('DELETE', `/blacklist/remove?userId=${ALICE}`);
    await message.getByRole('button', { name: 'Resend' }).click();
    await alice.isSent('are you there?');
    await expect(message.getByRole('button', { name: 'Resend' })).toHaveCount(0);
    await expect(bob.messages('are you there?')).toBeVisible();
  });

  await test.step('recall, and write it again', async () => {
    await alice.say('a slip of the tongue');
    await alice.isSent('a slip of the tongue');
    await choose(alice, 'a slip of the tongue', 'Recall');
    await expect(bob.messages('a slip of the tongue')).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit again' }).last().click();
    await expect(alice.composer).toHaveValue('a slip of the tongue');
    await alice.composer.fill('');
  });
});

test('by mouse: the list of chats, searching and the viewer', async ({ person }) => {
  const alice = await person('Alice Lin 林知夏');
  const { page } = alice;
  const row = (name: string): Locator => rowOf(alice, name);
  const chatMenu = async (name: string, action: string): Promise<void> => {
    await row(name).click({ button: 'right' });
    await page.getByRole('menu', { name: 'Chat actions' }).getByRole('menuitem', { name: action, exact: true }).click();
  };

  await test.step('menu of a chat: pin, mute, mark unread, remove', async () => {
    await chatMenu('Launch crew', 'Pin chat');
    await expect(row('Launch crew')).toHaveAttribute('aria-label', /pinned/);
    await chatMenu('Launch crew', 'Unpin chat');
    await expect(row('Launch crew')).not.toHaveAttribute('aria-label', /pinned/);
    await chatMenu('Launch crew', 'Mute chat');
    await expect(row('Launch crew')).toHaveAttribute('aria-label', /muted/);
    await chatMenu('Erin Shen 沈听澜', 'Mark as unread');
    await expect(row('Erin Shen 沈听澜')).toHaveAttribute('aria-label', /unread/);
    await chatMenu('Dave Okafor', 'Remove chat');
    await expect(row('Dave Okafor')).toHaveCount(0);
  });

  await test.step('search everywhere, and jump to what was found', async () => {
    await page
      .getByRole('combobox', { name: 'Search' })
      .or(page.getByRole('searchbox', { name: 'Search' }))
      .first()
      .click();
    await page.keyboard.type('Famous last');
    await page.getByRole('option', { name: /Famous last words/ }).click();
    await expect(alice.messages('Famous last words')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
  });

  await test.step('search in a chat, and jump', async () => {
    await open(alice, 'Bob Chen 陈予安');
    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('圆角');
    await page.getByRole('option', { name: /圆角/ }).or(alice.part('found-message')).first().click();
    await expect(alice.messages('上次为了一个圆角吵了半小时')).toBeVisible();
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(alice.messages('那就这么定了')).toBeVisible();
  });

  await test.step('the viewer: open, next, zoom, rotate, Escape', async () => {
    await open(alice, '周末徒步群');
    // The one that says how many more there are; those lie under it, for the keyboard.
    const shown = page.getByRole('article', { name: /Photo 4 of 5/ });
    await shown.getByRole('button', { name: 'View image' }).click();
    const viewer = page.getByRole('dialog', { name: 'Image viewer' });
    await expect(viewer.locator('[data-im-part="viewer-count"]')).toContainText(/\d+ \/ \d+/);
    const before = await viewer.locator('[data-im-part="viewer-count"]').textContent();
    await viewer.getByRole('button', { name: 'Previous image' }).click();
    await expect(viewer.locator('[data-im-part="viewer-count"]')).not.toHaveText(before ?? '');
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await expect(viewer.locator('[data-im-part="viewer-zoom"]')).not.toHaveText('100%');
    await viewer.getByRole('button', { name: 'Reset' }).click();
    await expect(viewer.locator('[data-im-part="viewer-zoom"]')).toHaveText('100%');
    await viewer.getByRole('button', { name: 'Rotate' }).click();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });
});
