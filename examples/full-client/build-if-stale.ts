import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Builds the client when its sources are not those of the last build. Sources are named by path, size and
 * time of change, so that a second start does no work.
 */
const here = import.meta.dirname;
const roots = ['.', '../../packages/im-sdk', '../../packages/im-react', '../../pnpm-lock.yaml'];
const skipped = new Set(['node_modules', 'dist', 'storybook-static', '.cache']);

function* files(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name)) yield* files(join(path, name));
  }
}

const hash = createHash('sha256');
for (const root of roots) {
  for (const file of files(join(here, root))) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
}
const wanted = hash.digest('hex');
const mark = join(here, 'dist', '.built-from');
if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) {
  console.log('client: up to date');
} else {
  await build({ root: here, logLevel: 'warn' });
  writeFileSync(mark, wanted);
}
