import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyWhatIsNamed } from './copy-what-is-named.ts';

let dist: string;

const built = {
  'package.json': '{ "type": "module", "sideEffects": false }',
  'first-screen.js': 'export const screen = () => import("./Late.js");\n',
  'Late.js': 'import { shared } from "./chunk.js";\nexport const late = shared();\n',
  'chunk.js': 'export const shared = () => "shared words";\n',
  'own.js': 'import { shared } from "./chunk.js";\nexport const own = () => shared();\n',
  'index.js':
    'import { shared } from "./chunk.js";\nimport { own } from "./own.js";\nimport { screen } from "./first-screen.js";\nexport { screen, shared, own };\n',
};

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, code] of Object.entries(files)) await writeFile(join(dist, name), code);
}

/** What a page loads at once that takes the first screen alone. */
async function loaded(): Promise<string> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: 'export { screen } from "./index.js";', resolveDir: dist },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: join(dist, 'page'),
    write: false,
    metafile: true,
  });
  const page = Object.entries(metafile.outputs).find(([path]) => path.endsWith('stdin.js'))?.[1];
  const atOnce = page?.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path) ?? [];
  const names = ['stdin.js', ...atOnce.map((path) => path.slice(path.lastIndexOf('/') + 1))];
  return outputFiles
    .filter(({ path }) => names.some((name) => path.endsWith(name)))
    .map(({ text }) => text)
    .join('');
}

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'im-barrel-'));
  await write(built);
});
afterEach(() => rm(dist, { recursive: true }));

describe('an entry that names everything', () => {
  it('brings no late part to a page that takes the first screen alone', async () => {
    expect(await loaded()).toContain('shared words');
    await copyWhatIsNamed(dist, ['index.js'], 'first-screen.js');
    expect(await loaded()).not.toContain('shared words');
  });

  it('names the same as before, one copy for all of them', async () => {
    await copyWhatIsNamed(dist, ['index.js'], 'first-screen.js');
    expect(await readFile(join(dist, 'own.js'), 'utf8')).toContain('"./chunk-named.js"');
    const entry = (await import(join(dist, 'index.js'))) as { shared(): string; own(): string };
    expect([entry.shared(), entry.own()]).toEqual(['shared words', 'shared words']);
  });

  it('is refused where what is shared has state', async () => {
    await write({ 'chunk.js': 'const seen = new Map();\nexport const shared = () => seen.size;\n' });
    await expect(copyWhatIsNamed(dist, ['index.js'], 'first-screen.js')).rejects.toThrow('has state');
  });
});
