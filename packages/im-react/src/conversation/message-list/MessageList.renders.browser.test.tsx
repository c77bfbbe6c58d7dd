import type { MessageRow } from 'im-sdk';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_PRIVATE } from '../../testing/demo/message-stage.ts';
import { PANE_NOW, type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import { emptied, plain, settled } from '../../testing/stage/plain-messages.ts';

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
  // Two rows above the mounted ones are read too: the start of a message group and of an image grid depend on them.
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
