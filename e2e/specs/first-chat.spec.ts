import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

test.use({ serviceWorkers: 'allow' });

test('two people register, become friends and chat', async ({ person }) => {
  const [anna, ben] = await Promise.all([
    person('Anna', { arrive: 'register' }),
    person('Ben', { arrive: 'register' }),
  ]);
  await expect(anna.page.getByText('Welcome, Anna')).toBeVisible();

  await anna.ask(ben, 'We met at the fair');
  await ben.open('/home/friend/requests');
  await expect(ben.part('request')).toContainText('We met at the fair');
  await ben.approve(anna);

  await anna.openChatWith(ben);
  await anna.say('Hello Ben 你好');
  await anna.isSent('Hello Ben 你好');

  await ben.open('/home/chat');
  await expect(ben.part('chat-row').filter({ hasText: 'Anna' })).toContainText('Hello Ben 你好');
  await ben.part('chat-row').filter({ hasText: 'Anna' }).click();
  await expect(ben.messages('Hello Ben 你好')).toBeVisible();
  await ben.say('Hello Anna');

  await expect(anna.messages('Hello Anna')).toBeVisible();
  await expect(anna.messages('Hello Ben 你好')).toHaveAttribute('data-state', 'read');
});

test('an unread message shows in the list, the rail and the title of the tab', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  await ben.open('/home/friend');

  await anna.say('one');
  await anna.say('two');

  // The notice that welcomes everybody is unread too.
  await expect(ben.page).toHaveTitle(/^\(3\) /);
  await ben.open('/home/chat');
  const row = ben.part('chat-row').filter({ hasText: 'Anna' });
  await expect(row).toHaveAttribute('data-unread', 'true');
  await row.click();
  await expect(ben.page).toHaveTitle(/^\(1\) /);
});
