import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type PaneOnPage, renderWholePane } from '../../testing/render/render-pane.tsx';
import { useMessagePane } from '../pane-context.ts';

let made: PaneOnPage | undefined;
afterEach(() => made?.close());

function Header(): ReactNode {
  const { conversation, composer, timeline, focusComposer, focusMessages } = useMessagePane();
  return (
    <header>
      <h2>
        {conversation} {timeline ? 'is open' : 'opens'}
      </h2>
      <button type="button" onClick={() => composer.setText('from the header')}>
        Write
      </button>
      <button type="button" onClick={focusComposer}>
        To the composer
      </button>
      <button type="button" onClick={focusMessages}>
        To the messages
      </button>
    </header>
  );
}

describe('useMessagePane', () => {
  it('gives a slot of a host the conversation, its composer and the ways to move focus', async () => {
    made = await renderWholePane('p:3');
    made.show('p:3', { slots: { Header } });
    await expect.element(page.getByRole('heading', { name: 'p:3 is open' })).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Message' });
    await userEvent.click(page.getByRole('button', { name: 'Write' }));
    await expect.element(field).toHaveValue('from the header');
    await userEvent.click(page.getByRole('button', { name: 'To the composer' }));
    await expect.element(field).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'To the messages' }));
    await expect.poll(() => document.activeElement?.closest('[role="log"]')).not.toBeNull();
  });

  it('says where it has to stand', () => {
    expect(() => renderToString(<Header />)).toThrow('useMessagePane must be used inside <MessagePane>.');
  });
});
