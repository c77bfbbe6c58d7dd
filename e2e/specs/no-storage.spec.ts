import { expect, test } from '../pages/fixtures.ts';

const said = {
  memory: 'Nothing is stored here. Unsent text is lost on close.',
  keepsNothing: 'you sign in again after every reload',
};

/** What a page sees whose cookies are blocked: each of these getters throws. */
function blockStorage(): void {
  for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

test('all storage blocked: home says so, and a reload lands on the login with the reason', async ({ person }) => {
  const anna = await person('Anna', { arrive: 'not yet' });
  await anna.context.addInitScript(blockStorage);
  await anna.register();
  await expect(anna.page.getByText(said.memory)).toBeVisible();
  await anna.page.reload();
  await expect(anna.page).toHaveURL(/#\/login$/);
  await expect(anna.page.getByText(said.keepsNothing)).toBeVisible();
  await anna.signIn();
  await expect(anna.page.getByText(said.memory)).toBeVisible();
});
