import '../../../styles/index.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatApp } from '../../../app/chat-app/ChatApp.tsx';
import { messengerWorld } from '../../../testing/server/messenger-world.tsx';
import { StageProvider } from '../../../testing/stage/stage-provider.tsx';

const isInView = (text: string): boolean => {
  const log = page.getByRole('log').element().getBoundingClientRect();
  const [row] = page.getByRole('article', { name: new RegExp(`, ${text}$`) }).elements();
  const box = row?.getBoundingClientRect();
  return box !== undefined && box.top >= log.top && box.bottom <= log.bottom;
};

test('a chat that was left at a search result opens there again, not at its first message', async () => {
  const world = messengerWorld();
  const host = document.createElement('div');
  host.style.cssText = 'inline-size:1200px;block-size:600px';
  document.body.append(host);
  const { server, ids } = world;
  for (let n = 1; n <= 100; n++) server.say(ids.bob, ids.ann, n === 40 ? 'needle' : `line ${n}`);
  server.say(ids.cleo, ids.ann, 'hi from Cleo');
  const { client } = await world.signIn('ann');
  world.draw(
    host,
    <StageProvider client={client} language="en-US">
      <ChatApp />
    </StageProvider>,
  );
  const chat = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
  await chat('Bob').click();
  await expect.element(page.getByRole('article', { name: /, line 100$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Search messages' }).click();
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('needle');
  await expect.element(page.getByText('1 result')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => isInView('needle')).toBe(true);
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(page.getByRole('searchbox', { name: 'Search in this chat' })).not.toBeInTheDocument();

  await chat('Cleo').click();
  await expect.element(page.getByRole('article', { name: /hi from Cleo/ })).toBeVisible();
  await chat('Bob').click();
  await expect.poll(() => isInView('needle')).toBe(true);
  await world.close();
  host.remove();
});
