import type { Locator } from '@playwright/test';
import { createFriendship, requestAs } from '../pages/accounts.ts';
import { expect, test } from '../pages/call-fixtures.ts';
import { accept, dial, expectPicture, incomingCall, isInCall } from '../pages/calls.ts';
import { expectEnd, expectFrames, expectMediaOff, expectSound, mediaOn } from '../pages/media.ts';
import type { Person } from '../pages/person.ts';

const groupWindow = ({ page }: Person): Locator => page.getByRole('dialog', { name: 'Group call', exact: true });

/** The tile of somebody in the window of a person. */
const tile = (person: Person, name: string): Locator =>
  groupWindow(person).getByRole('group', { name: new RegExp(`^${name}(,|$)`) });

/** Chooses members in the dialog that asks for them. */
async function choose({ page }: Person, title: string, ...names: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  for (const name of names) await dialog.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a group call: rejected, joined, invited late, muted, seen, left, and cancelled by its host', async ({
  caller,
  server,
}) => {
  const anna = await caller('Anna');
  const ben = await caller('Ben');
  const cara = await caller('Cara');
  const [hostId = 0, ...others] = [anna, ben, cara].map(({ id }) => id ?? 0);
  for (const id of others) await createFriendship(server.url, [hostId, id]);
  const group = (await requestAs(server.url, anna.account, 'POST', '/group/create', {
    name: 'Walkers',
    userIds: others,
  })) as { id: number };
  for (const someone of [anna, ben, cara]) await someone.open(`/home/chat/g:${group.id}`);

  await dial(anna, 'Voice');
  await choose(anna, 'Choose members to call', 'Ben', 'Cara');
  await expect(groupWindow(anna)).toContainText('(calling)');
  await expect(incomingCall(ben, anna)).toHaveAccessibleName('Anna invites you to a multi-person call · Walkers');
  expect(await mediaOn(ben.page)).toEqual({ connections: 0, tracks: 0 });
  await incomingCall(cara, anna).getByRole('button', { name: 'Reject' }).click();
  await expect(anna.part('toast').filter({ hasText: 'Cara did not join' })).toBeVisible();
  await expect(tile(anna, 'Cara')).toHaveCount(0);
  await accept(ben, anna);
  for (const someone of [anna, ben]) await isInCall(groupWindow(someone));
  await expectSound(anna.page, ben.page);

  await test.step('who was invited late is heard by all', async () => {
    await groupWindow(anna).getByRole('button', { name: 'Invite members' }).click();
    const dialog = anna.page.getByRole('dialog', { name: 'Invite' });
    await expect(dialog.getByRole('option', { name: 'Cara' })).toBeVisible();
    await expect(dialog.getByRole('option', { name: 'Ben' })).toHaveCount(0);
    await choose(anna, 'Invite', 'Cara');
    await expect(tile(ben, 'Cara')).toBeVisible();
    await accept(cara, anna);
    for (const someone of [anna, ben, cara]) {
      await expect.poll(() => mediaOn(someone.page)).toEqual({ connections: 2, tracks: 1 });
    }
    await expectSound(anna.page, ben.page, cara.page);
  });

  await test.step('a camera is seen by all, a microphone that is off is said to all', async () => {
    await groupWindow(ben).getByRole('button', { name: 'Camera' }).click();
    await expectFrames(anna.page, cara.page);
    for (const someone of [anna, cara]) await expectPicture(tile(someone, 'Ben'));
    await groupWindow(cara).getByRole('button', { name: 'Microphone' }).click();
    for (const someone of [anna, ben]) {
      await expect(tile(someone, 'Cara')).toHaveAccessibleName('Cara, microphone off');
    }
    await groupWindow(ben).getByRole('button', { name: 'Camera' }).click();
    for (const someone of [anna, cara]) await expect(tile(someone, 'Ben').locator('video')).toHaveCount(0);
  });

  await test.step('one leaves, the others go on', async () => {
    await groupWindow(cara).getByRole('button', { name: 'Quit' }).click();
    await expectEnd(cara.page, 'You left the call');
    await expectMediaOff(cara.page);
    for (const someone of [anna, ben]) await expect(tile(someone, 'Cara')).toHaveCount(0);
    await expectSound(anna.page, ben.page);
  });

  await test.step('who dials the group meanwhile joins its call', async () => {
    await expect(cara.part('call-ended')).toHaveCount(0);
    await dial(cara, 'Voice');
    await choose(cara, 'Choose members to call', 'Ben');
    for (const someone of [anna, ben, cara]) {
      await expect.poll(() => mediaOn(someone.page)).toEqual({ connections: 2, tracks: 1 });
    }
    await expectSound(anna.page, ben.page, cara.page);
  });

  await groupWindow(anna).getByRole('button', { name: 'Cancel call' }).click();
  for (const { page } of [ben, cara]) await expectEnd(page, 'The call was cancelled');
  await expectMediaOff(anna.page, ben.page, cara.page);
});
