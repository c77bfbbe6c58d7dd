import { openSession } from '../pages/accounts.ts';
import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends, type Person } from '../pages/person.ts';

// A day of two or three people, in a wide window and on a phone.

/** Another window takes the focus, or gives it back. Playwright's pages always have it. */
function focusWindow({ page }: Person, hasFocus: boolean): Promise<void> {
  return page.evaluate((isFocused) => {
    document.hasFocus = () => isFocused;
    window.dispatchEvent(new Event(isFocused ? 'focus' : 'blur'));
  }, hasFocus);
}

for (const width of [1280, 390]) {
  const context = { viewport: { width, height: 844 } };

  test.describe(`at ${width} px, on a demo server`, () => {
    test.use({ demo: true });

    test('the sign-in page offers the demo people; one press of a key signs in', async ({ person }) => {
      const bob = await person('bob', { arrive: 'not yet', context });
      await bob.open('/login');
      const people = bob.page.getByRole('region', { name: 'Or try it as one of these people' });
      await expect(people.getByRole('button')).toHaveCount(6);
      const card = people.getByRole('button', { name: 'Bob Chen 陈予安 bob' });
      await expect(card.getByRole('img')).toHaveCount(0);
      await expect(card.locator('img')).toHaveJSProperty('complete', true);
      await card.focus();
      await bob.page.keyboard.press('Enter');
      await bob.isHome();
      await expect(bob.page).toHaveTitle(/Bob Chen 陈予安$/);
    });
  });

  test(`at ${width} px: away from the window, added to a group, no longer friends`, async ({ person, server }) => {
    const [anna, ben, cleo] = await Promise.all([
      person('Anna', { context }),
      person('Ben', { context }),
      person('Cleo', { context }),
    ]);
    await becomeFriends(anna, ben);
    const line = anna.page.getByText('New messages', { exact: true });

    await test.step('what arrives while another window has the focus stands below the unread line', async () => {
      await ben.say('before');
      await expect(anna.messages('before')).toBeVisible();
      await focusWindow(anna, false);
      await ben.say('while you were away');
      await expect(anna.messages('while you were away')).toBeVisible();
      await focusWindow(anna, true);
      await expect(line).toBeVisible();
      await anna.say('here again');
      await expect(line).toBeHidden();
      await expect(anna.page.getByRole('button', { name: 'Voice call' })).toBeVisible();
    });

    const asBen = await openSession(server.url, ben.account, 'phone');
    await test.step('who is added to a group is told, and can open it', async () => {
      const { id } = (await asBen('POST', '/group/create', { name: 'Walkers' })) as { id: number };
      await asBen('POST', '/group/invite', { groupId: id, friendIds: [anna.id] });
      const toast = anna.part('toast').filter({ hasText: 'Ben added you to Walkers' });
      await toast.getByRole('button', { name: 'Open chat' }).click();
      await expect(anna.page.getByRole('heading', { name: 'Walkers' })).toBeVisible();
      await anna.composer.fill('not sent yet');
    });

    await test.step('a badge is the sum of what it leads to, and the title of the badges', async () => {
      await anna.open('/home/friend');
      await ben.say('one more');
      const bar = anna.page.getByRole('navigation', { name: 'Main' });
      // The notice that welcomes everybody is one of them.
      await expect(bar.getByRole('link', { name: 'Chats, 2 unread' })).toBeVisible();
      await expect(anna.page).toHaveTitle(/^\(2\) /);
      await cleo.ask(anna, 'We met at the fair');
      await expect(bar.getByRole('link', { name: 'Friends, 1 unread' })).toBeVisible();
      await expect(anna.page).toHaveTitle(/^\(3\) /);
    });

    await test.step('after the friendship has ended: no draft in the list, no buttons for calls', async () => {
      await anna.openChatWith(ben);
      await anna.composer.fill('a draft for Ben');
      await anna.open('/home/chat');
      const row = anna.part('chat-row').filter({ hasText: 'Ben' });
      await expect(row).toContainText('[Draft]');
      await asBen('DELETE', `/friend/delete/${anna.id}`);
      await expect(row).not.toContainText('[Draft]');
      await row.click();
      await expect(anna.page.getByText(/no longer friends/)).toBeVisible();
      await expect(anna.page.getByRole('button', { name: 'Voice call' })).toBeHidden();
    });
  });
}
