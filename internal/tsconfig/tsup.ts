import { existsSync, globSync } from 'node:fs';
import type { Options } from 'tsup';

/** Options of every build. Declarations are written by tsc, before. */
export const common: Options = {
  format: 'esm',
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  sourcemap: true,
  removeNodeProtocol: false,
  silent: true,
};

/**
 * One file for each module with a declaration in `dist`: the modules that the entries of the package reach. A page's
 * bundler then drops the modules that the page does not use, and cuts chunks at our `import()`.
 */
export function modules(): Options {
  return {
    ...common,
    platform: 'neutral',
    splitting: false,
    entry: globSync('dist/**/*.d.ts').map(sourceOf),
    esbuildPlugins: [
      {
        name: 'import-neighbours',
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
