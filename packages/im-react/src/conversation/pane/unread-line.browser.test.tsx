import '../../testing/render/load-languages.ts';
import '../../styles/index.css';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { MessagePane } from './MessagePane.tsx';

let destroy: () => Promise<void>;
afterEach(() => {
  vi.restoreAllMocks();
  return destroy();
});

/** The window gets the focus, or loses it to another window. */
function focusWindow(hasFocus: boolean): void {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'));
}

/** Ann has the conversation with Bob open. */
async function opened() {
  const server = createMemoryServer({});
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  server.say(bob, ann, 'before');
  server.read(ann, bob);
  const { client } = await createTestClient(server, { user: 'ann' });
  destroy = () => client.destroy();
  await renderOnStage(<MessagePane conversation={`p:${bob}`} />, { client });
  await expect.element(page.getByText('before')).toBeVisible();
  const say = async (text: string): Promise<void> => {
    server.say(bob, ann, text);
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  };
  const isRead = () => client.conversations.conversation(`p:${bob}`).getSnapshot()?.unreadCount === 0;
  return { say, isRead };
}
const line = () => page.getByText('New messages', { exact: true });
const isLineAbove = (text: string): boolean => {
  const mark = document.querySelector('[data-im-part="unread-line"]');
  const row = page.getByText(text, { exact: true }).element();
  return mark !== null && (mark.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
};

test('what arrives while another window has the focus stands below the unread line, until one sends', async () => {
  const { say, isRead } = await opened();
  focusWindow(true);
  await say('looked at');
  await expect.poll(isRead).toBe(true);
  await expect.element(line()).not.toBeInTheDocument();
  focusWindow(false);
  await say('away 1');
  await say('away 2');
  focusWindow(true);
  await say('back');
  await expect.element(line()).toBeVisible();
  expect(['looked at', 'away 1', 'back'].map(isLineAbove)).toEqual([false, true, true]);

  await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
  await userEvent.keyboard('an answer{Enter}');
  await expect.element(line()).not.toBeInTheDocument();

  focusWindow(false);
  await say('away again');
  focusWindow(true);
  await expect.element(line()).toBeVisible();
  expect(['back', 'away again'].map(isLineAbove)).toEqual([false, true]);
});
