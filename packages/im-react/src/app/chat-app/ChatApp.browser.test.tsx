import '../../styles/index.css';
import type { TestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MessageEvents } from '../../context/message-events-context.tsx';
import { type MessengerWorld, messengerWorld } from '../../testing/server/messenger-world.tsx';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { ChatApp, type ChatAppProps } from './ChatApp.tsx';

let world: MessengerWorld;
let host: HTMLElement;
let test: TestClient;

beforeEach(() => {
  world = messengerWorld();
  host = document.createElement('div');
  document.body.append(host);
});
afterEach(async () => {
  await world.close();
  host.remove();
});

async function open(style: string, props: ChatAppProps = {}, provider: MessageEvents = {}) {
  world.server.say(world.ids.cleo, world.ids.ann, 'hi from Cleo');
  world.server.say(world.ids.bob, world.ids.ann, 'hi from Bob');
  test = await world.signIn('ann');
  host.style.cssText = style;
  const ui = (next: ChatAppProps) => (
    <StageProvider client={test.client} language="en-US" {...provider}>
      <ChatApp {...next} />
    </StageProvider>
  );
  const root = world.draw(host, ui(props));
  return (next: ChatAppProps) => root.render(ui(next));
}

const WIDE = 'inline-size:900px;block-size:500px';
const NARROW = 'inline-size:390px;block-size:500px';
const chat = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const title = (name: string) => page.getByRole('heading', { name });
const box = () => page.getByRole('textbox', { name: 'Message' });
const app = (): Element => {
  const found = host.querySelector('.im-app');
  if (!found) throw new Error('There is nothing yet.');
  return found;
};

