import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useT } from '../context/texts/useT.ts';
import type { Language } from '../i18n/language.ts';
import { type LoadedTexts, loadLanguage } from '../i18n/languages.ts';
import { demoStage } from '../testing/demo/stage.ts';
import { ImProvider } from './ImProvider.tsx';
import { ImRoot } from './ImRoot.tsx';

const { client } = demoStage({ language: 'en-US', now: 0 });

function Title() {
  return <h1>{useT()('chats.title')}</h1>;
}

const ui = (language?: Language, texts?: LoadedTexts) => (
  <ImProvider client={client} {...(language && { language })} {...(texts && { texts })}>
    <ImRoot>
      <Title />
    </ImRoot>
  </ImProvider>
);

let host: HTMLElement;
const differences: unknown[] = [];
const complaints = vi.spyOn(console, 'error');
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  complaints.mockClear();
  differences.length = 0;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  host.remove();
  document.documentElement.lang = '';
  vi.unstubAllGlobals();
});

/** Hydrates the markup of a server, checks that nothing differed, and returns the text that is shown then. */
async function hydrate(markup: string, page: ReturnType<typeof ui>): Promise<string | null | undefined> {
  // biome-ignore lint/plugin: the markup of a server
  host.innerHTML = markup;
  const root = await act(() => hydrateRoot(host, page, { onRecoverableError: (error) => differences.push(error) }));
  const text = host.querySelector('h1')?.textContent;
  await act(() => root.unmount());
  expect(differences).toEqual([]);
  expect(complaints.mock.calls).toEqual([]);
  return text;
}

test('languages that other requests have loaded do not change the markup of a server', async () => {
  const before = renderToString(ui('en-GB'));
  await Promise.all([loadLanguage('en-US'), loadLanguage('zh-TW')]);
  expect(renderToString(ui('en-GB'))).toBe(before);
  expect(before).not.toContain('<h1>');
  expect(await hydrate(before, ui('en-GB'))).toBe('Chats');
});

test('two providers with texts of their own, rendered in turn, each hydrate in their language', async () => {
  const [english, chinese] = await Promise.all([loadLanguage('en-US'), loadLanguage('zh-HK')]);
  const pages = [ui('en-US', english), ui('zh-HK', chinese), ui('en-US', english), ui('zh-HK', chinese)];
  const titles = ['Chats', '聊天', 'Chats', '聊天'];
  const markups = pages.map((page) => renderToString(page));
  for (const [index, page] of pages.entries()) {
    expect(markups[index]).toContain(`<h1>${titles[index]}</h1>`);
    expect(await hydrate(markups[index] ?? '', page)).toBe(titles[index]);
  }
});

test('without a language the server renders an empty root, which the browser fills in that of the page', async () => {
  await Promise.all([loadLanguage('en-US'), loadLanguage('zh-TW')]);
  const markup = renderToString(ui());
  expect(markup).not.toContain('<h1>');
  document.documentElement.lang = 'zh-TW';
  expect(await hydrate(markup, ui())).toBe('聊天');
});

test('texts survive the serialisation between a server component and the page', async () => {
  const texts = await loadLanguage('zh-TW');
  expect(JSON.parse(JSON.stringify(texts))).toEqual(texts);
  expect(renderToString(ui(undefined, texts))).toContain('lang="zh-TW"');
});
