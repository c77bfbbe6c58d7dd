import { expect, test } from '../pages/fixtures.ts';

const SAID = {
  'en-US': 'You have been logged in elsewhere and will be forced offline',
  'zh-CN': '你已在其他地方登录，将被强制下线',
} as const;

for (const language of ['en-US', 'zh-CN'] as const) {
  test(`a second sign-in elsewhere forces the first out, in the words of the specification (${language})`, async ({
    person,
  }) => {
    const first = await person('Anna', { language });
    const second = await person('Anna', { arrive: 'signIn', language });

    const dialog = first.page.getByRole('alertdialog').or(first.page.getByRole('dialog'));
    await expect(dialog).toContainText(SAID[language]);
    await second.isHome();
    await expect(second.part('list-head')).toBeVisible();
    await expect(second.page.getByText(SAID[language])).toHaveCount(0);
  });
}
