import { defineConfig, type Options } from 'tsup';

/** How every package is built: ES modules with declarations, shared chunks, dependencies left outside. */
export function library(entry: Record<string, string>, options: Options = {}) {
  const scripts = Object.entries(entry).filter(([, file]) => !file.endsWith('.css'));
  return defineConfig({
    entry,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    dts: { entry: Object.fromEntries(scripts) },
    splitting: true,
    sourcemap: true,
    clean: true,
    silent: true,
    ...options,
  });
}
