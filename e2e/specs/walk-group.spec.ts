import type { Locator } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';
import type { Person } from '../pages/person.ts';
import { choose, open, openMenu, rowOf } from '../pages/walk.ts';

test.use({ demo: true });

const GROUP = '产品设计小组';
const OTHERS = 5;

/** Who can be mentioned, once an `@` is written. */
const mentions = ({ page }: Person): Locator => page.getByRole('listbox', { name: 'Mention somebody' });

async function mention(person: Person, name: string | RegExp, text: string): Promise<void> {
  await person.composer.fill('');
  await person.composer.pressSequentially('@');
  await mentions(person).getByRole('option', { name }).click();
  await expect(mentions(person)).toHaveCount(0);
  await person.page.keyboard.insertText(text);
  await person.composer.press('Enter');
  await person.isSent(text);
}

test('by mouse: what an owner and a member do in a group', async ({ person }) => {
  const [alice, bob] = await Promise.all([person('Alice Lin 林知夏'), person('Bob Chen 陈予安')]);
  await open(alice, GROUP);

  await test.step('everyone is mentioned by the owner, then one member: the list of each says so', async () => {
    await mention(alice, /^Everyone/, 'we meet at three');
    await expect(rowOf(bob, GROUP)).toHaveAccessibleName(/\[@all\]/);
    await mention(alice, /陈予安/, 'will you bring the adapter?');
    await expect(rowOf(bob, GROUP)).toHaveAccessibleName(/\[@me\]/);
    await open(bob, GROUP);
    await expect(bob.messages('will you bring the adapter?')).toContainText('@Bob Chen 陈予安');
    await expect(rowOf(bob, GROUP)).not.toHaveAccessibleName(/\[@/);
  });

  await test.step('a member is not offered everyone, and finds somebody by how the name is read', async () => {
    await bob.composer.pressSequentially('@');
    await expect(mentions(bob).getByRole('option', { name: /林知夏/ })).toBeVisible();
    await expect(mentions(bob).getByRole('option', { name: /^Everyone/ })).toHaveCount(0);
    await bob.composer.pressSequentially('linzhi');
    await expect(mentions(bob).getByRole('option')).toHaveCount(1);
    await mentions(bob)
      .getByRole('option', { name: /林知夏/ })
      .click();
    await bob.page.keyboard.insertText('it is in my bag');
    await bob.composer.press('Enter');
    await expect(alice.messages('it is in my bag')).toContainText('@Alice Lin 林知夏');
  });

  await test.step('read by one of five: who has, who has not, and all that is known of the message', async () => {
    await alice
      .messages('will you bring')
      .getByRole('button', { name: `Read 1/${OTHERS}` })
      .click();
    const readers = alice.page.getByRole('dialog', { name: 'Read by' });
    await expect(readers.getByRole('tab', { name: 'Read 1' })).toHaveAttribute('aria-selected', 'true');
    await expect(readers.getByRole('tabpanel')).toContainText('Bob Chen 陈予安');
    await readers.getByRole('tab', { name: `Unread ${OTHERS - 1}` }).click();
    await expect(readers.getByRole('tabpanel')).toContainText('Carol Meyer');
    await expect(readers.getByRole('tabpanel')).not.toContainText('Bob Chen 陈予安');
    await readers.getByRole('button', { name: 'Show message info' }).click();
    const info = alice.page.getByRole('complementary', { name: 'Message info' });
    await expect(info).toContainText('Bob Chen 陈予安');
    await info.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('reactions of several, and one taken back', async () => {
    const bar = bob.messages('we meet at three').locator('[data-im-part="bubble"]');
    await bar.hover();
    await bob.messages('we meet at three').getByRole('button', { name: 'React' }).click();
    await bob.page.getByRole('dialog', { name: 'Choose a reaction' }).getByRole('button', { name: 'Party' }).click();
    const chip = alice.messages('we meet at three').getByRole('button', { name: /^Party/ });
    await expect(chip).toHaveAccessibleName('Party, 1 person');
    await chip.click();
    await expect(chip).toHaveAccessibleName('Party, You and 1 other');
    await chip.click();
    await expect(chip).toHaveAccessibleName('Party, 1 person');
    await bob.messages('we meet at three').getByRole('button', { name: 'Party, You' }).click();
    await expect(chip).toHaveCount(0);
  });

  await test.step('a message is pinned over the chat, leads to it, is hidden by one and unpinned for all', async () => {
    await choose(alice, 'we meet at three', 'Pin message');
    const pinned = bob.page.getByRole('region', { name: 'Pinned message' });
    await expect(pinned).toContainText('we meet at three');
    await bob.messages('we meet at three').hover();
    await bob.page.mouse.wheel(0, -4_000);
    await expect(bob.messages('we meet at three')).not.toBeInViewport();
    await pinned.getByRole('button', { name: /we meet at three/ }).click();
    await expect(bob.messages('we meet at three')).toBeInViewport();
    await pinned.getByRole('button', { name: 'Hide pinned message' }).click();
    await expect(pinned).toHaveCount(0);
    const own = alice.page.getByRole('region', { name: 'Pinned message' });
    await expect(own).toBeVisible();
    await choose(alice, 'we meet at three', 'Unpin message');
    await expect(own).toHaveCount(0);
  });

  await test.step('a member cannot pin, nor take what others said; the owner can', async () => {
    const offered = await openMenu(bob, 'will you bring');
    await expect(offered.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
    for (const name of ['Pin message', 'Admin delete', 'Edit', 'Recall']) {
      await expect(offered.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
    }
    await bob.page.keyboard.press('Escape');
    await bob.say('not the place for this');
    await choose(alice, 'not the place for this', 'Admin delete');
    const dialog = alice.page.getByRole('dialog', { name: 'Delete this message for everyone?' });
    await dialog.getByRole('button', { name: 'Admin delete' }).click();
    for (const { page } of [alice, bob]) {
      await expect(page.getByText('not the place for this')).toHaveCount(0);
    }
    await expect(alice.page.getByRole('log').getByText('You recalled a message')).toBeVisible();
    await expect(bob.page.getByRole('log').getByText('An administrator recalled a message')).toBeVisible();
  });
});
