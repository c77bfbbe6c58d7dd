import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_PRIVATE } from '../../testing/demo/message-stage.ts';
import { type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import { emptied, plain, settled } from '../../testing/stage/plain-messages.ts';

let pane: PaneOnPage;
afterEach(() => pane.close());

const timeline = () => pane.timeline(DEMO_PRIVATE);

describe('keyboard', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName;
  const tabIntoList = async (): Promise<void> => {
    // The composer comes after the first paint, and with it the tab stop behind the list.
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await userEvent.tab();
    await expect.poll(focused).toBe('Search messages');
    await userEvent.tab();
  };

  it('is one tab stop; arrows, Home and End go from message to message', async () => {
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 120 }, (_, index) => plain(index)));
    });
    await settled();
    await tabIntoList();
    await expect.poll(focused).toContain('message 119');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.poll(focused).toContain('message 117');
    await userEvent.keyboard('{Home}');
    await expect.poll(focused).toContain('message 0');
    await userEvent.keyboard('{End}{ArrowDown}');
    await expect.poll(focused).toContain('message 119');
    await userEvent.tab();
    await expect.poll(focused).toBe('Attach');
    await userEvent.tab({ shift: true });
    await expect.poll(focused).toContain('message 119');
  });

  it('goes to the composer on Escape, and takes what is typed along', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await settled();
    await tabIntoList();
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe('Message');
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('hi');
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('hi');
  });

  it('opens the menu with Enter, gives focus back on Escape', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await settled();
    await tabIntoList();
    await expect.poll(focused).toMatch(/^You, |^Mia Larsen, /);
    const before = focused();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.poll(focused).toBe(before);
  });

  it('stays with what takes the place of a message: the sentence that it was recalled, or its neighbour', async () => {
    pane = renderPane(DEMO_PRIVATE);
    page
      .getByRole('article', { name: /Delivered to the server/ })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toHaveFocus();
    page.getByRole('menuitem', { name: 'Recall' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Delivered to the server')).not.toBeInTheDocument();
    await expect.poll(focused).toMatch(/^You recalled a message/);
    const failed = page.getByRole('article', { name: /No signal in the tunnel/ });
    failed.element().focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(failed).not.toBeInTheDocument();
    await expect.poll(focused).toMatch(/^Mia Larsen, /);
  });

  it('goes on from the buttons over the list to the list when they have done their work', async () => {
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 120 }, (_, index) => plain(index)));
    });
    await settled();
    const element = pane.host.querySelector('[data-im-part="scroller"]');
    if (element) element.scrollTop = 800;
    const button = page.getByRole('button', { name: 'Jump to latest' });
    await expect.element(button).toBeVisible();
    await tabIntoList();
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).not.toBeInTheDocument();
    await expect.poll(focused).toContain('message 119');
  });

  it('goes on to the messages from “Try again”, which is gone while the page is loaded', async () => {
    pane = renderPane(DEMO_PRIVATE, (made) => {
      emptied(made);
      made.timeline(DEMO_PRIVATE).append(...Array.from({ length: 3 }, (_, index) => plain(index)));
      made.timeline(DEMO_PRIVATE).set({ atStart: false, loading: 'failed' });
    });
    const button = page.getByRole('button', { name: 'Try again' });
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    timeline().set({ loading: 'older' });
    await expect.element(button).not.toBeInTheDocument();
    await expect.poll(focused).toContain('message 2');
  });

  it('answers with R', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await settled();
    await tabIntoList();
    await userEvent.keyboard('r');
    await expect.element(page.getByText('Reply to Mia Larsen')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });
});
