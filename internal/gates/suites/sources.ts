import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { command, root } from '../command.ts';
import { folderCircles } from '../folder-circles.ts';
import { projectWithExamples, withPages } from '../guides.ts';
import { type Outcome, type Suite, sum, verdict } from '../suite.ts';

/** Format, lint and the house's own rules. */
export const format: Suite = async () => {
  const { code, output } = await command('biome', [
    'ci',
    '.',
    '--error-on-warnings',
    '--colors=off',
    '--max-diagnostics=100',
  ]);
  return verdict(code === 0, output);
};

/**
 * Every folder with a tsconfig.json, compiled without output: a thread each, which all together takes half as long. The
 * examples of the guides are compiled with the package that they are about.
 */
export const types: Suite = async () => {
  const limit = pLimit(availableParallelism());
  return sum(await Promise.all((await projects()).map((project) => limit(compiles, project))));
};

async function compiles(project: string): Promise<Outcome> {
  const config = await projectWithExamples(project);
  const { code, output: written } = await command(
    'tsc',
    ['--project', config, '--singleThreaded', '--pretty', 'false'],
    { quiet: true },
  );
  const output = withPages(written);
  console.log(`${output}${code === 0 ? 'ok  ' : 'FAIL'} types of ${project}`);
  return verdict(code === 0, `types of ${project}\n${output}`);
}

const kit = 'packages/im-react/src';
/** A cruise that sees fewer modules than this looked in the wrong place. */
const modulesAtLeast = 600;

/** The arrows between packages and between the levels inside them. */
export const arrows: Suite = async () => {
  const { code, output } = await command('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    'packages',
    'examples',
    'internal',
    'e2e',
    'bench',
    'docs',
  ]);
  const seen = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  const tooFew = `only ${seen} modules seen, at least ${modulesAtLeast} expected`;
  if (seen < modulesAtLeast) console.log(tooFew);
  const circles = folderCircles(join(root, kit));
  for (const circle of circles) console.log(circle);
  return sum([
    verdict(code === 0, output),
    verdict(seen >= modulesAtLeast, tooFew),
    verdict(circles.length === 0, circles.join('\n')),
  ]);
};

/** Files, exports and dependencies that nothing uses. */
export const unused: Suite = async () => {
  const { code, output } = await command('knip', ['--no-progress']);
  return verdict(code === 0, output);
};

async function projects(): Promise<string[]> {
  const homes = ['packages', 'internal', 'examples'];
  const nested = await Promise.all(
    homes.map(async (home) => (await readdir(join(root, home))).map((name) => `${home}/${name}`)),
  );
  return ['.', ...nested.flat(), 'e2e', 'bench', 'docs/examples'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
}
