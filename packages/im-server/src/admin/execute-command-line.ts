import { readConfig } from '../config.ts';
import { explainFailure } from '../explain-failure.ts';
import { dumpStore, restoreStore } from '../infra/dump/store-dump.ts';
import { serverVersion } from '../infra/package-folder.ts';
import { readNewPassword } from '../infra/read-password.ts';
import { settingsHelp } from '../settings/describe-settings.ts';
import { type CommandLine, USAGE } from './parse-command-line.ts';
import { sendCommand } from './send-command.ts';

const EXIT_USAGE = 2;

/** Runs a parsed command line and sets the exit code: 0 done, 1 refused, 2 usage error. */
export async function executeCommandLine(line: Exclude<CommandLine, { kind: 'start' }>): Promise<void> {
  if (line.kind === 'help') {
    process.stdout.write(`${USAGE}\n\n${settingsHelp()}\n`);
    return;
  }
  if (line.kind === 'version') {
    process.stdout.write(`${serverVersion()}\n`);
    return;
  }
  if (line.kind === 'wrong') {
    process.stderr.write(`im-server: ${line.why}\n${USAGE}\n`);
    process.exitCode = EXIT_USAGE;
    return;
  }
  try {
    process.stdout.write(`${await run(line)}\n`);
  } catch (error) {
    for (const text of explainFailure(error).split('\n')) process.stderr.write(`im-server: ${text}\n`);
    process.exitCode = 1;
  }
}

/** Runs a command; resolves with a sentence that says what was done. */
async function run(line: Extract<CommandLine, { kind: 'dump' | 'restore' | 'password' | 'command' }>): Promise<string> {
  if (line.kind === 'command') return sendCommand(line.command, line.server);
  if (line.kind === 'password') {
    const password = await readNewPassword();
    return sendCommand({ command: 'password', user: line.user, password }, line.server);
  }
  const location = readConfig(process.env);
  if (line.kind === 'dump') {
    await dumpStore(location, line.folder);
    return `everything is in ${line.folder}`;
  }
  const { folder, fromBackup } = line;
  await restoreStore(location, folder, { fromBackup });
  const done = folder === undefined ? 'the database is marked as restored' : `restored from ${folder}`;
  return fromBackup ? `${done}: clients start over` : done;
}
