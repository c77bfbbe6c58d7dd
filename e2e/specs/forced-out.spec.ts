import { expect, test } from '../pages/fixtures.ts';

const SENTENCE = 'You have been logged in elsewhere and will be forced offline';

test('a second sign-in elsewhere forces the first out, in the words of the specification', async ({ person }) => {
  const first = await person('Anna');
  const second = await person('Anna', { arrive: 'signIn' });

  const dialog = first.page.getByRole('alertdialog').or(first.page.getByRole('dialog'));
  await expect(dialog).toContainText(SENTENCE);
  await second.isHome();
  await expect(second.part('list-head')).toBeVisible();
  await expect(second.page.getByText(SENTENCE)).toHaveCount(0);
});
