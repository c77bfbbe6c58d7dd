import '../../testing/render/load-languages.ts';
import '../../styles/index.css';
import type { MessageRow } from 'im-sdk';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ImProvider } from '../../app/ImProvider.tsx';
import { ChatApp } from '../../app/parts/chat-app.ts';
import { Composer } from '../../app/parts/composer.ts';
import { ImageViewer } from '../../app/parts/message.ts';
import { ConversationHeader } from '../../app/parts/message-pane.ts';
import { useToast } from '../../context/useToast.ts';
import { MessagePane, type MessagePaneOptions } from '../../conversation/pane/MessagePane.tsx';
import { useComposer } from '../../hooks/useComposer.ts';
import { demoPicture } from '../../testing/demo/pictures.ts';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';

// Parts of a host that throw: the page stays, and the host hears of it.

let server: MemoryServer;
let ann: number;
let bob: number;
let test: TestClient;
let root: Root;
let host: HTMLElement;
let isBroken: boolean;
const onError = vi.fn();

beforeEach(() => {
  // React writes every error that was caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onError.mockReset();
  isBroken = true;
  server = createMemoryServer();
  ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  server.say(bob, ann, 'before');
  server.say(bob, ann, JSON.stringify({ kind: 'poll', fallback: 'Poll' }), { type: 1000 });
  server.say(bob, ann, 'after');
});
afterEach(async () => {
  root.unmount();
  host.remove();
  await test.client.destroy();
  vi.restoreAllMocks();
});

function Fragile({ text }: { readonly text: string }): ReactNode {
  if (isBroken) throw new Error(`${text} is broken`);
  return <p>{text} is well</p>;
}
const Poll = ({ row }: { readonly row: MessageRow }): ReactNode => <Fragile text={`poll of ${row.sendNickName}`} />;
const Header = (): ReactNode => <Fragile text="header" />;

const open = (options: MessagePaneOptions): Promise<void> =>
  mount(
    <>
      <p>the page of the host</p>
      <MessagePane conversation={`p:${bob}`} {...options} />
    </>,
  );
async function mount(ui: ReactNode): Promise<void> {
  test = await createTestClient(server, { user: 'ann' });
  host = document.createElement('div');
  host.style.cssText = 'width:900px;height:600px';
  document.body.append(host);
  root = createRoot(host);
  root.render(
    <StageProvider client={test.client} language="en-US" onError={onError}>
      {ui}
    </StageProvider>,
  );
}
/** On a page of the host, without a root of the kit around it. */
async function mountAlone(ui: ReactNode): Promise<void> {
  test = await createTestClient(server, { user: 'ann' });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  root.render(
    <ImProvider client={test.client} language="en-US" onError={onError}>
      <p>the page of the host</p>
      {ui}
    </ImProvider>,
  );
}
const errors = (): string[] => onError.mock.calls.map(([error]) => (error as Error).message);

it('a kind that throws: a sentence stands in the place of its message, the others and the page stay', async () => {
  await open({ kinds: { poll: Poll } });
  await expect.element(page.getByText('This message cannot be shown')).toBeVisible();
  await expect.element(page.getByText('before', { exact: true })).toBeVisible();
  await expect.element(page.getByText('after', { exact: true })).toBeVisible();
  await expect.element(page.getByText('the page of the host')).toBeVisible();
  await expect.poll(errors).toContain('poll of Bob is broken');
});

it('a slot that throws: a card in the place of the pane, and “Try again” draws it anew', async () => {
  await open({ slots: { Header } });
  await expect.element(page.getByText('Something went wrong here')).toBeVisible();
  await expect.element(page.getByText('the page of the host')).toBeVisible();
  await expect.poll(errors).toContain('header is broken');
  isBroken = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('header is well')).toBeVisible();
  await expect.element(page.getByText('after', { exact: true })).toBeVisible();
});

it('a panel that throws: a card beside the messages, which stay; it can be tried again and closed', async () => {
  function Details(): ReactNode {
    useState(0);
    return <Fragile text="details" />;
  }
  await open({ details: () => <Details />, panel: { kind: 'details' } });
  await expect.element(page.getByText('Something went wrong here')).toBeVisible();
  await expect.element(page.getByText('after', { exact: true })).toBeVisible();
  isBroken = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('details is well')).toBeVisible();
});

it('a panel that throws is drawn once, also where the host renders again on the error with an inline panel', async () => {
  function Host(): ReactNode {
    const [failures, setFailures] = useState(0);
    const [renders, setRenders] = useState(0);
    // At ten it ends by itself.
    onError.mockImplementation(() => setFailures((count) => Math.min(count + 1, 10)));
    return (
      <>
        <p>failures: {failures}</p>
        <button type="button" onClick={() => setRenders(renders + 1)}>
          rendered again: {renders}
        </button>
        <MessagePane conversation={`p:${bob}`} panel={{ kind: 'details' }} details={() => <Fragile text="details" />} />
      </>
    );
  }
  await mount(<Host />);
  await expect.element(page.getByText('failures: 1', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Something went wrong here')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'rendered again: 0' }));
  await expect.element(page.getByRole('button', { name: 'rendered again: 1' })).toBeVisible();
  await expect.element(page.getByText('failures: 1', { exact: true })).toBeVisible();
});

it('actions that throw: the messages stay with the menu of the kit, and the host hears of it once', async () => {
  await open({
    actions: () => {
      throw new Error('actions are broken');
    },
  });
  await userEvent.click(page.getByText('after', { exact: true }), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: /^Copy/ })).toBeVisible();
  await expect.element(page.getByText('before', { exact: true })).toBeVisible();
  await expect.element(page.getByText('This message cannot be shown')).not.toBeInTheDocument();
  expect(errors()).toEqual(['actions are broken']);
});

