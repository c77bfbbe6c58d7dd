import { type ComponentProps, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoStage } from '../testing/demo/stage.ts';
import { ImProvider } from './ImProvider.tsx';
import { ImRoot } from './ImRoot.tsx';

let react: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  react = createRoot(host);
});
afterEach(() => {
  react.unmount();
  host.remove();
  vi.restoreAllMocks();
});

const { client } = demoStage({ language: 'en-US', now: 0 });
const floating = () => document.querySelectorAll<HTMLElement>('body > [data-im-part="portal"]');
const draw = (props: Partial<ComponentProps<typeof ImProvider>>) =>
  flushSync(() =>
    react.render(
      <StrictMode>
        <ImProvider client={client} language="en-US" {...props}>
          <ImRoot />
        </ImProvider>
      </StrictMode>,
    ),
  );

test('what floats has one element in the page, which looks like the kit and goes with it', () => {
  draw({ theme: 'dark', className: 'mine', density: 'compact' });
  expect(floating()).toHaveLength(1);
  expect({ ...floating()[0]?.dataset }).toEqual({ imPart: 'portal', theme: 'dark', density: 'compact' });
  expect([floating()[0]?.className, floating()[0]?.lang, floating()[0]?.dir]).toEqual(['im-root mine', 'en-US', 'ltr']);
  draw({ theme: 'system', direction: 'rtl' });
  expect(floating()).toHaveLength(1);
  expect({ ...floating()[0]?.dataset }).toEqual({ imPart: 'portal' });
  expect([floating()[0]?.className, floating()[0]?.dir]).toEqual(['im-root', 'rtl']);
  flushSync(() => react.unmount());
  expect(floating()).toHaveLength(0);
});

test('it moves with the container that a host gives', () => {
  const own = host.appendChild(document.createElement('section'));
  draw({});
  draw({ portalContainer: own });
  expect(floating()).toHaveLength(0);
  expect(own.querySelectorAll('[data-im-part="portal"]')).toHaveLength(1);
});

test('events of the page are heard by the root alone: no key goes through the kit twice', () => {
  const listen = vi.spyOn(document.body, 'addEventListener');
  draw({});
  expect(floating()).toHaveLength(1);
  expect(listen).not.toHaveBeenCalled();
});
