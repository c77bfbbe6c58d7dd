import { expect, test } from 'vitest';
import { commandHelp, parseCommandLine, USAGE } from './parse-command-line.ts';

const read = (text: string) => parseCommandLine(text === '' ? [] : text.split(' '));

test('nothing starts the server', () => {
  expect(read('')).toEqual({ kind: 'start' });
});

test.each([
  ['ban alice', { command: 'ban', user: 'alice', reason: '' }],
  ['ban id:42 sends spam', { command: 'ban', user: 'id:42', reason: 'sends spam' }],
  ['unban externalId:shop-7', { command: 'unban', user: 'externalId:shop-7' }],
  ['announce Title Text', { command: 'announce', title: 'Title', content: 'Text' }],
  ['announce Title Text --to alice', { command: 'announce', title: 'Title', content: 'Text', to: 'alice' }],
  ['erase alice --yes', { command: 'erase', user: 'alice' }],
  ['reports', { command: 'reports' }],
  ['replay', { command: 'replay' }],
])('%s', (text, command) => {
  expect(read(text)).toEqual({ kind: 'command', command, server: undefined });
  const server = 'https://chat.example.org';
  expect(read(`${text} --server ${server}`)).toEqual({ kind: 'command', command, server });
});

test.each([
  'ban',
  'unban',
  'unban a b',
  'announce Title',
  'announce Title Text More',
  'reports all',
  'replay all',
  'password',
  'password alice secret-5',
  'password alice --yes',
  'erase --yes',
  'erase alice',
  'ban alice --yes',
  'restart',
  'ban alice --to bob',
  'ban alice --force',
  '--server https://chat.example.org',
  'migrate now',
  'create-user',
  'create-user alice secret-5',
  'create-user alice --yes',
  'import-users',
  'import-users a b',
  'export-user',
  'ban alice --name A',
  'dump',
  'dump a b',
  'dump a --from-backup',
  'restore',
  'restore a b',
])('%s is not understood', (text) => {
  expect(read(text)).toEqual({ kind: 'wrong', why: expect.stringMatching(/./) });
});

test('a password is set for one user, and is never an argument', () => {
  expect(read('password alice')).toEqual({ kind: 'password', user: 'alice', server: undefined });
  const server = 'https://chat.example.org';
  expect(read(`password id:42 --server ${server}`)).toEqual({ kind: 'password', user: 'id:42', server });
});

test('help is told', () => {
  for (const text of ['help', '--help', '-h']) expect(read(text)).toEqual({ kind: 'help' });
  for (const text of ['ban --help', 'help ban']) expect(read(text)).toEqual({ kind: 'help', command: 'ban' });
});

test('help of one command shows its arguments and where it goes', () => {
  expect(commandHelp('ban')).toMatch(/^Usage: im-server ban <user> \[reason\]\n\nThis command signs .*--server/s);
  expect(commandHelp('migrate')).toMatch(/DATABASE_URL/);
  expect(commandHelp('toString')).toBeUndefined();
  for (const name of USAGE.matchAll(/^ {2}im-server ([a-z-]+)/gm)) {
    if (!name[1]?.startsWith('-')) expect(commandHelp(name[1] ?? ''), name[1]).toMatch(/^Usage/);
  }
});

test('accounts are made, imported and exported', () => {
  expect(read('create-user alice')).toEqual({ kind: 'createUser', user: 'alice' });
  expect(read('create-user alice --name Alice')).toEqual({ kind: 'createUser', user: 'alice', name: 'Alice' });
  expect(read('import-users people.csv')).toEqual({ kind: 'importUsers', file: 'people.csv' });
  expect(read('export-user id:42')).toEqual({ kind: 'exportUser', user: 'id:42' });
  expect(read('set-password alice')).toEqual({ kind: 'password', user: 'alice' });
});

test('the version is told', () => {
  expect(read('--version')).toEqual({ kind: 'version' });
});

test('migrate takes nothing', () => {
  expect(read('migrate')).toEqual({ kind: 'migrate' });
});

test('dump and restore name a folder; a database that was restored by other means needs none', () => {
  expect(read('dump ./move')).toEqual({ kind: 'dump', folder: './move' });
  expect(read('restore ./move')).toEqual({ kind: 'restore', folder: './move', fromBackup: false });
  expect(read('restore ./move --from-backup')).toEqual({ kind: 'restore', folder: './move', fromBackup: true });
  expect(read('restore --from-backup')).toEqual({ kind: 'restore', folder: undefined, fromBackup: true });
});
