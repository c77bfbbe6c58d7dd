import '../../testing/render/flash-stays.ts';
import '../../styles/index.css';
import type { ConversationKey } from 'im-sdk/protocol';
import type { TestClient } from 'im-sdk/testing';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type MessengerWorld, messengerWorld } from '../../testing/server/messenger-world.tsx';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { BusinessCardDialog } from '../lazy.ts';
import { MessagePane, type MessagePaneOptions } from './MessagePane.tsx';

// Where the actions of a message lead: dialogs, popovers and panels, with a client on the in-memory server.
let world: MessengerWorld;
let test: TestClient;
let root: Root;
let host: HTMLElement;

beforeEach(async () => {
  await page.viewport(1280, 800);
  world = messengerWorld();
});
afterEach(async () => {
  await world.close();
  host.remove();
});

async function open(conversation: ConversationKey, props: MessagePaneOptions = {}): Promise<void> {
  test = await world.signIn('ann');
  host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'width:900px;height:640px';
  root = world.draw(
    host,
    <StageProvider client={test.client} language="en-US">
      <MessagePane conversation={conversation} {...props} />
    </StageProvider>,
  );
}
const article = (name: RegExp | string) => page.getByRole('article', { name });

describe('forwarding', () => {
  it('sends texts on to several chats with a comment, each message by itself', async () => {
    world.server.say(world.ids.bob, world.ids.ann, 'the plan');
    world.server.say(world.ids.cleo, world.ids.ann, 'hi');
    await open(`p:${world.ids.bob}`);
    await userEvent.click(page.getByText('the plan', { exact: true }), { button: 'right' });
    await userEvent.click(page.getByRole('menuitem', { name: 'Forward' }));
    const dialog = page.getByRole('dialog', { name: 'Forward to' });
    await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('option', { name: 'Cleo' }));
    await userEvent.click(dialog.getByRole('option', { name: 'Crew' }));
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Comment' }), 'see below');
    await userEvent.click(dialog.getByRole('button', { name: 'Emoji' }));
    const fire = dialog.getByRole('button', { name: 'Fire' });
    await expect.element(fire).toBeVisible();
    const picker = fire.element().closest('[role="dialog"]')?.getBoundingClientRect();
    // The picker stands in its half of the dialog, whole.
    const half = dialog.getByText('2 of 9 selected').element().parentElement?.getBoundingClientRect();
    expect(picker?.top ?? 0).toBeGreaterThanOrEqual(half?.top ?? 0);
    expect(picker?.left ?? 0).toBeGreaterThanOrEqual(half?.left ?? 0);
    await userEvent.click(fire);
    await userEvent.keyboard('{Escape}');
    await expect.element(fire).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await expect.element(page.getByText('Forwarded to 2 chats')).toBeVisible();
    const arrived = (key: `g:${number}` | `p:${number}`): string[] => {
      const timeline = test.client.messages.open(key);
      const { count, keyAt } = timeline.getSnapshot();
      const rows = Array.from({ length: count }, (_, index) => timeline.row(keyAt(index) ?? '').getSnapshot());
      timeline.close();
      return rows.flatMap((row) => (row?.mine && row.type === 0 && row.state === 'sent' ? [row.content] : []));
    };
    await expect.poll(() => arrived(`p:${world.ids.cleo}`)).toEqual(['see below#大火;', 'the plan']);
    await expect.poll(() => arrived(`g:${world.groupId}`)).toEqual(['see below#大火;', 'the plan']);
  });
});

