import type { Page } from '@playwright/test';
import calls from '../calls.config.ts';
import { expect, test } from '../pages/call-fixtures.ts';
import { accept, call, callWindow, isInCall } from '../pages/calls.ts';
import { expectSound } from '../pages/media.ts';
import { becomeFriends, type Person } from '../pages/person.ts';

const { launchOptions } = calls.use ?? {};

// Promises: where the browser plays no sound before a press, the window says so, and a press plays it.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []).filter((name) => !name.startsWith('--autoplay-policy=')),
      '--autoplay-policy=user-gesture-required',
    ],
  },
});

const NO_PRESS = 'no press counts now';
const HELD = 'the sound is held back';

/** The page itself says what is so: whatever a test looks up in a page counts as a press there. */
async function letSay({ context }: Person): Promise<void> {
  await context.addInitScript(
    ([noPress, held]) => {
      setInterval(() => {
        if (!navigator.userActivation.isActive) console.info(noPress);
        if (document.querySelector('[data-im-part="call-held-sound"]')) console.info(held);
      }, 100);
    },
    [NO_PRESS, HELD],
  );
}

const says = (page: Page, text: string): Promise<unknown> =>
  page.waitForEvent('console', { predicate: (message) => message.text() === text, timeout: 40_000 });

const isPlayed = ({ page }: Person): Promise<boolean> =>
  page.locator('audio[data-im-part="call-sound"]').evaluate((audio: HTMLAudioElement) => !audio.paused);

test('a caller whose browser holds the sound back presses "Play sound"', async ({ caller }) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await letSay(anna);
  await anna.page.reload();
  await becomeFriends(anna, ben);
  const window = await call(anna, 'Voice', ben);
  await says(anna.page, NO_PRESS);
  await Promise.all([says(anna.page, HELD), accept(ben, anna)]);
  await isInCall(callWindow(ben, 'Voice', anna));
  await expectSound(ben.page);

  await expect(window).toContainText('The browser paused the sound. Ben hears you already.');
  expect(await isPlayed(anna)).toBe(false);
  await window.getByRole('button', { name: 'Play sound' }).click();
  await expect.poll(() => isPlayed(anna)).toBe(true);
  await expect(window.getByRole('button', { name: 'Play sound' })).toHaveCount(0);
  await expectSound(anna.page);
});
