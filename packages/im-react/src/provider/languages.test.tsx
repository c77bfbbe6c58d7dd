import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useT } from '../i18n/useT.ts';
import { demoStage } from '../testing/demo-stage.ts';
import { ImProvider } from './ImProvider.tsx';

function Title() {
  return <h1>{useT()('chats.title')}</h1>;
}

test('texts are fetched: nothing is drawn without them, and a language stays until the next one is there', async () => {
  const { client } = demoStage({ language: 'en-US', now: 0 });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const draw = (language: string) =>
    flushSync(() =>
      root.render(
        <ImProvider client={client} language={language}>
          <Title />
        </ImProvider>,
      ),
    );
  const title = () => host.querySelector('h1')?.textContent;
  const shown = () => host.querySelector('[data-im-part="root"]')?.getAttribute('lang');

  draw('zh-TW');
  expect(title()).toBeUndefined();
  await vi.waitFor(() => expect(title()).toBe('聊天'));
  draw('en-US');
  expect([title(), shown()]).toEqual(['聊天', 'zh-TW']);
  await vi.waitFor(() => expect([title(), shown()]).toEqual(['Chats', 'en-US']));
  draw('zh-TW');
  expect(title()).toBe('聊天');
  root.unmount();
});
