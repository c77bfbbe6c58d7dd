import { createTestClient } from 'im-sdk/testing';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadLanguage } from '../i18n/languages.ts';
import { Messenger, messengerWorld } from '../testing/server/messenger-world.tsx';

test('a server without a window draws list and pane, and a pane that is looked for', async () => {
  expect('document' in globalThis).toBe(false);
  const world = messengerWorld();
  const { client } = await createTestClient(world.server);
  const draw = async (language: string) =>
    renderToString(
      createElement(Messenger, {
        client,
        language,
        texts: await loadLanguage(language),
        conversation: `p:${world.ids.bob}`,
      }),
    );
  expect(await draw('en-US')).toMatch(/data-im-part="message-pane".*<textarea[^>]*aria-label="Message"/);
  expect(await draw('zh-TW')).toContain('lang="zh-TW"');
  await client.destroy();
});
