import { expect, test } from '../pages/fixtures.ts';
import { pictureFile } from '../pages/picture.ts';

const said = {
  letters: 'Username can only contain letters and numbers',
  nickName: 'Please enter a nickname',
  differ: 'The passwords are not the same',
  avatar: 'Please upload an avatar',
  invite: 'Please enter the invite code',
  inviteCode: 'Invite code',
  crop: 'Crop picture',
  confirm: 'Confirm',
  profile: 'My profile',
};

test('the form says what is wrong at each field, then signs in by itself', async ({ person }) => {
  const anna = await person('Anna', { arrive: 'not yet' });
  const { page, account, words } = anna;
  await anna.open('/register');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field(words.userName).fill('anna larsen');
  await field(words.password).fill('demo-12345');
  await field(words.confirmPassword).fill('demo-1234');
  await page.keyboard.press('Enter');
  for (const sentence of [said.letters, said.nickName, said.differ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await field(words.userName).fill(account.userName);
  await field(words.nickName).fill(account.nickName);
  await field(words.confirmPassword).fill('demo-12345');
  await page.locator('input[type="file"]').setInputFiles(pictureFile);
  const crop = page.getByRole('dialog', { name: said.crop });
  await expect(crop.getByRole('button', { name: said.confirm })).toBeEnabled();
  await crop.getByRole('button', { name: said.confirm }).press('Enter');
  // Until then it takes the keys.
  await expect(crop).toBeHidden();
  await field(words.confirmPassword).press('Enter');
  await anna.isHome();
  // This server takes no picture from a stranger: it follows the sign-in.
  await expect(page.getByRole('button', { name: said.profile }).locator('img')).toBeVisible();
});

test.describe('a server that asks for more', () => {
  test.use({ settings: { IM_REQUIRE_AVATAR: '1', IM_REGISTRATION: 'code', IM_INVITE_CODE: 'FRIENDS' } });

  test('picture and invite code where the server asks for them', async ({ person }) => {
    const anna = await person('Anna', { arrive: 'not yet' });
    const { page, account, words } = anna;
    await anna.open('/register');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await expect(field(said.inviteCode)).toBeVisible();
    await field(words.userName).fill(account.userName);
    await field(words.nickName).fill(account.nickName);
    await field(words.password).fill('demo-12345');
    await field(words.confirmPassword).fill('demo-12345');
    await page.keyboard.press('Enter');
    await expect(page.getByText(said.avatar)).toBeVisible();
    await expect(page.getByText(said.invite)).toBeVisible();
    await field(said.inviteCode).fill('FRIENDS');
    await page.locator('input[type="file"]').setInputFiles(pictureFile);
    const crop = page.getByRole('dialog', { name: said.crop });
    await expect(crop.getByRole('button', { name: said.confirm })).toBeEnabled();
    await crop.getByRole('button', { name: said.confirm }).press('Enter');
    // Until then it takes the keys.
    await expect(crop).toBeHidden();
    await field(said.inviteCode).press('Enter');
    await anna.isHome();
    await expect(page.getByRole('button', { name: said.profile }).locator('img')).toBeVisible();
  });
});
