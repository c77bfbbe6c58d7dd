import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const AT_ONCE = /(?:from |^import )"\.\/([^"]+\.js)"/gm;
const ON_DEMAND = /\bimport\("\.\/([^"]+\.js)"\)/g;
const STATE = /^(?:let |(?:var|const) [\w$]+ = (?:\/\*.*?\*\/ )?(?:createContext|new (?:Weak)?(?:Map|Set))\b).*/m;

/**
 * Gives the entries of a built package that name everything a copy of what parts that load on first use need too. esbuild
 * counts all that such an entry names as reached by whoever takes one name of it; what a late part needs of that
 * would come with the first screen. What has state is never copied: it belongs to the first screen.
 */
export async function copyWhatIsNamed(dist: string, entries: readonly string[], firstScreen: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js'));
  const codes = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(dist, file), 'utf8')] as const)),
  );
  const imported = (file: string, how: RegExp) =>
    [...(codes.get(file) ?? '').matchAll(how)].map(([, name = '']) => name);
  function reached(from: readonly string[]): ReadonlySet<string> {
    const found = new Set(from);
    for (const file of found) for (const next of imported(file, AT_ONCE)) found.add(next);
    return found;
  }
  const first = reached([firstScreen]);
  const late = reached([...new Set(files.flatMap((file) => imported(file, ON_DEMAND)))]);
  const named = [...reached(entries)].filter((file) => !first.has(file));
  const copied = new Set(named.filter((file) => late.has(file)));
  for (const file of named) {
    const code = codes.get(file) ?? '';
    const state = copied.has(file) && STATE.exec(code);
    if (state) throw new Error(`${file} has state and cannot be copied: ${state[0]}`);
    const own = code.replace(AT_ONCE, (statement, name) =>
      copied.has(name) ? statement.replace('.js"', '-named.js"') : statement,
    );
    await writeFile(join(dist, copied.has(file) ? file.replace('.js', '-named.js') : file), own);
  }
}
