import '../../testing/load-languages.ts';
import { type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatApp, Dialog, ImProvider } from '../../index.ts';
import kit from '../../styles/index.css?inline';
import layered from '../../styles/layered.css?inline';
import { DEMO_GROUP, demoMessageStage } from '../../testing/demo-message-stage.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { picture, restingPicture, whatDiffers } from './picture.ts';
import { hostSheets } from './sheets.ts';

// The kit beside sheets of hosts: neither changes how the other looks, by a pixel (but for the edges of curves).
const NOW = new Date(2026, 10, 4, 14, 10).getTime();
const NAMES = Object.keys(hostSheets);
let kitStyle: HTMLStyleElement;
let react: Root;
let ownReact: Root;
let app: HTMLElement;
let own: HTMLElement;
let openDialog: (open: boolean) => void;

/** Elements of the host's own. */
function Own(): ReactNode {
  return (
    <>
      <h1>Order</h1>
      <h2>Of today</h2>
      <p>
        A <b>bold</b> word, <a href="#terms">terms of sale</a> and <small>small print</small>.
      </p>
      <ul>
        <li>one</li>
        <li>two</li>
      </ul>
      <button type="button">Pay</button> <input defaultValue="text" /> <input type="checkbox" defaultChecked />
      <select>
        <option>One</option>
      </select>
      <textarea defaultValue="note" />
      <svg width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
      </svg>
      <table>
        <tbody>
          <tr>
            <th>a</th>
            <td>b</td>
          </tr>
        </tbody>
      </table>
      <span className="im">span</span>
    </>
  );
}

function Host(): ReactNode {
  const [open, setOpen] = useState(false);
  openDialog = setOpen;
  const [{ client }] = useState(() => demoMessageStage({ language: 'en-US', now: NOW }));
  const [clock] = useState(() => manualClock(NOW));
  return (
    <ImProvider client={client} language="en-US" theme="light" clock={clock}>
      <ChatApp defaultSelected={DEMO_GROUP} />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="A question"
        confirm={{ label: 'Yes', onConfirm: () => undefined }}
      >
        Text of it
      </Dialog>
    </ImProvider>
  );
}

function styleOf(text: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = text;
  return style;
}
const noCaret = styleOf('* { caret-color: transparent !important }');
const field = () => page.getByRole('textbox', { name: 'Message' });

// The box is the host's, and what it says of its size: everything that inherits comes through.
const BOX =
  'display:block;position:fixed;inset:0 auto auto 0;width:900px;height:640px;min-width:0;max-width:none;min-height:0;margin:0;border:0;padding:0;box-sizing:border-box;overflow:hidden;border-radius:0;background:#fff;';

beforeAll(async () => {
  await page.viewport(900, 640);
  own = document.body.appendChild(document.createElement('main'));
  own.style.cssText = BOX;
  ownReact = createRoot(own);
  ownReact.render(<Own />);
  app = document.body.appendChild(document.createElement('div'));
  app.style.cssText = `${BOX}display:none`;
  react = createRoot(app);
  kitStyle = styleOf(kit);
  // A caret blinks.
  document.head.append(noCaret);
});
afterAll(() => {
  react.unmount();
  ownReact.unmount();
  for (const each of [noCaret, kitStyle, own, app]) each.remove();
});

it.each(NAMES)('the elements of a page with %s look the same once the kit stands on it', async (name) => {
  const host = styleOf(hostSheets[name] ?? '');
  document.head.append(host);
  app.style.display = 'none';
  react.render(null);
  const before = await restingPicture(own);
  document.head.append(kitStyle);
  react.render(<Host />);
  app.style.display = 'block';
  await expect.element(field()).toBeVisible();
  app.style.display = 'none';
  const after = await restingPicture(own);
  host.remove();
  kitStyle.remove();
  expect(await whatDiffers(before, after)).toBeUndefined();
});

/** Elements in a root that rules of the kit do not know as its own: no class begins with `im-`. */
function unnamed(): string[] {
  return [...document.querySelectorAll('.im-root *:not(.im-root):not(svg *)')]
    .filter((element) => ![...element.classList].some((name) => name.startsWith('im-')))
    .filter((element) => !element.hasAttribute('data-floating-ui-portal'))
    .filter((element) => !element.hasAttribute('data-floating-ui-focus-guard'))
    .map((element) => `${element.outerHTML.slice(0, 120)} in .${element.parentElement?.className}`);
}

