import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';
import type { Person } from '../pages/person.ts';
import { open, PNG, rowOf, saysAsHost } from '../pages/walk.ts';

test.use({ demo: true });

const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Message actions' });

/** Opens the menu of a message by the right button and chooses a line of it. */
async function choose(person: Person, text: string, action: string): Promise<void> {
  await person.messages(text).last().locator('[data-im-part="bubble"]').click({ button: 'right' });
  await menu(person.page).getByRole('menuitem', { name: action, exact: true }).click();
}

test('by mouse: every kind of message is sent and drawn', async ({ person, server }) => {
  const alice = await person('林知夏', { context: { permissions: ['microphone'] } });
  const bob = await person('陈予安');
  const { page } = alice;
  await open(alice, '陈予安');
  await open(bob, '林知夏');
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
    expect((await log.getByRole('article').last().getByRole('img').boundingBox())?.width).toBeGreaterThan(40);
  });

  await test.step('a picture, a group of pictures and a file', async () => {
    const input = alice.part('picture-input');
    await input.setInputFiles([{ name: 'one.png', mimeType: 'image/png', buffer: PNG }]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByRole('button', { name: 'View image' }).last()).toBeVisible();
    await input.setInputFiles(['a', 'b', 'c'].map((n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: PNG })));
    await expect(alice.part('attachment')).toHaveCount(3);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => log.getByRole('button', { name: 'View image' }).count(), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(4);
    await alice
      .part('file-input')
      .setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByRole('button', { name: 'Download notes.txt' })).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a voice, recorded and played', async () => {
    await page.getByRole('button', { name: 'Record voice' }).click();
    const recorder = page.getByRole('group', { name: 'Recording' });
    await expect(recorder.getByText('0:01')).toBeVisible();
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
    await saysAsHost(page.request, server.url, 'bob', 1, { kind: 'poll', fallback: 'Poll: lunch?' });
    await expect(alice.messages('Poll: lunch?')).toBeVisible();
  });

  await test.step('what only the demo says: envelope, video, grid, mention, recalled, file', async () => {
    await open(alice, '产品设计小组');
    await expect(alice.part('red-envelope')).toContainText('辛苦大家');
    await expect(alice.part('message').filter({ hasText: '@林知夏' })).toBeVisible();
    await open(alice, '周末徒步群');
    await expect(page.getByText('周景行').first()).toBeVisible();
    await expect(page.getByText(/recalled a message/)).toBeVisible();
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect(page.locator('video')).toBeFocused();
  });
});

test('by mouse: what can be done with a message', async ({ person }) => {
  const alice = await person('林知夏', { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  const bob = await person('陈予安');
  const { page } = alice;
  await open(alice, '陈予安');
  await open(bob, '林知夏');
  await bob.say('shall we meet at eight?');
  await expect(alice.messages('shall we meet')).toBeVisible();

  await test.step('reply', async () => {
    await choose(alice, 'shall we meet', 'Reply');
    await expect(alice.composer).toBeFocused();
    await alice.say('nine is better');
    await expect(bob.messages('nine is better')).toContainText('shall we meet at eight?');
  });

  await test.step('copy', async () => {
    await choose(alice, 'shall we meet', 'Copy');
    await expect(alice.part('toast').first()).toContainText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('shall we meet at eight?');
  });

  await test.step('react', async () => {
    await alice.messages('shall we meet').first().locator('[data-im-part="bubble"]').click({ button: 'right' });
    await menu(page)
      .getByRole('menuitemcheckbox', { name: 'Heart' })
      .or(page.getByRole('button', { name: 'Heart' }))
      .first()
      .click();
    await expect(bob.messages('shall we meet').first().getByRole('button', { name: /Heart/ })).toBeVisible();
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
  const alice = await person('林知夏');
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
    await chatMenu('沈听澜', 'Mark as unread');
    await expect(row('沈听澜')).toHaveAttribute('aria-label', /unread/);
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
    await open(alice, '陈予安');
    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('圆角');
    await page.getByRole('option', { name: /圆角/ }).or(alice.part('found-message')).first().click();
    await expect(alice.messages('上次为了一个圆角吵了半小时')).toBeVisible();
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(alice.messages('那就这么定了')).toBeVisible();
  });

  await test.step('the viewer: open, next, zoom, rotate, Escape', async () => {
    await open(alice, '周末徒步群');
    await page.getByRole('button', { name: 'View image' }).last().click();
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
