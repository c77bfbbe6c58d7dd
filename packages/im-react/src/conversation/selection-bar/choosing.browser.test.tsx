import '../../styles/index.css';
import type { TestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type MessengerWorld, messengerWorld } from '../../testing/server/messenger-world.tsx';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { MessagePane } from '../pane/MessagePane.tsx';

let world: MessengerWorld;
let host: HTMLElement;

beforeEach(async () => {
  await page.viewport(1280, 800);
  world = messengerWorld();
  host = document.createElement('div');
  host.style.cssText = 'inline-size:900px;block-size:640px';
  document.body.append(host);
});
afterEach(async () => {
  await world.close();
  host.remove();
});

/** Ann's conversation with Bob. */
async function open(): Promise<TestClient> {
  const seat = await world.signIn('ann');
  world.draw(
    host,
    <StageProvider client={seat.client} language="en-US">
      <MessagePane conversation={`p:${world.ids.bob}`} />
    </StageProvider>,
  );
  return seat;
}
const say = (...texts: readonly string[]): void => {
  for (const text of texts) world.server.say(world.ids.bob, world.ids.ann, text);
};
const article = (name: RegExp) => page.getByRole('article', { name });
const bar = () => page.getByRole('toolbar', { name: 'Selection' });
/** Begins with the message that says so. */
async function select(text: string): Promise<void> {
  await userEvent.click(page.getByText(text, { exact: true }), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Select' }));
  await expect.element(bar().getByText(/1 selected/)).toBeVisible();
}
/** Tab leads to the list, and so to its last message. */
async function tabToList(): Promise<void> {
  for (let presses = 0; presses < 20 && document.activeElement?.tagName !== 'ARTICLE'; presses++) await userEvent.tab();
  expect(document.activeElement?.tagName).toBe('ARTICLE');
}

describe('choosing several', () => {
  it('by mouse: click, Shift and click, delete', async () => {
    say('one', 'two', 'three', 'four');
    await open();
    await select('one');
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(page.getByText('three', { exact: true }));
    await userEvent.keyboard('{/Shift}');
    await expect.element(bar().getByText(/3 selected/)).toBeVisible();
    await userEvent.click(page.getByText('two', { exact: true }));
    await expect.element(bar().getByText(/2 selected/)).toBeVisible();
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    await userEvent.click(
      page.getByRole('dialog', { name: 'Delete 2 messages?' }).getByRole('button', { name: 'Delete' }),
    );
    await expect.element(page.getByText('three', { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText('two', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  });

  it('by keyboard: Space, Escape; nothing moves down or up', async () => {
    say('one', 'two', 'three');
    await open();
    await expect.element(article(/three/)).toBeVisible();
    await tabToList();
    const before = article(/two/).element().getBoundingClientRect().top;
    await userEvent.keyboard('{Enter}');
    await userEvent.click(page.getByRole('menuitem', { name: 'Select' }));
    await expect
      .element(page.getByRole('checkbox', { name: /Select: .*three/ }))
      .toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{ArrowUp} ');
    await expect.element(page.getByRole('checkbox', { name: /Select: .*two/ })).toHaveAttribute('aria-checked', 'true');
    await expect.element(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
    await expect
      .poll(() => Math.abs(article(/two/).element().getBoundingClientRect().top - before))
      .toBeLessThanOrEqual(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });

  it('draws the ring of the focused message clear of its checkbox', async () => {
    say('one', 'two');
    await open();
    await select('two');
    await userEvent.keyboard('{ArrowUp}');
    const row = article(/one/).element();
    await expect.element(article(/one/)).toHaveFocus();
    expect(row.matches(':focus-visible')).toBe(true);
    const { outlineOffset, outlineStyle } = getComputedStyle(row);
    expect(outlineStyle).toBe('solid');
    const check = page.getByRole('checkbox', { name: /Select: .*one/ }).element();
    const left = check.getBoundingClientRect().left - row.getBoundingClientRect().left;
    expect(left + Number.parseFloat(outlineOffset)).toBeGreaterThanOrEqual(4);
  });

  it('passes over what cannot be chosen: a message that is not sent, by mouse, and a tip, by keyboard', async () => {
    say('one', 'two');
    const taken = world.server.say(world.ids.bob, world.ids.ann, 'taken back');
    world.server.recall(world.ids.bob, taken);
    const { knobs } = await open();
    await expect.element(article(/two/)).toBeVisible();
    knobs.offline();
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('waits{Enter}');
    await expect.element(article(/waits, (waiting|sending)/)).toBeVisible();
    await select('one');
    await userEvent.click(page.getByText('waits', { exact: true }));
    await expect
      .element(page.getByRole('checkbox', { name: /Select: .*waits/ }))
      .toHaveAttribute('aria-checked', 'false');
    article(/recalled a message/)
      .element()
      .focus();
    await userEvent.keyboard(' ');
    await userEvent.click(page.getByText('two', { exact: true }));
    await expect.element(bar().getByText(/2 selected/)).toBeVisible();
  });
});

describe('choosing several by touch', () => {
  it('is left by Escape too, where nothing has focus; another part of the page keeps its key', async () => {
    say('one');
    await open();
    await select('one');
    const beside = document.createElement('input');
    document.body.append(beside);
    beside.focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).toBeVisible();
    beside.blur();
    beside.remove();
    expect(document.activeElement).toBe(document.body);
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toBeInTheDocument();
  });

  it('says how many there are in 320 px too', async () => {
    say('one');
    await open();
    host.style.width = '320px';
    await select('one');
    const count = bar().getByText(/1 selected/);
    await expect.poll(() => count.element().scrollWidth - count.element().clientWidth).toBeLessThanOrEqual(0);
    await expect.element(bar().getByRole('button', { name: 'Forward' })).toBeVisible();
  });
});