function cursors(): string {
  return [...document.querySelectorAll('.im-root *')].map((element) => getComputedStyle(element).cursor).join();
}

const SCENES: Readonly<Record<string, readonly [enter: () => Promise<unknown>, leave: () => Promise<unknown>]>> = {
  'a text with a mention in the composer, and the menu of a message': [
    async () => {
      await userEvent.click(field());
      await userEvent.keyboard('Two lines{Shift>}{Enter}{/Shift}for @');
      await userEvent.keyboard('{Enter}');
      await expect.element(field()).toHaveValue('Two lines\nfor @Mia Larsen ');
      await userEvent.click(page.getByRole('article').last(), { button: 'right', position: { x: 80, y: 20 } });
    },
    () => userEvent.keyboard('{Escape}'),
  ],
  'a dialog': [async () => openDialog(true), async () => openDialog(false)],
};

it.each(Object.entries(SCENES))('%s looks the same on every page, whichever sheet comes first', async (_, scene) => {
  const [enter, leave] = scene;
  document.head.append(kitStyle);
  app.style.display = 'block';
  react.render(<Host />);
  await expect.element(field()).toBeVisible();
  await enter();
  const blank = await restingPicture(app);
  const hands = cursors();
  const others = unnamed();
  for (const [name, sheet] of Object.entries(hostSheets)) {
    const host = styleOf(sheet);
    for (const order of ['before', 'after'] as const) {
      kitStyle[order](host);
      const first = await picture(app);
      const seen = (await whatDiffers(blank, first)) ? await restingPicture(app) : first;
      const different = await whatDiffers(blank, seen);
      if (different) {
        others.push(`${name}, ${order} the kit: ${different}`);
      }
      if (cursors() !== hands) others.push(`${name}, ${order} the kit: another cursor`);
      host.remove();
    }
  }
  kitStyle.textContent = layered;
  const inLayer = await restingPicture(app);
  kitStyle.textContent = kit;
  const layerDiffers = await whatDiffers(blank, inLayer);
  if (layerDiffers) others.push(`in its layer: ${layerDiffers}`);
  await leave();
  kitStyle.remove();
  expect(others).toEqual([]);
});

it('styles.layered.css is one layer', () => {
  kitStyle.textContent = layered;
  document.head.append(kitStyle);
  const rules = [...(kitStyle.sheet?.cssRules ?? [])].filter((rule) => !(rule instanceof CSSFontFaceRule));
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => !(rule instanceof CSSLayerBlockRule && rule.name === 'im'))).toEqual([]);
  kitStyle.remove();
  kitStyle.textContent = kit;
});

it.each([
  ['styles.css', kit],
  ['styles.layered.css', layered],
])('%s: elements of a host between parts of the kit look as beside them', async (_, sheet) => {
  const style = styleOf(sheet);
  document.head.append(style);
  const box = document.body.appendChild(document.createElement('div'));
  const drawn = createRoot(box);
  drawn.render(
    <>
      <div className="im-root">
        <div className="inside">
          <Own />
        </div>
      </div>
      <div className="outside">
        <Own />
      </div>
    </>,
  );
  await expect.element(page.elementLocator(box).getByText('Pay').last()).toBeInTheDocument();
  const [outside, root] = [box.querySelector<HTMLElement>('.outside'), box.querySelector('.im-root')];
  if (!outside || !root) throw new Error('There is no root.');
  // What inherits comes from the root: the same text, colour and language of lines for both.
  for (const name of getComputedStyle(root))
    if (!/^--|^display$|.-color$|^app-region$/.test(name))
      outside.style.setProperty(name, getComputedStyle(root).getPropertyValue(name));
  outside.style.width = outside.style.height = '';
  const stylesIn = (selector: string) =>
    [...box.querySelectorAll(`${selector} *`)].map((element) => {
      const all = getComputedStyle(element);
      return [
        element.tagName,
        ...[...all]
          .filter((name) => !/^--|app-region$/.test(name))
          .map((name) => `${name}: ${all.getPropertyValue(name)}`),
      ];
    });
  expect(stylesIn('.inside')).toEqual(stylesIn('.outside'));
  drawn.unmount();
  box.remove();
  style.remove();
});
