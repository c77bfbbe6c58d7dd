import '../../testing/flash-stays.ts';
import type { MessageRow } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo-message-stage.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import type { MessageStage } from '../../testing/message-stage.ts';
import { emptied, plain, settled } from '../../testing/plain-messages.ts';
import { PANE_NOW, type PaneOnPage, renderPane } from '../../testing/render-pane.tsx';
import { blankChat } from '../../testing/stage.ts';
import { StageProvider } from '../../testing/stage-provider.tsx';
import { MessageList } from './MessageList.tsx';

let pane: PaneOnPage;
afterEach(() => pane.close());

const timeline = () => pane.timeline(DEMO_PRIVATE);
/** 200 rows that count how often they are drawn: a row's text is read in its own render only. */
function counted(): {
  readonly drawn: Map<string, number>;
  readonly row: (number: number, parts?: object) => MessageRow;
} {
  const drawn = new Map<string, number>();
  return {
    drawn,
    row(number, parts) {
      const row = plain(number, parts);
      const { content, key } = row;
      return Object.defineProperty(row, 'sendNickName', {
        // React's development build looks into changed props; it does not see this one.
        enumerable: false,
        get() {
          drawn.set(key, (drawn.get(key) ?? 0) + 1);
          return content;
        },
      });
    },
  };
}

/** Resolves once no row was drawn for ten frames: rows out of view come after the first paint. */
async function quiet(drawn: ReadonlyMap<string, number>): Promise<void> {
  const sum = (): number => [...drawn.values()].reduce((all, often) => all + often, 0);
  for (let frames = 0, seen = sum(); frames < 10; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (sum() !== seen) frames = 0;
    seen = sum();
  }
}

describe('rendering', () => {
  it('renders each mounted row once when a conversation opens, as the first part of the kit on the page', async () => {
    const { drawn, row } = counted();
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 200 }, (_, index) => row(index, { mine: false })));
    });
    pane.host.style.pointerEvents = 'none';
    await expect.element(page.getByText('message 199')).toBeInViewport();
    await quiet(drawn);
    expect(drawn.size).toBe(pane.host.querySelectorAll('[data-im-item]').length);
    expect(new Set(drawn.values())).toEqual(new Set([1]));
  });

  it('renders one row, once, when one message changes', async () => {
    const { drawn, row } = counted();
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 200 }, (_, index) => row(index)));
    });
    await settled();
    // Rows that slide under the pointer show their buttons: that is a render of theirs, but not this one's matter.
    pane.host.style.pointerEvents = 'none';
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await quiet(drawn);
    drawn.clear();
    timeline().put(row(198, { mine: false, revision: PANE_NOW }));
    await expect.element(page.getByText('edited')).toBeInTheDocument();
    await settled();
    expect([...drawn]).toEqual([['k198', 1]]);
  });

  it('reads the messages that it mounts and their neighbours, however many are loaded', async () => {
    const read = new Set<number>();
    const loaded = 10_000;
    const messages = Array.from({ length: loaded }, (_, number) => {
      const row = plain(number, { sendTime: PANE_NOW - (loaded - number) * 1_000 });
      return new Proxy(row, { get: (target, name) => read.add(number) && Reflect.get(target, name) });
    });
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...messages);
      read.clear();
    });
    await expect.element(page.getByText(`message ${loaded - 1}`, { exact: true })).toBeInViewport();
    const mounted = pane.host.querySelectorAll('[data-im-item]').length;
    expect(mounted).toBeLessThan(60);
    // One above tells whether a row goes on with what was said, and one above that whether a picture is of its grid.
    expect(Math.min(...read)).toBeGreaterThanOrEqual(loaded - mounted - 2);
  });

  it('renders the new row and the one above it when a message arrives', async () => {
    const { drawn, row } = counted();
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 200 }, (_, index) => row(index)));
    });
    await settled();
    // Rows that slide under the pointer show their buttons: that is a render of theirs, but not this one's matter.
    pane.host.style.pointerEvents = 'none';
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await quiet(drawn);
    drawn.clear();
    timeline().append(row(200));
    await expect.element(page.getByText('message 200')).toBeInTheDocument();
    await settled();
    expect([...drawn]).toEqual([
      ['k199', 1],
      ['k200', 1],
    ]);
  });

  it('renders no row while somebody types', async () => {
    const { drawn, row } = counted();
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 200 }, (_, index) => row(index)));
    });
    await settled();
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await quiet(drawn);
    drawn.clear();
    await userEvent.keyboard('hello there');
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('hello there');
    await settled();
    expect([...drawn]).toEqual([]);
  });
});

