import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const peers = fileURLToPath(new URL('../peers', import.meta.url));

/** Subjects: the limit written by hand first, then ours, then other kits, set up as their documentation says. */
export const subjects = {
  limit: join(here, 'pages/limit.ts'),
  ours: join(here, 'pages/ours.tsx'),
  virtuoso: join(peers, 'pages/virtuoso.tsx'),
  chatscope: join(peers, 'pages/chatscope.tsx'),
  mui: join(peers, 'pages/mui.tsx'),
  assistant: join(peers, 'pages/assistant.tsx'),
} as const;

export type SubjectName = keyof typeof subjects;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
};

/** Pages of the subjects, built as for production, and their addresses. */
export interface Site {
  url(subject: SubjectName): string;
  close(): Promise<void>;
}

/** Kits that are only measured against have a lockfile of their own, outside of the workspace. */
function installPeers(): void {
  if (existsSync(join(peers, 'node_modules'))) return;
  execFileSync(
    'npx',
    ['--yes', '--loglevel=error', 'pnpm@12.21.0', 'install', '--ignore-workspace', '--frozen-lockfile'],
    {
      cwd: peers,
      stdio: 'inherit',
    },
  );
}

/** Builds and serves the pages of these subjects. */
export async function openSite(names: readonly SubjectName[]): Promise<Site> {
  if (names.some((name) => subjects[name].startsWith(peers))) installPeers();
  const folder = await mkdtemp(join(tmpdir(), 'kit-'));
  for (const name of names) {
    const source = subjects[name];
    const page = join(folder, name);
    await build({
      root: here,
      logLevel: 'error',
      mode: 'production',
      configFile: false,
      base: './',
      resolve: { conditions: ['@im/source', 'module', 'browser', 'production'], dedupe: [] },
      build: {
        outDir: page,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rollupOptions: { input: source, output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' } },
      },
    });
    const styles = existsSync(join(page, `${name}.css`)) ? `<link rel="stylesheet" href="${name}.css">` : '';
    await writeFile(
      join(page, 'index.html'),
      `<!doctype html><meta charset="utf-8"><base href="/${name}/">${styles}<body style="margin:0"><script type="module" src="page.js"></script></body>`,
    );
  }
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const bytes = await readFile(file).catch(() => undefined);
    response.writeHead(bytes ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: (subject) => `http://127.0.0.1:${port}/${subject}/`,
    async close() {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
