import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const noProduct = /(?:^|\/)(?:testing|integration)\/|[.](?:test|stories)[.]tsx?$|-stage[.]tsx?$/;
/** Static, type and lazy imports alike. */
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^'?]+[.]tsx?)'/g;

/** Folders that stand beside each other, and which of them imports which. */
type Siblings = Map<string, Map<string, string>>;

/**
 * Circles among the folders of one parent, for every parent below `source`. Each is a line with one import of every step:
 * `conversation/list: rows/a.ts -> parts/b.ts, parts/c.ts -> rows/d.ts`. Tests and stories are not counted.
 */
export function folderCircles(source: string): readonly string[] {
  const parents = new Map<string, Siblings>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source }).sort()) {
    if (noProduct.test(file)) continue;
    for (const [, path = ''] of readFileSync(join(source, file), 'utf8').matchAll(imported)) {
      addStep(parents, file, join(dirname(file), path));
    }
  }
  return [...parents].flatMap(([parent, siblings]) => circlesOf(siblings).map((steps) => `${parent}: ${steps}`)).sort();
}

/** Notes an import from one folder to another, below the parent that both have. */
function addStep(parents: Map<string, Siblings>, from: string, to: string): void {
  const [own, other] = [from.split('/'), to.split('/')];
  const depth = own.findIndex((name, index) => name !== other[index]);
  // A file of the parent itself composes its folders.
  if (depth < 0 || own.length === depth + 1 || other.length === depth + 1) return;
  const parent = own.slice(0, depth).join('/') || '.';
  const siblings = parents.get(parent) ?? new Map<string, Map<string, string>>();
  parents.set(parent, siblings);
  const [folder = '', target = ''] = [own[depth], other[depth]];
  const steps = siblings.get(folder) ?? new Map<string, string>();
  siblings.set(folder, steps);
  if (!steps.has(target)) steps.set(target, `${relative(parent, from)} -> ${relative(parent, to)}`);
}

/** The shortest circle through each folder that is in one, each circle once. */
function circlesOf(siblings: Siblings): readonly string[] {
  const found = new Map<string, string>();
  for (const start of siblings.keys()) {
    const path = wayBack(siblings, start);
    const key = path ? [...path].sort().join(' ') : '';
    if (path && !found.has(key)) found.set(key, stepsOf(siblings, path));
  }
  return [...found.values()];
}

/** Folders of the shortest way from a folder back to itself; `undefined` if there is none. Breadth first. */
function wayBack(siblings: Siblings, start: string): readonly string[] | undefined {
  const seen = new Set<string>();
  let paths: (readonly string[])[] = [[start]];
  while (paths.length > 0) {
    const longer: (readonly string[])[] = [];
    for (const path of paths) {
      for (const next of siblings.get(path.at(-1) ?? '')?.keys() ?? []) {
        if (next === start) return path;
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...path, next]);
      }
    }
    paths = longer;
  }
  return undefined;
}

function stepsOf(siblings: Siblings, path: readonly string[]): string {
  return path.map((folder, index) => siblings.get(folder)?.get(path[(index + 1) % path.length] ?? '') ?? '').join(', ');
}
