import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@internal/testkit';
import { type ProxyOptions, preview } from 'vite';
import { type AppName, homeOf, NEXT } from './places.ts';

/** A built application, served. */
export interface ServedApp {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves an application. With `serverUrl` its own address answers for that server as well, as a host's proxy does. */
export async function serveApp(name: AppName, serverUrl?: string): Promise<ServedApp> {
  const port = await freePort();
  if (name === 'next') return serveNext(port);
  const proxy: Record<string, string | ProxyOptions> = serverUrl
    ? { '/api': serverUrl, '/im': { target: serverUrl, ws: true } }
    : {};
  const server = await preview({
    root: homeOf(name),
    configFile: false,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port, strictPort: true, proxy },
  });
  return { port, close: () => server.close() };
}

async function serveNext(port: number): Promise<ServedApp> {
  const args = [NEXT, 'start', '-H', '127.0.0.1', '-p', String(port)];
  const next = spawn(process.execPath, args, {
    cwd: homeOf('next'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  await isReady(next);
  return {
    port,
    async close() {
      const exited = once(next, 'exit');
      next.kill('SIGTERM');
      await exited;
    },
  };
}

function isReady(next: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    next.once('exit', (code) => reject(new Error(`next start ended with ${code}.`)));
    next.stdout?.on('data', (text) => {
      if (String(text).includes('Ready in')) resolve();
    });
  });
}
