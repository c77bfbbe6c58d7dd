import '../styles/index.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MessagePane } from '../conversation/pane/MessagePane.tsx';
import { Messenger, type MessengerWorld, messengerWorld } from '../testing/server/messenger-world.tsx';
import { StageProvider } from '../testing/stage/stage-provider.tsx';

// A language of the host's own, written from right to left; what it has no words for stays Chinese.
const ARABIC = {
  ar: {
    'chats.title': 'المحادثات',
    'composer.message': 'رسالة',
    'message.sent': 'أُرسلت',
    'action.back': 'رجوع',
  },
};
let world: MessengerWorld;
let host: HTMLElement;

beforeEach(async () => {
  await page.viewport(1100, 760);
  world = messengerWorld();
  host = document.createElement('div');
  host.style.cssText = 'inline-size:1000px;block-size:620px';
  document.body.append(host);
});
afterEach(async () => {
  await world.close();
  host.remove();
});

const middle = (element: Element): number => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};

it('speaks the language that the host added, from right to left', async () => {
  const { client } = await world.signIn('ann');
  world.server.say(world.ids.bob, world.ids.ann, 'shalom');
  world.draw(host, <Messenger client={client} language="ar" overrides={ARABIC} conversation={`p:${world.ids.bob}`} />);
  await expect.element(page.getByRole('listbox', { name: 'المحادثات' })).toBeVisible();
  expect(host.querySelector('[data-im-part="root"]')?.getAttribute('dir')).toBe('rtl');
  expect(document.querySelector('[data-im-part="portal"]')?.getAttribute('dir')).toBe('rtl');
  await userEvent.click(page.getByRole('textbox', { name: 'رسالة' }));
  await userEvent.keyboard('mine{Enter}');
  await expect.element(page.getByRole('article', { name: /mine/ })).toBeVisible();
  const list = host.querySelector('[data-im-part="message-list"]');
  const bubble = (text: string) =>
    page.getByRole('article', { name: new RegExp(text) }).getByText(text, { exact: true });
  if (!list) throw new Error('There is no list.');
  expect(middle(bubble('mine').element())).toBeLessThan(middle(list));
  expect(middle(bubble('shalom').element())).toBeGreaterThan(middle(list));
});

it('lets a menu grow to the left of where it was asked for', async () => {
  const { client } = await world.signIn('ann');
  world.server.say(world.ids.bob, world.ids.ann, 'press me here');
  world.draw(host, <Messenger client={client} language="ar" overrides={ARABIC} conversation={`p:${world.ids.bob}`} />);
  const text = page.getByRole('article', { name: /press me here/ }).getByText('press me here');
  await userEvent.click(text, { button: 'right' });
  await expect.element(page.getByRole('menu')).toBeVisible();
  const pressed = middle(text.element());
  await expect
    .poll(() => {
      const { left, right } = page.getByRole('menu').element().getBoundingClientRect();
      return Math.abs(right - pressed) < Math.abs(left - pressed);
    })
    .toBe(true);
});

it('turns arrows that mean a direction round', async () => {
  const { client } = await world.signIn('ann');
  world.draw(
    host,
    <StageProvider client={client} language="ar" overrides={ARABIC}>
      <MessagePane conversation={`p:${world.ids.bob}`} onBack={() => undefined} />
    </StageProvider>,
  );
  const back = page.getByRole('button', { name: 'رجوع' });
  await expect.element(back).toBeVisible();
  const icon = back.element().querySelector('svg');
  if (!icon) throw new Error('There is no icon.');
  const { transform, scale } = getComputedStyle(icon);
  expect(`${transform} ${scale}`).toContain('-1');
});

it('moves through the emoji set as the arrow points', async () => {
  const { client } = await world.signIn('ann');
  world.draw(
    host,
    <StageProvider client={client} language="en-US" direction="rtl">
      <MessagePane conversation={`p:${world.ids.bob}`} />
    </StageProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Emoji' }));
  const all = page.getByRole('group', { name: 'All emoji' });
  const [first, second] = ['Laughing', 'Flirting'].map((name) => all.getByRole('button', { name }));
  if (!first || !second) throw new Error('There are no emoji.');
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(second).toHaveFocus();
});
