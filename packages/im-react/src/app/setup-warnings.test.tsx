import '../testing/render/load-languages.ts';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChatList, MessagePane, type MessagePaneProps } from '../index.ts';
import { demoStage } from '../testing/demo/stage.ts';
import { manualClock } from '../testing/stage/manual-clock.ts';
import { ImProvider } from './ImProvider.tsx';

const { client } = demoStage({ language: 'en-US', now: 0 });
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let react: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  react = createRoot(host);
  warn.mockClear();
});
afterEach(() => {
  flushSync(() => react.unmount());
  host.remove();
});

test('a root that is not in the page has no styles, and gets no warning', () => {
  const clock = manualClock(0);
  host.remove();
  flushSync(() =>
    react.render(
      <ImProvider client={client} language="en-US" clock={clock}>
        <ChatList />
      </ImProvider>,
    ),
  );
  clock.advance(3_000);
  expect(warn).not.toHaveBeenCalled();
});

test('a page without the style sheet: one sentence, after it had time to load', () => {
  const clock = manualClock(0);
  flushSync(() =>
    react.render(
      <ImProvider client={client} language="en-US" clock={clock}>
        <ChatList />
        <ChatList />
      </ImProvider>,
    ),
  );
  expect(warn).not.toHaveBeenCalled();
  clock.advance(3_000);
  expect(warn.mock.calls).toEqual([[expect.stringContaining("import 'im-react/styles.css'")]]);
});

test('a pane without a conversation: one sentence that names the props', () => {
  const props = {} as MessagePaneProps;
  flushSync(() =>
    react.render(
      <ImProvider client={client} language="en-US">
        <MessagePane {...props} />
        <MessagePane {...props} />
      </ImProvider>,
    ),
  );
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/no conversation.*conversation.*user.*group/)]]);
});
