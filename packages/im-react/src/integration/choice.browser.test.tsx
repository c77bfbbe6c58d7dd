import '../styles/index.css';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatList } from '../chats/chat-list/ChatList.tsx';
import { Composer } from '../conversation/composer/Composer.tsx';
import { ConversationHeader } from '../conversation/header/ConversationHeader.tsx';
import { MessagePane, type MessagePaneProps } from '../conversation/pane/MessagePane.tsx';
import type { MessagePaneSlots } from '../conversation/pane-slots.tsx';
import { Message } from '../message/parts/Message.tsx';
import { type MessengerWorld, messengerWorld } from '../testing/server/messenger-world.tsx';
import { StageProvider } from '../testing/stage/stage-provider.tsx';

let world: MessengerWorld;
let host: HTMLElement;

beforeEach(() => {
  world = messengerWorld();
  host = document.createElement('div');
  host.style.cssText = 'inline-size:600px;block-size:600px';
  document.body.append(host);
});
afterEach(async () => {
  await world.close();
  host.remove();
});

async function open(props: MessagePaneProps, language: ComponentProps<typeof StageProvider>['language'] = 'en-US') {
  const made = await world.signIn('ann');
  const ui = (next: MessagePaneProps) => (
    <StageProvider client={made.client} language={language}>
      <MessagePane {...next} />
    </StageProvider>
  );
  const root = world.draw(host, ui(props));
  return { ...made, show: (next: MessagePaneProps) => root.render(ui(next)) };
}
const title = (name: string) => page.getByRole('heading', { name });

describe('whose conversation', () => {
  it('is told by the id that the host has for somebody', async () => {
    await open({ user: { externalId: 'crm/17' } });
    await expect.element(title('Bob')).toBeVisible();
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('found you{Enter}');
    await expect.element(page.getByRole('article', { name: /found you, sent/ })).toBeVisible();
  });

  it('is told by user, by group and by key, and changes with them', async () => {
    const { show } = await open({ user: { id: world.ids.cleo } });
    await expect.element(title('Cleo')).toBeVisible();
    show({ group: { id: world.groupId } });
    await expect.element(title('Crew')).toBeVisible();
    show({ conversation: `p:${world.ids.bob}` });
    await expect.element(title('Bob')).toBeVisible();
    show({ user: { externalId: 'crm/17' } });
    await expect.element(title('Bob')).toBeVisible();
  });

  it('does not ask again for the same id in a new object', async () => {
    const { client, show } = await open({ user: { externalId: 'crm/17' } });
    const asked = vi.spyOn(client.contacts, 'idOf');
    await expect.element(title('Bob')).toBeVisible();
    const before = asked.mock.calls.length;
    show({ user: { externalId: 'crm/17' } });
    await expect.element(title('Bob')).toBeVisible();
    expect(asked.mock.calls.length).toBe(before);
  });

  it.each([
    ['en-US', 'Nobody has this name here', 'Try again'],
    ['zh-CN', '这里没有这个用户', '再试一次'],
    ['zh-TW', '這裡沒有這位使用者', '再試一次'],
  ])('nobody is called so (%s); asking again finds who has come since', async (language, sentence, again) => {
    await open({ user: { externalId: 'crm/99' } }, language);
    await expect.element(page.getByText(sentence)).toBeVisible();
    world.server.addPerson({ userName: 'dan', nickName: 'Dan', externalId: 'crm/99' });
    await userEvent.click(page.getByRole('button', { name: again }));
    await expect.element(title('Dan')).toBeVisible();
  });

  it('says why it could not be asked, and asks again with the connection', async () => {
    const made = await world.signIn('ann');
    made.knobs.offline();
    world.draw(
      host,
      <StageProvider client={made.client} language="en-US">
        <MessagePane user={{ externalId: 'crm/17' }} />
      </StageProvider>,
    );
    await expect.element(page.getByText('This chat could not be opened')).toBeVisible();
    made.knobs.reset();
    await expect.element(title('Bob')).toBeVisible();
  });
});

