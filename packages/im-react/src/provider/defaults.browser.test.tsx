import '../testing/load-languages.ts';
import '../styles/index.css';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Avatar, type AvatarProps } from '../components/avatar/Avatar.tsx';
import { demoKinds } from '../testing/demo-kinds.ts';
import { KindsOnList, kindsStage } from '../testing/kinds-on-list.tsx';
import { manualClock } from '../testing/manual-clock.ts';
import { KINDS_NOW } from '../testing/render-kinds.tsx';
import { StageProvider, type StageProviderProps } from '../testing/stage-provider.tsx';
import { DefaultsProvider } from './defaults-context.tsx';

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
function draw(props: Partial<StageProviderProps>, list: ReactNode = <KindsOnList onPerson={undefined} />): void {
  const { client } = kindsStage({ language: 'en-US', now: KINDS_NOW, rows });
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
