import { existsSync } from 'node:fs';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of an installed Chromium or Chrome: the variable CHROMIUM, else the system's usual places. `undefined` if none. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM, ...PATHS].find((path) => path !== undefined && existsSync(path));
}