describe('slots', () => {
  it('replace parts of a pane, and draw the kit’s own inside', async () => {
    world.server.say(world.ids.bob, world.ids.ann, 'hello');
    const slots: MessagePaneSlots = {
      Header: (props) => (
        <ConversationHeader
          {...props}
          slots={{ Subline: () => <p>Customer since 2019</p> }}
          render={(element) => <header {...element} id="own-head" />}
        />
      ),
      Banner: () => <p role="note">House rules</p>,
      Message: (props) => (
        <div data-testid={`row of ${props.row.sendId}`}>
          <Message {...props} />
        </div>
      ),
      Composer: ({ handle, ...props }) => (
        <>
          <p>Be kind.</p>
          <Composer {...props} ref={handle} slots={{ start: null }} />
        </>
      ),
    };
    await open({ conversation: `p:${world.ids.bob}`, slots, autoFocus: true });
    await expect.element(page.getByText('Customer since 2019')).toBeVisible();
    expect(host.querySelector('#own-head')?.getAttribute('data-im-part')).toBe('conversation-header');
    await expect.element(page.getByRole('note')).toHaveTextContent('House rules');
    const row = page.getByTestId(`row of ${world.ids.bob}`);
    await expect.element(row.getByRole('article', { name: /hello/ })).toBeVisible();
    await expect.element(page.getByText('Be kind.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await userEvent.keyboard('typed{Enter}');
    await expect.element(page.getByRole('article', { name: /typed, sent/ })).toBeVisible();
    expect(page.getByRole('button', { name: /Attach/ }).elements()).toHaveLength(0);
  });

  it('leave parts out, and stand where there is nothing', async () => {
    const slots: MessagePaneSlots = { Header: null, Composer: null, Empty: ({ name }) => <p>Write to {name} soon</p> };
    await open({ conversation: `p:${world.ids.bob}`, slots });
    await expect.element(page.getByText('Write to Bob soon')).toBeVisible();
    expect(host.querySelector('header')).toBeNull();
    expect(host.querySelector('textarea')).toBeNull();
  });
});

describe('controlled and uncontrolled', () => {
  it('a text is the host’s where the host gives one', async () => {
    const told = vi.fn();
    const { show } = await open({ conversation: `p:${world.ids.bob}`, value: 'from the host', onValueChange: told });
    const box = page.getByRole('textbox', { name: 'Message' });
    await expect.element(box).toHaveValue('from the host');
    await userEvent.click(box);
    await userEvent.keyboard('{End}!');
    await expect.poll(() => told.mock.lastCall?.[0]).toBe('from the host!');
    show({ conversation: `p:${world.ids.bob}`, value: 'rewritten', onValueChange: told });
    await expect.element(box).toHaveValue('rewritten');
  });

  it('what the host does not take over of a text is not in it, and is not sent', async () => {
    const key = `p:${world.ids.bob}` as const;
    function Short() {
      const [text, setText] = useState('');
      return <MessagePane conversation={key} value={text} onValueChange={(next) => setText(next.slice(0, 10))} />;
    }
    const { client } = await world.signIn('ann');
    world.draw(
      host,
      <StageProvider client={client} language="en-US">
        <Short />
      </StageProvider>,
    );
    const box = page.getByRole('textbox', { name: 'Message' });
    await userEvent.click(box);
    await userEvent.keyboard('0123456789abc');
    await expect.element(box).toHaveValue('0123456789');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('article', { name: /0123456789, sent/ })).toBeVisible();
    await expect.element(box).toHaveValue('');
  });

  it('a list keeps what is chosen, or leaves it to the host', async () => {
    world.server.say(world.ids.bob, world.ids.ann, 'hello');
    const { client } = await world.signIn('ann');
    const chosen = vi.fn();
    const key = `p:${world.ids.bob}` as const;
    const ui = (selected?: typeof key | null) => (
      <StageProvider client={client} language="en-US">
        <ChatList selected={selected} onSelect={chosen} />
      </StageProvider>
    );
    const root = world.draw(host, ui());
    const row = page.getByRole('option', { name: /^Bob/ });
    await userEvent.click(row);
    await expect.element(row).toHaveAttribute('aria-selected', 'true');
    root.render(ui(null));
    await expect.element(row).toHaveAttribute('aria-selected', 'false');
    await userEvent.click(row);
    expect(chosen).toHaveBeenLastCalledWith(key);
    await expect.element(row).toHaveAttribute('aria-selected', 'false');
    root.render(ui(key));
    await expect.element(row).toHaveAttribute('aria-selected', 'true');
  });
});