describe('names', () => {
  it('has a silent log, and articles named by sender, time, text and state', async () => {
    pane = renderPane(DEMO_PRIVATE);
    const log = page.getByRole('log', { name: 'Messages with Mia Larsen' });
    await expect.element(log).toHaveAttribute('aria-live', 'off');
    await expect.element(log.getByRole('article', { name: 'You, 14:04, Delivered to the server, sent' })).toBeVisible();
    await expect.element(log.getByRole('article', { name: 'You, 14:04, On its way, sending' })).toBeVisible();
  });

  it('speaks of new messages in batches', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await settled();
    pane.receive(plain(1));
    pane.receive(plain(2));
    pane.clock.advance(1_000);
    const spoken = page.getByText('2 new messages from Mia Larsen');
    await expect.element(spoken).toBeInTheDocument();
    // What was said may be taken back: it does not stay.
    pane.clock.advance(5_000);
    await expect.element(spoken).not.toBeInTheDocument();
  });
});

describe('alone', () => {
  it('begins anew with another conversation, without a key of the host', async () => {
    const made = demoMessageStage({ language: 'en-US', now: PANE_NOW });
    const host = document.createElement('div');
    host.style.cssText = 'display:flex;flex-direction:column;width:500px;height:600px';
    document.body.append(host);
    const root = createRoot(host);
    const clock = manualClock(PANE_NOW);
    const show = (key: ConversationKey): void =>
      flushSync(() =>
        root.render(
          <StageProvider client={made.client} language="en-US" clock={clock} style={{ display: 'contents' }}>
            <MessageList conversation={key} timeline={made.timeline(key)} name="Chat" />
          </StageProvider>,
        ),
      );
    pane = {
      close() {
        root.unmount();
        host.remove();
      },
    } as PaneOnPage;
    show(DEMO_PRIVATE);
    await userEvent.click(page.getByText('Delivered to the server'), { button: 'right' });
    await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
    show(DEMO_GROUP);
    await expect.element(page.getByText('Delivered to the server')).not.toBeInTheDocument();
    await expect.element(page.getByRole('menuitem', { name: 'Copy' })).not.toBeInTheDocument();
    await expect.poll(() => page.getByRole('article').elements().length).toBeGreaterThan(1);
  });
});

describe('kinds', () => {
  it('shows the title and the text of a notice of the server', async () => {
    const content = JSON.stringify({ title: 'Maintenance', content: 'Tonight, see https://example.com/status' });
    pane = renderPane('s:0', (made) =>
      made.timeline('s:0').append(plain(1, { conversation: 's:0', type: 53, sendId: 0, content })),
    );
    await expect.element(page.getByText('Maintenance')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'https://example.com/status' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  });

  it('says honestly what it cannot show, and lets the host draw it', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await expect.element(page.getByText('This version cannot show this message')).toBeVisible();
    pane.show(DEMO_PRIVATE, { kinds: { 777: ({ row }) => <em>a drawing of {row.content}</em> } });
    await expect.element(page.getByText('a drawing of {"a":1}')).toBeVisible();
  });
});

describe('actions', () => {
  it('sends a failed message again, or deletes it', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(page.getByRole('button', { name: 'Resend' }));
    expect(pane.done).toContain('retry p:3-11');
    await expect.element(page.getByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
  });

  it('recalls an own message from its menu', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(page.getByText('Delivered to the server'), { button: 'right' });
    await userEvent.click(page.getByRole('menuitem', { name: 'Recall' }));
    expect(pane.done).toContain('recall p:3-9');
    await expect.element(page.getByText('Delivered to the server')).not.toBeInTheDocument();
  });

  it('goes to a quoted message', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(page.getByRole('button', { name: /Terrace from 6 pm/ }));
    expect(timeline().asked).toContain('around 2');
    await expect.element(page.getByRole('article', { name: /Yes, they did/ })).toBeInViewport();
  });

  it('calls whom it quotes by the own remark, as their messages do', async () => {
    const quote = { id: 2, sendId: 3, sendNickName: 'Mia Larsen', type: 0, content: 'said before' };
    pane = renderPane(DEMO_PRIVATE, (made) => {
      const mia = made.stage.person(3);
      mia.set({ ...mia.getSnapshot(), isFriend: true, remarkNickName: 'Mia from work', showNickName: 'Mia from work' });
      made.timeline(DEMO_PRIVATE).append(plain(300, { quote }));
    });
    await expect.element(page.getByRole('button', { name: /^Mia from work\s*said before/ })).toBeVisible();
  });
});

