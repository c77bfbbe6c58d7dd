import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';

const SHARED_OR_ON_DEMAND = /-[A-Z0-9]{8}\.js$/;
const HASH = /-[A-Z0-9]{8}$/;

/** What a first screen asks of the protocol `im-sdk` exports too; all routes come with a name of `im-sdk/protocol`. */
function withoutRoutes(code: string): string {
  return code.replace(/ from "im-sdk\/protocol";/g, ' from "im-sdk";');
}

function isCode(file: { readonly type: string }): file is OutputChunk {
  return file.type === 'chunk';
}

/**
 * Makes one file of what the entry `first-screen` of a built package needs at once. esbuild cuts shared code by who reaches
 * it: with some forty parts that load on first use these are seventy files of a few hundred bytes, which compress badly and
 * are all fetched before the first paint. Bundlers of applications keep a module whole, so one file stays one.
 */
export async function joinFirstScreen(dist: string, directive: string): Promise<void> {
  const written = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js'));
  const entries = written.filter((file) => !SHARED_OR_ON_DEMAND.test(file));
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((file) => [file.slice(0, -'.js'.length), join(dist, file)])),
    external: (id) => !id.startsWith('.') && !id.startsWith(dist),
    platform: 'neutral',
    logLevel: 'silent',
  });
  const cut = await bundle.generate({ format: 'esm' });
  const chunks = new Map(cut.output.filter(isCode).map((chunk) => [chunk.fileName, chunk]));
  const atOnce = new Set(['first-screen.js']);
  for (const file of atOnce) {
    for (const imported of chunks.get(file)?.imports ?? []) if (chunks.has(imported)) atOnce.add(imported);
  }
  const modules = new Set([...atOnce].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
  const joined = await bundle.generate({
    format: 'esm',
    // Forty paths with two marks each weigh half a kB where the parts are named; a package needs none.
    chunkFileNames: ({ name }) => `${name.replace(HASH, '')}.js`,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: 'first-screen', test: (id) => modules.has(id) }],
    },
  });
  await bundle.close();
  await Promise.all(written.map((file) => rm(join(dist, file))));
  for (const { fileName, code } of joined.output.filter(isCode)) {
    const own = fileName === 'first-screen.js' ? withoutRoutes(code) : code;
    await writeFile(join(dist, fileName), own.startsWith(directive) ? own : `${directive}\n${own}`);
  }
  await rm(join(dist, 'whole.js'));
}
