import { ConfigError } from '../config.ts';
import { serverVersion } from '../infra/package-folder.ts';
import { settingsHelp } from '../settings/describe-settings.ts';
import { type CommandLine, USAGE } from './parse-command-line.ts';
import { CommandError, sendCommand } from './send-command.ts';

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
    process.stdout.write(`${await sendCommand(line.command, line.server)}\n`);
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ConfigError)) throw error;
    for (const text of error.message.split('\n')) process.stderr.write(`im-server: ${text}\n`);
    process.exitCode = 1;
  }
}
