import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFaults } from '../testing/server/widget-axe.ts';
import { composer, launcher, panel, type WidgetWorld, widgetWorld } from '../testing/server/widget-world.ts';
import { createApi } from './api.ts';
import type { Widget } from './widget-types.ts';

let world: WidgetWorld;
beforeEach(async () => {
  await page.viewport(1000, 760);
  world = widgetWorld();
});
afterEach(() => {
  world.end();
  localStorage.clear();
  sessionStorage.clear();
});

/** The focused element, also inside of a widget. */
const focused = (): Element | null => document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;

const say = async (text: string): Promise<void> => {
  await userEvent.fill(composer(), text);
  await userEvent.keyboard('{Enter}');
};
const shopper = (): number => {
  const found = world.idOf('shopper-1');
  if (!found) throw new Error('The shopper has never signed in.');
  return found;
};

it('opens a conversation by the ids of the page, and emits its events', async () => {
  const widget = world.add({ title: 'Help' });
  const heard = world.listen(widget);
  expect(heard).toEqual([['ready', null]]);
  await userEvent.click(launcher());
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await expect.poll(() => focused()?.tagName).toBe('TEXTAREA');
  await userEvent.keyboard('Is the lamp back?{Enter}');
  await expect.element(page.getByRole('article', { name: /Is the lamp back.*, sent/ })).toBeVisible();
  world.server.say(world.agentId, shopper(), 'Since today');
  await expect.element(page.getByRole('article', { name: /Since today/ })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Close chat' }).first());
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // It counts until it is seen.
  expect(heard.map(([name]) => name).filter((name) => name !== 'unread')).toEqual([
    'ready',
    'open',
    'message',
    'close',
  ]);
  expect(heard.find(([name]) => name === 'message')?.[1]).toEqual({
    id: expect.any(Number),
    conversation: `p:${world.agentId}`,
    from: 'Aiko',
    text: 'Since today',
  });
});

it('counts what arrives while it is closed, in its name, its badge and, if asked for, the title of the page', async () => {
  document.title = '(3) Shop';
  const widget = world.add({ countInTitle: true });
  const heard = world.listen(widget);
  await userEvent.click(launcher());
  await say('hello');
  await expect.element(page.getByRole('article', { name: /hello, sent/ })).toBeVisible();
  widget.close();
  world.server.say(world.agentId, shopper(), 'one');
  world.server.say(world.agentId, shopper(), 'two');
  await expect.element(page.getByRole('button', { name: 'Open chat, 2 unread' })).toBeVisible();
  expect(document.title).toBe('(2) (3) Shop');
  expect(heard.at(-1)).toEqual(['unread', 2]);
  widget.open();
  await expect.poll(() => document.title).toBe('(3) Shop');
});

it('asks once what is unread where a user is signed in on the page, and loads nothing', async () => {
  const loadPanel = vi.spyOn(world, 'loadPanel');
  const first = world.add();
  first.open();
  await expect.element(composer()).toBeVisible();
  first.destroy();
  world.server.say(world.agentId, shopper(), 'are you there?');
  loadPanel.mockClear();
  world.add();
  await expect.element(page.getByRole('button', { name: 'Open chat, 1 unread' })).toBeVisible();
  expect(loadPanel).not.toHaveBeenCalled();
  expect(world.paths.filter((path) => path === '/api/auth/unread')).toHaveLength(1);
});

it('opens by itself on a message where the page wants that, and leaves the focus where it is', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  const widget = world.add({ openOnMessage: true });
  field.focus();
  // Messages that came before the connection is there are no reason to open.
  await expect.poll(() => world.paths).toContain('/api/message/heads');
  await expect
    .poll(() => {
      world.server.say(world.agentId, shopper(), 'hello');
      return widget.shadowRoot?.querySelector('[role="dialog"]')?.hasAttribute('hidden');
    })
    .toBe(false);
  await expect.element(page.getByRole('article', { name: /hello/ }).first()).toBeVisible();
  expect(document.activeElement).toBe(field);
  field.remove();
});

it('closes on Escape and gives the focus back; keys stay inside', async () => {
  const pressed: string[] = [];
  const listen = (event: KeyboardEvent) => pressed.push(event.key);
  document.addEventListener('keydown', listen);
  world.add();
  (launcher().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => focused()?.tagName).toBe('TEXTAREA');
  await userEvent.keyboard('a/');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Open chat');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(pressed).toEqual([]);
  document.removeEventListener('keydown', listen);
});

