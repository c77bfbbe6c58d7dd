import '../../testing/render/load-languages.ts';
import { type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import readme from '../../../README.md?raw';
import { ChatApp, Dialog, ImProvider, MessagePane } from '../../index.ts';
import kit from '../../styles/index.css?inline';
import layered from '../../styles/layered.css?inline';
import { DEMO_GROUP, demoMessageStage } from '../../testing/demo/message-stage.ts';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import { restingPicture, whatDiffers, whatDiffersAtRest } from './picture.ts';
import { hostSheets } from './sheets.ts';

// The kit beside sheets of hosts: neither changes how the other looks. The same means up to `NOISE` of `picture.ts`: the
// browser draws the edges of curves differently from one time to the next.
const NOW = new Date(2026, 10, 4, 14, 10).getTime();
/** As README says it. */
const LAYER_ORDER = /^@layer .*;$/m.exec(readme)?.[0] ?? '';
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
    <ImProvider client={client} language="en-US" theme="system" clock={clock}>
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
const noCaret = styleOf('* { caret-color: transparent !important } .im-spinner { animation: none !important }');
const field = () => page.getByRole('textbox', { name: 'Message' });

// The box is the host's, and what it says of its size: everything that inherits comes through.
const BOX =
  'display:block;position:fixed;inset:0 auto auto 0;width:900px;height:640px;min-width:0;max-width:none;min-height:0;margin:0;border:0;padding:0;box-sizing:border-box;overflow:hidden;border-radius:0;background:#fff;';

type Scheme = 'light' | 'dark';
const media = (scheme: Scheme, motion: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-reduced-motion', value: motion },
      { name: 'prefers-color-scheme', value: scheme },
    ],
  });

/** How a page is looked at: the device's colours and the width of window and box. */
type View = readonly [scheme: Scheme, widthPx: number];
const WIDE: View = ['light', 900];
const DARK_PHONE: View = ['dark', 390];

async function lookAt([scheme, widthPx]: View): Promise<void> {
  // Animated emoji and spinners stand still.
  await media(scheme, 'reduce');
  await page.viewport(widthPx, 640);
  for (const box of [own, app]) {
    box.style.width = `${widthPx}px`;
    box.style.background = scheme === 'light' ? '#fff' : '#17191d';
  }
}

beforeAll(async () => {
  own = document.body.appendChild(document.createElement('main'));
  own.style.cssText = BOX;
  ownReact = createRoot(own);
  ownReact.render(<Own />);
  app = document.body.appendChild(document.createElement('div'));
  app.style.cssText = `${BOX}display:none`;
  react = createRoot(app);
  kitStyle = styleOf(kit);
  // A caret blinks, a spinner turns.
  document.head.append(noCaret);
  await lookAt(WIDE);
});
afterAll(async () => {
  await media('light', 'no-preference');
  react.unmount();
  ownReact.unmount();
  for (const each of [noCaret, kitStyle, own, app]) each.remove();
});

it.each(NAMES)(
  'the elements of a page with %s look the same once the kit stands on it, also in dark at 390 px, up to the noise of edges',
  async (name) => {
    const host = styleOf(hostSheets[name] ?? '');
    document.head.append(host);
    app.style.display = 'none';
    react.render(null);
    const before: [View, string][] = [];
    for (const view of [WIDE, DARK_PHONE]) {
      await lookAt(view);
      before.push([view, await restingPicture(own)]);
    }
    document.head.append(kitStyle);
    react.render(<Host />);
    app.style.display = 'block';
    await expect.element(field()).toBeVisible();
    app.style.display = 'none';
    const different: string[] = [];
    // The last view first: it is the one that is there.
    for (const [view, picture] of before.reverse()) {
      await lookAt(view);
      const found = await whatDiffersAtRest(own, picture);
      if (found) different.push(`${view.join()}: ${found}`);
    }
    host.remove();
    kitStyle.remove();
    expect(different).toEqual([]);
  },
);

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
  'a text with a mention and an emoji in the composer, and the menu of a message': [
    async () => {
      await userEvent.click(field());
      await userEvent.keyboard('Two lines{Shift>}{Enter}{/Shift}for @');
      await userEvent.keyboard('{Enter}');
      // As an emoji keyboard does it: the keys of a test type half a character at a time.
      document.execCommand('insertText', false, '👏 done');
      await expect.element(field()).toHaveValue('Two lines\nfor @Mia Larsen 👏 done');
      await userEvent.click(page.getByRole('article').last(), { button: 'right', position: { x: 80, y: 20 } });
      await expect.element(page.getByRole('menu')).toBeVisible();
    },
    () => userEvent.keyboard('{Escape}'),
  ],
  'the emoji picker': [
    async () => {
      await userEvent.click(page.getByRole('button', { name: 'Emoji', exact: true }));
      await expect.element(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
    },
    () => userEvent.keyboard('{Escape}'),
  ],
  'a search with what it found': [
    async () => {
      const kitParts = page.elementLocator(app);
      await userEvent.click(kitParts.getByRole('searchbox').first());
      await userEvent.keyboard('a');
      // The server of the stage never answers a search: so it stays.
      await expect.element(page.getByText('Searching older messages…')).toBeVisible();
    },
    () => userEvent.keyboard('{Escape}'),
  ],
  'a dialog': [async () => openDialog(true), async () => openDialog(false)],
};

