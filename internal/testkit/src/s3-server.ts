import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kill, listens } from './child-process.ts';
import { freePort } from './server-process.ts';

/** A server with the protocol of S3 (versitygw) on 127.0.0.1. It has one bucket. */
export interface S3Server {
  /** Settings of an im-server that keeps its files there. */
  readonly settings: {
    readonly s3Endpoint: string;
    readonly s3Bucket: string;
    readonly s3AccessKey: string;
    readonly s3SecretKey: string;
  };
  /** Starts it again after `kill`, with what it had, and waits until it listens. */
  start(): Promise<void>;
  /** Ends it at once: connections to it are refused. */
  kill(): Promise<void>;
  /** Ends it and removes what it kept. */
  dispose(): Promise<void>;
}

const built = fileURLToPath(new URL('../../../.cache/versitygw', import.meta.url));

function program(): string | undefined {
  if (existsSync(built)) return built;
  return spawnSync('sh', ['-c', 'command -v versitygw']).status === 0 ? 'versitygw' : undefined;
}

/** Whether versitygw is installed, or built into `.cache` as CONTRIBUTING.md says. */
export function hasS3Servers(): boolean {
  return program() !== undefined;
}

/** Starts versitygw. Only where `hasS3Servers()`. */
export async function startS3Server(): Promise<S3Server> {
  const [port, home] = [await freePort(), await mkdtemp(join(tmpdir(), 'im-s3-'))];
  const [data, metadata] = [join(home, 'data'), join(home, 'metadata')];
  const [bucket, accessKey, secretKey] = ['im-files', 'access-under-test', 'secret-under-test'];
  // A folder is a bucket.
  await mkdir(join(data, bucket), { recursive: true });
  await mkdir(metadata);
  let running: ChildProcess | undefined;
  const server: S3Server = {
    settings: {
      s3Endpoint: `http://127.0.0.1:${port}`,
      s3Bucket: bucket,
      s3AccessKey: accessKey,
      s3SecretKey: secretKey,
    },
    async start() {
      const keys = ['--access', accessKey, '--secret', secretKey];
      const flags = [...keys, '--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', metadata, data];
      const started = spawn(program() ?? 'versitygw', flags, { stdio: ['ignore', 'pipe', 'pipe'] });
      running = started;
      await listens(started, port);
    },
    async kill() {
      const ending = running;
      running = undefined;
      await kill(ending);
    },
    async dispose() {
      await server.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