describe('read by', () => {
  it('shows who has read and who has not, and leads to everything known of the message', async () => {
    await open(`g:${world.groupId}`);
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('news{Enter}');
    await expect.element(article(/news, sent/)).toBeVisible();
    world.server.read(world.ids.bob, { groupId: world.groupId });
    await userEvent.click(page.getByRole('button', { name: /^Read 1/ }));
    const popover = page.getByRole('dialog', { name: 'Read by' });
    await expect.element(popover.getByText('Bob')).toBeVisible();
    await userEvent.click(popover.getByRole('tab', { name: 'Unread 1' }));
    await expect.element(popover.getByText('Cleo')).toBeVisible();
    // It follows while it is open.
    world.server.read(world.ids.cleo, { groupId: world.groupId });
    await userEvent.click(popover.getByRole('tab', { name: 'Read 2' }));
    await expect.element(popover.getByText('Cleo')).toBeVisible();
    await userEvent.click(popover.getByRole('button', { name: 'Show message info' }));
    const panel = page.getByRole('complementary', { name: 'Message info' });
    await expect.element(panel.getByRole('list', { name: 'Read 2' }).getByText('Cleo')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });

  it('counts those who were members when it was sent, not who joined later', async () => {
    await open(`g:${world.groupId}`);
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('news{Enter}');
    await expect.element(article(/news, sent/)).toBeVisible();
    const dan = world.server.addPerson({ userName: 'dan', nickName: 'Dan' });
    world.server.befriend(world.ids.ann, dan);
    await test.client.groups.invite(world.groupId, [dan]);
    world.server.read(world.ids.bob, { groupId: world.groupId });
    await expect.element(page.getByRole('button', { name: 'Read 1/2' })).toBeVisible();
    world.server.read(world.ids.cleo, { groupId: world.groupId });
    await userEvent.click(page.getByRole('button', { name: 'Read 2/2' }));
    await expect.element(page.getByRole('dialog', { name: 'Read by' }).getByText('Unread 0')).toBeVisible();
  });

  it('leads from a reader to `onPerson`, at the button that opened it', async () => {
    const onPerson = vi.fn();
    await open(`g:${world.groupId}`, { onPerson });
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('news{Enter}');
    world.server.read(world.ids.bob, { groupId: world.groupId });
    const count = page.getByRole('button', { name: /^Read 1/ });
    await userEvent.click(count);
    const popover = page.getByRole('dialog', { name: 'Read by' });
    await userEvent.click(popover.getByRole('button', { name: 'About Bob' }));
    await expect.element(popover).not.toBeInTheDocument();
    expect(onPerson).toHaveBeenCalledExactlyOnceWith(world.ids.bob, count.element());
    await userEvent.click(count);
    await userEvent.click(popover.getByRole('button', { name: 'Show message info' }));
    const reader = page.getByRole('list', { name: 'Read 1' }).getByRole('button', { name: 'About Bob' });
    await userEvent.click(reader);
    expect(onPerson).toHaveBeenLastCalledWith(world.ids.bob, reader.element());
  });
});

describe('beside the messages', () => {
  it('stands one panel at a time: details of the host, search, then details again', async () => {
    world.server.say(world.ids.bob, world.ids.ann, 'hello');
    await open(`p:${world.ids.bob}`, {
      details: (close) => (
        <aside aria-label="Profile">
          <button type="button" onClick={close}>
            Close profile
          </button>
        </aside>
      ),
    });
    await userEvent.click(page.getByRole('button', { name: 'Details' }));
    await expect.element(page.getByRole('complementary', { name: 'Profile' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Search messages' }));
    await expect.element(page.getByRole('complementary', { name: 'Profile' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('complementary')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Details' }));
    await userEvent.click(page.getByRole('button', { name: 'Close profile' }));
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  });
});

describe('a business card', () => {
  it('of a friend is chosen by keyboard and sent', async () => {
    await open(`p:${world.ids.bob}`);
    const sent: string[] = [];
    root.render(
      <StageProvider client={test.client} language="en-US">
        <MessagePane conversation={`p:${world.ids.bob}`} />
        <BusinessCardDialog
          open
          conversation={`p:${world.ids.bob}`}
          onOpenChange={(next) => sent.push(`open ${next}`)}
        />
      </StageProvider>,
    );
    const dialog = page.getByRole('dialog', { name: 'Send a business card' });
    await expect.element(dialog.getByRole('option', { name: 'Cleo' })).toBeVisible();
    await expect.element(dialog.getByRole('option', { name: 'Bob' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await expect.element(page.getByText('Please select at least one friend')).toBeVisible();
    await userEvent.click(dialog.getByRole('searchbox'));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await expect.element(article(/You, .*Cleo/)).toBeInTheDocument();
    expect(sent).toEqual(['open false']);
  });
});
