import '../testing/render/load-languages.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ImProvider as HooksProvider, useUnreadTotal } from '../hooks/index.ts';
import { Avatar, Badge, ChatList, ImProvider, type ShowToast, useToast } from '../index.ts';
import { demoStage } from '../testing/demo/stage.ts';

let react: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  react = createRoot(host);
});
afterEach(() => {
  flushSync(() => react.unmount());
  host.remove();
});
const draw = (ui: ReactNode) => flushSync(() => react.render(ui));
const { client } = demoStage({ language: 'en-US', now: 0 });
const roots = () => document.querySelectorAll('.im-root');

function Unread() {
  return <b>{useUnreadTotal()} unread</b>;
}

test.each([
  ['im-react', ImProvider],
  ['im-react/hooks', HooksProvider],
])('the provider of %s draws no element, and its children at once', (_, Provider) => {
  const ui = (
    <Provider client={client} language="en-US" theme="dark" className="mine">
      <Unread />
    </Provider>
  );
  expect(renderToString(ui)).toMatch(/^<b>\d+(<!-- -->)? unread<\/b>$/);
  draw(ui);
  expect(host.innerHTML).toBe('<b>2 unread</b>');
  expect(roots()).toHaveLength(0);
});

test.each([
  ['im-react', ImProvider],
  ['im-react/hooks', HooksProvider],
])('a part under the provider of %s makes one root with its looks, which goes with it', (_, Provider) => {
  draw(
    <Provider client={client} language="en-US" theme="dark" density="compact" className="mine">
      <main>
        <ChatList onSelect={() => undefined} slots={{ Empty: () => <p>none</p> }} />
      </main>
    </Provider>,
  );
  const [root, ...others] = host.querySelectorAll<HTMLElement>('.im-root');
  expect(others).toHaveLength(0);
  expect(root?.parentElement?.tagName).toBe('MAIN');
  expect([root?.lang, root?.dir, root?.className]).toEqual(['en-US', 'ltr', 'im-root mine']);
  expect({ ...root?.dataset }).toEqual({ imPart: 'root', theme: 'dark', density: 'compact' });
  draw(<Provider client={client} />);
  expect(roots()).toHaveLength(0);
});

test('parts inside a part, and those that a host puts into a slot of it, make no second root', () => {
  draw(
    <ImProvider client={client} language="en-US">
      <ChatList onSelect={() => undefined} slots={{ Avatar: () => <Badge count={3} /> }} />
    </ImProvider>,
  );
  expect(host.querySelector('.im-badge')).not.toBeNull();
  expect(host.querySelectorAll('.im-root')).toHaveLength(1);
});

test('an account inside a part of another one has roots of its own', () => {
  const other = demoStage({ language: 'zh-CN', now: 0 }).client;
  draw(
    <ImProvider client={client} language="en-US">
      <ChatList
        onSelect={() => undefined}
        slots={{
          Empty: () => null,
          Badge: () => (
            <ImProvider client={other} language="zh-CN">
              <Avatar id={1} name="A" />
            </ImProvider>
          ),
        }}
      />
    </ImProvider>,
  );
  const inner = host.querySelector('.im-root .im-root');
  expect(inner?.getAttribute('lang')).toBe('zh-CN');
});

test('a notice of a page without any part has a root in the page', () => {
  let toast: ShowToast | undefined;
  function Host() {
    toast = useToast();
    return null;
  }
  draw(
    <ImProvider client={client} language="en-US">
      <Host />
    </ImProvider>,
  );
  expect(roots()).toHaveLength(0);
  flushSync(() => void toast?.show({ text: 'Saved' }));
  expect(document.querySelector('body > .im-root [data-im-part="toast"]')?.textContent).toContain('Saved');
  expect(host.innerHTML).toBe('');
});
