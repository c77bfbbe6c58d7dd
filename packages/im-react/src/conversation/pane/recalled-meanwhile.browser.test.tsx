import '../../styles/index.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type MessengerWorld, messengerWorld } from '../../testing/server/messenger-world.tsx';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { MessagePane } from './MessagePane.tsx';

let world: MessengerWorld;
let host: HTMLElement;

beforeEach(async () => {
  await page.viewport(1280, 800);
  world = messengerWorld();
  host = document.createElement('div');
  host.style.cssText = 'inline-size:900px;block-size:640px';
  document.body.append(host);
});
afterEach(async () => {
  await world.close();
  host.remove();
});

/** Ann's conversation with Bob, who says something; answers how he takes it back. */
async function told(text: string): Promise<() => void> {
  const { bob, ann } = world.ids;
  const said = world.server.say(bob, ann, text);
  const { client } = await world.signIn('ann');
  world.draw(
    host,
    <StageProvider client={client} language="en-US">
      <MessagePane conversation={`p:${bob}`} />
    </StageProvider>,
  );
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  return () => world.server.recall(bob, said);
}
const menuOf = (text: string) => userEvent.click(page.getByText(text, { exact: true }), { button: 'right' });
const line = (name: string) => page.getByRole('menuitem', { name });
const recalled = () => page.getByRole('article', { name: 'The other party recalled a message' });

describe('a message that is recalled', () => {
  it('while its menu is open is not sent on from there', async () => {
    const recall = await told('a secret');
    await menuOf('a secret');
    await expect.element(line('Forward')).toBeVisible();
    recall();
    await expect.element(recalled()).toBeVisible();
    await userEvent.click(line('Forward'));
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('hm{Enter}');
    await expect.element(page.getByRole('article', { name: /^You, .*, hm, sent$/ })).toBeVisible();
    expect(page.getByRole('dialog').query()).toBeNull();
  });

  it('while it is being answered does not stay over the text', async () => {
    const recall = await told('a secret');
    await menuOf('a secret');
    await userEvent.click(line('Reply'));
    await expect.element(page.getByText('Reply to Bob')).toBeVisible();
    await userEvent.keyboard('really?');
    recall();
    await expect.element(page.getByText('Reply to Bob')).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('really?');
  });

  it('while it is being changed is left, and what was written is not lost', async () => {
    const { ann, bob } = world.ids;
    const mine = world.server.say(ann, bob, 'my words');
    await told('hi');
    const box = page.getByRole('textbox', { name: 'Message' });
    await userEvent.click(box);
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByText('Edit message')).toBeVisible();
    await userEvent.keyboard(', changed');
    world.server.recall(ann, mine);
    await expect.element(page.getByText('Edit message')).not.toBeInTheDocument();
    await expect.element(box).toHaveValue('my words, changed');
  });

  it('while it is being forwarded is not sent on', async () => {
    const recall = await told('a secret');
    await menuOf('a secret');
    await userEvent.click(line('Forward'));
    const dialog = page.getByRole('dialog', { name: 'Forward to' });
    await userEvent.click(dialog.getByRole('option', { name: 'Crew' }));
    await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeEnabled();
    recall();
    await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(dialog.getByText('a secret').query()).toBeNull();
  });

  it('while all reactions are shown for it has none to choose from', async () => {
    const recall = await told('a secret');
    await menuOf('a secret');
    await userEvent.click(line('More reactions'));
    const picker = page.getByRole('dialog', { name: 'Choose a reaction' });
    await expect.element(picker).toBeVisible();
    recall();
    await expect.element(picker).not.toBeInTheDocument();
  });
});
