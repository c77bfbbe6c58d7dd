import { findChromium } from '@internal/testkit';
import type { LaunchOptions } from '@playwright/test';

/** Address of the server in pictures: a port that differs each time would be in them. */
export const ORIGIN = 'http://chat.localhost';

/** Chromium that draws alike each time, and finds a server of this machine at `ORIGIN`. @param port of the server */
export async function shotBrowser(port: number): Promise<LaunchOptions> {
  const { executablePath, args, env } = await findChromium();
  return {
    executablePath,
    env,
    args: [
      ...args,
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      `--host-resolver-rules=MAP ${new URL(ORIGIN).host}:80 127.0.0.1:${port}`,
    ],
  };
}
