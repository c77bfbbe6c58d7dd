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

/** The mutation that is in place, and the files that were loaded with it since. */
export interface Mutating {
  mutation: Mutation | undefined;
  readonly loaded: Set<string>;
}

/** Vite plugin: loads the files of `mutating.mutation` mutated. The files on disk stay as they are. */
export function mutated(mutating: Mutating) {
  const fileOf = (id: string) =>
    mutating.mutation?.edits.map(({ file }) => file).find((file) => join(root, file) === id.split('?')[0]);
  return {
    name: 'mutated',
    enforce: 'pre' as const,
    // Vitest's module cache on disk would outlive the mutation.
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext): void {
      defineCacheKeyGenerator(({ id }) => (fileOf(id) === undefined ? undefined : false));
    },
    async load(id: string): Promise<string | undefined> {
      const file = fileOf(id);
      if (file === undefined || mutating.mutation === undefined) return;
      const text = mutate(await readFile(join(root, file), 'utf8'), mutating.mutation, file);
      mutating.loaded.add(file);
      return text;
    },
  };
}