describe('place', () => {
  const many = (made: MessageStage): void => {
    emptied(made);
    made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 120 }, (_, index) => plain(index)));
  };
  const scroller = (): HTMLElement => {
    const found = pane.host.querySelector<HTMLElement>('[data-im-part="scroller"]');
    if (!found) throw new Error('no scroller');
    return found;
  };

  it('counts what comes while one reads above, and leads back', async () => {
    pane = renderPane(DEMO_PRIVATE, many);
    await settled();
    scroller().scrollTop = 800;
    await settled();
    await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
    timeline().append(plain(200), plain(201));
    const chat = pane.stage.chat(DEMO_PRIVATE);
    chat.set({ ...blankChat(DEMO_PRIVATE), ...chat.getSnapshot(), unreadCount: 2 });
    await userEvent.click(page.getByRole('button', { name: 'Jump to latest, 2 new messages' }));
    await expect.element(page.getByText('message 201')).toBeInViewport();
    await expect.element(page.getByRole('button', { name: 'Jump to latest' })).not.toBeInTheDocument();
  });

  it('marks as read what is in view if the row of the saved position is held back', async () => {
    pane = renderPane(DEMO_PRIVATE, many);
    await settled();
    scroller().scrollTop = 800;
    await settled();
    const view = scroller().getBoundingClientRect();
    const saved = [...scroller().querySelectorAll<HTMLElement>('[data-im-item]')].find(
      (row) => row.getBoundingClientRect().bottom > view.top,
    )?.dataset.imItem;
    pane.show(DEMO_GROUP);
    await settled();
    // Only the newest rows are loaded; the saved one is the first of them.
    const { count, indexOf, keyAt } = timeline().getSnapshot();
    const first = indexOf(saved ?? '');
    expect(first).toBeGreaterThan(0);
    for (const key of Array.from({ length: first }, (_, index) => keyAt(index))) if (key) timeline().remove(key);
    timeline().set({ atStart: false });
    expect(timeline().getSnapshot().count).toBe(count - first);
    pane.done.length = 0;
    pane.show(DEMO_PRIVATE);
    await expect.poll(() => pane.done.filter((what) => what.startsWith('read p:3'))).not.toEqual([]);
  });

  it('loads older messages near the top, once at a time', async () => {
    pane = renderPane(DEMO_PRIVATE, (made) => {
      many(made);
      made.timeline(DEMO_PRIVATE).set({ atStart: false });
    });
    await settled();
    expect(timeline().asked).toEqual([]);
    scroller().scrollTop = 50;
    await settled();
    await expect.poll(() => new Set(timeline().asked)).toEqual(new Set(['older']));
    const { length } = timeline().asked;
    timeline().set({ loading: 'older' });
    scroller().scrollTop = 20;
    await settled();
    expect(timeline().asked.length).toBe(length);
  });

  it('jumps to a message that is not mounted without a complaint of React, and lights it up', async () => {
    const complain = vi.spyOn(console, 'error');
    try {
      pane = renderPane(DEMO_PRIVATE, (made) => {
        many(made);
        const quote = { id: 1_010, sendId: 3, sendNickName: 'Mia Larsen', type: 0, content: 'said before' };
        made.timeline(DEMO_PRIVATE).append(plain(200, { quote }));
      });
      await settled();
      expect(pane.host.querySelector('[data-im-item="k10"]')).toBeNull();
      await userEvent.click(page.getByRole('button', { name: /said before/ }));
      await expect.element(page.getByText('message 10', { exact: true })).toBeInViewport();
      await expect
        .poll(() =>
          pane.host.querySelector('article[data-flash]')?.closest('[data-im-item]')?.getAttribute('data-im-item'),
        )
        .toBe('k10');
      expect(complain).not.toHaveBeenCalled();
    } finally {
      complain.mockRestore();
    }
  });

  /** Messages, and one that quotes an older one: a press on the quote jumps there. */
  function quoting(quotedId: number, made: MessageStage): void {
    many(made);
    const quote = (id: number) => ({ id, sendId: 3, sendNickName: 'Mia Larsen', type: 0, content: `number ${id}` });
    made.timeline(DEMO_PRIVATE).append(plain(120, { quote: quote(quotedId) }), plain(121, { quote: quote(1_100) }));
  }

  it.each([
    ['scrolls', () => scroller().dispatchEvent(new WheelEvent('wheel')), 0],
    ['jumps elsewhere', () => page.getByRole('button', { name: /number 1100/ }).click(), 100],
  ])('gives a jump that loads for long up when the reader %s', async (_, leave, flashed) => {
    pane = renderPane(DEMO_PRIVATE, (made) => quoting(1_002, made));
    await settled();
    const { jumpTo } = timeline();
    let arrive = (): void => undefined;
    let signal: AbortSignal | undefined;
    vi.spyOn(timeline(), 'jumpTo').mockImplementationOnce((id, options) => {
      signal = options?.signal;
      return new Promise((resolve) => {
        arrive = () => void jumpTo(id).then(resolve);
      });
    });
    await page.getByRole('button', { name: /number 1002/ }).click();
    await leave();
    arrive();
    await settled();
    expect(signal?.aborted).toBe(true);
    await expect.element(page.getByText('message 2', { exact: true })).not.toBeInTheDocument();
    if (flashed > 0) await expect.element(page.getByText(`message ${flashed}`, { exact: true })).toBeInViewport();
  });

  it('marks as read after a jump to a first row that is held back, whose page does not come', async () => {
    pane = renderPane(DEMO_PRIVATE, (made) => {
      quoting(1_000, made);
      made.timeline(DEMO_PRIVATE).set({ atStart: false });
    });
    await settled();
    await page.getByRole('button', { name: /number 1000/ }).click();
    await expect.poll(() => timeline().asked).toContain('older');
    timeline().set({ loading: 'failed' });
    await settled();
    pane.done.length = 0;
    scroller().scrollTop = scroller().scrollHeight;
    await expect.poll(() => pane.done).toContain('read p:3');
  });

  it('marks as read only what is in view', async () => {
    pane = renderPane(DEMO_PRIVATE, many);
    await settled();
    await expect.poll(() => pane.done).toContain('read p:3');
    scroller().scrollTop = 300;
    await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
    await settled();
    pane.done.length = 0;
    timeline().append(plain(200));
    await settled();
    expect(pane.done).not.toContain('read p:3');
  });

  it('shows the unread line until one writes', async () => {
    pane = renderPane(DEMO_PRIVATE, (made) => made.timeline(DEMO_PRIVATE).set({ unreadFrom: 'p:3-12' }));
    await expect.element(page.getByRole('separator', { name: 'New messages' })).toBeVisible();
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('thanks{Enter}');
    await expect.element(page.getByRole('separator', { name: 'New messages' })).not.toBeInTheDocument();
  });

  it('shows it again for what came while another conversation was open', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('bye{Enter}');
    pane.show(DEMO_GROUP);
    await expect.element(page.getByRole('log', { name: /Design crew/ })).toBeVisible();
    timeline().set({ unreadFrom: 'p:3-12', unreadCount: 1 });
    pane.show(DEMO_PRIVATE);
    await expect.element(page.getByRole('separator', { name: 'New messages' })).toBeVisible();
  });
});