it('keeps the focus in a panel that fills a phone, and nowhere else', async () => {
  world.add();
  await userEvent.click(launcher());
  await expect.element(composer()).toBeVisible();
  expect(panel().element().getAttribute('aria-modal')).toBeNull();
  await page.viewport(400, 700);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(launcher());
  await expect.element(composer()).toBeVisible();
  await expect.poll(() => panel().element().getAttribute('aria-modal')).toBe('true');
  const { width, height } = panel().element().getBoundingClientRect();
  expect([width, height]).toEqual([400, 700]);
  for (let presses = 0; presses < 12; presses++) {
    await userEvent.tab();
    const host = document.activeElement;
    expect(host?.tagName).toBe('IM-CHAT');
    expect(
      panel()
        .element()
        .contains(host?.shadowRoot?.activeElement ?? null),
    ).toBe(true);
  }
});

it('can be closed on a phone while it loads', async () => {
  await page.viewport(400, 700);
  const { loadPanel } = world;
  const closing = page.getByRole('button', { name: 'Close chat' });
  const { promise, resolve } = Promise.withResolvers<void>();
  world.loadPanel = (again) => promise.then(() => loadPanel(again));
  world.add();
  await userEvent.click(launcher());
  await expect.element(panel().getByText('Loading the chat…')).toBeVisible();
  // At once: the note that loading failed has such a button too.
  expect(closing.elements()).toHaveLength(1);
  await userEvent.click(closing);
  await expect.element(panel()).not.toBeInTheDocument();
  await userEvent.click(launcher());
  resolve();
  await expect.element(composer()).toBeVisible();
  // The panel's own button, and no other.
  await expect.element(closing).toBeVisible();
  expect(panel().element().contains(closing.element())).toBe(true);
});

it('says that no user is signed in on the page, until one is', async () => {
  world.user = undefined;
  const widget = world.add();
  widget.open();
  await expect.element(panel().getByText('You are not signed in')).toBeVisible();
  world.user = 'shopper-1';
  widget.update({ getToken: () => world.server.hostToken({ sub: 'shopper-1', name: 'Nora' }) });
  await expect.element(composer()).toBeVisible();
});

it('ends the session of a user who is no longer the page’s, also on the server', async () => {
  const widget = world.add();
  widget.open();
  await expect.element(composer()).toBeVisible();
  const tokenOf = (sub: string) => () => world.server.hostToken({ sub, name: sub });
  widget.update({ getToken: tokenOf('shopper-1') });
  await expect.poll(() => world.tokens).toBeGreaterThan(0);
  widget.update({ getToken: tokenOf('shopper-2') });
  await expect.poll(() => world.idOf('shopper-2')).toBeDefined();
  await expect.element(composer()).toBeVisible();
  expect(world.paths.filter((path) => path === '/api/logout')).toHaveLength(1);
  widget.update({ getToken: null });
  await expect.element(panel().getByText('You are not signed in')).toBeVisible();
});

it('says so where its code does not come, and tries again', async () => {
  const { loadPanel } = world;
  world.loadPanel = () => Promise.reject(new TypeError('blocked'));
  const widget = world.add();
  const heard = world.listen(widget);
  await userEvent.click(launcher());
  await expect.element(page.getByRole('alert').getByText(/could not be loaded/)).toBeVisible();
  expect(heard.at(-1)).toEqual(['error', { code: 'widget.notLoaded', message: 'blocked' }]);
  const again: boolean[] = [];
  world.loadPanel = (isAgain) => {
    again.push(isAgain);
    return loadPanel(isAgain);
  };
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(composer()).toBeVisible();
  expect(again).toEqual([true]);
});

it('says so where the page gives no token, and where the server takes none', async () => {
  const widget = world.add({ getToken: () => Promise.reject(new Error('down')) });
  const heard = world.listen(widget);
  widget.open();
  await expect.element(panel().getByText('The chat cannot be opened')).toBeVisible();
  await expect
    .poll(() => heard.map(([, detail]) => (detail as { code?: string })?.code))
    .toContain('client.getTokenFailed');
  widget.update({ getToken: () => 'a.b.c' });
  await expect.poll(() => heard.map(([, detail]) => (detail as { code?: string })?.code)).toContain('auth.hostToken');
  await userEvent.click(panel().getByRole('button', { name: 'Close chat' }));
  await expect.element(panel()).not.toBeInTheDocument();
});

it.each([
  ['CSSStyleSheet', undefined],
  ['CSSStyleSheet', class {}],
])('stays out of a page whose browser lacks what it needs (%s)', async (name, replacement) => {
  vi.stubGlobal(name, replacement);
  const widget = document.createElement('im-chat') as Widget & HTMLElement;
  const codes: string[] = [];
  widget.on('error', ({ code }) => codes.push(code));
  document.body.append(widget);
  expect(codes).toEqual(['widget.unsupported']);
  widget.open();
  widget.close();
  widget.destroy();
  vi.unstubAllGlobals();
});

