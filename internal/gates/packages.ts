import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './command.ts';

type Exports = Record<string, string | Record<string, string>>;

export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly bin?: Record<string, string>;
  readonly exports: Exports;
  readonly publishConfig?: { readonly exports?: Exports };
  readonly dependencies?: Record<string, string>;
}

export interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** What is published, a package after those that it depends on. */
export async function publishedPackages(): Promise<Package[]> {
  const home = join(root, 'packages');
  const found = await Promise.all(
    (await readdir(home)).map(async (name) => ({
      folder: join(home, name),
      manifest: JSON.parse(await readFile(join(home, name, 'package.json'), 'utf8')) as Manifest,
    })),
  );
  const ordered: Package[] = [];
  const place = (one: Package) => {
    if (ordered.includes(one)) return;
    for (const other of found) if (one.manifest.dependencies?.[other.manifest.name]) place(other);
    ordered.push(one);
  };
  for (const one of found.filter((candidate) => !candidate.manifest.private)) place(one);
  return ordered;
}

/** The exports without the condition that leads to the source. */
export function withoutSource(exports: Exports): Exports {
  return Object.fromEntries(
    Object.entries(exports).map(([entry, target]) => {
      if (typeof target === 'string') return [entry, target];
      const { '@im/source': _, ...rest } = target;
      const only = Object.keys(rest).length === 1 ? rest.default : undefined;
      return [entry, only ?? rest];
    }),
  );
}
