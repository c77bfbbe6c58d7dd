import { freePort, startServer } from '@internal/testkit';
import { chromium, expect, test } from '@playwright/test';
import { INSTALLED_SERVER } from '../../internal/gates/installed-server.ts';
import { ORIGIN, shotBrowser } from '../shots/browser.ts';
import { checkPicture, takeFontSample } from '../shots/check.ts';
import { fixedTimeEnv } from '../shots/fixed-time.ts';
import { screens } from '../shots/screens.ts';
import { committedViews, takeScreens } from '../shots/take.ts';

/** The screens that show most parts of the kit. `npm run shots` compares all. */
const PICKED = new Set(['login', 'chats', 'chat-group', 'friend', 'group-panel', 'settings']);

test('twelve screens look as in docs/shots', async () => {
  const port = await freePort();
  const browser = await chromium.launch(await shotBrowser(port));
  try {
    const fonts = await takeFontSample(browser);
    test.skip(!fonts.isSame, 'the fonts or the browser of this machine draw other text than that of docs/shots');
    const env = { IM_DEMO: '1', IM_RATE_LIMIT: 'off', ...fixedTimeEnv };
    const failed: string[] = [];
    let count = 0;
    await takeScreens(
      {
        browser,
        origin: ORIGIN,
        startServer: () => startServer({ port, env, program: INSTALLED_SERVER }),
        async onPicture(file, picture) {
          count += 1;
          if (picture instanceof Error) throw picture;
          const { isSame, line } = await checkPicture(file, picture);
          if (!isSame) failed.push(line);
        },
      },
      committedViews,
      screens.filter(({ name }) => PICKED.has(name)),
    );
    expect(failed, '`npm run shots -- --update name` takes a picture that is right').toEqual([]);
    expect(count).toBe(2 * PICKED.size);
  } finally {
    await browser.close();
  }
});
