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
const HELD = 'the sound is held back: ';

/** Audio blocked notice of a page, as the page logs it. */
interface BlockedAudio {
  readonly text: string;
  readonly isPlayed: boolean;
  /** Centre of the button that plays it. */
  readonly button: { readonly x: number; readonly y: number };
}

/**
 * Makes the page log its state to the console. A query by the test counts as a user gesture in the page and may start
 * the sound.
 */
async function logAudioState({ context }: Person): Promise<void> {
  await context.addInitScript(
    ([noPress, held]) => {
      setInterval(() => {
        if (!navigator.userActivation.isActive) console.info(noPress);
        const notice = document.querySelector('[data-im-part="call-held-sound"]');
        const button = notice?.querySelector('button')?.getBoundingClientRect();
        if (!notice || !button) return;
        const sounds = [...document.querySelectorAll<HTMLAudioElement>('audio[data-im-part="call-sound"]')];
        const state = {
          text: notice.textContent,
          isPlayed: sounds.some(({ paused }) => !paused),
          button: { x: button.x + button.width / 2, y: button.y + button.height / 2 },
        };
        console.info(held + JSON.stringify(state));
      }, 100);
    },
    [NO_PRESS, HELD] as const,
  );
}

/** Waits for a console message that starts with `prefix`, and returns the rest of it. */
async function waitForLog(page: Page, prefix: string): Promise<string> {
  const message = await page.waitForEvent('console', {
    predicate: (candidate) => candidate.text().startsWith(prefix),
    timeout: 40_000,
  });
  return message.text().slice(prefix.length);
}

const isPlayed = ({ page }: Person): Promise<boolean> =>
  page.locator('audio[data-im-part="call-sound"]').evaluate((audio: HTMLAudioElement) => !audio.paused);

test('a caller whose browser holds the sound back presses "Play sound"', async ({ caller }) => {
  const [anna, ben] = await Promise.all([caller('Anna'), caller('Ben')]);
  await logAudioState(anna);
  await anna.page.reload();
  await becomeFriends(anna, ben);
  const window = await call(anna, 'Voice', ben);
  await waitForLog(anna.page, NO_PRESS);
  await Promise.all([waitForLog(anna.page, HELD), accept(ben, anna)]);
  await isInCall(callWindow(ben, 'Voice', anna));
  await expectSound(ben.page);

  const held = JSON.parse(await waitForLog(anna.page, HELD)) as BlockedAudio;
  expect(held.text).toContain('The browser paused the sound. Ben hears you already.');
  expect(held.isPlayed).toBe(false);
  await anna.page.mouse.click(held.button.x, held.button.y);
  await expect.poll(() => isPlayed(anna)).toBe(true);
  await expect(window.getByRole('button', { name: 'Play sound' })).toHaveCount(0);
  await expectSound(anna.page);
});
