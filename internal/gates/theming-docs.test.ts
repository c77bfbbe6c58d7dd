import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './command.ts';
import { readTheming, themingPage } from './theming-docs.ts';

describe('docs/theming.md', { timeout: 120_000 }, () => {
  it('says what stands in style sheet and components: `npm run api` writes it', async () => {
    const page = await readTheming();
    expect(await readFile(join(root, themingPage), 'utf8')).toBe(page);
    // The theming contract, and a part of each family with a sentence of its own.
    for (const name of [
      'accent',
      'bg',
      'surface',
      'canvas',
      'bubble-own',
      'badge',
      'font',
      'font-message',
      'radius-m',
    ]) {
      expect(page).toContain(`| \`--im-${name}\` |`);
    }
    const parts = page.slice(page.indexOf('## Parts that compose'), page.indexOf('## Every part'));
    const rows = parts.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) {
      expect(row, 'has a doc comment').toMatch(/\| [A-Z`"+].{10,} \|$/);
      if (!row.startsWith('| `Preview`')) expect(row, 'can be selected').not.toMatch(/^\| `\w+` \| {2}\| {2}\|/);
    }
  });
});
