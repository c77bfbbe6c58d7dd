import '../testing/render/load-languages.ts';
import '../styles/index.css';
import { MessageType } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MessageDefaults } from '../conversation/pane-slots.tsx';
import { type DemoRow, demoKinds } from '../testing/demo/kinds.ts';
import { KindsOnList, kindsStage } from '../testing/render/kinds-on-list.tsx';
import { KINDS_NOW } from '../testing/render/render-kinds.tsx';
import { manualClock } from '../testing/stage/manual-clock.ts';
import { StageProvider, type StageProviderProps } from '../testing/stage/stage-provider.tsx';
import { Avatar, type AvatarProps } from '../ui/avatar/Avatar.tsx';
import { DefaultsProvider } from './DefaultsProvider.tsx';

const rows = () => [
  demoKinds.text('see https://example.com/a'),
  { ...demoKinds.text('@everyone hello'), atUserIds: [-1] },
  demoKinds.custom('poll', 'Poll'),
];
let host: HTMLElement;
let stop: () => void;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'width:520px;height:600px;display:flex';
});
afterEach(() => {
  stop();
  host.remove();
});

/** A list below a provider that was given these defaults. */
function draw(
  props: Partial<StageProviderProps>,
  list: ReactNode = <KindsOnList onPerson={undefined} />,
  of: () => readonly DemoRow[] = rows,
): void {
  const { client } = kindsStage({ language: 'en-US', now: KINDS_NOW, rows: of });
  const root = createRoot(host);
  stop = () => root.unmount();
  flushSync(() =>
    root.render(
      <StageProvider
        client={client}
        language="en-US"
        clock={manualClock(KINDS_NOW)}
        style={{ display: 'flex', inlineSize: '100%' }}
        {...props}
      >
        {list}
      </StageProvider>,
    ),
  );
}

test('kinds, menu lines and pictures stand on the provider', async () => {
  const Picture = (props: AvatarProps) => (
    <span data-testid="mine">
      <Avatar {...props} />
    </span>
  );
  draw({
    kinds: { poll: () => 'a poll of the host' },
    actions: (_, items) => [...items.slice(0, 1), { id: 'star', label: 'Star', onSelect: () => undefined }],
    avatar: Picture,
  });
  await expect.element(page.getByText('a poll of the host')).toBeVisible();
  expect(page.getByTestId('mine').first().element().querySelector('[data-im-part="avatar"]')).not.toBeNull();
  await userEvent.click(page.getByText('a poll of the host'), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Star' })).toBeVisible();
});

test('those of a place below win over those above, and what a list is given over both', async () => {
  draw(
    { kinds: { poll: () => 'above' }, onPerson: () => undefined },
    <DefaultsProvider kinds={{ poll: () => 'between' }}>
      <KindsOnList />
    </DefaultsProvider>,
  );
  await expect.element(page.getByText('between')).toBeVisible();
  stop();
  draw(
    { kinds: { poll: () => 'above' } },
    <DefaultsProvider kinds={{ poll: () => 'between' }}>
      <KindsOnList kinds={{ poll: () => 'here' }} />
    </DefaultsProvider>,
  );
  await expect.element(page.getByText('here')).toBeVisible();
});

test('presses on messages, links, mentions and pictures reach the host', async () => {
  const heard = {
    onMessageClick: vi.fn(),
    onLinkClick: vi.fn((_href: string, event: { preventDefault(): void }) => event.preventDefault()),
    onMentionClick: vi.fn(),
    onPerson: vi.fn(),
  };
  draw(heard);
  await userEvent.click(page.getByRole('link', { name: 'https://example.com/a' }));
  await userEvent.click(page.getByRole('button', { name: '@everyone' }));
  expect(heard.onMessageClick).not.toHaveBeenCalled();
  const time = host.querySelectorAll('[data-im-part="message-meta"]')[1];
  if (!time) throw new Error('the second message has no time');
  await userEvent.click(page.elementLocator(time));
  await userEvent.click(page.getByRole('button', { name: /^About|Mia/ }).first());
  expect(heard.onLinkClick.mock.calls.map(([href]) => href)).toEqual(['https://example.com/a']);
  expect(heard.onMentionClick.mock.calls.map(([userId]) => userId)).toEqual([-1]);
  expect(heard.onMessageClick.mock.calls.map(([row]) => row.content)).toEqual(['@everyone hello']);
  expect(heard.onPerson).toHaveBeenCalledOnce();
});

test('links of system notices and maps reach `onLinkClick` too', async () => {
  const onLinkClick = vi.fn((_href: string, event: { preventDefault(): void }) => event.preventDefault());
  const notice = JSON.stringify({ title: 'News', content: 'Read it', link: 'https://example.com/news' });
  const place = JSON.stringify({ latitude: 1.5, longitude: 2.5, name: 'Café', address: '' });
  draw({ onLinkClick }, undefined, () => [
    { type: MessageType.SYSTEM_MESSAGE, content: notice },
    { type: MessageType.LOCATION, content: place },
  ]);
  for (const link of host.querySelectorAll('a')) await userEvent.click(page.elementLocator(link));
  const [first, second] = onLinkClick.mock.calls.map(([href]) => href);
  expect(first).toBe('https://example.com/news');
  expect(second).toContain('1.5');
});

test('actions, avatar, slots and events of a place below win over those of the provider', async () => {
  const heard: string[] = [];
  const defaults = (word: string): MessageDefaults => ({
    actions: () => [{ id: word, label: `Action ${word}`, onSelect: () => undefined }],
    avatar: () => <i>avatar {word}</i>,
    slots: { TimeMark: () => <p>mark {word}</p> },
    onMessageClick: () => heard.push(`message ${word}`),
    onMentionClick: () => heard.push(`mention ${word}`),
    onPerson: () => heard.push(`person ${word}`),
  });
  draw(
    defaults('above'),
    <DefaultsProvider {...defaults('below')}>
      <KindsOnList onPerson={undefined} />
    </DefaultsProvider>,
  );
  await expect.element(page.getByText('avatar below').first()).toBeVisible();
  await expect.element(page.getByText('mark below').first()).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '@everyone' }));
  await userEvent.click(page.getByRole('button', { name: /^About|Mia/ }).first());
  const time = host.querySelectorAll('[data-im-part="message-meta"]')[1];
  if (time) await userEvent.click(page.elementLocator(time));
  expect(heard).toEqual(['mention below', 'person below', 'message below']);
  if (time) await userEvent.click(page.elementLocator(time), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Action below' })).toBeVisible();
  expect(host.textContent).not.toContain('above');
});

test('a press on a tip reaches `onMessageClick`', async () => {
  const onMessageClick = vi.fn();
  draw({ onMessageClick }, undefined, () => [{ ...demoKinds.text('gone'), recalled: true }]);
  await userEvent.click(page.getByText(/recalled a message/));
  expect(onMessageClick.mock.calls.map(([row]) => row.content)).toEqual(['gone']);
});
