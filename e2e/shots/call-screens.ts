import type { Page } from '@playwright/test';
import { fixTime } from './fixed-time.ts';
import type { Press, Screen } from './screen.ts';

const BOB = '/home/chat/p:2';
const ALICE = '/home/chat/p:1';
const GROUP = '/home/chat/g:1';

const dial = (press: Press, mode: 'voice' | 'video'): Promise<void> =>
  mode === 'voice' ? press('Voice call', '语音通话', '語音通話') : press('Video call', '视频通话', '視訊通話');

/** Calls the person or group of a chat from another browser, whose language is English. */
async function dialFrom(page: Page, chat: string, mode: 'Voice' | 'Video'): Promise<void> {
  await page.goto(page.url().replace(/#.*/, `#${chat}`));
  await page
    .getByRole('main')
    .getByRole('button', { name: `${mode} call`, exact: true })
    .click();
}

const answer = (page: Page, name: 'Accept' | 'Reject'): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();

/** The call has lasted 75 seconds by the page's clock and, in a video call, the other's picture is there. */
async function isInCall(page: Page, pictures = 0): Promise<void> {
  const time = page.locator('time.im-call-window__time');
  await time.getByText('00:00').waitFor();
  await fixTime(page, 75_000);
  await time.getByText('01:15').waitFor();
  await page.waitForFunction(
    (count) => [...document.querySelectorAll('video')].filter(({ videoWidth }) => videoWidth > 2).length >= count,
    pictures,
  );
}

/** Calls members of a group, and waits until the dialog is gone. */
async function dialGroup(page: Page, press: Press, names: readonly string[]): Promise<void> {
  await dial(press, 'voice');
  for (const name of names) await page.getByRole('dialog').getByRole('option', { name }).click();
  await press('Confirm', '确定', '確定');
}

/** Every state of a call. */
const calls: readonly Screen[] = [
  {
    name: 'call-outgoing',
    route: BOB,
    open: async (page, press) => {
      await dial(press, 'voice');
      await page.locator('.im-call-pulse[data-ringing]').waitFor();
    },
  },
  {
    name: 'call-outgoing-video',
    hasVideo: true,
    route: BOB,
    open: async (page, press) => {
      await dial(press, 'video');
      await page.locator('.im-call-pulse[data-ringing]').waitFor();
      await page.waitForFunction(() =>
        [...document.querySelectorAll('video')].some(({ videoWidth }) => videoWidth > 2),
      );
    },
  },
  {
    name: 'call-incoming',
    route: BOB,
    others: ['bob'],
    open: async (page, _, [bob]) => {
      if (bob) await dialFrom(bob, ALICE, 'Voice');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'call-voice',
    route: BOB,
    others: ['bob'],
    open: async (page, press, [bob]) => {
      await dial(press, 'voice');
      if (bob) await answer(bob, 'Accept');
      await isInCall(page);
    },
  },
  {
    name: 'call-video',
    hasVideo: true,
    route: BOB,
    others: ['bob'],
    open: async (page, press, [bob]) => {
      await dial(press, 'video');
      if (bob) await answer(bob, 'Accept');
      await isInCall(page, 2);
    },
  },
  {
    name: 'call-small',
    route: BOB,
    others: ['bob'],
    open: async (page, press, [bob]) => {
      await dial(press, 'voice');
      if (bob) await answer(bob, 'Accept');
      await isInCall(page);
      await press('Minimize', '最小化');
      await page.locator('.im-call-pill__time').waitFor();
    },
  },
  {
    name: 'call-small-video',
    hasVideo: true,
    route: BOB,
    others: ['bob'],
    open: async (page, press, [bob]) => {
      await dial(press, 'video');
      if (bob) await answer(bob, 'Accept');
      await isInCall(page, 2);
      await press('Minimize', '最小化');
      await page.waitForFunction(() =>
        [...document.querySelectorAll('video')].some(({ videoWidth }) => videoWidth > 2),
      );
    },
  },
  {
    name: 'call-ended',
    route: BOB,
    others: ['bob'],
    open: async (page, press, [bob]) => {
      await dial(press, 'voice');
      if (bob) await answer(bob, 'Reject');
      // It stays while the pointer is on it.
      await page.locator('[data-im-part="call-ended"]').hover();
    },
  },
  {
    name: 'call-busy',
    route: BOB,
    others: ['bob'],
    open: async (page, press, [bob]) => {
      if (bob) await dialFrom(bob, '/home/chat/p:3', 'Voice');
      await bob?.locator('.im-call-pulse[data-ringing]').waitFor();
      await dial(press, 'voice');
      await page.locator('[data-im-part="call-ended"]').waitFor();
    },
  },
  {
    name: 'call-refused',
    route: BOB,
    open: async (page, press) => {
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await dial(press, 'video');
      await page.locator('[data-im-part="call-trouble"]').waitFor();
    },
  },
  {
    name: 'group-call',
    hasVideo: true,
    route: GROUP,
    others: ['bob', 'carol'],
    open: async (page, press, [bob, carol]) => {
      await dialGroup(page, press, ['Bob Chen 陈予安', 'Carol Meyer', 'Dave Okafor']);
      for (const other of [bob, carol]) if (other) await answer(other, 'Accept');
      await bob?.getByRole('dialog').getByRole('button', { name: 'Camera', exact: true }).click();
      await carol?.getByRole('dialog').getByRole('button', { name: 'Microphone', exact: true }).click();
      await isInCall(page, 1);
    },
  },
  {
    name: 'group-call-incoming',
    route: GROUP,
    others: ['bob', 'carol'],
    open: async (page, _, [bob]) => {
      if (!bob) return;
      await dialFrom(bob, '/home/chat/g:1', 'Voice');
      for (const name of ['Alice Lin 林知夏', 'Carol Meyer', 'Dave Okafor']) {
        await bob.getByRole('dialog').getByRole('option', { name }).click();
      }
      await bob.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'group-call-running',
    route: GROUP,
    others: ['bob', 'carol'],
    open: async (page, _, [bob, carol]) => {
      if (!bob) return;
      await dialFrom(bob, '/home/chat/g:1', 'Voice');
      for (const name of ['Alice Lin 林知夏', 'Carol Meyer'])
        await bob.getByRole('dialog').getByRole('option', { name }).click();
      await bob.getByRole('button', { name: 'Confirm' }).click();
      if (carol) await answer(carol, 'Accept');
      await page.getByRole('alertdialog').getByRole('button').first().click();
      await page.locator('[data-im-part="call-bar"] button').waitFor();
      await page.locator('[data-im-part="call-ended"]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'call-no-camera',
    route: BOB,
    open: async (page, press) => {
      await page.evaluate(() => {
        const { mediaDevices } = navigator;
        const list = mediaDevices.enumerateDevices.bind(mediaDevices);
        mediaDevices.enumerateDevices = async () => (await list()).filter(({ kind }) => kind !== 'videoinput');
      });
      await dial(press, 'video');
      await page.locator('[data-im-part="toast"]').waitFor();
    },
  },
];

/** A call leaves messages, and sessions of others: each picture has a server of its own. */
export const callScreens: readonly Screen[] = calls.map((screen) => ({ ...screen, ownServer: true }));