describe('what is loaded above', () => {
  it('moves nothing that is seen, though it goes on with the group at the window’s beginning', async () => {
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 60 }, (_, index) => plain(index + 100)));
      made.timeline(DEMO_PRIVATE).set({ atStart: false });
    });
    await settled();
    const element = pane.host.querySelector<HTMLElement>('[data-im-part="scroller"]');
    if (!element) throw new Error('no scroller');
    element.scrollTop = 0;
    await settled();
    const places = () =>
      new Map(
        [...element.querySelectorAll<HTMLElement>('[data-im-part="bubble"]')].map((bubble) => [
          bubble.textContent,
          [bubble.getBoundingClientRect().top, getComputedStyle(bubble).borderRadius] as const,
        ]),
      );
    const { bottom } = element.getBoundingClientRect();
    const before = [...places()].filter(([, [top]]) => top < bottom);
    expect(before.length).toBeGreaterThan(5);
    timeline().prepend(...Array.from({ length: 20 }, (_, index) => plain(index + 80)));
    await settled();
    const after = places();
    for (const [text, [top, corners]] of before) {
      expect(Math.abs((after.get(text)?.[0] ?? Number.NaN) - top), text ?? '').toBeLessThanOrEqual(1);
      expect(after.get(text)?.[1]).toBe(corners);
    }
  });
});
