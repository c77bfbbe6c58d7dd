import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill, listens } from './child-process.ts';
import { freePort } from './server-process.ts';

/** A TURN server (coturn) on 127.0.0.1, on a port of its own. */
export interface TurnServer {
  /** Its port, for UDP and TCP, the same after every start. */
  readonly port: number;
  /** What it checks credentials by: `TURN_SECRET` of an im-server. */
  readonly secret: string;
  /** Starts it (again) and waits until it listens. */
  start(): Promise<void>;
  /** Ends it at once: all that goes through it is lost. */
  kill(): Promise<void>;
  /** Ends it and removes what it kept. */
  dispose(): Promise<void>;
}

/** Whether coturn is installed. */
export function hasTurnServers(): boolean {
  return spawnSync('sh', ['-c', 'command -v turnserver']).status === 0;
}

/** Starts coturn. Only where `hasTurnServers()`. */
export async function startTurnServer(): Promise<TurnServer> {
  const [port, home] = [await freePort(), await mkdtemp(join(tmpdir(), 'im-turn-'))];
  const secret = 'a secret of the TURN server under test';
  let running: ChildProcess | undefined;
  const flags = {
    'listening-ip': '127.0.0.1',
    'relay-ip': '127.0.0.1',
    'listening-port': String(port),
    realm: 'turn.test',
    'static-auth-secret': secret,
    pidfile: join(home, 'turn.pid'),
    userdb: join(home, 'turn.db'),
    'log-file': 'stdout',
  };
  const switches = ['use-auth-secret', 'allow-loopback-peers', 'no-tls', 'no-dtls', 'no-cli', 'fingerprint'];
  const server: TurnServer = {
    port,
    secret,
    async start() {
      const named = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
      // `-n`: no configuration of the machine.
      const started = spawn('turnserver', ['-n', ...named, ...switches.map((name) => `--${name}`)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
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
