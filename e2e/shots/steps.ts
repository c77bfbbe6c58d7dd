import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** Pictures of the demo, as files to upload. */
export const PICTURES = ['lake', 'forest', 'dusk'].map((name) =>
  fileURLToPath(new URL(`../../packages/im-server/assets/demo/${name}.webp`, import.meta.url)),
);

/** Presses a row of a list. */
export const pressRow =
  (part: string, index = 0) =>
  (page: Page) =>
    page.locator(`[data-im-part="${part}"]`).nth(index).click();
