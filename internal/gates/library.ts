import { existsSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';

/** How every package is built: ES modules with declarations, shared chunks, dependencies left outside. */
export function library(entry: Record<string, string>, options: Options = {}) {
  return defineConfig({
    entry: Object.fromEntries(Object.entries(entry).filter(([, file]) => existsSync(file))),
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    dts: true,
    splitting: true,
    treeshake: true,
    sourcemap: false,
    clean: true,
    silent: true,
    ...options,
  });
}
