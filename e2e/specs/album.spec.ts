import { createFriendship } from '../pages/accounts.ts';
import { expect, test } from '../pages/fixtures.ts';
import type { Person } from '../pages/person.ts';
import { PNG } from '../pages/walk.ts';

/** Two friends and their group; returns its id. */
async function walkers(alice: Person, bob: Person): Promise<number> {
  await createFriendship(alice.origin, [alice.id ?? 0, bob.id ?? 0]);
  await alice.open('/home/group');
  await alice.page.reload();
  await alice.page.getByRole('button', { name: 'New', exact: true }).click();
  await alice.page.getByRole('menuitem', { name: 'Create a group' }).click();
  const dialog = alice.page.getByRole('dialog', { name: 'Create a group' });
  await dialog.getByRole('textbox', { name: 'Group name' }).fill('Walkers');
  await dialog.getByRole('option', { name: 'Bob' }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(alice.page).toHaveURL(/#\/home\/group\/\d+$/);
  return Number(alice.page.url().split('/').at(-1));
}

async function openAlbum(
  person: Person,
  groupId: number,
  said = { details: 'Details', album: 'Album' },
): Promise<void> {
  await person.open(`/home/chat/g:${groupId}`);
  await person.page.getByRole('button', { name: said.details }).click();
  await person.part('album-strip').getByRole('button').click();
  await expect(person.page.getByRole('region', { name: said.album })).toBeVisible();
}

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });

test('pictures go up, are seen by the other, viewed and deleted by who may', async ({ person }) => {
  const [alice, bob] = await Promise.all([person('Alice'), person('Bob')]);
  const groupId = await walkers(alice, bob);
  await openAlbum(bob, groupId);
  await expect(bob.page.getByText('No photos yet')).toBeVisible();
  await bob.part('album-input').setInputFiles([picture('lake.png'), picture('wood.png')]);
  await expect(bob.part('album-tile')).toHaveCount(2);

  await openAlbum(alice, groupId);
  await expect(alice.part('album-tile')).toHaveCount(2);
  await expect(alice.page.getByText('Walkers · 2 photos')).toBeVisible();
  await alice.part('album-input').setInputFiles(picture('sea.png'));
  await expect(alice.part('album-tile')).toHaveCount(3);

  await test.step('the viewer goes through them by keyboard', async () => {
    await alice.part('album-tile').first().getByRole('button').first().focus();
    await alice.page.keyboard.press('Enter');
    const viewer = alice.page.getByRole('dialog', { name: 'Image viewer' });
    await expect(viewer).toContainText('1 / 3');
    await alice.page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('2 / 3');
    await alice.page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });

  await test.step('the owner may delete any, a member their own', async () => {
    await expect(alice.page.getByRole('button', { name: /^Delete photo/ })).toHaveCount(3);
    await bob.page.getByRole('button', { name: 'Back' }).click();
    await bob.part('album-strip').getByRole('button').click();
    await expect(bob.part('album-tile')).toHaveCount(3);
    await expect(bob.page.getByRole('button', { name: /^Delete photo by Bob/ })).toHaveCount(2);
    await expect(bob.page.getByRole('button', { name: /^Delete photo/ })).toHaveCount(2);
    await bob.part('album-tile').nth(1).hover();
    await bob.page
      .getByRole('button', { name: /^Delete photo by Bob/ })
      .first()
      .click();
    const dialog = bob.page.getByRole('dialog', { name: 'Delete this photo?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(bob.part('album-tile')).toHaveCount(2);
  });
});

test('in Chinese and English: a group dissolved while a picture goes up: the picture says that it was refused', async ({
  person,
}) => {
  const [alice, bob] = await Promise.all([person('Alice'), person('Bob', { language: 'zh-CN' })]);
  const groupId = await walkers(alice, bob);
  await openAlbum(bob, groupId, { details: '详情', album: '群相册' });
  await expect(bob.page.getByText('还没有照片')).toBeVisible();
  const held = Promise.withResolvers<void>();
  await bob.page.route('**/image/upload*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await bob.part('album-input').setInputFiles(picture('lake.png'));
  await expect(bob.part('album-upload')).toHaveCount(1);
  await alice.open(`/home/chat/g:${groupId}`);
  await alice.page.getByRole('button', { name: 'Details' }).click();
  await alice.page.getByRole('button', { name: 'Dissolve group' }).click();
  await alice.page
    .getByRole('dialog', { name: 'Dissolve Walkers?' })
    .getByRole('button', { name: 'Dissolve group' })
    .click();
  await expect(bob.page.getByRole('button', { name: '上传', exact: true })).toHaveCount(0);
  held.resolve();
  await expect(bob.part('album-upload')).toContainText('lake.png 上传失败');
  await bob.part('album-upload').getByRole('button', { name: '取消 lake.png' }).click();
  await expect(bob.part('album-upload')).toHaveCount(0);
});
