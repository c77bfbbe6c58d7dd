import { existsSync, globSync } from 'node:fs';
import type { Options } from 'tsup';

/** Options of every build. Declarations are written by tsc, before. */
export const sharedOptions: Options = {
  format: 'esm',
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  sourcemap: true,
  // `node:` names a module of Node for other bundlers and runtimes as well.
  removeNodeProtocol: false,
  silent: true,
};

/**
 * One file for each module with a declaration in `dist`: the modules that the entries of the package reach. A page's
 * bundler then drops the modules that the page does not use, and cuts chunks at our `import()`.
 */
export function moduleOptions(): Options {
  return {
    ...sharedOptions,
    platform: 'neutral',
    splitting: false,
    entry: globSync('dist/**/*.d.ts').map((path) => sourceOf(path.replaceAll('\\', '/'))),
    esbuildPlugins: [
      {
        name: 'external-relative-imports',
        setup(build) {
          build.onResolve({ filter: /^\.{1,2}\// }, ({ path, kind }) =>
            kind === 'entry-point' ? undefined : { path: path.replace(/\.tsx?$/, '.js'), external: true },
          );
        },
      },
    ],
  };
}

function sourceOf(declaration: string): string {
  const source = declaration.replace(/^dist/, 'src').replace(/\.d\.ts$/, '.ts');
  return existsSync(source) ? source : `${source}x`;
}