it.each(Object.entries(SCENES))(
  '%s looks the same on every page, whichever sheet comes first, also in dark at 390 px, up to the noise of edges',
  async (_, scene) => {
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
        const different = await whatDiffersAtRest(app, blank);
        if (different) others.push(`${name}, ${order} the kit: ${different}`);
        if (cursors() !== hands) others.push(`${name}, ${order} the kit: another cursor`);
        host.remove();
      }
    }
    kitStyle.textContent = layered;
    const inLayer = await whatDiffers(blank, await restingPicture(app));
    if (inLayer) others.push(`in its layer: ${inLayer}`);
    const order = styleOf(LAYER_ORDER);
    const tailwind = styleOf(hostSheets['Tailwind 4'] ?? '');
    kitStyle.before(order);
    kitStyle.after(tailwind);
    const besideTailwind = await whatDiffers(blank, await restingPicture(app));
    if (besideTailwind) others.push(`in its layer beside Tailwind: ${besideTailwind}`);
    order.remove();
    tailwind.remove();
    kitStyle.textContent = kit;
    // Colours and widths do not depend on the order: the sheet that could win by its place is enough.
    await lookAt(DARK_PHONE);
    const onPhone = await restingPicture(app);
    for (const [name, sheet] of Object.entries(hostSheets)) {
      const host = styleOf(sheet);
      kitStyle.after(host);
      const different = await whatDiffersAtRest(app, onPhone);
      if (different) others.push(`${name}, in dark at 390 px: ${different}`);
      host.remove();
    }
    await lookAt(WIDE);
    await leave();
    kitStyle.remove();
    expect(others).toEqual([]);
  },
);

it.each(['before', 'after'] as const)("the accent of a host's sheet wins %s the kit's", (order) => {
  document.head.append(kitStyle);
  const theme = styleOf('.im-root { --im-accent: rgb(1, 2, 3) }');
  kitStyle[order](theme);
  const kitRoot = document.body.appendChild(document.createElement('div'));
  kitRoot.className = 'im-root';
  kitRoot.dataset.theme = 'dark';
  const drawn = kitRoot.appendChild(document.createElement('i'));
  drawn.style.color = 'var(--im-accent)';
  expect(getComputedStyle(drawn).color).toBe('rgb(1, 2, 3)');
  for (const each of [kitRoot, theme, kitStyle]) each.remove();
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

const SLOTS = {
  Header: () => (
    <div className="inside">
      <Own />
    </div>
  ),
};

/** A pane with elements of the host in one of its slots. */
function PaneWithSlot(): ReactNode {
  const [{ client }] = useState(() => demoMessageStage({ language: 'en-US', now: NOW }));
  return (
    <ImProvider client={client} language="en-US" theme="light">
      <MessagePane conversation={DEMO_GROUP} slots={SLOTS} />
    </ImProvider>
  );
}

const BETWEEN_PARTS = (
  <div className="im-root">
    <div className="inside">
      <Own />
    </div>
  </div>
);

it.each([
  ['between parts of the kit', 'styles.css', kit, BETWEEN_PARTS],
  ['between parts of the kit', 'styles.layered.css', layered, BETWEEN_PARTS],
  ['in a slot', 'styles.css', kit, <PaneWithSlot key="slot" />],
  ['in a slot', 'styles.layered.css', layered, <PaneWithSlot key="slot" />],
])('elements of a host %s look as beside them, with %s', async (_, __, sheet, ui) => {
  const style = styleOf(sheet);
  document.head.append(style);
  const box = document.body.appendChild(document.createElement('div'));
  const drawn = createRoot(box);
  drawn.render(
    <>
      {ui}
      <div className="outside">
        <Own />
      </div>
    </>,
  );
  await expect.poll(() => box.querySelector('.inside')).not.toBeNull();
  const [outside, inside] = [box.querySelector<HTMLElement>('.outside'), box.querySelector('.inside')];
  if (!outside || !inside) throw new Error('The host draws nothing.');
  // What inherits comes from the kit: the same text, colour, language of lines and width for both.
  const inherited = getComputedStyle(inside);
  for (const name of inherited)
    if (!/^--|.-color$|^app-region$/.test(name)) outside.style.setProperty(name, inherited.getPropertyValue(name));
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
  expect(stylesIn('.inside').length).toBeGreaterThan(10);
  expect(stylesIn('.inside')).toEqual(stylesIn('.outside'));
  drawn.unmount();
  box.remove();
  style.remove();
});
