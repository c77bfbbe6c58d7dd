import '../styles/index.css';
import { createTestClient } from 'im-sdk/testing';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadLanguage } from '../i18n/languages.ts';
import { Messenger, messengerWorld } from '../testing/server/messenger-world.tsx';

const texts = await loadLanguage('en-US');

it('what a server drew is taken over without a difference', async () => {
  const world = messengerWorld();
  world.server.say(world.ids.bob, world.ids.ann, 'after the page came');
  // Nobody is signed in before the page stands: a client begins with the provider.
  const { client } = await createTestClient(world.server);
  const complaints = vi.spyOn(console, 'error');
  const ui = <Messenger client={client} texts={texts} conversation={`p:${world.ids.bob}`} />;
  const host = document.createElement('div');
  // biome-ignore lint/plugin: what a server's page brings is markup
  host.innerHTML = renderToString(ui);
  expect(host.querySelector('[data-im-part="message-pane"]')).not.toBeNull();
  document.body.append(host);
  const differences: unknown[] = [];
  const root = hydrateRoot(host, ui, { onRecoverableError: (error) => differences.push(error) });
  await client.auth.login({ userName: 'ann', password: 'password' });
  await expect.element(page.getByRole('article', { name: /after the page came/ })).toBeVisible();
  expect(differences).toEqual([]);
  expect(complaints.mock.calls).toEqual([]);
  root.unmount();
  host.remove();
  await client.destroy();
});

it('a client that is signed in already shows what a server drew first, then what it knows', async () => {
  const world = messengerWorld();
  world.server.say(world.ids.bob, world.ids.ann, 'before the page came');
  const conversation = `p:${world.ids.bob}` as const;
  const { client: nobody } = await createTestClient(world.server);
  const { client, until } = await world.signIn('ann');
  await until(() => client.conversations.list.getSnapshot().keys.length > 0);
  const complaints = vi.spyOn(console, 'error');
  const host = document.createElement('div');
  // biome-ignore lint/plugin: what a server's page brings is markup
  host.innerHTML = renderToString(<Messenger client={nobody} texts={texts} conversation={conversation} />);
  document.body.append(host);
  const differences: unknown[] = [];
  const root = hydrateRoot(host, <Messenger client={client} texts={texts} conversation={conversation} />, {
    onRecoverableError: (error) => differences.push(error),
  });
  await expect.element(page.getByRole('article', { name: /before the page came/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^Bob, .*before the page came/ })).toBeVisible();
  expect(differences).toEqual([]);
  expect(complaints.mock.calls).toEqual([]);
  root.unmount();
  host.remove();
  await nobody.destroy();
  await world.close();
});
