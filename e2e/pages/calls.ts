import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './person.ts';

/** Kind of a call. */
export type Mode = 'Voice' | 'Video';

/** The window of a private call with a person. */
export function callWindow({ page }: Person, mode: Mode, peer: Person): Locator {
  return page.getByRole('dialog', { name: `${mode} call with ${peer.account.nickName}`, exact: true });
}

/** The panel of a call that comes in. */
export function incomingCall({ page }: Person, from: Person): Locator {
  return page.getByRole('alertdialog', { name: new RegExp(`^${from.account.nickName} `) });
}

/** Presses the button that calls the person or the group whose conversation is open. */
export async function dial({ page }: Person, mode: Mode): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `${mode} call`, exact: true })
    .click();
}

/** Calls the person whose conversation is open. Returns the window. */
export async function call(caller: Person, mode: Mode, peer: Person): Promise<Locator> {
  await dial(caller, mode);
  const window = callWindow(caller, mode, peer);
  await expect(window).toBeVisible();
  return window;
}

/** Accepts the call that comes in. */
export async function accept(callee: Person, from: Person): Promise<void> {
  await incomingCall(callee, from).getByRole('button', { name: 'Accept' }).click();
}

/** Waits until a window shows the time of its call: media arrive. */
export async function isInCall(window: Locator): Promise<void> {
  await expect(window.getByRole('time').first()).toHaveText(/^\d\d:\d\d$/);
}

/** Records of calls in the open conversation. */
export function records(person: Person): Locator {
  return person.part('message').filter({ has: person.part('call') });
}

/** Moves the focus to a button by the Tab key. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).and(page.locator(':focus'));
  for (let tries = 0; tries < 100 && (await button.count()) === 0; tries += 1) await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
}

/** Waits until a window draws more pictures of the other's camera. */
export async function expectPicture(window: Locator): Promise<void> {
  const picture = window.locator('video:not([data-mirrored])').first();
  const drawn = () =>
    picture.evaluate((video: HTMLVideoElement) =>
      video.videoWidth > 0 ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
    );
  const before = await drawn();
  await expect.poll(async () => (await drawn()) - before).toBeGreaterThan(2);
}
