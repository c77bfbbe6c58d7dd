import { expect, test } from '../pages/fixtures.ts';
import { pictureFile } from '../pages/picture.ts';

const said = {
  profile: 'My profile',
  mobile: 'Mobile',
  email: 'Email',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  male: 'Male',
  female: 'Female',
  signature: 'Signature',
  confirm: 'Confirm',
  badMobile: 'Please enter a valid phone number',
  badEmail: 'Please enter a valid email address',
  noName: 'Please enter nickname',
  crop: 'Crop picture',
};

test('the profile by keyboard: its rules, then stored with a cropped picture', async ({ person }) => {
  const { page, words } = await person('Anna');
  await page.getByRole('button', { name: said.profile }).press('Enter');
  const dialog = page.getByRole('dialog', { name: said.profile });
  const nickName = dialog.getByRole('textbox', { name: words.nickName });
  await expect(nickName).toBeFocused();
  await nickName.fill('');
  await dialog.getByRole('textbox', { name: said.mobile }).fill('12345678901');
  await dialog.getByRole('textbox', { name: said.email }).fill('anna');
  await nickName.press('Enter');
  for (const sentence of [said.noName, said.badMobile, said.badEmail]) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await expect(nickName).toBeFocused();

  await nickName.fill('Annika');
  await dialog.getByRole('textbox', { name: said.mobile }).fill('13812345678');
  await dialog.getByRole('textbox', { name: said.email }).fill('anna@example.com');
  await dialog.getByRole('combobox', { name: said.year }).selectOption('2024');
  await dialog.getByRole('combobox', { name: said.month }).selectOption('2');
  await dialog.getByRole('combobox', { name: said.day }).selectOption('29');
  await dialog.getByRole('combobox', { name: said.year }).selectOption('2023');
  await expect(dialog.getByRole('combobox', { name: said.day })).toHaveValue('');
  await dialog.getByRole('combobox', { name: said.day }).selectOption('28');
  await dialog.getByRole('radio', { name: said.female }).press('Space');
  await dialog.getByRole('textbox', { name: said.signature }).fill('Slowly.');

  await page.locator('input[type="file"]').setInputFiles(pictureFile);
  const crop = page.getByRole('dialog', { name: said.crop });
  await expect(crop.getByRole('button', { name: said.confirm })).toBeEnabled();
  await crop.getByRole('button', { name: said.confirm }).press('Enter');
  await expect(crop).toHaveCount(0);
  await expect(dialog.locator('[data-im-part="avatar-upload"] [aria-busy]')).toHaveCount(0);
  await dialog.getByRole('button', { name: said.confirm }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: said.profile }).locator('img')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: said.profile }).press('Enter');
  await expect(nickName).toHaveValue('Annika');
  await expect(dialog.getByRole('combobox', { name: said.day })).toHaveValue('28');
  await expect(dialog.getByRole('radio', { name: said.female })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: said.profile })).toBeFocused();
});
