import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds im-sdk, im-rtc, im-react and the client when their sources are not those of the last build. Sources are compared by path,
 * size and time of change, so that a second start does no work. `--stamp` prints the stamp of the sources; `--built STAMP`
 * marks a build by the caller, with the stamp from before it: a source saved during the build is not recorded as built.
 */
const here = import.meta.dirname;
const roots = [
  '.',
  '../../packages/im-sdk',
  '../../packages/im-rtc',
  '../../packages/im-react',
  '../../internal/tsconfig',
  '../../pnpm-lock.yaml',
];
const skipped = new Set(['node_modules', 'dist', 'storybook-static', '.cache']);
const notBuilt = /\.(test|stories)\.tsx?$/;

function* files(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name) && !notBuilt.test(name)) yield* files(join(path, name));
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
const [option, stampBefore = ''] = process.argv.slice(2);
if (option === '--stamp') console.log(wanted);
else if (option === '--built') writeFileSync(mark, stampBefore);
else if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) {
  console.log('client: up to date');
} else {
  execSync('pnpm --config.verify-deps-before-run=false run build', { cwd: here, stdio: 'inherit' });
  writeFileSync(mark, wanted);
}
