import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VitestPluginContext } from 'vitest/node';
import { root } from '../command.ts';
import type { Mutation } from './mutation.ts';

/** The text of `file` with its edits made. Throws where `find` does not occur exactly once. */
export function mutate(text: string, { name, edits }: Mutation, file: string): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce((changed, { find, replace }) => {
      if (changed.split(find).length !== 2) throw new Error(`${name}: "${find}" must occur in ${file} exactly once`);
      return changed.replace(find, () => replace);
    }, text);
}

/** Vite plugin: loads mutated copies. The files on disk stay as they are. */
export function mutated(mutation: Mutation) {
  const files = new Map(mutation.edits.map(({ file }) => [join(root, file), file]));
  return {
    name: 'mutated',
    enforce: 'pre' as const,
    // Vitest's module cache on disk names a file by the text on disk.
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext): void {
      defineCacheKeyGenerator(({ id }) => (files.has(id) ? mutation.name : undefined));
    },
    async load(id: string): Promise<string | undefined> {
      const file = files.get(id.split('?')[0] ?? id);
      return file && mutate(await readFile(join(root, file), 'utf8'), mutation, file);
    },
  };
}
