import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoKinds } from '../../../../testing/demo-kinds.ts';
import { type KindsOnPage, renderKinds } from '../../../../testing/render-kinds.tsx';

let made: KindsOnPage;
afterEach(() => made.close());

it('says how a call ended, and offers no other one: there are none yet', async () => {
  made = renderKinds([demoKinds.call('missed'), demoKinds.call('answered', 728, true)]);
  await expect.element(page.getByText('Missed')).toBeVisible();
  await expect.element(page.getByText('12:08', { exact: false })).toBeVisible();
  const calling = { name: /\bcall\b/i };
  expect(page.getByRole('button', calling).elements()).toEqual([]);
  page.getByRole('article').first().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(page.getByRole('menuitem', calling).elements()).toEqual([]);
});
