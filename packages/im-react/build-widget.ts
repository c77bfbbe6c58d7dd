import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';

/**
 * Builds what a page loads for the widget, as im-server serves it: `im-widget.js`, the script of a tag,
 * `im-widget-frame.js`, that of the page `/widget`, and beside them in `im-widget/` the panel's modules and the emoji, named by their content.
 */
const here = import.meta.dirname;
const source = join(here, 'src', 'widget');
const folder = join(here, 'dist', 'embed');
const parts = join(folder, 'im-widget');

/** Builds one entry into a folder. @returns the names of its files, the entry first */
async function bundle(
  outDir: string,
  output: Rolldown.OutputOptions,
  input: string,
  define: Record<string, string> = {},
): Promise<readonly string[]> {
  const config: InlineConfig = {
    configFile: false,
    root: here,
    logLevel: 'error',
    base: './',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir,
      emptyOutDir: false,
      sourcemap: true,
      // Nesting, light-dark() and relative colours, which the kit needs, came with these.
      target: ['chrome123', 'safari17.5', 'firefox128'],
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
      // As in an application: what the entry shares with chunks stands in the entry.
      rolldownOptions: { input, output, preserveEntrySignatures: 'allow-extension' },
    },
  };
  const built = await build(config);
  if (!('output' in built)) throw new Error('Vite built something else than one bundle.');
  return built.output.map(({ fileName }) => fileName);
}

let eager: Set<string> | undefined;

/** Modules that the panel imports without waiting for anything. */
function eagerModules(graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): ReadonlySet<string> {
  if (eager) return eager;
  eager = new Set([panelSource]);
  for (const id of eager) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) eager.add(imported);
  return eager;
}

rmSync(folder, { recursive: true, force: true });
const named = '[name]-[hash].js';
const panelSource = join(source, 'panel', 'panel.tsx');
const [panel] = await bundle(
  parts,
  {
    format: 'esm',
    entryFileNames: named,
    chunkFileNames: named,
    // One file for everything that opening the panel loads, instead of one for each set of chunks that share a module.
    codeSplitting: {
      groups: [{ name: (id, graph) => (eagerModules(graph).has(id) ? 'kit' : null) }],
    },
  },
  panelSource,
);
const scripts = { 'im-widget.js': 'loader.ts', 'im-widget-frame.js': 'page/frame-page.ts' };
for (const [name, entry] of Object.entries(scripts)) {
  const define = { PANEL: JSON.stringify(`im-widget/${panel}`) };
  await bundle(folder, { format: 'iife', entryFileNames: name }, join(source, entry), define);
}
// For a loader that is older than the panel's code on the server.
const alias = `export * from './${panel}';\n`;
writeFileSync(join(parts, 'panel.js'), alias);
writeFileSync(
  join(parts, 'panel.js.map'),
  JSON.stringify({ version: 3, sources: ['panel.js'], sourcesContent: [alias], names: [], mappings: '' }),
);

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.js')) continue;
  const path = join(folder, name);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}
