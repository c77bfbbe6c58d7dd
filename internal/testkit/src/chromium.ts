import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from 'playwright';

/** What Playwright needs to start the Chromium that was found. */
export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const baseArgs = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/**
 * Finds a Chromium: the environment variable CHROMIUM, the usual system paths, Playwright's own download,
 * and last the one that comes from npm, unpacked once into the workspace's `.cache`.
 * @throws when CHROMIUM names a file that is not there, or nothing can be unpacked.
 */
export async function findChromium(): Promise<ChromiumLaunch> {
  const env = inheritedEnv();
  const named = process.env.CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, and there is no such file`);
    return { executablePath: named, args: baseArgs, env };
  }
  const installed = [...systemPaths, chromium.executablePath()].find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: baseArgs, env };
  return unpackedChromium(env);
}

/**
 * Finds Chromium's headless shell, in which tests of pages take a sixth less time. It has no windows, and calls between pages
 * do not connect in it. Falls back to {@link findChromium}.
 */
export async function findHeadlessShell(): Promise<ChromiumLaunch> {
  const installed = '/usr/bin/chromium-headless-shell';
  if (process.env.CHROMIUM || !existsSync(installed)) return findChromium();
  return { executablePath: installed, args: baseArgs, env: inheritedEnv() };
}

function inheritedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]));
}

async function unpackedChromium(env: Record<string, string>): Promise<ChromiumLaunch> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  const { version } = JSON.parse(await readFile(join(bin, '..', 'package.json'), 'utf8')) as { version: string };
  const home = fileURLToPath(new URL(`../../../.cache/chromium-${version}`, import.meta.url));
  if (!existsSync(home)) await unpack(bin, home);
  return {
    executablePath: join(home, 'chromium'),
    // This build has neither a setuid sandbox nor a zygote, and draws in software.
    args: [...baseArgs, '--no-zygote', '--use-gl=angle', '--use-angle=swiftshader', '--ignore-gpu-blocklist'],
    env: {
      ...env,
      LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(home, 'fonts'),
    },
  };
}

/** Unpacks beside the final place and renames, so that two runners at once never see half a browser. */
async function unpack(bin: string, home: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  const fresh = await mkdtemp(`${home}-`);
  try {
    await inflate(join(bin, 'chromium.br'), join(fresh, 'chromium'));
    await untar(join(bin, 'swiftshader.tar.br'), fresh);
    await untar(join(bin, 'al2023.tar.br'), join(fresh, 'al2023'));
    await untar(join(bin, 'fonts.tar.br'), join(fresh, 'fonts'));
    await writeFile(join(fresh, 'fonts', 'fonts.conf'), fontsConf(join(home, 'fonts')));
    await rename(fresh, home);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

/** The archive's own file names folders of another machine. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;
}

async function inflate(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));
}

async function untar(archive: string, into: string): Promise<void> {
  const tar = `${into}.tar`;
  await mkdir(into, { recursive: true });
  await inflate(archive, tar);
  execFileSync('tar', ['-x', '-f', tar, '-C', into]);
  await rm(tar);
}