it('message info shows a kind as the host draws it', async () => {
  isBroken = false;
  await open({ kinds: { poll: Poll } });
  await userEvent.click(page.getByText('poll of Bob is well'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Message info' }));
  await expect.poll(() => host.querySelector('.im-info')?.textContent).toContain('poll of Bob is well');
});

it('message info of a message that failed says why, without buttons that do nothing', async () => {
  await open({});
  test.knobs.refuseSends('friend.notFriend');
  await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
  await userEvent.keyboard('refused{Enter}');
  await expect.element(page.getByRole('button', { name: 'Resend' })).toBeVisible();
  const key = host.querySelector('[data-state="failed"]')?.closest('[data-im-item]')?.getAttribute('data-im-item');
  root.render(
    <StageProvider client={test.client} language="en-US">
      <MessagePane conversation={`p:${bob}`} panel={{ kind: 'info', rowKey: key ?? '' }} />
    </StageProvider>,
  );
  await expect.poll(() => host.querySelector('.im-info [data-im-part="message-failure"]')).not.toBeNull();
  expect(host.querySelector('.im-info [data-im-part="message-failure"] button, .im-info .im-row__resend')).toBeNull();
});

it('a slot of a part that is used alone: a card in the place of the part, the page stays', async () => {
  const Title = (): ReactNode => <Fragile text="title" />;
  await mountAlone(<ConversationHeader conversation={`p:${bob}`} slots={{ Title }} />);
  await expect.element(page.getByText('Something went wrong here')).toBeVisible();
  await expect.element(page.getByText('the page of the host')).toBeVisible();
  await expect.poll(errors).toEqual(['title is broken']);
  isBroken = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('title is well')).toBeVisible();
});

it('a composer that is used alone and throws: a card in its place, the page stays; “Try again” draws it with its text', async () => {
  const slots = { top: () => <Fragile text="top" /> };
  function Writing(): ReactNode {
    const composer = useComposer(`p:${bob}`, { value: 'not sent yet' });
    return <Composer composer={composer} name="Bob" slots={slots} />;
  }
  await mountAlone(<Writing />);
  await expect.element(page.getByRole('alert').getByText('Something went wrong here')).toBeVisible();
  await expect.element(page.getByText('the page of the host')).toBeVisible();
  await expect.poll(errors).toEqual(['top is broken']);
  isBroken = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('top is well')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('not sent yet');
});

it('an image viewer that is used alone and throws at the next image: a card, and the page can be used again', async () => {
  const used = vi.fn();
  const images = (['lake', 'dusk'] as const).map((name) => ({ key: name, src: demoPicture(name, 96, 64) }));
  const slots = {
    Heading: ({ image }: { readonly image: { readonly key: string } }) =>
      image.key === 'lake' ? <p>heading</p> : <Fragile text="heading" />,
  };
  function Viewing(): ReactNode {
    const [index, setIndex] = useState(0);
    return (
      <>
        <button type="button" onClick={used}>
          use the page
        </button>
        <ImageViewer images={images} index={index} onIndexChange={setIndex} onClose={vi.fn()} slots={slots} />
      </>
    );
  }
  await mountAlone(<Viewing />);
  await userEvent.click(page.getByRole('button', { name: 'Next image' }));
  await expect.element(page.getByRole('alert').getByText('Something went wrong here')).toBeVisible();
  await expect.poll(errors).toEqual(['heading is broken']);
  await userEvent.click(page.getByRole('button', { name: 'use the page' }));
  expect(used).toHaveBeenCalledOnce();
  isBroken = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByRole('dialog').getByText('heading is well')).toBeVisible();
});

it('the form of a host for those who are signed out: a card in its place', async () => {
  await mountAlone(<ChatApp slots={{ SignedOut: () => <Fragile text="form" /> }} />);
  await test.client.auth.logout();
  await expect.element(page.getByText('Something went wrong here')).toBeVisible();
  await expect.element(page.getByText('the page of the host')).toBeVisible();
});

it('a toast with an icon that throws leaves the others and the page', async () => {
  const Icon = (): ReactNode => <Fragile text="icon" />;
  function Toasts(): ReactNode {
    const toast = useToast();
    return (
      <button
        type="button"
        onClick={() => [undefined, Icon].map((icon) => toast.show({ text: `${icon}`, icon, stays: true }))}
      >
        show
      </button>
    );
  }
  await mountAlone(<Toasts />);
  await userEvent.click(page.getByRole('button', { name: 'show' }));
  await expect.element(page.getByText('undefined', { exact: true })).toBeVisible();
  await expect.poll(errors).toContain('icon is broken');
  await expect.element(page.getByText('the page of the host')).toBeVisible();
});
