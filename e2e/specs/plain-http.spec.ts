import { expect, test } from '../pages/fixtures.ts';

test('on an origin that the browser does not trust one signs in and chats, and reads what is off', async ({
  person,
  server,
}) => {
  const origin = `http://chat.plain.test:${server.port}`;
  const anna = await person('Anna', { origin, arrive: 'not yet' });
  await anna.open('/login');
  expect(await anna.page.evaluate(() => isSecureContext)).toBe(false);
  await expect(anna.page.getByText('This page is not served over https. Off on this connection')).toBeVisible();

  await anna.register();
  const ben = await person('Ben');
  await anna.ask(ben, 'From the office network');
  await ben.approve(anna);
  await anna.openChatWith(ben);
  await ben.openChatWith(anna);
  await anna.say('over plain http');
  await expect(ben.messages('over plain http')).toBeVisible();
  await ben.say('received');
  await expect(anna.messages('received')).toBeVisible();
});

test('there one tab at a time is connected; the other says so, and can be used instead', async ({ person, server }) => {
  const origin = `http://chat.plain.test:${server.port}`;
  const anna = await person('Anna', { origin });
  const taken = (tab: typeof anna) => tab.page.getByRole('alertdialog', { name: 'Chat is open in another tab' });
  const tab = await anna.anotherTab();
  await expect(taken(anna)).toBeVisible();
  await expect(taken(tab)).toBeHidden();
  const here = anna.page.getByRole('button', { name: 'Use here' });
  await expect(here).toBeFocused();
  await anna.page.keyboard.press('Enter');
  await expect(taken(anna)).toBeHidden();
  await expect(taken(tab)).toBeVisible();
  await anna.page.close();
  await expect(taken(tab)).toBeHidden();
});
