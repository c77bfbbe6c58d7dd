import { relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { root } from '../command.ts';

/** What a page loads before it can do anything with a module, and what it is made of. */
export interface Weight {
  /** Bytes, compressed. */
  readonly eager: number;
  /** Bytes, compressed, of what is fetched on first use. */
  readonly onDemand: number;
  /** Share of each package in the eager bytes before compression, largest first. */
  readonly parts: readonly (readonly [name: string, bytes: number])[];
}

const react = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'];
const assets = { '.webp': 'file', '.woff2': 'file' } as const;

/** Bundles a module as an application would and weighs what comes at once, apart from what `import()` fetches. */
export async function weigh(source: string): Promise<Weight> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: source, resolveDir: `${root}/internal/gates`, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    external: react,
    loader: assets,
    absWorkingDir: root,
    outdir: `${root}/.cache/size`,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const eager = loadedAtOnce(metafile);
  let atOnce = 0;
  let later = 0;
  for (const { path, contents } of outputFiles) {
    if (path.endsWith('.webp') || path.endsWith('.woff2')) continue;
    const bytes = gzipSync(contents, { level: 9 }).length;
    if (path.endsWith('.css') || eager.has(relative(root, path))) atOnce += bytes;
    else later += bytes;
  }
  return { eager: atOnce, onDemand: later, parts: partsOf(metafile, eager) };
}

function loadedAtOnce({ outputs }: Metafile): ReadonlySet<string> {
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith('entry.js'));
  const found = new Set<string>(entry ? [entry] : []);
  for (const path of found) {
    for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) found.add(imported);
    }
  }
  return found;
}

function partsOf({ outputs }: Metafile, eager: ReadonlySet<string>): [string, number][] {
  const parts = new Map<string, number>();
  for (const path of eager) {
    for (const [input, { bytesInOutput }] of Object.entries(outputs[path]?.inputs ?? {})) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? /^packages\/([^/]+)/.exec(input)?.[1];
      if (name) parts.set(name, (parts.get(name) ?? 0) + bytesInOutput);
    }
  }
  return [...parts].sort(([, one], [, other]) => other - one);
}
