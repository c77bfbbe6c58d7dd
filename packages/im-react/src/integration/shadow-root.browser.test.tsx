import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import css from '../styles/index.css?inline';
import { Messenger, type MessengerWorld, messengerWorld } from '../testing/server/messenger-world.tsx';

// The kit in an open shadow root on a page whose own rules reach for everything.
let world: MessengerWorld;
let host: HTMLElement;
let shadow: ShadowRoot;
let pageRules: HTMLStyleElement;

beforeEach(async () => {
  await page.viewport(1100, 760);
  world = messengerWorld();
  pageRules = document.createElement('style');
  pageRules.textContent = `button, div, article, .im-menu { outline: 7px solid rgb(1, 2, 3) !important; padding: 33px !important }`;
  host = document.createElement('div');
  document.body.append(host);
  document.head.append(pageRules);
  shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
});
afterEach(async () => {
  await world.close();
  host.remove();
  pageRules.remove();
});

async function open(conversation: `p:${number}` | `g:${number}`): Promise<void> {
  const { client } = await world.signIn('ann');
  const box = document.createElement('div');
  shadow.append(box);
  world.draw(box, <Messenger client={client} conversation={conversation} />);
}
const box = () => page.getByRole('textbox', { name: 'Message' });
const inShadow = (selector: string): HTMLElement | null => shadow.querySelector<HTMLElement>(selector);
const nothingOutside = (): void => expect(document.body.querySelector('[data-im-part], .im-root')).toBeNull();

it('sends, and keeps its floating parts inside', async () => {
  await open(`p:${world.ids.bob}`);
  await userEvent.click(box());
  await userEvent.keyboard('from the shadow{Enter}');
  await expect.element(page.getByRole('article', { name: /from the shadow, sent/ })).toBeVisible();
  await expect.element(box()).toHaveValue('');
  expect(inShadow('[data-im-part="portal"]')).not.toBeNull();
  nothingOutside();
});

it('has the rules of its own sheet, and gives none to the page', async () => {
  await open(`p:${world.ids.bob}`);
  await expect.element(box()).toBeVisible();
  const header = inShadow('[data-im-part="conversation-header"]');
  if (!header) throw new Error('There is no header.');
  expect(getComputedStyle(header).display).toBe('flex');
  const button = header.querySelector('button');
  if (!button) throw new Error('There is no button.');
  expect([getComputedStyle(button).padding, getComputedStyle(button).outlineWidth]).not.toContain('33px');
  expect(getComputedStyle(button).outlineWidth).not.toBe('7px');
  const stranger = document.createElement('section');
  stranger.className = 'im-root im-pane';
  document.body.append(stranger);
  expect(getComputedStyle(stranger).display).toBe('block');
  expect(getComputedStyle(stranger).getPropertyValue('--im-canvas')).toBe('');
  stranger.remove();
});

it('opens the menu of a message, leads through it by keyboard and gives focus back', async () => {
  world.server.say(world.ids.bob, world.ids.ann, 'press me');
  await open(`p:${world.ids.bob}`);
  const article = page.getByRole('article', { name: /press me/ });
  await userEvent.click(article.getByText('press me'), { button: 'right' });
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  expect(inShadow('[data-im-part="portal"] [role="menu"]')).not.toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => shadow.activeElement?.getAttribute('role')).toMatch(/^menuitem/);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.poll(() => shadow.activeElement).not.toBeNull();
  nothingOutside();
});

it('closes a menu on a press elsewhere in the shadow root, and outside of it', async () => {
  world.server.say(world.ids.bob, world.ids.ann, 'press me');
  await open(`p:${world.ids.bob}`);
  const text = page.getByRole('article', { name: /press me/ }).getByText('press me');
  const menu = page.getByRole('menu');
  await userEvent.click(text, { button: 'right' });
  await expect.element(menu).toBeVisible();
  await userEvent.click(box());
  await expect.element(menu).not.toBeInTheDocument();
  await userEvent.click(text, { button: 'right' });
  await expect.element(menu).toBeVisible();
  const elsewhere = document.createElement('p');
  elsewhere.textContent = 'the page';
  elsewhere.style.cssText = 'position:fixed;inset:auto 0 0 auto;margin:0';
  document.body.append(elsewhere);
  await userEvent.click(elsewhere);
  await expect.element(menu).not.toBeInTheDocument();
  elsewhere.remove();
});

it('asks in a dialog that holds focus, and toasts inside', async () => {
  const said = world.server.say(world.ids.bob, world.ids.ann, 'secret');
  await open(`p:${world.ids.bob}`);
  await userEvent.click(page.getByRole('article', { name: /secret/ }).getByText('secret'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }));
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
  await expect.element(dialog).toBeVisible();
  const inside = (): boolean => inShadow('[role="dialog"]')?.contains(shadow.activeElement) === true;
  await expect.poll(inside).toBe(true);
  for (let presses = 0; presses < 5; presses++) {
    await userEvent.tab();
    await expect.poll(inside).toBe(true);
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect.element(page.getByText('secret')).not.toBeInTheDocument();
  expect(said.content).toBe('secret');
  nothingOutside();
});

it('mentions by keyboard', async () => {
  await open(`g:${world.groupId}`);
  await userEvent.click(box());
  await userEvent.keyboard('@');
  // Those of the chats have the same names.
  const people = page.getByRole('listbox', { name: 'Mention somebody' });
  await expect.element(people.getByRole('option', { name: /Bob/ })).toBeVisible();
  await userEvent.keyboard('bo{Enter}');
  await expect.element(box()).toHaveValue('@Bob ');
  await expect.poll(() => shadow.activeElement?.tagName).toBe('TEXTAREA');
});

it('picks emoji; Escape leads back to the text', async () => {
  await open(`p:${world.ids.bob}`);
  await userEvent.click(page.getByRole('button', { name: 'Emoji' }));
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  // Not the same emoji of the group "Recently used", where another test may have put it.
  await userEvent.click(picker.getByRole('group', { name: 'All emoji' }).getByRole('button', { name: 'Laughing' }));
  await expect.poll(() => (box().element() as HTMLTextAreaElement).value).not.toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
  await expect.poll(() => shadow.activeElement?.tagName).toBe('TEXTAREA');
});
