import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './command.ts';

/** A file or folder in backticks: it has a slash or the ending of a source file, and no placeholder or option. */
const PATH = /`((?:[\w.@*-]|\{[^}`]*\})+(?:\/(?:[\w.@*-]|\{[^}`]*\})*)*)`/g;
const ENDING = /\.(?:tsx?|css|md|json|mjs)$/;
/** Names of packages, of test files by their pattern, and of build output look like paths. */
const OTHER =
  /^(?:im-\w+\/[\w-]+|@im\/source|\*.*|(?:styles|tokens)(?:\.layered)?\.css|dist\/.*|\.cache\/.*|react\/.*|@floating-ui\/.*)$/;

interface Named {
  readonly path: string;
  readonly line: number;
  readonly found: boolean;
}

/** Files that a page names, each looked for below the folder that the text above it says. */
async function filesNamedIn(page: string): Promise<readonly Named[]> {
  const named: Named[] = [];
  let base = '';
  let beside = '';
  const lines = (await readFile(join(root, page), 'utf8')).split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('#')) base = '';
    base = /(?:[Bb]elow|^In|three files of) `(packages\/[\w-]+(?:\/src)?)`/.exec(line)?.[1] ?? base;
    for (const [, path = ''] of line.matchAll(PATH)) {
      const isPath = ENDING.test(path) || (base !== '' && /^[a-z][\w-]*\//.test(path));
      if (!isPath || OTHER.test(path)) continue;
      const places = [join(root, path), join(root, base, path), join(root, 'packages', path)];
      places.push(join(root, 'packages/im-sdk/src', path));
      if (!path.includes('/')) places.push(join(beside, path));
      const place = places.find((candidate) => isThere(candidate));
      if (place !== undefined && ENDING.test(path)) beside = dirname(place);
      named.push({ path, line: index + 1, found: place !== undefined });
    }
  }
  return named;
}

function isThere(path: string): boolean {
  return /[*{]/.test(path) ? globSync(path).length > 0 : existsSync(path);
}

describe.each([
  ['CONTRIBUTING.md', 100],
  ['ARCHITECTURE.md', 150],
])('%s', (page, least) => {
  test('names only files that are there', async () => {
    const named = await filesNamedIn(page);
    expect(named.length).toBeGreaterThan(least);
    expect(named.filter(({ found }) => !found).map(({ path, line }) => `${page}:${line} ${path}`)).toEqual([]);
  });
});

test('the walks of ARCHITECTURE.md have the lengths that it says', async () => {
  const page = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8');
  const walk = page.slice(page.indexOf('### From a socket frame'), page.indexOf('### From the key press'));
  const steps = walk.split('\n').filter((line) => /^\d+\. /.test(line));
  expect(walk).toContain(`\n${steps.length} files: `);
});
