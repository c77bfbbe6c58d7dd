import { parseArgs } from 'node:util';
import type { HostCommand } from 'im-sdk/protocol';

/** Parsed arguments of `im-server`. */
export type CommandLine =
  | { readonly kind: 'start' }
  /** Of one command, or of all. */
  | { readonly kind: 'help'; readonly command: string | undefined }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'migrate' }
  | { readonly kind: 'dump'; readonly folder: string }
  | { readonly kind: 'restore'; readonly folder: string | undefined; readonly fromBackup: boolean }
  /** The password is not an argument: other users of the machine can read those. */
  | { readonly kind: 'password'; readonly user: string; readonly server: string | undefined }
  | {
      readonly kind: 'createUser';
      readonly user: string;
      readonly name: string | undefined;
      readonly server: string | undefined;
    }
  | { readonly kind: 'importUsers'; readonly file: string; readonly server: string | undefined }
  | { readonly kind: 'exportUser'; readonly user: string; readonly server: string | undefined }
  | { readonly kind: 'command'; readonly command: HostCommand; readonly server: string | undefined };

/** Arguments and effect of each command. */
const COMMANDS: Readonly<Record<string, readonly [args: string, effect: string]>> = {
  'create-user': [
    '<user name> [--name <name>]',
    'creates an account; the password is asked for or read from standard input',
  ],
  'set-password': ['<user>', 'sets a password, which is asked for or read from standard input, and ends every session'],
  ban: ['<user> [reason]', 'signs somebody out and keeps them out'],
  unban: ['<user>', 'lets somebody sign in again'],
  erase: ['<user> --yes', 'erases a user with everything they said and uploaded, for good'],
  announce: ['<title> <text> [--to <user>]', 'sends a system notice to everybody, or to one user'],
  'import-users': ['<file.csv>', 'creates an account for each row; the columns are userName, nickName, password'],
  'export-user': [
    '<user>',
    'prints what is stored of a user: profile, friends, groups, files, messages; one JSON a line',
  ],
  reports: ['', 'lists what people reported'],
  replay: ['', 'sends the webhooks again that were given up'],
  migrate: ['', 'brings the schema of the database up to date and ends'],
  dump: ['<folder>', 'writes database and files to a new folder, for a move or a backup'],
  restore: [
    '[<folder>] [--from-backup]',
    'fills an empty database from a dump; --from-backup where messages were lost: clients start over. Without a ' +
      'folder: the database itself was restored by other means',
  ],
};

const OFFLINE: ReadonlySet<string> = new Set(['migrate', 'dump', 'restore']);

const OFFLINE_NOTE =
  'Uses DATABASE_URL and DATA_DIR as a start does. On PGlite stop the server before; dump and restore want it stopped ' +
  'on PostgreSQL too.';
const ONLINE_NOTE =
  'A user is a user name, id:42 or externalId:name. The command reaches the server that runs on DATA_DIR (.data), or with ' +
  '--server <address> and its key in IM_SERVER_KEY a server elsewhere.';

/** Text of `--help`. */
export const USAGE = [
  'Usage:',
  '  im-server                 starts a server; its settings are in the environment',
  '  im-server --help, --version',
  ...Object.entries(COMMANDS).map(
    ([name, [args, effect]]) => `  im-server ${[name, args].join(' ').trim()}\n      ${effect}`,
  ),
  'im-server <command> --help explains one command.',
  `migrate, dump, restore: ${OFFLINE_NOTE}`,
  `Other commands: ${ONLINE_NOTE}`,
].join('\n');

/** Text of `--help` of one command; `undefined` if there is no such command. */
export function commandHelp(name: string): string | undefined {
  if (!Object.hasOwn(COMMANDS, name)) return undefined;
  const [args = '', effect = ''] = COMMANDS[name] ?? [];
  const usage = `Usage: im-server ${[name, args].join(' ').trim()}`;
  return `${usage}\n\nThis command ${effect}.\n${OFFLINE.has(name) ? OFFLINE_NOTE : ONLINE_NOTE}`;
}

const OPTIONS = {
  name: { type: 'string' },
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
  if (values.help || name === 'help') return { kind: 'help', command: name === 'help' ? rest[0] : name };
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
  if (values.name !== undefined && name !== 'create-user') return wrong('--name belongs to create-user');
  // `password` is the old name of `set-password`.
  const isPassword = name === 'set-password' || name === 'password';
  if (isPassword && (rest.length !== 1 || !first)) return wrong(`${name} needs one user, and no password: it is read`);
  const command = isPassword || ACCOUNT_COMMANDS.has(name) ? undefined : commandOf(name, rest, values);
  if (typeof command === 'string') return wrong(command);
  if (values.to !== undefined && name !== 'announce') return wrong('--to belongs to announce');
  if (values.yes !== undefined && name !== 'erase') return wrong('--yes belongs to erase');
  const { server } = values;
  if (command !== undefined) return { kind: 'command', command, server };
  return isPassword ? { kind: 'password', user: first ?? '', server } : accountCommand(name, rest, values);
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

/** Commands that read something on this side, or ask the server more than once. */
const ACCOUNT_COMMANDS: ReadonlySet<string> = new Set(['create-user', 'import-users', 'export-user']);

function accountCommand(
  name: string,
  [first, ...more]: readonly string[],
  { name: nickName, server }: Values,
): CommandLine {
  const isOne = first !== undefined && first !== '' && more.length === 0;
  switch (name) {
    case 'create-user':
      if (!isOne) return wrong('create-user needs one user name, and no password: it is read');
      return { kind: 'createUser', user: first, name: nickName, server };
    case 'import-users':
      return isOne ? { kind: 'importUsers', file: first, server } : wrong('import-users needs one file');
    default:
      return isOne ? { kind: 'exportUser', user: first, server } : wrong('export-user needs one user');
  }
}

interface Values {
  readonly name?: string | undefined;
  readonly server?: string | undefined;
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
