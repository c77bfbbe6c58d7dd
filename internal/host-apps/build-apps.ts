import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from '../gates/command.ts';
import { installServer } from '../gates/installed-server.ts';
import { createPackedApp } from '../gates/packed-app.ts';
import { nextApp } from './next-app.ts';
import { APPS, type AppName, homeOf, NEXT } from './places.ts';
import { viteApp } from './vite-app.ts';
import { writeFiles } from './write-files.ts';

/** Makes and builds the applications, with strict types checked. The packages have to be built. */
export default async function buildApps(): Promise<void> {
  for (const name of APPS) await rm(homeOf(name), { recursive: true, force: true });

  await Promise.all([buildFromSource(), buildFromTarballs(), installServer()]);
  // Alone: Next warns where it is slow.
  const said = await run(process.execPath, [NEXT, 'build'], homeOf('next'));
  if (/⚠|warn/i.test(said)) throw new Error(`Next warns:\n${said}`);
}

async function buildFromSource(): Promise<void> {
  await link('reference', { 'im-sdk': 'im-sdk', 'im-react': 'im-react' });
  await writeFiles(homeOf('reference'), await viteApp({ fromSource: true }));
  await bundle('reference');
}

/** Those of Vite; that of Next is only made. */
async function buildFromTarballs(): Promise<void> {
  await createPackedApp(homeOf('vite-19'));
  for (const name of ['vite-18', 'next'] as const) {
    await cp(homeOf('vite-19'), homeOf(name), { recursive: true, verbatimSymlinks: true });
  }
  await link('vite-18', {
    react: 'react-18',
    'react-dom': 'react-dom-18',
    '@types/react': '@types/react-18',
    '@types/react-dom': '@types/react-dom-18',
  });
  await link('next', { next: 'next' });
  await writeFiles(homeOf('next'), await nextApp());
  // Where CI is set, Next warns of a first build that finds no cache folder.
  await mkdir(join(homeOf('next'), '.next', 'cache'), { recursive: true });
  await Promise.all([
    buildVite('vite-19', await viteApp({ withTemplateSheet: true })),
    buildVite('vite-18', await viteApp({ moduleResolution: 'nodenext' })),
  ]);
}

async function buildVite(name: AppName, files: Readonly<Record<string, string>>): Promise<void> {
  await writeFiles(homeOf(name), files);
  await run('tsc', ['-p', '.'], homeOf(name));
  await bundle(name);
}

const bundle = (name: AppName): Promise<string> => run('vite', ['build', '--logLevel', 'error'], homeOf(name));

/** Installs dependencies of this folder into an application, under the names that it knows them by. */
async function link(name: AppName, installed: Readonly<Record<string, string>>): Promise<void> {
  for (const [as, dependency] of Object.entries(installed)) {
    const place = join(homeOf(name), 'node_modules', as);
    await mkdir(dirname(place), { recursive: true });
    await symlink(fileURLToPath(new URL(`node_modules/${dependency}`, import.meta.url)), place);
  }
}

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const began = performance.now();
  const { code, output } = await command(program, args, { cwd, env, quiet: true });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} in ${cwd}:\n${output}`);
  console.log(
    `${basename(cwd)}: ${[program, ...args].map((word) => basename(word)).join(' ')} took ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  return output;
}
