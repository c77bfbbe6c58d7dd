import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './command.ts';

/** Whose settings and dependencies an example has, and how many there are at least. */
const guides = [
  {
    home: 'packages/im-react',
    texts: [
      'README.md',
      'docs/concepts/three-depths.md',
      'docs/concepts/keyboard.md',
      'packages/im-react/README.md',
      'packages/im-sdk/README.md',
    ],
    least: 11,
  },
  { home: 'packages/im-server', texts: ['packages/im-server/README.md'], least: 2 },
  {
    home: 'packages/im-server',
    texts: ['docs/bots.md'],
    files: ['docs/examples/echo-bot.ts', 'docs/examples/file-store.ts'],
    least: 2,
    // The SDK's own source is compiled with it.
    lib: ['es2024', 'dom', 'dom.iterable'],
  },
];

test('what docs/bots.md shows is what stands in docs/examples, and the bot has at most 12 lines', async () => {
  const page = await readFile(join(root, 'docs/bots.md'), 'utf8');
  const bot = await readFile(join(root, 'docs/examples/echo-bot.ts'), 'utf8');
  expect(page).toContain(bot);
  expect(page).toContain(await readFile(join(root, 'docs/examples/file-store.ts'), 'utf8'));
  expect(bot.split('\n').filter((line) => line !== '')).toHaveLength(12);
});

test.each(guides)('every example of $texts compiles in $home', { timeout: 120_000 }, async (guide) => {
  const { home, texts, files = [], least, lib } = guide;
  const written = await Promise.all(texts.map((text) => readFile(join(root, text), 'utf8')));
  const examples = [...written.join('\n').matchAll(/```(tsx?)\n(.*?)```/gs)];
  expect(examples.length).toBeGreaterThanOrEqual(least);
  const place = join(root, home, 'node_modules/.cache/guides');
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  for (const [at, [, kind, code]] of examples.entries()) {
    await writeFile(join(place, `example-${at + 1}.${kind}`), code ?? '');
  }
  for (const file of files) await copyFile(join(root, file), join(place, basename(file)));
  const config = {
    extends: '../../../tsconfig.json',
    include: ['*.ts', '*.tsx'],
    exclude: [],
    compilerOptions: { lib },
  };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')), 'bin/tsc');
  const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', place, '--noEmit']).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(compiled.stdout).toBe('');
});
