import type { ConversationKey } from 'im-sdk/protocol';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo/message-stage.ts';
import { PANE_NOW, type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import { manualClock } from '../../testing/stage/manual-clock.ts';
import { plain, settled } from '../../testing/stage/plain-messages.ts';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { MessageList } from './MessageList.tsx';

let pane: PaneOnPage;
afterEach(() => pane.close());

const timeline = () => pane.timeline(DEMO_PRIVATE);

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
