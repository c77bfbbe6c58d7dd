import '../../testing/render/load-languages.ts';
import '../../styles/index.css';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { MessagePane, type MessagePaneOptions } from '../pane/MessagePane.tsx';

// The whole way: pictures of a conversation on the in-memory server, and the viewer that a click on one opens.
let server: MemoryServer;
let ids: { readonly ann: number; readonly bob: number };
let test: TestClient;
let root: Root;
let host: HTMLElement;

/** A picture that this page serves, told apart by its number. */
function picture(number: number): string {
  const originUrl = `${new URL('../../../emoji/00.webp', import.meta.url)}?n=${number}`;
  return JSON.stringify({ originUrl, thumbUrl: originUrl, width: 600, height: 400 });
}
const sayPicture = (number: number) => server.say(ids.bob, ids.ann, picture(number), { type: 1 });

beforeEach(async () => {
  await page.viewport(1280, 800);
  server = createMemoryServer({});
  const person = (userName: string, nickName: string): number =>
    server.addPerson({ userName, nickName, password: 'password' });
  ids = { ann: person('ann', 'Ann'), bob: person('bob', 'Bob') };
  server.befriend(ids.ann, ids.bob);
});
afterEach(async () => {
  root?.unmount();
  host?.remove();
  await test?.client.destroy();
  await page.viewport(414, 896);
});

async function openAsAnn(props: MessagePaneOptions = {}): Promise<void> {
  test = await createTestClient(server, { user: 'ann' });
  host = document.createElement('div');
  host.style.cssText = 'width:600px;height:700px';
  document.body.append(host);
  root = createRoot(host);
  root.render(
    <StageProvider client={test.client} language="en-US">
      <MessagePane conversation={`p:${ids.bob}`} {...props} />
    </StageProvider>,
  );
}
const pictures = () => page.getByRole('button', { name: 'View image' });
const viewer = () => page.getByRole('dialog', { name: 'Image viewer' });
const count = (): string | null | undefined => document.querySelector('[data-im-part="viewer-count"]')?.textContent;
/** Number of the picture in view. */
function inView(): number {
  const src = document.querySelector<HTMLImageElement>(
    '.im-viewer__slide:not([aria-hidden]) .im-viewer__original',
  )?.src;
  return Number(/n=(\d+)/.exec(src ?? '')?.[1] ?? -1);
}

describe('the pictures of a conversation', () => {
  it('open at the one that was chosen, and give focus back to it', async () => {
    for (const number of [1, 2, 3]) {
      sayPicture(number);
      server.say(ids.bob, ids.ann, `words ${number}`);
    }
    await openAsAnn();
    await expect.poll(() => pictures().elements().length).toBe(3);
    await pictures().nth(1).click();
    await expect.element(viewer()).toBeVisible();
    await expect.poll(count).toBe('2 / 3');
    await expect.poll(inView).toBe(2);
    await expect.element(viewer().getByText('Bob')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(inView).toBe(3);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(inView).toBe(1);
    await expect.poll(count).toBe('1 / 3');
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer()).not.toBeInTheDocument();
    await expect.element(pictures().nth(1)).toHaveFocus();
  });

  it('stand under the name and the picture of who sent them', async () => {
    const headImage = String(new URL('../../../emoji/01.webp', import.meta.url));
    ids = { ...ids, bob: server.addPerson({ userName: 'rob', nickName: 'Rob', password: 'password', headImage }) };
    server.befriend(ids.ann, ids.bob);
    sayPicture(1);
    await openAsAnn();
    await pictures().first().click();
    await expect.element(viewer().getByText('Rob')).toBeVisible();
    const portrait = () => document.querySelector<HTMLImageElement>('.im-viewer [data-im-part="avatar"] img')?.src;
    await expect.poll(portrait).toBe(headImage);
  });

  it('are all of them, however far back: counted at once, fetched as one walks', async () => {
    for (let number = 1; number <= 70; number++) {
      sayPicture(number);
      for (let line = 0; line < 5; line++) server.say(ids.bob, ids.ann, `words ${number}.${line}`);
    }
    await openAsAnn();
    await expect.poll(() => pictures().elements().length).toBeGreaterThan(0);
    (pictures().elements().at(-1) as HTMLElement).click();
    await expect.poll(count).toBe('70 / 70');
    for (let number = 69; number >= 1; number--) {
      await userEvent.keyboard('{ArrowLeft}');
      await expect.poll(inView, { interval: 5 }).toBe(number);
      expect(count()).toBe(`${number} / 70`);
    }
  });

  it('can all be pressed in their middle where they stand in a grid', async () => {
    for (let number = 1; number <= 4; number++) sayPicture(number);
    await openAsAnn();
    await expect.poll(() => pictures().elements().length).toBe(4);
    const covered = (): Element[] =>
      pictures()
        .elements()
        .filter((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
    await expect.poll(covered).toEqual([]);
  });

  it('follow what is said and recalled meanwhile', async () => {
    const first = sayPicture(1);
    sayPicture(2);
    await openAsAnn();
    await expect.poll(() => pictures().elements().length).toBe(2);
    await pictures().nth(0).click();
    await expect.poll(count).toBe('1 / 2');
    sayPicture(3);
    await expect.poll(count).toBe('1 / 3');
    server.recall(ids.bob, first);
    await expect.poll(inView).toBe(2);
    await expect.poll(count).toBe('1 / 2');
  });

  it('are the host’s own matter where it says so', async () => {
    sayPicture(1);
    const onOpenImage = vi.fn();
    await openAsAnn({ onOpenImage });
    await pictures().click();
    expect(onOpenImage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 1, sendId: ids.bob }));
    await expect.element(viewer()).not.toBeInTheDocument();
  });
});
