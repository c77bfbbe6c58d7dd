import type { Locator } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';

test.use({ demo: true });

test('by touch at 390 px: from the list into a chat and back', async ({ person }) => {
  const alice = await person('林知夏', {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const { page } = alice;
  const row = (chat: string): Locator => page.getByRole('option', { name: new RegExp(`^${chat}, `) });
  const log = (chat: string): Locator => page.getByRole('log', { name: `Messages with ${chat}` });
  const back = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await expect(row('陈予安')).toBeVisible();
  };

  await test.step('from the list into a chat and back', async () => {
    await row('陈予安').tap();
    await expect(log('陈予安')).toBeVisible();
    await expect(row('Carol Meyer')).toHaveCount(0);
    await back();
    await row('陈予安').tap();
    await expect(alice.messages('那就这么定了')).toBeVisible();
  });
});
