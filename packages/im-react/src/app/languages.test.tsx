import { createInstance } from 'i18next';
import type { ComponentProps, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormattersProvider, useFormatters } from '../context/texts/formatters-context.tsx';
import { TextsProvider } from '../context/texts/TextsProvider.tsx';
import { useT } from '../context/texts/useT.ts';
import { demoStage } from '../testing/demo/stage.ts';
import { ImProvider } from './ImProvider.tsx';
import { ImRoot } from './ImRoot.tsx';

const { client } = demoStage({ language: 'en-US', now: 0 });
const TIME = new Date(2026, 10, 4, 14, 8).getTime();

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
  vi.restoreAllMocks();
});

/** A first import of texts takes long on a busy machine. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

function Title() {
  return <h1>{useT()('chats.title')}</h1>;
}

function When() {
  const formatters = useFormatters();
  return <time>{`${formatters.date(TIME, 'dateNumeric')} ${formatters.time(TIME, 'minutes')}`}</time>;
}

const draw = (props: Partial<ComponentProps<typeof ImProvider>>, children: ReactNode = <Title />) =>
  flushSync(() =>
    root.render(
      <ImProvider client={client} {...props}>
        <ImRoot>{children}</ImRoot>
      </ImProvider>,
    ),
  );
const title = () => host.querySelector('h1')?.textContent;
const times = () => [...host.querySelectorAll('time')].map((each) => each.textContent);
const shown = () => host.querySelector('[data-im-part="root"]')?.getAttribute('lang');

test('texts are loaded: nothing is drawn without them, and a language stays until the next one is there', async () => {
  draw({ language: 'zh-TW' });
  expect(title()).toBeUndefined();
  await eventually(() => expect(title()).toBe('聊天'));
  draw({ language: 'en-US' });
  expect([title(), shown()]).toEqual(['聊天', 'zh-TW']);
  await eventually(() => expect([title(), shown()]).toEqual(['Chats', 'en-US']));
  draw({ language: 'zh-TW' });
  expect(title()).toBe('聊天');
});

test('without a language the page decides, then the browser', async () => {
  const page = document.documentElement;
  page.lang = 'zh-HK';
  draw({});
  await eventually(() => expect([title(), shown()]).toEqual(['聊天', 'zh-TW']));
  root.unmount();
  page.lang = 'nl';
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl', 'en-GB', 'zh-CN']);
  root = createRoot(host);
  draw({});
  await eventually(() => expect([title(), shown()]).toEqual(['Chats', 'en-US']));
  page.lang = '';
});

test('a tag of a host has the texts of its language and dates of its own', async () => {
  draw({ language: 'en-GB' }, <When />);
  await eventually(() => expect([times(), shown()]).toEqual([['04/11/2026 14:08'], 'en-US']));
});

test('an unknown language is English, and a developer is told so once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  draw({ language: 'fr' });
  await eventually(() => expect(title()).toBe('Chats'));
  draw({ language: 'en-US' });
  draw({ language: 'fr' });
  expect(warn.mock.calls).toEqual([['im-react has no texts in "fr"; it shows en-US.']]);
});

test('in production too', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  draw({ language: 'nl' });
  await eventually(() => expect(title()).toBe('Chats'));
  expect(warn.mock.calls).toEqual([['im-react has no texts in "nl"; it shows en-US.']]);
  vi.unstubAllEnvs();
});

test("the host's i18next gives the language, and its own text of a key stays", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { im: { 'chats.title': 'Inbox' } } } });
  draw({ i18n });
  await eventually(() => expect([title(), shown()]).toEqual(['Inbox', 'en']));
  await i18n.changeLanguage('zh-HK');
  await eventually(() => expect([title(), shown()]).toEqual(['聊天', 'zh-TW']));
  expect(i18n.getResource('zh-TW', 'im', 'action.close', { keySeparator: false })).toBe('關閉');
});

test("a host's function speaks first, in a language that nobody else knows", async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  draw({ language: 'fr', t: (key) => (key === 'chats.title' ? 'Discussions' : undefined) });
  await eventually(() => expect([title(), shown()]).toEqual(['Discussions', 'fr']));
  expect(warn).not.toHaveBeenCalled();
});

test('changes of a host that are written anew in each render are read once', async () => {
  const redrawn = vi.fn();
  function Counted() {
    const t = useT();
    redrawn(t);
    return <h1>{t('chats.title')}</h1>;
  }
  for (let turn = 0; turn < 3; turn++) {
    draw({ language: 'en-US', overrides: { 'en-US': { 'chats.title': 'Inbox' } } }, <Counted />);
  }
  expect(title()).toBe('Inbox');
  expect(new Set(redrawn.mock.calls.map(([t]) => t)).size).toBe(1);
});

test('how times are said stands on the provider and changes below it', async () => {
  draw(
    { language: 'en-US', formatters: { hourCycle: 'h12', date: () => 'the 4th' } },
    <>
      <When />
      <FormattersProvider formatters={{ time: () => 'noon' }}>
        <When />
        <FormattersProvider formatters={{ hourCycle: 'h23' }}>
          <When />
        </FormattersProvider>
      </FormattersProvider>
    </>,
  );
  await eventually(() =>
    expect(times().map((text) => text?.replace(/\s/g, ' '))).toEqual([
      'the 4th 2:08 PM',
      'the 4th noon',
      'the 4th 14:08',
    ]),
  );
});

test('`t` of a part of the page wins over that of the provider, which wins over the texts', async () => {
  const keys = { above: 'chats.title', below: 'chats.emptyTitle' };
  function Both() {
    const t = useT();
    return <h1>{`${t('chats.title')} | ${t('chats.emptyTitle')} | ${t('action.close')}`}</h1>;
  }
  draw(
    { language: 'en-US', t: (key) => (key === keys.above || key === keys.below ? `above ${key}` : undefined) },
    <TextsProvider t={(key) => (key === keys.below ? 'below' : undefined)}>
      <Both />
    </TextsProvider>,
  );
  await eventually(() => expect(title()).toBe('above chats.title | below | Close'));
});

test("a `t` or formatter of the host that throws: the kit's own is shown, and the first error is reported", async () => {
  const onError = vi.fn();
  const broken = (what: string) => () => {
    throw new Error(what);
  };
  draw(
    { language: 'en-US', t: broken('t'), formatters: { time: broken('time') }, onError },
    <>
      <Title />
      <Title />
      <When />
      <When />
    </>,
  );
  await eventually(() => expect(title()).toBe('Chats'));
  expect(times()).toEqual(['11/4/2026 14:08', '11/4/2026 14:08']);
  await eventually(() => expect(onError).toHaveBeenCalledTimes(2));
  expect(onError.mock.calls.map(([error]) => error.message).sort()).toEqual(['t', 'time']);
});
