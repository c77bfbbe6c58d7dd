import { freePort, startServer } from '@internal/testkit';
import { chromium, expect, test } from '@playwright/test';
import { INSTALLED_SERVER } from '../../internal/gates/installed-server.ts';
import { ORIGIN, shotBrowser } from '../shots/browser.ts';
import { checkPicture, takeFontSample } from '../shots/check.ts';
import { fixedTimeEnv } from '../shots/fixed-time.ts';
import { screens } from '../shots/screens.ts';
import { committedViews, takeScreens } from '../shots/take.ts';

/** Screens that show most parts of the kit. `npm run shots` compares all screens. */
const PICKED: ReadonlySet<string> = new Set(['login', 'chats', 'chat-group', 'friend', 'group-panel', 'settings']);

test.describe.configure({ mode: 'parallel' });

for (const view of committedViews) {
  const { width, theme, language } = view;
  test(`six screens look as in docs/shots: ${width} px, ${theme}, ${language}`, async () => {
    const port = await freePort();
    const browser = await chromium.launch(await shotBrowser(port));
    const env = { IM_DEMO: '1', IM_RATE_LIMIT: 'off', ...fixedTimeEnv };
    try {
      const fonts = await takeFontSample(browser, { tolerance: 'other build' });
      // Text of other fonts, or of another rasteriser, differs everywhere. The table of suites counts the test as left out.
      test.skip(!fonts.isSame, `text is drawn otherwise here than in docs/shots: ${fonts.line}`);
      const failed: string[] = [];
      let count = 0;
      const stage = {
        browser,
        origin: ORIGIN,
        startServer: () => startServer({ port, env, program: INSTALLED_SERVER }),
        async onPicture(file: string, picture: Buffer | Error) {
          count += 1;
          if (picture instanceof Error) throw picture;
          const { isSame, line } = await checkPicture(file, picture, { tolerance: 'other build' });
          if (!isSame) failed.push(line);
        },
      };
      await takeScreens(
        stage,
        [view],
        screens.filter(({ name }) => PICKED.has(name)),
      );
      expect(failed, 'if the change is right: `npm run shots -- --update name…`').toEqual([]);
      expect(count).toBe(PICKED.size);
    } finally {
      await browser.close();
    }
  });
}
