import { createFakeCallEngine } from 'im-rtc/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallHost } from '../../../calls/call-host/CallHost.tsx';
import { demoKinds } from '../../../testing/demo/kinds.ts';
import { type KindsOnPage, renderKinds } from '../../../testing/render/render-kinds.tsx';

let made: KindsOnPage;
afterEach(() => made.close());

it('says how a call ended, and offers no other one in a group', async () => {
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

it('a missed call is red in both lines and its icon, an answered one is not', async () => {
  made = renderKinds([demoKinds.call('missed'), demoKinds.call('answered', 728, true)]);
  await expect.element(page.getByText('Missed')).toBeVisible();
  const coloursOf = (...texts: readonly string[]) =>
    texts.map((text) => getComputedStyle(page.getByText(text).element()).color);
  const [title, note] = coloursOf('Voice call', 'Missed');
  expect(note).toBe(title);
  const icon = made.host.querySelector('[data-missed] svg');
  expect(icon && getComputedStyle(icon).color).toBe(title);
  const [answeredTitle, answeredNote] = coloursOf('Video call', 'Duration 12:08');
  expect(answeredTitle).not.toBe(title);
  expect(answeredNote).not.toBe(title);
});

it('in a private chat a click on it calls back, by voice or video as it was', async () => {
  const engine = createFakeCallEngine();
  made = renderKinds([demoKinds.call('missed'), demoKinds.call('answered', 728, true)], {
    conversation: 'p:3',
    settings: { calls: engine },
    beside: <CallHost />,
  });
  await page.getByRole('button', { name: 'Call back' }).first().click();
  await vi.waitFor(() => expect(engine.commands).toEqual([['callPerson', 3, 'voice']]));
  await page.getByRole('button', { name: 'Call back' }).last().click();
  await vi.waitFor(() => expect(engine.commands.at(-1)).toEqual(['callPerson', 3, 'video']));
});
