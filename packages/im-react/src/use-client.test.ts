import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CLIENT = /^'use client';$/m;
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)';$/gm;

const NEEDS_CLIENT = /^(react|react-dom|react-virtuoso|lucide-react|@floating-ui\/react)(\/|$)/;

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** What a server component runs of an entry: everything up to the files that say "use client". */
function serverImports(file: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (found.has(file)) return found;
  const code = read(file);
  if (CLIENT.test(code)) return found;
  const imports = [...code.matchAll(IMPORT)].map(([, from = '']) => from);
  found.set(
    file,
    imports.filter((from) => !from.startsWith('.')),
  );
  for (const from of imports) if (from.startsWith('.')) serverImports(join(file, '..', from), found);
  return found;
}

it('a server component imports im-react without running code that needs a client', () => {
  const imports = serverImports('index.ts');
  expect(imports.size).toBeGreaterThan(5);
  for (const [file, packages] of imports) {
    expect(
      packages.filter((name) => NEEDS_CLIENT.test(name)),
      file,
    ).toEqual([]);
  }
});

it('a client boundary names what it exports: frameworks do not follow `export *` out of it', () => {
  const parts = readdirSync(join(import.meta.dirname, 'app/parts')).map((file) => `app/parts/${file}`);
  expect(parts.length).toBeGreaterThan(5);
  for (const entry of [...parts, 'hooks/index.ts']) {
    expect(read(entry)).toMatch(CLIENT);
    expect(read(entry)).not.toMatch(/^export \*/m);
  }
});
