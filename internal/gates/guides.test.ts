import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command, root } from './command.ts';
import { examplesOf, guides, withPages, writeExamples } from './guides.ts';
import { publishedPackages } from './packages.ts';

/** Pages and the examples that they show: each is compiled and run in docs/examples. */
const shown = {
  'docs/bots.md': ['echo-bot.ts', 'file-store.ts'],
  'docs/vue.md': ['vue-chats.ts'],
  'docs/own-interface.md': ['own-chat.tsx'],
  'docs/testing.md': ['own-chat.test.tsx'],
};

test.each(Object.entries(shown))('what %s shows is what stands in docs/examples', async (page, examples) => {
  const text = await readFile(join(root, page), 'utf8');
  for (const example of examples) {
    expect(text).toContain(`](examples/${example})`);
    expect(text).toContain(await readFile(join(root, 'docs/examples', example), 'utf8'));
  }
});

test('the echo bot has at most 12 lines', async () => {
  const bot = await readFile(join(root, 'docs/examples/echo-bot.ts'), 'utf8');
  expect(bot.split('\n').filter((line) => line !== '')).toHaveLength(12);
});

test('a README of a published package links to nothing that its tarball does not hold', async () => {
  const packages = await publishedPackages();
  expect(packages.length).toBeGreaterThanOrEqual(3);
  for (const { folder } of packages) {
    const text = await readFile(join(folder, 'README.md'), 'utf8');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !/^https:\/\//.test(link))).toEqual([]);
  }
});

test.each(guides)('the examples of $pages are found', async ({ pages, least }) => {
  const examples = await Promise.all(
    pages.map(async (page) => examplesOf(page, await readFile(join(root, page), 'utf8'))),
  );
  expect(examples.flat().length).toBeGreaterThanOrEqual(least);
});

test.each(guides)(
  'a file of $pages that exports a component exports nothing else, for Fast Refresh',
  async ({ pages }) => {
    const isComponent = (name: string): boolean => /^[A-Z]/.test(name);
    for (const page of pages) {
      for (const { kind, code, line } of examplesOf(page, await readFile(join(root, page), 'utf8'))) {
        const exported = [...code.matchAll(/^export (?:const|let|function|class|async function) (\w+)/gm)].map(
          ([, name = '']) => name,
        );
        if (kind !== 'tsx' || !exported.some(isComponent)) continue;
        expect(
          exported.filter((name) => !isComponent(name)),
          `${page}:${line}`,
        ).toEqual([]);
      }
    }
  },
);

test('an example that does not compile is named with its page and line', async () => {
  const page = [
    '# Title',
    '',
    '```ts',
    "const author: string = 'Anna';",
    'const age: number = author;',
    '```',
    '',
  ].join('\n');
  const place = await mkdtemp(join(tmpdir(), 'guides-'));
  const [file = ''] = await writeExamples(place, examplesOf('docs/concepts/broken.md', page));
  const { code, output } = await command(
    'tsc',
    ['--noEmit', '--ignoreConfig', '--pretty', 'false', join(place, file)],
    {
      quiet: true,
    },
  );
  await rm(place, { recursive: true });
  expect(code).not.toBe(0);
  expect(withPages(output)).toMatch(/^docs\/concepts\/broken\.md\(5,7\): error TS2322/);
});
