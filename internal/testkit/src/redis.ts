import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { kill, listens } from './child-process.ts';
import { freePort } from './server-process.ts';

/** A Redis of its own on 127.0.0.1 that keeps nothing: after a stop it is empty. */
export interface RedisProcess {
  /** `REDIS_URL` of an im-server; the same after every start. */
  readonly url: string;
  /** Starts it again and waits until it listens. */
  start(): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Halts it with its connections open, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Whether Redis is installed. */
export function hasRedisServers(): boolean {
  return spawnSync('sh', ['-c', 'command -v redis-server']).status === 0;
}

/** Starts Redis. Only where `hasRedisServers()`. */
export async function startRedis(): Promise<RedisProcess> {
  const port = await freePort();
  let running: ChildProcess | undefined;
  const redis: RedisProcess = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const settings = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no' };
      const named = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
      running = spawn('redis-server', named, { stdio: 'ignore' });
      await listens(running, port);
    },
    async kill() {
      const ending = running;
      running = undefined;
      await kill(ending);
    },
    signal: (name) => void running?.kill(name),
  };
  await redis.start();
  return redis;
}
