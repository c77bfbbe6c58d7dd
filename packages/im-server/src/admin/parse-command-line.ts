import { parseArgs } from 'node:util';
import type { HostCommand } from 'im-sdk/protocol';

/** Parsed arguments of `im-server`. */
export type CommandLine =
  | { readonly kind: 'start' }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'migrate' }
  | { readonly kind: 'dump'; readonly folder: string }
  | { readonly kind: 'restore'; readonly folder: string | undefined; readonly fromBackup: boolean }
  /** The password is not an argument: other users of the machine can read those. */
  | { readonly kind: 'password'; readonly user: string; readonly server: string | undefined }
  | { readonly kind: 'command'; readonly command: HostCommand; readonly server: string | undefined };

/** Text of `--help`. */
export const USAGE = `Usage:
  im-server                                   starts a server; its settings are in the environment
  im-server --help, --version
  im-server ban <user> [reason]               signs somebody out and keeps them out
  im-server unban <user>
  im-server password <user>                   sets a password, which it asks for or reads from standard input, and ends
                                              every session of the user
  im-server erase <user> --yes                erases a user with everything they said and uploaded, for good
  im-server announce <title> <text> [--to <user>]
  im-server reports                           lists what people reported
  im-server replay                            sends the webhooks again that were given up
  im-server dump <folder>                     writes database and files to a new folder, for a move or a backup
  im-server restore <folder> [--from-backup]  fills an empty database from it; --from-backup where messages were lost
  im-server restore --from-backup             says that the database itself was restored: clients start over
  im-server migrate                           brings the schema of the database up to date and ends
migrate, dump and restore use DATABASE_URL and DATA_DIR as a start does. Stop the server before dump and restore, and
before migrate on PGlite.
A user is a user name, id:42 or externalId:name. Commands reach the server that runs on DATA_DIR (.data), or with
--server <address> and its key in IM_SERVER_KEY a server elsewhere.`;

const OPTIONS = {
  to: { type: 'string' },
  server: { type: 'string' },
  yes: { type: 'boolean' },
  'from-backup': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

export function parseCommandLine(args: readonly string[]): CommandLine {
  let read: ReturnType<typeof parse>;
  try {
    read = parse(args);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = read;
  const [name, ...rest] = positionals;
  if (values.help || name === 'help') return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  if (name === undefined) return args.length === 0 ? { kind: 'start' } : wrong('a command is missing');
  const fromBackup = values['from-backup'] === true;
  if (fromBackup && name !== 'restore') return wrong('--from-backup belongs to restore');
  const [first] = rest;
  if (name === 'migrate') return rest.length === 0 ? { kind: 'migrate' } : wrong('migrate takes nothing');
  if (name === 'dump')
    return rest.length === 1 && first ? { kind: 'dump', folder: first } : wrong('dump needs one folder');
  if (name === 'restore') {
    if (rest.length > 1 || (first === undefined && !fromBackup)) return wrong('restore needs one folder');
    return { kind: 'restore', folder: first, fromBackup };
  }
  const isPassword = name === 'password';
  if (isPassword && (rest.length !== 1 || !first)) return wrong('password needs one user, and no password: it is read');
  const command = isPassword ? undefined : commandOf(name, rest, values);
  if (typeof command === 'string') return wrong(command);
  if (values.to !== undefined && name !== 'announce') return wrong('--to belongs to announce');
  if (values.yes !== undefined && name !== 'erase') return wrong('--yes belongs to erase');
  const { server } = values;
  return command === undefined ? { kind: 'password', user: first ?? '', server } : { kind: 'command', command, server };
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

interface Values {
  readonly to?: string | undefined;
  readonly yes?: boolean | undefined;
}

function commandOf(name: string, rest: readonly string[], { to, yes }: Values): HostCommand | string {
  const [first = '', second = ''] = rest;
  switch (name) {
    case 'ban':
      if (rest.length === 0) return 'ban needs a user';
      return { command: name, user: first, reason: rest.slice(1).join(' ') };
    case 'unban':
      return rest.length === 1 ? { command: name, user: first } : `${name} needs one user`;
    case 'erase':
      if (rest.length !== 1) return 'erase needs one user';
      return yes ? { command: name, user: first } : 'erase cannot be undone: say --yes as well';
    case 'announce':
      return rest.length === 2
        ? { command: name, title: first, content: second, ...(to === undefined ? {} : { to }) }
        : 'announce needs a title and a text, each in quotes';
    case 'reports':
    case 'replay':
      return rest.length === 0 ? { command: name } : `${name} takes nothing`;
    default:
      return `there is no command "${name}"`;
  }
}

function wrong(why: string): CommandLine {
  return { kind: 'wrong', why };
}
