import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache, type ServerProcess, startServer } from '@internal/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const KEY = 'the key of the host product: 32 or more';
/** Nobody listens there. */
const HOOK = { IM_WEBHOOK_URL: 'http://127.0.0.1:9/', IM_WEBHOOK_SECRET: 's'.repeat(32) };

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function command(args: readonly string[], env: Record<string, string>, input = ''): Promise<Ran> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['--conditions=@im/source', cli, ...args],
      { env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env } },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}

describe('the commands of an administrator', () => {
  let server: ServerProcess;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'im-admin-'));
    server = await startServer({ dataDir, env: { IM_RATE_LIMIT: 'off', IM_SERVER_KEY: KEY, ...HOOK } });
    await post('/register', { userName: 'anna', nickName: 'Anna', password: 'secret' });
  });
  afterAll(async () => {
    await server.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });

  const local = (...args: string[]) => command(args, { DATA_DIR: dataDir });
  const post = async (path: string, body: object, accessToken = '') => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(accessToken ? { accessToken } : {}) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { code: number; data: { accessToken: string } };
  };
  const login = () => post('/login', { userName: 'anna', password: 'secret' });

  test('reach the server through its data folder', async () => {
    const { data } = await login();
    expect(await local('ban', 'anna', 'spam')).toEqual({ code: 0, out: 'anna is banned and signed out\n', err: '' });
    expect((await login()).code).toBe(10005);
    const self = await fetch(`${server.url}/api/user/self`, { headers: { accessToken: data.accessToken } });
    expect(await self.json()).toMatchObject({ code: 400 });
    expect(await local('unban', 'ANNA')).toMatchObject({ code: 0 });
    expect((await login()).code).toBe(200);
    expect(await local('announce', 'Tonight', 'We move')).toMatchObject({
      code: 0,
      out: 'the announcement is being sent to everybody\n',
    });
    expect(await local('announce', 'Hello', 'you', '--to', 'id:1')).toMatchObject({
      code: 0,
      out: 'announced to id:1\n',
    });
  });

  test('list what people reported', async () => {
    expect(await local('reports')).toMatchObject({ code: 0, out: 'no reports\n' });
    const { data } = await login();
    await post('/report', { kind: 'user', id: 1, reason: 'my own "fault"' }, data.accessToken);
    expect((await local('reports')).out).toMatch(/user id:1 reports user 1: "my own \\"fault\\""\n$/);
  });

  test('send webhooks again that were given up', async () => {
    expect(await local('replay')).toEqual({ code: 0, out: 'nothing was given up\n', err: '' });
  });

  test('say in one line what was refused, and exit 1', async () => {
    const refused = await local('ban', 'nobody');
    expect(refused).toEqual({ code: 1, out: '', err: 'im-server: There is no such user\n' });
    expect((await local('ban', 'id:x')).code).toBe(1);
  });

  test('that are no commands exit 2 and show how it is done', async () => {
    const wrong = await local('destroy', 'everything');
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toMatch(/^im-server: there is no command "destroy"\nUsage:/);
    expect(await local('--help')).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage:/) });
  });

  test('go to a server elsewhere with its key, and with no other', async () => {
    const remote = (key: string, ...args: string[]) =>
      command([...args, '--server', server.url], { DATA_DIR: 'memory', IM_SERVER_KEY: key });
    expect(await remote(KEY, 'reports')).toMatchObject({ code: 0 });
    expect(await remote(KEY, 'replay')).toEqual({ code: 0, out: 'nothing was given up\n', err: '' });
    expect(await remote(KEY, 'ban', 'nobody')).toMatchObject({ code: 1, err: 'im-server: There is no such user\n' });
    const wrong = await remote(`${KEY}?`, 'ban', 'anna');
    expect(wrong).toEqual({ code: 1, out: '', err: 'im-server: The server key is wrong\n' });
    expect(await remote(`${KEY}?`, 'replay')).toEqual(wrong);
    expect(await remote('', 'reports')).toMatchObject({ code: 1, err: expect.stringContaining('IM_SERVER_KEY') });
    expect((await login()).code).toBe(200);
  });

  test('set a password that is read from standard input, and sign the person out everywhere', async () => {
    const account = { userName: 'forgot', nickName: 'Forgot', password: 'secret' };
    await post('/register', account);
    const { data } = await post('/login', account);
    const setPassword = (password: string, user = 'forgot') =>
      command(['password', user], { DATA_DIR: dataDir }, `${password}\n`);
    expect(await setPassword('1234')).toMatchObject({ code: 1, err: expect.stringContaining('at least 5 characters') });
    expect(await setPassword('of-their-own', 'nobody')).toMatchObject({ code: 1 });
    expect((await post('/login', account)).code).toBe(200);
    expect(await setPassword('of their own ')).toEqual({
      code: 0,
      out: 'forgot has a new password and is signed out everywhere\n',
      err: '',
    });
    const self = await fetch(`${server.url}/api/user/self`, { headers: { accessToken: data.accessToken } });
    expect(await self.json()).toMatchObject({ code: 400 });
    expect((await post('/login', account)).code).toBe(10001);
    expect((await post('/login', { ...account, password: 'of their own ' })).code).toBe(200);
    expect(server.output()).not.toContain('of their own');
  });

  test('create, import and export people', async () => {
    const made = await command(['create-user', 'made', '--name', 'Made Up'], { DATA_DIR: dataDir }, 'secret-5\n');
    expect(made).toEqual({ code: 0, out: expect.stringMatching(/^made has an account \(id \d+\)\n$/), err: '' });
    const file = join(dataDir, 'people.csv');
    await writeFile(file, 'userName,password,nickName\nmade,secret,Again\nfirst,secret,"First, of two"\nsecond,1,\n');
    const imported = await local('import-users', file);
    expect(imported).toMatchObject({ code: 1, out: '' });
    expect(imported.err.split('\n')).toEqual([
      expect.stringMatching(/^im-server: line 2 \(made\): ./),
      expect.stringMatching(/^im-server: line 4 \(second\): the password must have at least 5/),
      'im-server: 1 account created, 2 refused',
      '',
    ]);
    const { data } = await post('/login', { userName: 'first', password: 'secret' });
    const group = await post('/group/create', { name: 'Team', userIds: [] }, data.accessToken);
    const groupId = (group.data as { id?: number }).id;
    await post('/message/group/send', { groupId, type: 0, content: 'hello', tmpId: 'x' }, data.accessToken);
    const exported = await local('export-user', 'first');
    const rows = exported.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows[0]).toMatchObject({ kind: 'account', user_name: 'first', nick_name: 'First, of two' });
    expect(rows.map(({ kind }) => kind)).toContain('group');
    expect(rows.at(-1)).toMatchObject({ kind: 'message', content: 'hello' });
    expect(exported.out).not.toContain('password');
    expect((await local('export-user', 'nobody')).code).toBe(1);
  });

  test('erase somebody for good', async () => {
    await post('/register', { userName: 'gone', nickName: 'Gone', password: 'secret' });
    expect((await local('erase', 'gone')).code).toBe(2);
    expect(await local('erase', 'gone', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^gone .*erased/),
    });
    expect(await local('ban', 'gone')).toMatchObject({ code: 1 });
    expect((await post('/login', { userName: 'gone', password: 'secret' })).code).toBe(10001);
  });

  test('find no server where none is', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'im-admin-'));
    const alone = await command(['reports'], { DATA_DIR: empty });
    expect(alone).toEqual({ code: 1, out: '', err: `im-server: no server is running on DATA_DIR=${empty}\n` });
    const memory = await command(['reports'], { DATA_DIR: 'memory' });
    expect(memory).toMatchObject({ code: 1, err: expect.stringContaining('--server') });
    await writeFile(join(empty, 'admin.sock'), '');
    expect((await command(['reports'], { DATA_DIR: empty })).code).toBe(1);
    await rm(empty, { recursive: true });
  });

  test('are for this user of the machine only, and survive what is no command', async () => {
    const path = join(dataDir, 'admin.sock');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    for (const line of ['no JSON', '{}', '{"command":"ban"}', '[1]']) {
      const answer = await new Promise<string>((done) => {
        const socket = createConnection(path, () => socket.write(`${line}\n`));
        let text = '';
        socket.on('data', (part) => {
          text += String(part);
        });
        socket.on('close', () => done(text));
      });
      expect(JSON.parse(answer), line).toEqual({ refused: expect.any(String) });
    }
    expect(await local('reports')).toMatchObject({ code: 0 });
  });

  test('end with the server, and begin again after it was killed', async () => {
    await server.kill();
    expect(await local('reports')).toMatchObject({ code: 1 });
    await server.start();
    expect(await local('reports')).toMatchObject({ code: 0 });
    await server.stop();
    await expect(stat(join(dataDir, 'admin.sock'))).rejects.toThrow('ENOENT');
  });
});
