import type { Locator, Page } from '@playwright/test';
import { createFriendship, requestAs } from '../pages/accounts.ts';
import { expect, test } from '../pages/call-fixtures.ts';
import { accept, dial, expectPicture, incomingCall, isInCall } from '../pages/calls.ts';
import { expectEnd, expectFramesOf, expectMediaOff, expectSound, mediaOn } from '../pages/media.ts';
import type { Person } from '../pages/person.ts';

const groupWindow = ({ page }: Person): Locator => page.getByRole('dialog', { name: 'Group call', exact: true });

/** The tile of somebody in the window of a person. */
const tile = (person: Person, name: string): Locator =>
  groupWindow(person).getByRole('group', { name: new RegExp(`^${name}(,|$)`) });

const pagesOf = (people: readonly Person[]): Page[] => people.map(({ page }) => page);

/** Waits until each person is connected to so many others and receives the sound of all. */
async function isConnected(others: number, ...people: readonly Person[]): Promise<void> {
  for (const { page } of people) await expect.poll(async () => (await mediaOn(page)).connections).toBe(others);
  await expectSound(...pagesOf(people));
}

/** Chooses members in the dialog that asks for them. */
async function choose({ page }: Person, title: string, ...names: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  for (const name of names) await dialog.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

// Promises: four people receive sound and picture of each other, whichever way they joined, and see whose devices are off.
test('a group call of four: rejected, joined, invited late, seen, muted, left, and cancelled by its host', async ({
  caller,
  server,
}) => {
  const [anna, ben, cara, dana] = await Promise.all([caller('Anna'), caller('Ben'), caller('Cara'), caller('Dana')]);
  const all = [anna, ben, cara, dana];
  const [hostId = 0, ...others] = all.map(({ id }) => id ?? 0);
  for (const id of others) await createFriendship(server.url, [hostId, id]);
  const group = (await requestAs(server.url, anna.account, 'POST', '/group/create', {
    name: 'Walkers',
    userIds: others,
  })) as { id: number };
  for (const someone of all) await someone.open(`/home/chat/g:${group.id}`);

  await dial(anna, 'Voice');
  await choose(anna, 'Choose members to call', 'Ben', 'Cara', 'Dana');
  await expect(groupWindow(anna)).toContainText('(calling)');
  await expect(incomingCall(ben, anna)).toHaveAccessibleName('Anna invites you to a multi-person call · Walkers');
  expect(await mediaOn(ben.page)).toEqual({ connections: 0, tracks: 0 });
  await incomingCall(dana, anna).getByRole('button', { name: 'Reject' }).click();
  await expect(anna.part('toast').filter({ hasText: 'Dana did not join' })).toBeVisible();
  await expect(tile(anna, 'Dana')).toHaveCount(0);
  for (const someone of [ben, cara]) await accept(someone, anna);
  for (const someone of [anna, ben, cara]) await isInCall(groupWindow(someone));
  await isConnected(2, anna, ben, cara);
  await expect(dana.part('call-bar')).toContainText('Group call · 3 people');

  await test.step('a fourth who is invited late is heard by all, and hears all', async () => {
    await groupWindow(anna).getByRole('button', { name: 'Invite members' }).click();
    const dialog = anna.page.getByRole('dialog', { name: 'Invite' });
    await expect(dialog.getByRole('option', { name: 'Dana' })).toBeVisible();
    for (const name of ['Ben', 'Cara']) await expect(dialog.getByRole('option', { name })).toHaveCount(0);
    await choose(anna, 'Invite', 'Dana');
    for (const someone of [ben, cara]) await expect(tile(someone, 'Dana')).toBeVisible();
    await accept(dana, anna);
    await isConnected(3, ...all);
  });

  await test.step('the cameras of all are seen by all', async () => {
    for (const someone of all) await groupWindow(someone).getByRole('button', { name: 'Camera' }).click();
    await expectFramesOf(3, ...pagesOf(all));
    for (const name of ['Anna', 'Ben', 'Cara']) await expectPicture(tile(dana, name));
    await expectPicture(tile(anna, 'Dana'));
  });

  await test.step('a microphone and a camera that are off are said to all', async () => {
    await groupWindow(cara).getByRole('button', { name: 'Microphone' }).click();
    for (const someone of [anna, ben, dana]) {
      await expect(tile(someone, 'Cara')).toHaveAccessibleName(/^Cara, microphone off/);
    }
    await groupWindow(ben).getByRole('button', { name: 'Camera' }).click();
    for (const someone of [anna, cara, dana]) await expect(tile(someone, 'Ben').locator('video')).toHaveCount(0);
  });

  await test.step('two leave one after the other, the others go on; the chat of the group says that its call runs', async () => {
    for (const [someone, rest] of [
      [cara, [anna, ben, dana]],
      [dana, [anna, ben]],
    ] as const) {
      await groupWindow(someone).getByRole('button', { name: 'Quit' }).click();
      await expectEnd(someone.page, 'You left the call');
      for (const other of rest) await expect(tile(other, someone.account.nickName)).toHaveCount(0);
    }
    await expectMediaOff(cara.page, dana.page);
    await isConnected(1, anna, ben);
    await expect(anna.part('call-bar').getByRole('button', { name: 'Return to call' })).toBeVisible();
    for (const someone of [cara, dana]) await expect(someone.part('call-bar')).toContainText('Group call · 2 people');
  });

  await test.step('who dials the group joins its call and calls those chosen; who rejects may still join from the chat', async () => {
    await dial(cara, 'Voice');
    await choose(cara, 'Choose members to call', 'Dana');
    await incomingCall(dana, cara).getByRole('button', { name: 'Reject' }).click();
    await dana.part('call-bar').getByRole('button', { name: 'Join' }).click();
    await isConnected(3, ...all);
  });

  await groupWindow(anna).getByRole('button', { name: 'Cancel call' }).click();
  for (const { page } of [ben, cara, dana]) await expectEnd(page, 'The call was cancelled');
  await expectMediaOff(...pagesOf(all));
  for (const someone of all) await expect(someone.part('call-bar')).toHaveCount(0);
});
