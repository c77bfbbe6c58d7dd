import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatList } from '../chats/chat-list/ChatList.tsx';
import { useConversationShortcuts } from '../hooks/keys/useConversationShortcuts.ts';
import { useRegionKeys } from '../hooks/keys/useRegionKeys.ts';
import css from '../styles/index.css?inline';
import { Messenger, type MessengerWorld, messengerWorld } from '../testing/server/messenger-world.tsx';
import { StageProvider } from '../testing/stage/stage-provider.tsx';

// React runs in this window and draws into the document of an iframe, whose classes are others.
let world: MessengerWorld;
let frame: HTMLIFrameElement;
let inner: Document;

beforeEach(async () => {
  await page.viewport(1100, 760);
  world = messengerWorld();
  frame = document.createElement('iframe');
  frame.dataset.testid = 'frame';
  frame.style.cssText = 'inline-size:1000px;block-size:640px;border:0';
  document.body.append(frame);
  if (!frame.contentDocument) throw new Error('The frame has no document.');
  inner = frame.contentDocument;
  const style = inner.createElement('style');
  style.textContent = css;
  inner.head.append(style);
});
afterEach(async () => {
  await world.close();
  frame.remove();
});

const within = () => page.frameLocator(page.getByTestId('frame'));
const box = () => within().getByRole('textbox', { name: 'Message' });
const nothingOutside = (): void => expect(document.body.querySelector('[data-im-part], .im-root')).toBeNull();

async function open(conversation: `p:${number}` | `g:${number}`): Promise<void> {
  const { client } = await world.signIn('ann');
  world.draw(inner.body, <Messenger client={client} conversation={conversation} />);
  await expect.poll(() => inner.querySelector('textarea')).not.toBeNull();
}

it('sends, and keeps its floating parts in the frame', async () => {
  await open(`p:${world.ids.bob}`);
  await userEvent.click(box());
  await userEvent.type(box(), 'from the frame{Enter}');
  await expect.poll(() => inner.querySelector('article[aria-label*="from the frame, sent"]')).not.toBeNull();
  expect(inner.querySelector('[data-im-part="portal"]')).not.toBeNull();
  nothingOutside();
});

it('opens the menu of a message and closes it by Escape and by a press', async () => {
  world.server.say(world.ids.bob, world.ids.ann, 'press me');
  await open(`p:${world.ids.bob}`);
  await expect.poll(() => inner.querySelector('article[aria-label*="press me"]')).not.toBeNull();
  const menu = () => inner.querySelector('[data-im-part="portal"] [role="menu"]');
  const text = within()
    .getByRole('article', { name: /press me/ })
    .getByText('press me');
  await userEvent.click(text, { button: 'right' });
  await expect.poll(() => menu()?.contains(inner.activeElement)).toBe(true);
  inner.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(menu).toBeNull();
  await userEvent.click(text, { button: 'right' });
  await expect.poll(menu).not.toBeNull();
  await userEvent.click(box());
  await expect.poll(menu).toBeNull();
  nothingOutside();
});

it('walks from message to message by keyboard, and opens a chat’s menu', async () => {
  world.server.say(world.ids.bob, world.ids.ann, 'one');
  world.server.say(world.ids.bob, world.ids.ann, 'two');
  await open(`p:${world.ids.bob}`);
  await expect.poll(() => inner.querySelectorAll('article').length).toBe(2);
  const [first, second] = inner.querySelectorAll<HTMLElement>('article');
  second?.focus();
  expect(inner.activeElement).toBe(second);
  second?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
  await expect.poll(() => inner.activeElement === first).toBe(true);
  await userEvent.click(
    within()
      .getByRole('option', { name: /Crew|Bob/ })
      .first(),
    { button: 'right' },
  );
  await expect.poll(() => inner.querySelector('[data-im-part="portal"] [role="menu"]')).not.toBeNull();
});

function Keys({ onSelect }: { readonly onSelect: (key: string) => void }) {
  useRegionKeys();
  useConversationShortcuts({ selected: null, onSelect });
  return <ChatList />;
}

