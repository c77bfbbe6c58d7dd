import { expect, test } from '../pages/fixtures.ts';
import { becomeFriends } from '../pages/person.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mM4YGBAEmIY1TCqYfhqAACs5yAQdN/vpQAAAABJRU5ErkJggg==',
  'base64',
);

test('emoji, files and a quote are written, kept over a reload and in another tab, sent, and changed afterwards', async ({
  person,
}) => {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben', { language: 'zh-CN' })]);
  await becomeFriends(anna, ben);
  await ben.say('well?');
  await expect(anna.messages('well?')).toBeVisible();

  // A draft: an emoji beside a text, an answer.
  await anna.messages('well?').locator('article').or(anna.messages('well?')).first().hover();
  await anna.page.getByRole('button', { name: 'Reply' }).first().click();
  await anna.composer.fill('so ');
  await anna.page.getByRole('button', { name: 'Emoji', exact: true }).click();
  // Styles that come with a part are allowed by the server's policy (`style-src 'self'`).
  await expect(anna.page.getByRole('dialog', { name: 'Emoji' })).toHaveCSS('position', 'absolute');
  await anna.page.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: 'Tears of joy' }).click();
  await anna.page.keyboard.press('Escape');
  await expect(anna.composer).toHaveAttribute('data-value', 'so #笑哭;');

  const second = await anna.anotherTab();
  await second.part('chat-row').filter({ hasText: 'Ben' }).click();
  await expect(second.composer).toHaveAttribute('data-value', 'so #笑哭;');
  await expect(second.part('quote-bar')).toContainText('well?');
  await second.page.close();

  // What was typed in the last moment before a reload is kept too, not an older draft.
  await anna.composer.press('End');
  await anna.page.keyboard.insertText('!');
  await anna.page.reload();
  await expect(anna.composer).toHaveAttribute('data-value', 'so #笑哭;!');
  await expect(anna.part('quote-bar')).toContainText('well?');
  await anna.composer.press('End');
  await anna.page.keyboard.press('Backspace');

  // Files go in their order, the text as the caption of the last: one message, quoted and listed with it.
  await anna.page.locator('[data-im-part="file-input"]').setInputFiles([
    { name: 'red.png', mimeType: 'image/png', buffer: PNG },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ]);
  await expect(anna.part('attachment')).toHaveCount(2);
  await anna.composer.press('Enter');
  await expect(anna.composer).toHaveValue('');
  await expect(ben.part('picture')).toBeVisible({ timeout: 30_000 });
  await expect(ben.messages('notes.txt')).toBeVisible({ timeout: 30_000 });
  await expect(ben.messages('notes.txt').locator('[data-im-part="caption"]')).toContainText('so');
  await expect(ben.messages('so')).toHaveCount(1);
  await expect(ben.part('chat-row').filter({ hasText: 'Anna' })).toContainText('[文件] notes.txt so');

  // The last own text is changed in place.
  await anna.say('that one');
  await anna.isSent('that one');
  await anna.composer.press('ArrowUp');
  await expect(anna.part('edit-bar')).toBeVisible();
  await anna.composer.press('End');
  await anna.page.keyboard.type(' indeed');
  await anna.composer.press('Enter');
  await expect(ben.messages('that one indeed')).toBeVisible();
});
