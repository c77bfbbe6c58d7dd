import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';
import { PNG } from '../pages/walk.ts';

const said = { open: 'View image', viewer: 'Image viewer' };

test('two at once: walked by keyboard while the other sends one more picture', async ({ person }) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')]);
  await becomeFriends(anna, ben);
  const { page } = anna;
  const { keyboard } = page;
  const pictures = page.getByRole('log').getByRole('button', { name: said.open });
  const send = async (name: string) => {
    await ben.part('picture-input').setInputFiles({ name, mimeType: 'image/png', buffer: PNG });
    await expect(ben.part('attachment')).toHaveCount(1);
    await ben.page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  await send('lake.png');
  await expect(pictures).toHaveCount(1);
  await send('wood.png');
  await expect(pictures).toHaveCount(2);

  await pictures.last().focus();
  await keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: said.viewer });
  const count = anna.part('viewer-count');
  const zoom = anna.part('viewer-zoom');
  await expect(count).toHaveText('2 / 2');
  await keyboard.press('ArrowLeft');
  await expect(count).toHaveText('1 / 2');
  await send('sea.png');
  await expect(count).toHaveText('1 / 3');
  await keyboard.press('+');
  await expect(zoom).not.toHaveText('100%');
  await keyboard.press('0');
  await expect(zoom).toHaveText('100%');
  await keyboard.press('r');
  await keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('log').locator('button:focus')).toHaveCount(1);
});
