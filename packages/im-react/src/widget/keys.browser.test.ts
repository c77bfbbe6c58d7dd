import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composer, launcher, panel, type WidgetWorld, widgetWorld } from '../testing/server/widget-world.ts';

// No key binding crosses between the page and the widget. A listener of the page in the capture phase is out of reach.
const EVENTS = ['keydown', 'keypress', 'keyup', 'input', 'paste'] as const;

let world: WidgetWorld;
let reached: string[];
const note = (event: Event): void => void reached.push(`${event.type} ${(event as KeyboardEvent).key ?? ''}`);

beforeEach(async () => {
  await page.viewport(1000, 760);
  localStorage.clear();
  sessionStorage.clear();
  world = widgetWorld();
  reached = [];
});
afterEach(() => {
  for (const target of [document, window]) for (const name of EVENTS) target.removeEventListener(name, note);
  world.end();
  localStorage.clear();
  sessionStorage.clear();
});

/** From now on notes what of the widget the page's own listeners get. */
function watchPage(): void {
  for (const target of [document, window]) for (const name of EVENTS) target.addEventListener(name, note);
}

const article = () => panel().getByRole('article', { name: /the lamp/ });

/** Opens the panel with one message in it. */
async function openWithMessage(): Promise<void> {
  world.add();
  await userEvent.click(launcher());
  await userEvent.fill(composer(), 'the lamp');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByRole('article', { name: /the lamp, sent/ })).toBeVisible();
}

it('gives no key of its own to the page: while somebody writes, in a menu, a dialog, the emoji', async () => {
  await openWithMessage();
  watchPage();
  await userEvent.click(composer());
  await userEvent.keyboard('/?k{Control>}k{/Control}');
  await expect.element(composer()).toHaveValue('/?k');

  await userEvent.click(article().getByText('the lamp'), { button: 'right' });
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(panel()).toBeVisible();

  await userEvent.click(panel().getByRole('button', { name: 'Emoji' }));
  await expect.element(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Emoji' })).not.toBeInTheDocument();
  await expect.element(panel()).toBeVisible();

  await userEvent.click(article().getByText('the lamp'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }));
  await expect.element(page.getByRole('dialog', { name: 'Delete this message?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Delete this message?' })).not.toBeInTheDocument();
  await expect.element(panel()).toBeVisible();
  await userEvent.click(composer());
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(reached).toEqual([]);
});

it('takes no key of the page: Escape there leaves the widget as it is', async () => {
  await openWithMessage();
  await userEvent.click(article().getByText('the lamp'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Select' }));
  await expect.element(panel().getByRole('toolbar')).toBeVisible();
  const prevented: boolean[] = [];
  const look = (event: Event): void => void prevented.push(event.defaultPrevented);
  addEventListener('keydown', look);
  const button = document.body.appendChild(document.createElement('button'));
  for (const place of [button, document.body]) {
    for (const key of ['Escape', '/', 'F6', 'ArrowUp', 'k']) {
      place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }));
    }
  }
  removeEventListener('keydown', look);
  button.remove();
  expect(prevented).toEqual(new Array(10).fill(false));
  await expect.element(panel().getByRole('toolbar')).toBeVisible();
});

it('leaves a selection on Escape before it closes, wherever in the panel the focus is', async () => {
  await openWithMessage();
  await userEvent.click(article().getByText('the lamp'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Select' }));
  await expect.element(panel().getByRole('toolbar')).toBeVisible();
  (panel().getByRole('log').element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel().getByRole('toolbar')).not.toBeInTheDocument();
  await expect.element(panel()).toBeVisible();
  await userEvent.click(composer());
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
});
