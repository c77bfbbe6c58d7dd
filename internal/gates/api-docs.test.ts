import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiPages, readApi } from './api-docs.ts';
import { root } from './command.ts';

describe.each(apiPages)('the exports of $name', { timeout: 60_000 }, (page) => {
  const api = readApi(page);

  it('have a doc comment each, and so have their members', () => {
    expect(api.size).toBeGreaterThan(20);
    expect(api.undocumented).toEqual([]);
  });

  it('name no type that is not exported', () => {
    expect(api.unexported).toEqual([]);
  });

  it('publish no function or constant by its type alone', () => {
    expect(api.unusable).toEqual([]);
  });

  const file = page.page;
  if (file === undefined) return;
  it('stand in the page as they are: `npm run api` writes it', async () => {
    expect(await readFile(join(root, file), 'utf8')).toBe(api.markdown);
  });
});
