import { openSession, requestAs } from '../pages/accounts.ts';
import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends, type Person } from '../pages/person.ts';
import { logOf, rowOf } from '../pages/walk.ts';

/** Sends a request from the person's phone session; their browser session stays signed in. */
const onPhone = ({ origin, account }: Person, method: string, path: string, body: object = {}): Promise<unknown> =>
  requestAs(origin, account, method, path, body, 'phone');

const idOf = ({ id }: Person): number => id ?? 0;

for (const width of [1280, 390]) {
  const context = { viewport: { width, height: 844 } };

  test(`${width} px: a group with receipts, Back, and its end`, async ({ person }) => {
    const [anna, ben, cleo, dan] = await Promise.all([
      person('Anna', { context }),
      person('Ben', { context }),
      person('Cleo', { context }),
      person('Dan', { context }),
    ]);
    for (const friend of [ben, cleo, dan]) await becomeFriends(anna, friend);
    const made = await onPhone(anna, 'POST', '/group/create', { name: 'Hikers', userIds: [idOf(ben), idOf(cleo)] });
    const { id: groupId } = made as { id: number };
    await anna.open(`/home/chat/g:${groupId}`);
    await anna.say('at nine');
    const message = anna.messages('at nine');

    await test.step('who joins later is not counted among those who should have read it', async () => {
      await onPhone(anna, 'POST', '/group/invite', { groupId, friendIds: [idOf(dan)] });
      await dan.open(`/home/chat/g:${groupId}`);
      await ben.open(`/home/chat/g:${groupId}`);
      await expect(message.getByRole('button', { name: 'Read 1/2' })).toBeVisible();
      await cleo.open(`/home/chat/g:${groupId}`);
      await expect(message.getByRole('button', { name: 'Read 2/2' })).toBeVisible();
    });

    await test.step('Back closes what is open above the conversation, then leaves it; Forward leads back', async () => {
      const { page } = anna;
      const panel = page.getByRole('complementary', { name: 'Group info' });
      await anna.open('/home/chat');
      await rowOf(anna, 'Hikers').click();
      await expect(anna.composer).toBeVisible();
      await page.getByRole('button', { name: 'Details' }).click();
      await panel.getByRole('button', { name: 'Dissolve group' }).click();
      const question = page.getByRole('dialog', { name: /Hikers/ });
      await expect(question).toBeVisible();
      await page.goBack();
      await expect(question).toHaveCount(0);
      await expect(panel).toBeVisible();
      await page.goBack();
      await expect(panel).toHaveCount(0);
      await expect(logOf(anna, 'Hikers')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#/home/chat/g:${groupId}$`));
      await page.goBack();
      await expect(page).toHaveURL(/#\/home\/chat$/);
      await expect(rowOf(anna, 'Hikers')).toBeVisible();
      await page.goForward();
      await expect(logOf(anna, 'Hikers')).toBeVisible();
    });

    await test.step('its members read that it was dissolved', async () => {
      await onPhone(anna, 'DELETE', `/group/delete/${groupId}`);
      for (const member of [ben, cleo]) {
        await expect(member.part('composer-notice')).toHaveText('This group was dissolved');
      }
    });
  });

  test(`${width} px: calls that count, a friend who left, and the next sign-in`, async ({ person }) => {
    const [anna, ben] = await Promise.all([person('Anna', { context }), person('Ben', { context })]);
    await becomeFriends(anna, ben);
    await ben.say('hello');
    await expect(anna.messages('hello')).toBeVisible();
    // It is read: the notice that welcomes everybody is left.
    await expect(anna.page).toHaveTitle(/^\(1\) /);
    await anna.open('/home/friend');
    const { page } = anna;

    await test.step('a rejected call is not unread, a cancelled one is a missed call', async () => {
      const fromPhone = await openSession(ben.origin, ben.account, 'phone');
      const dial = async () => {
        await fromPhone('POST', `/webrtc/private/setup?uid=${idOf(anna)}&mode=voice`);
        const ringing = page.getByRole('alertdialog', { name: /^Ben / });
        await expect(ringing).toBeVisible();
        return ringing;
      };
      const chats = page.getByRole('link', { name: /^Chats/ });
      await expect(chats).toHaveAccessibleName('Chats, 1 unread');
      await (await dial()).getByRole('button', { name: 'Reject' }).click();
      await dial();
      await fromPhone('POST', `/webrtc/private/cancel?uid=${idOf(anna)}`);
      await expect(chats).toHaveAccessibleName('Chats, 2 unread');
      await chats.click();
      // The wide window has the chat open again, and reads it.
      if (width === 390) await expect(page.getByRole('option', { name: /^Ben, 1 unread/ })).toBeVisible();
      await rowOf(anna, 'Ben').click();
      const calls = anna.part('call');
      await expect(calls).toHaveCount(2);
      await expect(calls.first()).not.toHaveAttribute('data-missed');
      await expect(calls.last()).toHaveAttribute('data-missed', 'true');
      await expect(calls.last()).toContainText('Missed');
    });

    await test.step('a former friend keeps the name on another device', async () => {
      await onPhone(ben, 'DELETE', `/friend/delete/${idOf(anna)}`);
      const other = await person('Anna again', { arrive: 'not yet', context });
      await other.page.goto(`${anna.origin}/#/login`);
      await other.page.getByRole('textbox', { name: anna.words.userName }).fill(anna.account.userName);
      await other.page.getByRole('textbox', { name: anna.words.password, exact: true }).fill(anna.account.password);
      await other.page.getByRole('checkbox', { name: 'Remember password' }).check({ force: true });
      await other.page.getByRole('button', { name: anna.words.signIn, exact: true }).click();
      await other.isHome();
      await expect(rowOf(other, 'Ben')).toBeVisible();

      await test.step('and the remembered password signs in at once', async () => {
        if (width === 390) await other.page.getByRole('link', { name: /^Me/ }).click();
        else await other.page.getByRole('button', { name: 'Menu', exact: true }).click();
        await other.page
          .getByRole('menuitem', { name: 'Log out' })
          .or(other.page.getByRole('button', { name: 'Log out' }))
          .click();
        await other.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
        await expect(other.page.getByRole('textbox', { name: anna.words.userName })).toHaveValue(anna.account.userName);
        await other.page.getByRole('button', { name: anna.words.signIn, exact: true }).click();
        await other.isHome();
        await expect(rowOf(other, 'Ben')).toBeVisible();
      });
    });
  });
}
