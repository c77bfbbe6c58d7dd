import '../styles/index.css';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MessagePane } from '../conversation/pane/MessagePane.tsx';
import { type Clock, systemClock } from '../platform/clock.ts';
import { Messenger, type MessengerWorld, messengerWorld } from '../testing/server/messenger-world.tsx';
import { StageProvider } from '../testing/stage/stage-provider.tsx';

let world: MessengerWorld;
const hosts: HTMLElement[] = [];

beforeEach(async () => {
  await page.viewport(1500, 760);
  world = messengerWorld();
});
afterEach(async () => {
  await world.close();
  for (const host of hosts.splice(0)) host.remove();
});

function place(name: string): HTMLElement {
  const host = document.createElement('div');
  host.dataset.testid = name;
  host.style.cssText = 'float:left;inline-size:700px;block-size:620px';
  document.body.append(host);
  hosts.push(host);
  return host;
}
const side = (name: string) => page.getByTestId(name);
const box = (name: string) => side(name).getByRole('textbox', { name: 'Message' });

describe('a host', () => {
  it('hides and disables the chat with what stands around it', async () => {
    const { client } = await world.signIn('ann');
    const host = place('ann');
    world.draw(host, <Messenger client={client} conversation={`p:${world.ids.bob}`} />);
    await expect.element(box('ann')).toBeVisible();
    const field = box('ann').element();
    host.style.pointerEvents = 'none';
    host.style.visibility = 'hidden';
    const { pointerEvents, visibility } = getComputedStyle(field);
    expect([pointerEvents, visibility]).toEqual(['none', 'hidden']);
  });
});

describe('two accounts on one page', () => {
  async function both(): Promise<void> {
    const [ann, bob] = [await world.signIn('ann'), await world.signIn('bob')];
    world.draw(place('ann'), <Messenger client={ann.client} conversation={`p:${world.ids.bob}`} className="of-ann" />);
    world.draw(place('bob'), <Messenger client={bob.client} conversation={`p:${world.ids.ann}`} className="of-bob" />);
  }

  it('talk to each other, each from their own side', async () => {
    await both();
    await userEvent.click(box('ann'));
    await userEvent.keyboard('hello Bob{Enter}');
    await expect.element(side('ann').getByRole('article', { name: /You, .*hello Bob, (sent|read)/ })).toBeVisible();
    await expect.element(side('bob').getByRole('article', { name: /Ann, .*hello Bob/ })).toBeVisible();
  });

  it('keep the files that wait in a group that both are in apart', async () => {
    const [ann, bob] = [await world.signIn('ann'), await world.signIn('bob')];
    for (const [name, { client }] of [
      ['ann', ann],
      ['bob', bob],
    ] as const) {
      world.draw(place(name), <Messenger client={client} conversation={`g:${world.groupId}`} />);
      await expect.element(box(name)).toBeVisible();
    }
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['of Ann'], 'ann.txt', { type: 'text/plain' }));
    box('ann')
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    const tray = (name: string) => side(name).getByRole('list', { name: 'Files to send' });
    await expect.element(tray('ann')).toBeVisible();
    await userEvent.click(box('bob'));
    await userEvent.keyboard('from Bob{Enter}');
    await expect.element(side('ann').getByRole('article', { name: /Bob, .*from Bob/ })).toBeVisible();
    await expect.element(tray('bob')).not.toBeInTheDocument();
    await expect.element(tray('ann')).toBeVisible();
  });

  it('keep drafts, menus and toasts apart', async () => {
    await both();
    world.server.say(world.ids.bob, world.ids.ann, 'press me');
    await userEvent.click(box('ann'));
    await userEvent.keyboard('of Ann alone');
    await userEvent.click(box('bob'));
    await expect.element(box('bob')).toHaveValue('');
    await expect.element(box('ann')).toHaveValue('of Ann alone');
    const text = side('ann')
      .getByRole('article', { name: /press me/ })
      .getByText('press me');
    await userEvent.click(text, { button: 'right' });
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(document.querySelector('.of-ann[data-im-part="portal"] [role="menu"]')).not.toBeNull();
    expect(document.querySelector('.of-bob[data-im-part="portal"] [role="menu"]')).toBeNull();
    await userEvent.click(page.getByRole('menuitem', { name: 'Copy' }));
    await expect.poll(() => document.querySelector('.of-ann [data-im-part="toast"]')).not.toBeNull();
    expect(document.querySelector('.of-bob [data-im-part="toast"]')).toBeNull();
  });
});

