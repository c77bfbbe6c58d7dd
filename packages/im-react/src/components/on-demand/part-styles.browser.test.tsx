import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import css from '../../styles/index.css?inline';
import { StageProvider } from '../../testing/stage-provider.tsx';
import '../../testing/load-languages.ts';
import { onDemand } from './on-demand.tsx';

const Tray = () => (
  <ul>
    <li className="im-pop">styled</li>
  </ul>
);
const Part = onDemand(async () => Tray);

let host: HTMLElement;
let shadow: ShadowRoot;
let unmount: () => void = () => undefined;

beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
  shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
});
afterEach(() => {
  unmount();
  host.remove();
});

function draw(into: HTMLElement | ShadowRoot): void {
  const box = document.createElement('div');
  into.append(box);
  const root = createRoot(box);
  root.render(
    <StageProvider language="en-US">
      <Part />
      <Part />
    </StageProvider>,
  );
  unmount = () => root.unmount();
}

test('styles of a part come with it into the shadow root it is drawn in, once, and nowhere else', async () => {
  const outside = document.adoptedStyleSheets.length;
  draw(shadow);
  await expect.element(page.getByText('styled').first()).toBeInTheDocument();
  expect(shadow.adoptedStyleSheets).toHaveLength(2);
  const [own, ofParts] = shadow.adoptedStyleSheets;
  expect([...(ofParts?.cssRules ?? [])].some((rule) => rule.cssText.includes('.im-pop'))).toBe(true);
  expect([...(own?.cssRules ?? [])].some((rule) => rule.cssText.includes('.im-pop'))).toBe(false);
  expect(document.adoptedStyleSheets).toHaveLength(outside);
  const item = shadow.querySelector('.im-pop');
  if (!item) throw new Error('There is no part.');
  expect(getComputedStyle(item).borderRadius).not.toBe('0px');
});
