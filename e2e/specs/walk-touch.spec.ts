import type { Locator } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';
import { fingersOf } from '../pages/touch.ts';
import { bubbleOf, logOf, messageMenu, PNG, rowOf } from '../pages/walk.ts';

test.use({ demo: true });

const HIKES = '周末徒步群';

test('by touch at 390 px: the list, a chat, its messages and pictures', async ({ person }) => {
  const alice = await person('Alice Lin 林知夏', {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['microphone'] },
  });
  const { page, composer } = alice;
  const fingers = await fingersOf(page);
  const sheet = messageMenu(page);
  const tap = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).tap();
  const open = async (chat: string): Promise<void> => {
    await rowOf(alice, chat).tap();
    await expect(logOf(alice, chat)).toBeVisible();
  };
  const back = async (): Promise<void> => {
    await tap('Back');
    await expect(rowOf(alice, 'Bob Chen 陈予安')).toBeVisible();
  };
  const bubble = (text: string): Locator => bubbleOf(alice, text);
  /** Holds a message until its sheet comes up, and taps a line of it. */
  const choose = async (text: string, action: string): Promise<void> => {
    await fingers.longPress(bubble(text), sheet);
    await sheet.getByRole('menuitem', { name: action, exact: true }).tap();
    await expect(sheet).toHaveCount(0);
  };
  const say = async (text: string): Promise<void> => {
    await composer.tap();
    await page.keyboard.insertText(text);
    await tap('Send');
    await alice.isSent(text);
  };

  await test.step('from the list into a chat and back; the bar of tabs stands beside lists only', async () => {
    const tabs = page.getByRole('navigation', { name: 'Main' });
    await tabs.getByRole('link', { name: /^Friends/ }).tap();
    await expect(page.getByRole('heading', { name: 'Friends' })).toBeVisible();
    await tabs.getByRole('link', { name: /^Me/ }).tap();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await tabs.getByRole('link', { name: /^Chats/ }).tap();
    await open('Bob Chen 陈予安');
    await expect(tabs).toHaveCount(0);
    await expect(rowOf(alice, 'Carol Meyer')).toHaveCount(0);
    await back();
    await open('Bob Chen 陈予安');
    await expect(alice.messages('那就这么定了')).toBeVisible();
  });

  await test.step('writes, answers and changes by the sheet of a message', async () => {
    await say('written by thumb');
    await choose('written by thumb', 'Reply');
    await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
    await say('and answered');
    await expect(alice.messages('and answered')).toContainText('written by thumb');
    await choose('and answered', 'Edit');
    await expect(page.getByRole('button', { name: 'Save edit' })).toBeVisible();
    await page.keyboard.insertText(' again');
    await tap('Save edit');
    await expect(alice.messages('and answered again')).toContainText('edited');
  });

  await test.step('reacts from the sheet, closes it by a tap beside it, and by Escape nothing was chosen', async () => {
    await fingers.longPress(bubble('and answered'), sheet);
    await sheet.getByRole('menuitemcheckbox', { name: 'Heart' }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(alice.messages('and answered').getByRole('button', { name: 'Heart, You' })).toBeVisible();
    await fingers.longPress(bubble('and answered'), sheet);
    await sheet.getByRole('menuitem', { name: 'More reactions' }).tap();
    const picker = page.getByRole('dialog', { name: 'Choose a reaction' });
    await picker.getByRole('button', { name: 'Clapping' }).tap();
    await expect(alice.messages('and answered').getByRole('button', { name: 'Clapping, You' })).toBeVisible();
    await fingers.longPress(bubble('and answered'), sheet);
    await page.touchscreen.tap(195, 30);
    await expect(sheet).toHaveCount(0);
  });

  await test.step('message info and forwarding are pages', async () => {
    await choose('and answered', 'Message info');
    const info = page.getByRole('complementary', { name: 'Message info' });
    await expect(info).toBeVisible();
    await expect.poll(async () => (await info.boundingBox())?.width).toBe(390);
    await info.getByRole('button', { name: 'Back' }).tap();
    await choose('and answered', 'Forward');
    const dialog = page.getByRole('dialog', { name: 'Forward to' });
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
    await dialog.getByRole('option', { name: 'Carol Meyer' }).tap();
    await dialog.getByRole('button', { name: 'Send', exact: true }).tap();
    await expect(alice.part('toast').filter({ hasText: 'Forwarded to Carol Meyer' })).toBeVisible();
  });

  await test.step('chooses several by tapping, and deletes them for oneself', async () => {
    await choose('written by thumb', 'Select');
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await bubble('and answered').tap();
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Delete' }).tap();
    await page
      .getByRole('dialog', { name: 'Delete 2 messages?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .tap();
    await expect(page.getByText('written by thumb')).toHaveCount(0);
    await expect(composer).toBeVisible();
  });

  await test.step('a picture from the attach menu, an emoji without a keyboard, a place', async () => {
    await tap('Attach');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Photo or video' }).tap();
    await (await chooser).setFiles([{ name: 'one.png', mimeType: 'image/png', buffer: PNG }]);
    await expect(alice.part('attachment')).toHaveCount(1);
    await tap('Remove one.png');
    await expect(alice.part('attachment')).toHaveCount(0);
    await tap('Emoji');
    await page.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: 'Clapping' }).first().tap();
    await expect(composer).not.toBeFocused();
    await tap('Send');
    await expect(page.getByRole('article').last().getByRole('img', { name: 'Clapping' })).toBeVisible();
  });

  await test.step('a voice: thrown away, then sent', async () => {
    const recorder = page.getByRole('group', { name: 'Recording' });
    await tap('Record voice');
    await recorder.getByRole('button', { name: 'Discard recording' }).tap();
    await expect(recorder).toHaveCount(0);
    await tap('Record voice');
    await expect(recorder.getByText(/0:0[1-9]/)).toBeVisible();
    await recorder.getByRole('button', { name: 'Send', exact: true }).tap();
    await expect(page.getByRole('article', { name: /Voice message/ }).last()).toBeVisible();
    await back();
  });

  await test.step('pictures: opened, swiped to the next, pinched, dragged away', async () => {
    await open(HIKES);
    await page.getByRole('button', { name: 'View image' }).first().tap();
    const viewer = page.getByRole('dialog', { name: 'Image viewer' });
    const stage = alice.part('viewer-stage');
    const count = alice.part('viewer-count');
    const zoom = alice.part('viewer-zoom');
    await expect(count).toContainText('/');
    const first = (await count.textContent()) ?? '';
    await fingers.swipe(stage, { x: -220, y: 0 });
    await expect(count).not.toHaveText(first);
    await fingers.swipe(stage, { x: 220, y: 0 });
    await expect(count).toHaveText(first);
    await fingers.pinch(stage, 80, 240);
    await expect(zoom).not.toHaveText('100%');
    await viewer.getByRole('button', { name: 'Reset' }).tap();
    await expect(zoom).toHaveText('100%');
    await fingers.swipe(stage, { x: 0, y: 260 });
    await expect(viewer).toHaveCount(0);
    await alice.open('/home/chat');
  });

  await test.step('the menu of a chat by a finger that stays: the chat is not opened', async () => {
    const menu = page.getByRole('menu', { name: 'Chat actions' });
    await fingers.longPress(rowOf(alice, 'Launch crew'), menu);
    await menu.getByRole('menuitem', { name: 'Pin chat' }).tap();
    await expect(rowOf(alice, 'Launch crew')).toHaveAccessibleName(/pinned/);
    await expect(rowOf(alice, 'Bob Chen 陈予安')).toBeVisible();
  });

  await test.step('search is a page of its own', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).tap();
    const search = page.getByRole('dialog', { name: 'Search' });
    await expect(search.getByRole('searchbox')).toBeFocused();
    await expect.poll(async () => (await search.boundingBox())?.width).toBe(390);
    await page.keyboard.insertText('Famous last');
    await search.getByRole('option', { name: /Famous last words/ }).tap();
    await expect(search).toHaveCount(0);
    await expect(alice.messages('Famous last words')).toBeInViewport();
    await tap('Search messages');
    const panel = page.getByRole('complementary', { name: 'Search messages' });
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
    await page.keyboard.insertText('anchor');
    await panel.getByRole('option').first().tap();
  });
});
