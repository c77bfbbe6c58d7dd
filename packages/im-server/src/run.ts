import { pino } from 'pino';
import { type Environment, readConfig, type ServerConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { systemClock } from './infra/clock.ts';
import { watchNpx } from './infra/npx-process.ts';
import { createServer } from './server.ts';
import { unusedVariables } from './settings/unused-variables.ts';

/** The process exits this long after a signal at the latest. Longer than the default `drainMs`. */
const FORCED_EXIT_MS = 20_000;

/** Starts the server configured by the environment and stops it on SIGTERM, SIGINT or SIGHUP, or when npx ends. */
export async function run(): Promise<void> {
  const config = configOf(process.env);
  const log = pino(
    { level: config.logLevel, redact: ['*.accessToken', '*.refreshToken', '*.password'] },
    pino.destination({ dest: 2, sync: true }),
  );
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  try {
    const server = await createServer({ ...config, log });
    const stop = () => {
      systemClock.after(FORCED_EXIT_MS, () => process.exit(0));
      void server.close().then(() => process.exit(0));
    };
    // Before the line below is printed: a supervisor may send the signal right after it.
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    // The terminal was closed.
    process.on('SIGHUP', stop);
    watchNpx(systemClock, stop);
    for (const line of unusedVariables(process.env)) process.stderr.write(`im-server: ${line}\n`);
    process.stdout.write(`listening on ${server.address}\n`);
    if (server.demo) {
      process.stdout.write(`demo people: ${server.demo.userNames.join(', ')} - password ${server.demo.password}\n`);
    }
  } catch (error) {
    fail(explainFailure(error));
  }
}

function configOf(environment: Environment): ServerConfig {
  try {
    return readConfig(environment);
  } catch (error) {
    return fail(explainFailure(error));
  }
}

function fail(text: string): never {
  for (const line of text.split('\n')) process.stderr.write(`im-server: ${line}\n`);
  process.exit(1);
}