describe('layout="split"', () => {
  it.each([
    [700, 250],
    [699, 180],
    [550, 180],
    [549, 150],
  ])('never shows one side at a time: a list at %i px is %i px wide', async (width, listWidth) => {
    await open(`inline-size:${width}px;block-size:500px`, { layout: 'split' });
    await userEvent.click(chat('Bob'));
    await expect.element(box()).toBeVisible();
    await expect.element(chat('Cleo')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    expect(app().querySelector('.im-app__list')?.getBoundingClientRect().width).toBe(listWidth);
    const isShown = page.getByRole('button', { name: 'New', exact: true }).query() !== null;
    expect(isShown).toBe(listWidth >= 160);
  });
});

describe('a whole messenger', () => {
  it.each(['Add a friend', 'Join a group'])('where the search found nothing it leads to “%s”', async (name) => {
    await open(WIDE);
    await expect.element(chat('Bob')).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Search' }).or(page.getByRole('searchbox', { name: 'Search' }));
    await userEvent.fill(search, 'qwertz');
    await userEvent.click(page.getByRole('status').getByRole('button', { name }));
    await expect.element(page.getByRole('dialog', { name })).toBeVisible();
  });

  it('leaves the album of a group for a message of that group that was searched for', async () => {
    world.server.say(world.ids.bob, { groupId: world.groupId }, 'the qwertz plan');
    await open(WIDE);
    await userEvent.click(chat('Crew'));
    await userEvent.click(page.getByRole('button', { name: 'Details' }));
    await userEvent.click(page.getByRole('button', { name: 'View all' }).last());
    await expect.element(page.getByRole('button', { name: 'Upload' })).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Search' }).or(page.getByRole('searchbox', { name: 'Search' }));
    await userEvent.fill(search, 'qwertz');
    await userEvent.click(
      page.getByRole('dialog', { name: 'Search' }).getByRole('option', { name: /the qwertz plan/ }),
    );
    await expect.element(page.getByRole('article').getByText('the qwertz plan')).toBeVisible();
  });

  it('asks for a chat, opens the one that is chosen, and one can write at once', async () => {
    await open(WIDE);
    await expect.element(page.getByText('Select a chat')).toBeVisible();
    await userEvent.click(chat('Bob'));
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('hello{Enter}');
    await expect.element(page.getByRole('article', { name: /hello, sent/ })).toBeVisible();
    await expect.element(chat('Cleo')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  });

  it('says that the connection is lost where no chat is open, beside the list', async () => {
    await open(WIDE);
    await expect.element(page.getByText('Select a chat')).toBeVisible();
    test.knobs.offline();
    await expect.element(page.getByRole('button', { name: 'Retry now' })).toBeVisible();
    await expect.element(page.getByText('Select a chat')).toBeVisible();
  });

  it('keeps the search open while one goes from chat to chat', async () => {
    await open(WIDE);
    await userEvent.click(chat('Bob'));
    await expect.element(title('Bob')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Search messages' }));
    await expect.poll(() => host.querySelector('[data-panel="search"]')).not.toBeNull();
    const conversation = host.querySelector('[data-im-part="conversation"]');
    await userEvent.click(chat('Cleo'));
    await expect.element(title('Cleo')).toBeVisible();
    expect(host.querySelector('[data-panel="search"]')).toBe(conversation);
  });

  it('closes the details where one side is shown at a time, once another chat is opened', async () => {
    const onSelect = vi.fn();
    const show = await open(NARROW, { selected: 'g:1', onSelect });
    show({ selected: `g:${world.groupId}`, onSelect });
    await userEvent.click(page.getByRole('button', { name: 'Details' }));
    await expect.element(page.getByRole('heading', { name: 'Group info' })).toBeVisible();
    show({ selected: `p:${world.ids.bob}`, onSelect });
    await expect.element(page.getByRole('article', { name: /hi from Bob/ })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Group info' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible();
  });

  it('shows one side at a time where there is no room for two, and leads back to the list by keyboard', async () => {
    await open(NARROW);
    await expect.element(page.getByText('Select a chat')).not.toBeVisible();
    await userEvent.click(chat('Bob'));
    await expect.element(title('Bob')).toBeVisible();
    await expect.element(chat('Cleo')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Back' }));
    await expect.element(page.getByRole('listbox', { name: 'Chats' })).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible();
  });

  it('takes no focus by itself, where it stands or where it gets narrow', async () => {
    await open(NARROW);
    await expect.element(chat('Bob')).toBeVisible();
    expect(document.activeElement).toBe(document.body);
    host.style.cssText = WIDE;
    await expect.element(page.getByText('Select a chat')).toBeVisible();
    host.style.cssText = NARROW;
    await expect.element(page.getByText('Select a chat')).not.toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });

  it('puts the two beside each other when it is given the room, and keeps what is written', async () => {
    await open(NARROW, { defaultSelected: `p:${world.ids.bob}` });
    await userEvent.fill(box(), 'half a word');
    host.style.cssText = WIDE;
    await expect.element(chat('Cleo')).toBeVisible();
    await expect.element(box()).toHaveValue('half a word');
  });

  it('is as high as its box, and as the window where the box has no height', async () => {
    await open('inline-size:900px', { defaultSelected: `p:${world.ids.bob}` });
    await expect.element(title('Bob')).toBeVisible();
    const height = () => app().clientHeight;
    await expect.poll(height).toBe(window.innerHeight);
    host.style.blockSize = '300px';
    await expect.poll(height).toBe(300);
    host.style.blockSize = `${window.innerHeight + 200}px`;
    await expect.poll(height).toBe(window.innerHeight + 200);
  });

  it('is led by the host where it says what is open', async () => {
    const onSelect = vi.fn();
    const show = await open(WIDE, { selected: null, onSelect });
    await userEvent.click(chat('Bob'));
    expect(onSelect.mock.calls).toEqual([[`p:${world.ids.bob}`]]);
    await expect.element(title('Bob')).not.toBeInTheDocument();
    show({ selected: `p:${world.ids.cleo}`, onSelect });
    await expect.element(title('Cleo')).toBeVisible();
  });

  it('goes to a message that was searched for, though its chat is open already', async () => {
    await open(WIDE, { defaultSelected: `p:${world.ids.bob}` });
    await userEvent.click(box());
    await userEvent.keyboard('the needle{Enter}');
    await expect.element(page.getByRole('article', { name: /needle, sent/ })).toBeVisible();
    for (let at = 0; at < 30; at += 1) world.server.say(world.ids.bob, world.ids.ann, `hay ${at}`);
    await expect.element(page.getByRole('article', { name: /hay 29/ })).toBeVisible();
    await expect.element(page.getByRole('article', { name: /needle/ })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('searchbox', { name: 'Search' }).first());
    await userEvent.keyboard('needle');
    await userEvent.click(page.getByRole('option', { name: /the needle/ }).last());
    await expect.element(page.getByRole('article', { name: /the needle/ })).toBeInViewport();
  });

  it('opens its user card from the header, and leaves that to a host that opens its own', async () => {
    const show = await open(WIDE, { defaultSelected: `p:${world.ids.bob}` });
    const about = page.getByRole('button', { name: 'About Bob' });
    await userEvent.click(about);
    await expect.element(page.getByRole('dialog', { name: 'About Bob' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const onPerson = vi.fn();
    show({ defaultSelected: `p:${world.ids.bob}`, pane: { onPerson } });
    await userEvent.click(about);
    expect(onPerson).toHaveBeenCalledExactlyOnceWith(world.ids.bob, about.element());
    expect(page.getByRole('dialog').query()).toBeNull();
  });

  it('opens no user card where the provider has an `onPerson`', async () => {
    const onPerson = vi.fn();
    await open(WIDE, { defaultSelected: `p:${world.ids.bob}` }, { onPerson });
    await userEvent.click(page.getByRole('button', { name: 'About Bob' }));
    expect(onPerson).toHaveBeenCalledOnce();
    expect(page.getByRole('dialog').query()).toBeNull();
  });

  it('says that nobody is signed in, and lets the host stand there', async () => {
    const show = await open(WIDE);
    await expect.element(chat('Bob')).toBeVisible();
    await test.client.auth.logout();
    await expect.element(page.getByText('You are not signed in')).toBeVisible();
    show({ slots: { SignedOut: () => <form aria-label="Sign in" /> } });
    await expect.element(page.getByRole('form', { name: 'Sign in' })).toBeInTheDocument();
  });
});
