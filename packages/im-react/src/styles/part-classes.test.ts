import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '..');

/** The classes that a style sheet has rules for, with what it imports. */
function classesOf(file: string): ReadonlySet<string> {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const imported = [...text.matchAll(/@import "(.*?)"/g)].map(([, path = '']) => join(dirname(file), path));
  const own = [...text.replace(/@import[^;]*;/g, '').matchAll(/\.(im-[\w-]+)/g)].map(([, name = '']) => name);
  return new Set([...own, ...imported.flatMap((each) => [...classesOf(each)])]);
}

/** A module and what it imports at once; what it imports on first use is not followed. */
function modulesFrom(entry: string): ReadonlySet<string> {
  const found = new Set([join(src, entry)]);
  for (const file of found) {
    const imports = readFileSync(file, 'utf8').matchAll(
      /(?:^|\n)(?:import|export)\s+(?!type\b)(?:[\w*{][^'";]*?from\s+)?'(\.[^']+\.tsx?)'/g,
    );
    for (const [, path = ''] of imports) {
      const imported = resolve(dirname(file), path);
      if (existsSync(imported)) found.add(imported);
    }
  }
  return found;
}

test('what is drawn without being fetched first has its rules in the one style sheet', () => {
  const inSheet = classesOf(join(src, 'styles/index.css'));
  const inParts = classesOf(join(src, 'styles/parts.css'));
  // Drawn inside of a menu only, which brings them.
  const inMenus = new Set(['im-menu__line']);
  const missing = [...modulesFrom('index.ts')].flatMap((file) =>
    (readFileSync(file, 'utf8').match(/\bim-[\w-]+/g) ?? [])
      .filter((name) => inParts.has(name) && !inSheet.has(name) && !inMenus.has(name))
      .map((name) => `${name} in ${file.slice(src.length + 1)}`),
  );
  expect(missing).toEqual([]);
});
