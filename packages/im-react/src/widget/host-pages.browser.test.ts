import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { restingPicture, whatDiffersAtRest } from '../integration/host-pages/picture.ts';
import { hostSheets } from '../integration/host-pages/sheets.ts';
import { launcher, type WidgetWorld, widgetWorld } from '../testing/server/widget-world.ts';

// The widget on pages of others: neither changes how the other looks, up to the noise of edges (`picture.ts`).
// Not on the body: what is transformed there takes everything fixed along.
const IMPORTANT = `body * { all: revert !important; padding: 9px !important; border: 3px solid red !important;
  font: italic 30px serif !important; transform: rotate(2deg) !important; opacity: .5 !important;
  position: static !important; display: inline !important; letter-spacing: 4px !important; filter: invert(1) !important }`;
const pages: Readonly<Record<string, { css: string; dir?: 'rtl' }>> = {
  ...Object.fromEntries(Object.entries(hostSheets).map(([name, css]) => [name, { css }])),
  'rules for every element that are important': { css: IMPORTANT },
  'a root font of 62.5 %': { css: 'html { font-size: 62.5% } body { font-size: 1.6rem }' },
  'lines from right to left': { css: 'body { text-align: start }', dir: 'rtl' },
};

let world: WidgetWorld;
let own: HTMLElement;
let style: HTMLStyleElement;

beforeEach(async () => {
  await page.viewport(1000, 760);
  world = widgetWorld();
  style = document.head.appendChild(document.createElement('style'));
  own = document.body.appendChild(document.createElement('main'));
  // Beside the corner of the widget.
  const box = { position: 'fixed', inset: '0 auto auto 0', width: '400px', height: '400px', background: '#fff' };
  for (const [name, value] of Object.entries({ ...box, overflow: 'hidden', transform: 'none' }))
    own.style.setProperty(name, value, 'important');
  for (const [name, text] of [
    ['h1', 'Order'],
    ['p', 'A lamp of oak'],
    ['button', 'Pay'],
    ['section', 'Terms'],
  ] as const) {
    const element = document.createElement(name);
    element.textContent = text;
    own.append(element);
  }
});
afterEach(() => {
  world.end();
  style.remove();
  own.remove();
  document.documentElement.dir = '';
  localStorage.clear();
  sessionStorage.clear();
});

it.each(Object.keys(pages))('a page with %s looks the same with the open widget', async (name) => {
  const { css, dir = '' } = pages[name] ?? { css: '' };
  style.textContent = css;
  document.documentElement.dir = dir;
  const before = await restingPicture(own);
  world.add({ position: dir === 'rtl' ? 'start' : 'end' }).open();
  await expect.element(page.getByRole('dialog', { name: 'Chat' }).getByRole('textbox')).toBeVisible();
  expect(await whatDiffersAtRest(own, before)).toBeUndefined();
});

const boxOf = (element: Element | null | undefined) => {
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return [x, y, width, height];
};

/** Every element of the open widget, with its box and all that is computed for it. */
function looks(widget: HTMLElement): string[][] {
  const elements = [...(widget.shadowRoot?.querySelectorAll('*:not(style)') ?? [])];
  return elements.map((element) => {
    const styles = getComputedStyle(element);
    const all = [...styles]
      .filter((name) => !/^--/.test(name))
      .map((name) => `${name}: ${styles.getPropertyValue(name)}`);
    return [`${element.tagName}.${element.getAttribute('class')}`, String(boxOf(element)), ...all];
  });
}

it('looks the same on every page', async () => {
  const widget = world.add();
  widget.open();
  const field = page.getByRole('dialog', { name: 'Chat' }).getByRole('textbox');
  await expect.element(field).toBeVisible();
  await userEvent.fill(field, 'hello');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('article', { name: /hello, sent/ })).toBeVisible();
  await restingPicture(own);
  const before = looks(widget);
  expect(before.length).toBeGreaterThan(60);
  const different: string[] = [];
  for (const [name, { css, dir }] of Object.entries(pages)) {
    if (dir) continue;
    style.textContent = css;
    looks(widget).forEach((now, at) => {
      const was = before[at] ?? [];
      const changed = now.filter((line, index) => line !== was[index]);
      if (changed.length > 0) different.push(`${name}: ${now[0]} ${changed.slice(0, 3).join('; ')}`);
    });
  }
  expect(different).toEqual([]);
});

it('stands in the corner where lines end, or start, whatever the page does to its elements', async () => {
  style.textContent = IMPORTANT;
  world.add({});
  expect(boxOf(launcher().element())).toEqual([1000 - 24 - 56, 760 - 24 - 56, 56, 56]);
  document.documentElement.dir = 'rtl';
  expect(boxOf(launcher().element())).toEqual([24, 760 - 24 - 56, 56, 56]);
});
