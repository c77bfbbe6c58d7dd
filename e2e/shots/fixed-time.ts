import type { BrowserContext, Page } from '@playwright/test';

/** Time of every picture, for servers and browsers: clocks stand still. */
export const SHOT_TIME = Date.parse('2026-11-19T10:24:00Z');

const fixDate = `const now = ${SHOT_TIME};
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(now);
    else super(...parts);
  }
  static now() {
    return now;
  }
};`;

/** Environment of a server whose `Date` stands still. Its timers run. */
export const fixedTimeEnv = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fixDate)}` };

/** Stops `Date` in the pages of a browser, `later` ms after the time of the pictures. Timers run. */
export async function fixTime({ clock }: BrowserContext | Page, later = 0): Promise<void> {
  await clock.setFixedTime(SHOT_TIME + later);
}
