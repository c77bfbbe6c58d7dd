import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** What a page loads, in bytes compressed with gzip. React is not counted. */
export interface Weight {
  /** Scripts and styles that the page cannot start without. */
  readonly firstLoad: number;
  /** Chunks that `import()` fetches on first use. */
  readonly lazy: number;
  /** Bytes of each package at first load before minifying, largest first. */
  readonly packages: readonly (readonly [name: string, bytes: number])[];
}

const REACT = /^react(-dom)?($|\/)/;

/** Builds a page of the application in `home` with Vite and weighs it. */
export async function weigh(home: string, source: string): Promise<Weight> {
  const entry = join(home, 'entry.js');
  await writeFile(entry, source);
  // Vite sets NODE_ENV for the whole process, and the suites after this one would run React for production.
  const { NODE_ENV } = process.env;
  const output = await build({
    root: home,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      // As in an application: what the entry shares with chunks stands in the entry.
      rolldownOptions: { input: entry, external: REACT, preserveEntrySignatures: 'allow-extension' },
    },
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  if (Array.isArray(output) || !('output' in output)) throw new Error('Vite built something else than one page.');
  const chunks = output.output.filter((file) => file.type === 'chunk');
  const first = firstLoadOf(chunks);
  const styles = output.output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  return {
    firstLoad:
      total(first.map(({ code }) => code)) + total(styles.map((file) => (file.type === 'asset' ? file.source : ''))),
    lazy: total(chunks.filter((chunk) => !first.includes(chunk)).map(({ code }) => code)),
    packages: packagesOf(first),
  };
}

const total = (contents: readonly (string | Uint8Array)[]): number =>
  contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);

function firstLoadOf(chunks: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of found) {
    for (const name of imports) {
      const imported = byName.get(name);
      if (imported) found.add(imported);
    }
  }
  return [...found];
}

function packagesOf(chunks: readonly Rolldown.OutputChunk[]): [string, number][] {
  const sizes = new Map<string, number>();
  for (const { modules } of chunks) {
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
      if (name) sizes.set(name, (sizes.get(name) ?? 0) + renderedLength);
    }
  }
  return [...sizes].sort(([, one], [, other]) => other - one);
}
