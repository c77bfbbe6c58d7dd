import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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
];

test.each(guides)('every example of the guides compiles in $home', { timeout: 120_000 }, async (guide) => {
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
  const config = { extends: '../../../tsconfig.json', include: ['*.ts', '*.tsx'], exclude: [] };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')), 'bin/tsc');
  const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', place, '--noEmit']).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(compiled.stdout).toBe('');
});
