import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchEverywhere } from '../chats/search/SearchEverywhere.tsx';
import { ConnectionBanner } from '../conversation/connection-banner/ConnectionBanner.tsx';
import { MessagePane } from '../conversation/pane/MessagePane.tsx';
import { useTimeReader } from '../hooks/page/useTimeReader.ts';
import { loadLanguage } from '../i18n/languages.ts';
import { listTime } from '../i18n/time-labels.ts';
import { ContactDetail } from '../people/contact-detail/ContactDetail.tsx';
import { ContactList } from '../people/contact-list/ContactList.tsx';
import { RequestList } from '../people/request-list/RequestList.tsx';
import { demoStage } from '../testing/demo/stage.ts';
import { ChatApp } from './chat-app/ChatApp.tsx';
import { ImProvider } from './ImProvider.tsx';
import { ImRoot } from './ImRoot.tsx';

afterEach(() => vi.unstubAllGlobals());

const texts = await loadLanguage('en-US');
const stage = demoStage({ language: 'en-US', now: new Date(2026, 10, 4).getTime() });
stage.connection.set({ ...stage.connection.getSnapshot(), phase: 'waiting', lost: true, retryAt: 5_000 });

function TimeOfHost(): ReactNode {
  return createElement('time', null, listTime(1_000, useTimeReader()));
}

const page = () =>
  renderToString(
    createElement(
      ImProvider,
      { client: stage.client, language: 'en-US', texts },
      createElement(
        ImRoot,
        {},
        createElement(ChatApp),
        createElement(ConnectionBanner),
        createElement(ContactList, { onSelect: () => undefined }),
        createElement(ContactDetail, { userId: 3, onMessage: () => undefined }),
        createElement(MessagePane, { conversation: 'p:3' }),
        createElement(RequestList),
        createElement(SearchEverywhere, { onOpen: () => undefined }),
        createElement(TimeOfHost),
      ),
    ),
  );

/** `Date` with a clock that throws: dates that are made of a time can be read. */
class DateWithoutClock extends Date {
  constructor(...parts: readonly [] | readonly [number | string | Date]) {
    if (parts.length === 0) throw new Error('The clock was read.');
    super(...(parts as [number]));
  }
  static override now(): number {
    throw new Error('The clock was read.');
  }
}

test('a server draws every part without reading the clock', () => {
  const drawn = page();
  vi.stubGlobal('Date', DateWithoutClock);
  expect(() => Date.now()).toThrow('The clock was read.');
  expect(page()).toBe(drawn);
});
