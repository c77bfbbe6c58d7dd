import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readConfig } from '../config.ts';
import { explainFailure } from '../explain-failure.ts';
import { migrateStore } from '../infra/database/open-store.ts';
import { dumpStore, restoreStore } from '../infra/dump/store-dump.ts';
import { serverVersion } from '../infra/package-folder.ts';
import { settingsHelp } from '../settings/describe-settings.ts';
import { type CommandLine, commandHelp, USAGE } from './parse-command-line.ts';
import { sendCommand } from './send-command.ts';
import { exportUser, importUsers } from './user-files.ts';

const EXIT_USAGE = 2;

/** Runs a parsed command line and sets the exit code: 0 done, 1 refused, 2 usage error. */
export async function executeCommandLine(line: Exclude<CommandLine, { kind: 'start' }>): Promise<void> {
  if (line.kind === 'help') {
    const help = line.command === undefined ? undefined : commandHelp(line.command);
    process.stdout.write(`${help ?? `${USAGE}\n\n${settingsHelp()}`}\n`);
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
async function run(line: Exclude<CommandLine, { kind: 'start' | 'help' | 'version' | 'wrong' }>): Promise<string> {
  if (line.kind === 'command') return sendCommand(line.command, line.server);
  if (line.kind === 'password') {
    const password = await readNewPassword();
    return sendCommand({ command: 'password', user: line.user, password }, line.server);
  }
  if (line.kind === 'createUser') {
    const { user, name } = line;
    return sendCommand({ command: 'create-user', user, name, password: await readNewPassword() }, line.server);
  }
  if (line.kind === 'importUsers') return importUsers(line.file, line.server);
  if (line.kind === 'exportUser') return exportUser(line.user, line.server);
  const location = readConfig(process.env);
  if (line.kind === 'migrate') {
    const names = await migrateStore(location);
    return names.length === 0 ? 'the database is up to date' : `migrated: ${names.join(', ')}`;
  }
  if (line.kind === 'dump') {
    await dumpStore(location, line.folder);
    return `everything is in ${line.folder}`;
  }
  const { folder, fromBackup } = line;
  await restoreStore(location, folder, { fromBackup });
  const done = folder === undefined ? 'the database is marked as restored' : `restored from ${folder}`;
  return fromBackup ? `${done}: clients start over` : done;
}

/** Reads a new password: in a terminal it is asked for twice without echo, else it is the first line of standard input. */
async function readNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // The terminal is in raw mode: Ctrl+C is a key.
  lines.on('SIGINT', () => process.exit(130));
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await lines.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    for (;;) {
      const first = await ask('New password: ');
      if (first === (await ask('Again: '))) return first;
      process.stderr.write('They differ.\n');
    }
  } finally {
    lines.close();
  }
}