it('reads attributes, and speaks the language of the element, the page, the browser', async () => {
  const { documentElement } = document;
  const before = documentElement.lang;
  documentElement.lang = 'zh-TW';
  const widget = document.createElement('im-chat') as Widget & HTMLElement;
  document.body.append(widget);
  await expect.element(page.getByRole('button', { name: '開啟聊天' })).toBeVisible();
  widget.setAttribute('language', 'zh-CN');
  await expect.element(page.getByRole('button', { name: '打开聊天' })).toBeVisible();
  widget.removeAttribute('language');
  documentElement.lang = 'fr';
  widget.setAttribute('theme', 'dark');
  await expect.element(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  expect(widget.shadowRoot?.querySelector('[data-theme="dark"]')).not.toBeNull();
  widget.destroy();
  documentElement.lang = before;
});

it('takes custom properties of the page, also in the panel: colours, size and place', async () => {
  const rule = document.createElement('style');
  rule.textContent = `im-chat { --im-accent: rgb(13, 107, 80); --im-surface: rgb(1, 2, 3);
    --im-widget-width: 420px; --im-widget-height: 500px; --im-widget-inline: 16px; --im-widget-block: 20px }`;
  document.head.append(rule);
  const widget = world.add();
  widget.open();
  await expect.element(composer()).toBeVisible();
  const colourOf = (selector: string) => {
    const found = widget.shadowRoot?.querySelector(selector);
    return found ? getComputedStyle(found).backgroundColor : undefined;
  };
  expect(colourOf('.launcher')).toBe('rgb(13, 107, 80)');
  expect(colourOf('.im-head')).toBe('rgb(1, 2, 3)');
  const { offsetWidth, offsetHeight } = panel().element() as HTMLElement;
  expect([offsetWidth, offsetHeight]).toEqual([420, 500]);
  expect(panel().element().getBoundingClientRect().right).toBe(1000 - 16);
  expect(widget.shadowRoot?.querySelector('.launcher')?.getBoundingClientRect().bottom).toBe(760 - 20);
  rule.remove();
});

it('has no fault that axe finds: closed, open, on a phone, signed out, failed, in both themes', async () => {
  let widget = world.add();
  await expectNoAxeFaults(widget);
  await userEvent.click(launcher());
  await say('hello');
  await expect.element(page.getByRole('article', { name: /hello, sent/ })).toBeVisible();
  await expectNoAxeFaults(widget);
  await page.viewport(400, 700);
  await expectNoAxeFaults(widget);
  await page.viewport(1000, 760);
  widget.update({ user: null });
  await expect.element(panel().getByRole('listbox')).toBeVisible();
  await expectNoAxeFaults(widget);
  widget.update({ getToken: null });
  await expect.element(panel().getByText('You are not signed in')).toBeVisible();
  await expectNoAxeFaults(widget);
  widget.destroy();
  world.loadPanel = () => Promise.reject(new TypeError('blocked'));
  widget = world.add();
  widget.open();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectNoAxeFaults(widget);
});

it('runs several on one page, each with its own conversation', async () => {
  const other = world.addPerson('Bo', 'billing');
  const [help, billing] = [
    world.add({ title: 'Help' }),
    world.add({ title: 'Billing', user: 'billing', position: 'start' }),
  ];
  help.open();
  await expect.element(page.getByRole('dialog', { name: 'Help' }).getByRole('heading', { name: 'Aiko' })).toBeVisible();
  billing.open();
  await expect
    .element(page.getByRole('dialog', { name: 'Billing' }).getByRole('heading', { name: 'Bo' }))
    .toBeVisible();
  world.server.say(other, shopper(), 'your invoice');
  await expect.element(page.getByRole('dialog', { name: 'Billing' }).getByText('your invoice')).toBeVisible();
  help.destroy();
  expect(help.isConnected).toBe(false);
  await expect.element(page.getByRole('dialog', { name: 'Billing' })).toBeVisible();
});

it('runs calls that were queued before the script came, and one that fails stops no other', () => {
  const done: string[] = [];
  const widget = {
    open: () => void done.push('open'),
    update: () => {
      throw new Error('wrong');
    },
    on: (name: string) => {
      done.push(`on ${name}`);
      return () => undefined;
    },
  } as unknown as Widget;
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const api = createApi(widget, [['on', 'unread', () => undefined], ['update', {}], ['nothing'], ['open']]);
  expect(done).toEqual(['on unread', 'open']);
  expect(reported).toEqual([new Error('wrong')]);
  api.push(['open']);
  expect(done).toHaveLength(3);
});