it('hears the keys of its own page, where they count everywhere', async () => {
  world.server.say(world.ids.bob, world.ids.ann, 'hello');
  const { client } = await world.signIn('ann');
  const onSelect = vi.fn();
  world.draw(
    inner.body,
    <StageProvider client={client} language="en-US">
      <Keys onSelect={onSelect} />
    </StageProvider>,
  );
  await expect.poll(() => inner.querySelector('[role="option"]')).not.toBeNull();
  const press = (where: Document, key: string, more: KeyboardEventInit = {}): boolean =>
    where.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  await vi.waitFor(() => {
    press(inner, 'F6');
    expect(inner.activeElement?.getAttribute('role')).toBe('listbox');
  });
  press(document, 'ArrowDown', { altKey: true });
  expect(onSelect).not.toHaveBeenCalled();
  press(inner, 'ArrowDown', { altKey: true });
  expect(onSelect).toHaveBeenCalledOnce();
});

it('follows the size of its own frame and stays at the bottom', async () => {
  for (let n = 1; n <= 60; n++) world.server.say(world.ids.bob, world.ids.ann, `message ${n}`);
  await open(`p:${world.ids.bob}`);
  const scroller = () => inner.querySelector<HTMLElement>('[data-im-part="scroller"]');
  await expect.poll(() => inner.querySelector('article[aria-label*="message 60"]')).not.toBeNull();
  const offBottom = (): number => {
    const element = scroller();
    return element ? Math.abs(element.scrollHeight - element.clientHeight - element.scrollTop) : Number.NaN;
  };
  frame.style.inlineSize = '620px';
  await expect.poll(offBottom).toBeLessThanOrEqual(1);
  world.server.say(world.ids.bob, world.ids.ann, 'and one more');
  await expect.poll(() => inner.querySelector('article[aria-label*="and one more"]')).not.toBeNull();
  await expect.poll(offBottom).toBeLessThanOrEqual(1);
});

it('asks its own window: how wide it is, what has focus, where the clipboard is', async () => {
  world.server.say(world.ids.bob, world.ids.ann, 'copy me');
  await open(`p:${world.ids.bob}`);
  await expect.poll(() => inner.querySelector('article[aria-label*="copy me"]')).not.toBeNull();
  const text = within()
    .getByRole('article', { name: /copy me/ })
    .getByText('copy me');
  const item = (name: string) =>
    [...inner.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((each) => each.textContent?.includes(name));
  const copied = vi.fn(async (_text: string) => undefined);
  const outside = vi.spyOn(navigator.clipboard, 'writeText');
  Object.defineProperty(inner.defaultView?.navigator ?? {}, 'clipboard', { value: { writeText: copied } });

  // As wide as a desk.
  await userEvent.click(text, { button: 'right' });
  await expect.poll(() => item('Copy')).toBeDefined();
  expect(inner.querySelector('[data-im-part="action-sheet"]')).toBeNull();
  item('Copy')?.click();
  await expect.poll(() => copied.mock.calls).toEqual([['copy me']]);
  expect(outside).not.toHaveBeenCalled();

  // The page is wide, the frame is a phone's.
  frame.style.inlineSize = '600px';
  await userEvent.click(text, { button: 'right' });
  await expect.poll(() => inner.querySelector('[data-im-part="action-sheet"]')).not.toBeNull();
  nothingOutside();
});

it('is still where its own window asks for less motion, and reads nothing where that one is hidden', async () => {
  const view = inner.defaultView;
  if (!view) throw new Error('The frame has no window.');
  const matchMedia = view.matchMedia.bind(view);
  view.matchMedia = (query) => matchMedia(query.includes('reduced-motion') ? 'all' : query);
  Object.defineProperty(inner, 'visibilityState', { configurable: true, value: 'hidden' });
  world.server.say(world.ids.bob, world.ids.ann, 'hello #偷瞄;');
  await open(`p:${world.ids.bob}`);
  await expect.poll(() => inner.querySelector('article [data-im-part="emoji"]')).not.toBeNull();
  const unread = () => inner.querySelector('[role="option"][aria-label*="1 unread"]');
  await expect.poll(unread).not.toBeNull();
  expect(inner.querySelector('article [data-im-part="emoji"] img')).toBeNull();
  Object.defineProperty(inner, 'visibilityState', { configurable: true, value: 'visible' });
  inner.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(unread).toBeNull();
  expect(inner.querySelector('article [data-im-part="emoji"] img')).toBeNull();
});
