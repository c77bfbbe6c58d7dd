import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const here = new URL('.', import.meta.url).pathname;
const guides = ['README.md', 'docs/concepts/three-depths.md', 'docs/concepts/keyboard.md'].map((name) =>
  join(here, '../../../..', name),
);
const place = join(here, '../../node_modules/.cache/three-depths');

test('every example of the guides compiles', { timeout: 120_000 }, async () => {
  const texts = await Promise.all(guides.map((guide) => readFile(guide, 'utf8')));
  const examples = [...texts.join('\n').matchAll(/```tsx\n(.*?)```/gs)].map(([, code]) => code ?? '');
  expect(examples.length).toBeGreaterThanOrEqual(8);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  for (const [at, code] of examples.entries()) await writeFile(join(place, `example-${at + 1}.tsx`), code);
  const config = { extends: '../../../tsconfig.json', include: ['*.tsx'] };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')), 'bin/tsc');
  const compiled = promisify(execFile)(process.execPath, [compiler, '-p', place, '--noEmit']);
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
});
