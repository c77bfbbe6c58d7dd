import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChatList } from '../chats/chat-list/ChatList.tsx';
import { loadLanguage } from '../i18n/languages.ts';
import { ContactList } from '../people/contact-list/ContactList.tsx';
import { RequestList } from '../people/request-list/RequestList.tsx';
import { demoStage } from '../testing/demo/stage.ts';
import { ImProvider } from './ImProvider.tsx';
import { ImRoot } from './ImRoot.tsx';

test('a server draws the root with language and looks, and lists that are not there yet', async () => {
  const stage = demoStage({ language: 'en-US', now: 0 });
  const html = renderToString(
    createElement(
      ImProvider,
      {
        client: stage.client,
        language: 'zh-TW',
        texts: await loadLanguage('zh-TW'),
        theme: 'dark',
        density: 'compact',
      },
      createElement(
        ImRoot,
        {},
        createElement(ChatList, { onSelect: () => undefined }),
        createElement(ContactList, { onSelect: () => undefined }),
        createElement(RequestList),
      ),
    ),
  );
  expect(html).toMatch(/^<div lang="zh-TW" dir="ltr" data-theme="dark" data-density="compact" class="im-root"/);
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toContain('data-im-part="portal"');
});

test('a part without a provider says what is missing', () => {
  expect(() => renderToString(createElement(RequestList))).toThrow('ImProvider');
});