describe('several panes of one account', () => {
  it('of the same conversation show the same; one that goes leaves the other alone', async () => {
    const { client } = await world.signIn('ann');
    const pane = (label: string): ReactNode => (
      <div data-testid={label} style={{ blockSize: 600 }}>
        <MessagePane conversation={`p:${world.ids.bob}`} />
      </div>
    );
    const panes = (two: boolean): ReactNode => (
      <StageProvider client={client} language="en-US">
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
          {pane('left')}
          {two ? pane('right') : null}
        </div>
      </StageProvider>
    );
    const root = world.draw(place('all'), panes(true));
    await userEvent.click(box('left'));
    await userEvent.keyboard('seen twice{Enter}');
    for (const label of ['left', 'right']) {
      await expect.element(side(label).getByRole('article', { name: /seen twice, sent/ })).toBeVisible();
    }
    root.render(panes(false));
    await expect.element(side('right')).not.toBeInTheDocument();
    world.server.say(world.ids.bob, world.ids.ann, 'still here?');
    await expect.element(side('left').getByRole('article', { name: /still here\?/ })).toBeVisible();
    const names = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('StrictMode', () => {
  it('draws everything once, and leaves nothing behind', async () => {
    const { client } = await world.signIn('ann');
    world.server.say(world.ids.bob, world.ids.ann, 'only once');
    const open = new Set<object>();
    const counting = {
      ...client,
      messages: {
        ...client.messages,
        open(...args: Parameters<typeof client.messages.open>) {
          const timeline = client.messages.open(...args);
          const start = timeline.start.bind(timeline);
          const close = timeline.close.bind(timeline);
          return Object.assign(timeline, {
            start() {
              open.add(timeline);
              start();
            },
            close() {
              open.delete(timeline);
              close();
            },
          });
        },
      },
    } as typeof client;
    const timers = new Set<object>();
    const clock: Clock = {
      ...systemClock,
      after(ms, run) {
        const timer = {};
        timers.add(timer);
        const cancelTimer = systemClock.after(ms, () => {
          timers.delete(timer);
          run();
        });
        return () => {
          timers.delete(timer);
          cancelTimer();
        };
      },
    };
    const listeners = countListeners([window, document]);
    const root = world.draw(
      place('strict'),
      <StrictMode>
        <Messenger client={counting} clock={clock} conversation={`p:${world.ids.bob}`} />
      </StrictMode>,
    );
    await expect.element(page.getByRole('article', { name: /only once/ })).toBeVisible();
    expect(open.size).toBe(1);
    await userEvent.click(box('strict'));
    await userEvent.keyboard('mine{Enter}');
    await expect.element(page.getByRole('article', { name: /mine, (sent|read)/ })).toBeVisible();
    expect(page.getByRole('article', { name: /mine, / }).elements()).toHaveLength(1);
    await userEvent.click(page.getByRole('article', { name: /only once/ }).getByText('only once'), { button: 'right' });
    await expect.element(page.getByRole('menu')).toBeVisible();
    root.unmount();
    await expect.poll(() => document.querySelector('[data-im-part]')).toBeNull();
    await expect.poll(() => [open.size, timers.size, listeners.left()]).toEqual([0, 0, []]);
    listeners.stop();
  });
});

/** Which listeners were added to these targets and not removed. React's own stay with the document for good. */
function countListeners(targets: readonly EventTarget[]) {
  const there = new Map<string, number>();
  const restore: (() => void)[] = [];
  for (const target of targets) {
    const { addEventListener, removeEventListener } = target;
    const seen = new Map<unknown, Set<string>>();
    target.addEventListener = function add(
      type: string,
      run: EventListenerOrEventListenerObject | null,
      how?: unknown,
    ) {
      const name = `${type} ${how === true || (typeof how === 'object' && how !== null && 'capture' in how && how.capture === true)}`;
      const known = seen.get(run) ?? new Set();
      if (run && !known.has(name) && type !== 'selectionchange') {
        there.set(type, (there.get(type) ?? 0) + 1);
        if (typeof how === 'object' && how !== null && 'signal' in how && how.signal instanceof AbortSignal) {
          how.signal.addEventListener('abort', () => there.set(type, (there.get(type) ?? 0) - 1));
        }
      }
      seen.set(run, known.add(name));
      addEventListener.call(target, type, run, how as AddEventListenerOptions);
    };
    target.removeEventListener = function remove(
      type: string,
      run: EventListenerOrEventListenerObject | null,
      how?: unknown,
    ) {
      const name = `${type} ${how === true || (typeof how === 'object' && how !== null && 'capture' in how && how.capture === true)}`;
      if (seen.get(run)?.delete(name) && type !== 'selectionchange') there.set(type, (there.get(type) ?? 0) - 1);
      removeEventListener.call(target, type, run, how as EventListenerOptions);
    };
    restore.push(() => Object.assign(target, { addEventListener, removeEventListener }));
  }
  return {
    left: () => [...there].filter(([, count]) => count !== 0),
    stop: () => {
      for (const each of restore) each();
    },
  };
}
