import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './command.ts';
import { publishedPackages } from './packages.ts';

/** Whose settings and dependencies an example has, and how many there are at least. */
const guides = [
  {
    home: 'packages/im-react',
    texts: [
      'README.md',
      'docs/concepts/three-depths.md',
      'docs/concepts/keyboard.md',
      'docs/plain-servers.md',
      'docs/embed.md',
      'packages/im-react/README.md',
      'packages/im-sdk/README.md',
    ],
    least: 14,
  },
  { home: 'packages/im-rtc', texts: ['packages/im-rtc/README.md'], least: 1 },
  { home: 'packages/im-server', texts: ['packages/im-server/README.md'], least: 2 },
];

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

test.each(guides)('every example of $texts compiles in $home', { timeout: 120_000 }, async (guide) => {
  const { home, texts, least } = guide;
  const written = await Promise.all(texts.map((text) => readFile(join(root, text), 'utf8')));
  const examples = [...written.join('\n').matchAll(/```(tsx?)\n(.*?)```/gs)];
  expect(examples.length).toBeGreaterThanOrEqual(least);
  const place = join(root, home, 'node_modules/.cache/guides');
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  for (const [at, [, kind, code]] of examples.entries()) {
    await writeFile(join(place, `example-${at + 1}.${kind}`), code ?? '');
  }
  const config = {
    extends: '../../../tsconfig.json',
    include: ['*.ts', '*.tsx'],
    exclude: [],
  };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')), 'bin/tsc');
  const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', place, '--noEmit']).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(compiled.stdout).toBe('');
});
