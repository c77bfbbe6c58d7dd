import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { CommandError } from './send-command.ts';
import { importUsers } from './user-files.ts';

test('an import that loses the server says which lines were refused, and where it ended', async () => {
  vi.stubEnv('IM_SERVER_KEY', 'the key of the host product: 32 or more');
  let commands = 0;
  const server = createServer((request, response) => {
    commands += 1;
    if (commands === 3) request.socket.destroy();
    else if (commands === 1) response.end(JSON.stringify({ code: 422, message: 'taken', data: null }));
    else response.end(JSON.stringify({ code: 200, message: 'ok', data: 'done' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'im-import-'));
  const file = join(folder, 'people.csv');
  await writeFile(file, 'userName,nickName,password\none,,secret\ntwo,,secret\nthree,,secret\nfour,,secret\n');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const error = await importUsers(file, address).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CommandError);
  expect(String(error).split('\n')).toEqual([
    'CommandError: line 2 (one): taken',
    `line 4 (three): no im-server answers at ${address}`,
    '1 account created, 1 refused; the import ended at line 4',
  ]);
  expect(commands).toBe(3);
  vi.unstubAllEnvs();
  server.close();
  await rm(folder, { recursive: true });
});

test.for([
  ['userName,password\n', 'has no column nickName'],
  ['userName,nickName,password\n"one,,secret\n', 'is no CSV: Quote Not Closed'],
] as const)('an import refuses %j', async ([text, reason], { onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'im-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'people.csv');
  await writeFile(file, text);
  await expect(importUsers(file, undefined)).rejects.toThrow(reason);
});
