import '../../../testing/load-languages.ts';
import '../../../styles/index.css';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ImProvider } from '../../../provider/ImProvider.tsx';
import { MessagePane } from '../../message-pane/MessagePane.tsx';

test('a hit that is far above is loaded, brought into view and lit up; Escape gives focus back', async () => {
  const server = createMemoryServer();
  const [ann, bob] = ['Ann', 'Bob'].map((nickName) =>
    server.addPerson({ userName: nickName.toLowerCase(), nickName }),
  ) as [number, number];
  server.befriend(ann, bob);
  for (let n = 1; n <= 300; n++) server.say(bob, ann, n === 20 ? 'the needle' : `filler ${n}`);
  const seat = await createTestClient(server, { user: 'ann' });
  await seat.until(() => seat.client.connection.state.getSnapshot().phase === 'live');
  await render(
    <ImProvider client={seat.client} language="en-US" style={{ inlineSize: 1000, blockSize: 600, display: 'flex' }}>
      <MessagePane conversation={`p:${bob}`} />
    </ImProvider>,
  );
  await expect.element(page.getByRole('article', { name: /filler 300/ })).toBeVisible();
  await page.getByRole('button', { name: 'Search messages' }).click();
  await expect.element(page.getByRole('searchbox', { name: 'Search in this chat' })).toHaveFocus();
  await userEvent.keyboard('needle');
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const hit = page.getByRole('article', { name: /the needle/ });
  await expect.element(hit).toHaveAttribute('data-flash');
  await expect.element(hit).toBeInViewport();
  await expect.element(page.getByRole('searchbox', { name: 'Search in this chat' })).toHaveFocus();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(page.getByRole('complementary', { name: 'Search messages' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Search messages' })).toHaveFocus();
  await seat.client.destroy();
});
