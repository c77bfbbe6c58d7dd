import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './command.ts';

/** Something in backticks that may be a path: names, `*` and `{a,b}`, divided by slashes. */
const NAME = /`((?:[\w.@*-]|\{[\w.,-]+\})+(?:\/(?:[\w.@*-]|\{[\w.,-]+\})+)*\/?)`/g;
const SOURCE = /\.(?:tsx?|css|md)$/;
/** Patterns of names, build output, and entries of packages. */
const NO_FILE = /^(?:\*.*|PascalCase\.tsx|useX\.ts|styles(?:\.layered)?\.css|(?:im-\w+|react)\/[\w-]+|@.*)$/;

const skipped = (path: string): boolean => /(?:^|\/)(?:node_modules|dist|\.[\w-]+)$/.test(path);
const files = globSync(['*.md', '{packages,internal,docs,examples,e2e,bench}/**/*'], { cwd: root, exclude: skipped });
/** Every path, and every end of one: `a/b.ts` is also `b.ts`. */
const ends = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);
const paths = new Set(files);
const packageOf = { 'im-sdk': 'packages/im-sdk/src', 'im-react': 'packages/im-react/src' };

/** Whether a file or folder is there: below the folder that the page says, or, where it says none, anywhere. */
function isThere(path: string, base: string): boolean {
  const name = path.replace(/\/$/, '');
  const isBased = base !== '' && name.includes('/');
  const bases = isBased ? [base, ...Object.values(packageOf)] : [];
  const wanted = ['', 'packages/', ...bases.map((folder) => `${folder}/`)].map((folder) => folder + name);
  if (!/[*{]/.test(name)) return wanted.some((path) => paths.has(path)) || (!isBased && ends.has(name));
  const patterns = isBased ? wanted : [...wanted, `**/${name}`];
  return files.some((file) => patterns.some((pattern) => matchesGlob(file, pattern)));
}

/** Paths that a page names, with their lines. "Below", "In" and "of" a folder of a package hold until the next heading. */
async function pathsIn(page: string): Promise<readonly { path: string; line: number; base: string }[]> {
  let base = '';
  const text = await readFile(join(root, page), 'utf8');
  return text.split('\n').flatMap((content, index) => {
    if (content.startsWith('#')) base = '';
    base = /(?:[Bb]elow|^In|of) `(packages\/[\w-]+(?:\/src)?)`/.exec(content)?.[1] ?? base;
    return [...content.matchAll(NAME)].flatMap(([, path = '']) => {
      const isPath = SOURCE.test(path) || (base !== '' && path.includes('/'));
      return isPath && !NO_FILE.test(path) ? [{ path, line: index + 1, base }] : [];
    });
  });
}

describe.each([
  ['CONTRIBUTING.md', 100],
  ['ARCHITECTURE.md', 150],
])('%s', (page, least) => {
  test('names only files that are there', async () => {
    const paths = await pathsIn(page);
    expect(paths.length).toBeGreaterThan(least);
    const missing = paths.filter(({ path, base }) => !isThere(path, base));
    expect(missing.map(({ path, line }) => `${page}:${line} ${path}`)).toEqual([]);
  });
});

test('a file that is not there is found', () => {
  expect(isThere('sync/ingest.ts', 'packages/im-sdk/src')).toBe(true);
  expect(isThere('sync/digest.ts', 'packages/im-sdk/src')).toBe(false);
  expect(isThere('no-such-file.ts', '')).toBe(false);
});

test('the walks of ARCHITECTURE.md say how many files they have', async () => {
  const page = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8');
  const walk = page.slice(page.indexOf('### From a socket frame'), page.indexOf('### From the key press'));
  const steps = walk.split('\n').filter((line) => /^\d+\. /.test(line));
  expect(walk).toContain(`\n${steps.length} files: `);
});
