import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache, freePort, type ServerProcess, type ServerProcessOptions, startServer } from '@internal/testkit';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { newDatabase } from './testing/servers.ts';

// Every start opens a store of its own. Tests run at the same time, each with ports and folders of its own.
vi.setConfig({ testTimeout: 120_000 });

/** Starts servers and makes folders for one test, at whose end they go. */
function ownedBy({ onTestFinished }: TestContext) {
  async function started(options: ServerProcessOptions = {}): Promise<ServerProcess> {
    const server = await startServer({ ...options, env: { IM_RATE_LIMIT: 'off', ...options.env } });
    onTestFinished(() => server.dispose());
    return server;
  }

  async function folder(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), 'im-cli-'));
    onTestFinished(() => rm(made, { recursive: true, force: true }));
    return made;
  }

  /** Exit code and lines of a start that must fail. */
  async function refused(options: ServerProcessOptions): Promise<{ code: number; lines: string[] }> {
    const error = await started(options).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Error)) throw new Error('it started');
    const [first = '', ...rest] = error.message.split('\n');
    return { code: Number(/ended with (\d+)/.exec(first)?.[1]), lines: rest.filter((line) => line !== '') };
  }

  return { started, folder, refused };
}

const cli = fileURLToPath(new URL('cli.ts', import.meta.url));

/** Runs `im-server` with arguments: its exit code and what it printed to stderr. */
function command(
  args: readonly string[],
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number; lines: string[] }> {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache, DATA_DIR: dataDir, ...more };
  return new Promise((done) => {
    execFile(process.execPath, ['--liftoff-only', '--conditions=@im/source', cli, ...args], { env }, (error, _, text) =>
      done({ code: Number(error?.code ?? 0), lines: text.split('\n').filter((line) => line !== '') }),
    );
  });
}

async function request(server: ServerProcess, path: string, body?: object, accessToken?: string) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', deviceNo: 'test', ...(accessToken ? { accessToken } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return (await response.json()) as { code: number; data: Record<string, unknown> };
}

async function signedIn(server: ServerProcess, userName: string): Promise<{ id: number; accessToken: string }> {
  const { data: id } = await request(server, '/register', { userName, nickName: userName, password: 'secret' });
  const { data } = await request(server, '/login', { userName, password: 'secret' });
  return { id: Number(id), accessToken: String(data.accessToken) };
}

describe.concurrent('a start that cannot be', () => {
  test('bad settings: one line each, exit 1', async (context) => {
    const { refused } = ownedBy(context);
    const { code, lines } = await refused({ dataDir: 'memory', env: { PORT: 'http', IM_DEMO: 'perhaps' } });
    expect(code).toBe(1);
    expect(lines.sort()).toEqual([
      expect.stringMatching(/^im-server: IM_DEMO must be/),
      expect.stringMatching(/^im-server: PORT must be/),
    ]);
  });

  test('a taken port: one line, exit 1', async (context) => {
    const { started, refused } = ownedBy(context);
    const env = { DATABASE_URL: await newDatabase() };
    const server = await started({ env });
    const { code, lines } = await refused({ env, port: server.port });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^im-server: PORT is taken.*${server.port}`))]);
  });

  test('a folder that is a file: one line, exit 1, the file untouched', async (context) => {
    const { folder, refused } = ownedBy(context);
    const file = join(await folder(), 'file');
    await writeFile(file, 'mine');
    const { code, lines } = await refused({ dataDir: file });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^im-server: DATA_DIR cannot be used/)]);
    expect((await stat(file)).size).toBe(4);
  });

  test('a second process on the same folder: one line, exit 1, and the first goes on', async (context) => {
    const { started, folder, refused } = ownedBy(context);
    const dataDir = await folder();
    const server = await started({ dataDir });
    const { code, lines } = await refused({ dataDir });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^im-server: the data folder .* is in use by another server \(process \d+\)/),
    ]);
    expect((await request(server, '/globalSetting/load')).code).toBe(200);
    expect(await readdir(dataDir)).toContain('server.lock');
  });

  test('demo people where others can reach them, unless asked for by hand', async (context) => {
    const { started, folder, refused } = ownedBy(context);
    for (const IM_DEMO of ['', '0']) {
      const dataDir = await folder();
      if (IM_DEMO === '0') await (await started({ dataDir, env: { IM_DEMO: '1' } })).stop();
      const { code, lines } = await refused({ dataDir, env: { HOST: '0.0.0.0', IM_DEMO } });
      expect(code).toBe(1);
      expect(lines).toEqual([expect.stringMatching(/^im-server: HOST=0\.0\.0\.0 .*demo people/)]);
    }
    const env = { DATABASE_URL: await newDatabase(), HOST: '0.0.0.0', IM_DEMO: '1' };
    const byHand = await started({ env });
    expect((await request(byHand, '/login', { userName: 'alice', password: 'demo-12345' })).code).toBe(200);
    expect(byHand.output()).toMatch(/alice, bob, carol, dave, erin, frank.*demo-12345/);
  });
});

describe.concurrent('a deploy in two steps', () => {
  test('migrates by a command, and starts without a migration', async (context) => {
    const { started, refused } = ownedBy(context);
    const DATABASE_URL = await newDatabase();
    const env = { DATABASE_URL, IM_MIGRATE: 'off' };
    expect(await refused({ env })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^im-server: IM_MIGRATE=off, and the database lacks .*run "im-server migrate"/)],
    });
    expect(await command(['migrate'], 'memory', { DATABASE_URL })).toEqual({ code: 0, lines: [] });
    expect((await request(await started({ env }), '/globalSetting/load')).code).toBe(200);
  });
});

describe.concurrent('a command that fails', () => {
  test('a restore of a damaged dump: one line without a stack trace, exit 1, and no server starts after it', async (context) => {
    const { started, folder, refused } = ownedBy(context);
    const [dataDir, dump, target] = [await folder(), await folder(), await folder()];
    await (await started({ dataDir })).stop();
    expect(await command(['dump', dump], dataDir)).toMatchObject({ code: 0 });
    await rm(join(dump, 'tables', 'account.jsonl'));
    expect(await command(['restore', dump], target)).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^im-server: the restore from .* failed, .*account\.jsonl/)],
    });
    expect(await refused({ dataDir: target })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^im-server: a restore into this database did not finish/)],
    });
  });
});

describe.concurrent('a process', () => {
  test('tells of variables that do nothing, and logs as little as it is told to', async (context) => {
    const { started } = ownedBy(context);
    const env = { DATABASE_URL: await newDatabase(), IM_TRUST_PROXIES: '1', S3_BUCKET: 'a', IM_LOG_LEVEL: 'silent' };
    const server = await started({ env });
    await server.stop();
    expect(server.output()).toMatch(/^im-server: IM_TRUST_PROXIES is no setting/m);
    expect(server.output()).toMatch(/^im-server: S3_BUCKET is no setting/m);
    expect(server.output()).not.toContain('"level"');
  });

  test('SIGTERM drains and exits 0, and gives the folder back; only its owner can read the secret', async (context) => {
    const { started, folder } = ownedBy(context);
    const dataDir = await folder();
    const server = await started({ dataDir });
    expect(server.output()).toContain(`listening on ${server.url}`);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await server.stop()).toBe(0);
    expect(await readdir(dataDir)).not.toContain('server.lock');
  });

  test.for(['SIGTERM', 'SIGHUP'] as const)(
    'ends with the npx that runs it, after %s',
    async (signal, { onTestFinished }) => {
      const name = 'im-server';
      const home = await mkdtemp(join(tmpdir(), 'im-npx-'));
      const port = await freePort();
      await mkdir(join(home, 'node_modules', '.bin'), { recursive: true });
      const program = join(home, 'node_modules', '.bin', name);
      await writeFile(
        program,
        `#!/bin/sh\nexec '${process.execPath}' --liftoff-only --conditions=@im/source '${cli}' "$@"\n`,
        {
          mode: 0o755,
        },
      );
      await writeFile(join(home, 'package.json'), '{"name":"product","version":"1.0.0"}');
      const env = {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        DATA_DIR: join(home, 'data'),
        DATABASE_URL: await newDatabase(),
        PORT: String(port),
        IM_DEMO: '0',
      };
      // A process group of its own, so that a server that is left can be ended.
      const npx = spawn('npx', ['--no', name], {
        cwd: home,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      onTestFinished(async () => {
        try {
          process.kill(-(npx.pid ?? 0), 'SIGKILL');
        } catch {}
        await rm(home, { recursive: true, force: true });
      });
      let printed = '';
      for (const output of [npx.stdout, npx.stderr]) output.on('data', (chunk) => (printed += String(chunk)));
      const closed = once(npx, 'close');
      await vi.waitFor(() => expect(printed).toContain('listening on'), { timeout: 60_000 });
      npx.kill(signal);
      // The server has the same output: it closes when both have ended.
      await closed;
      await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
    },
  );

  test('SIGHUP, as of a closed terminal, drains and exits 0', async (context) => {
    const { started } = ownedBy(context);
    const server = await started({ env: { DATABASE_URL: await newDatabase() } });
    expect(await server.stop('SIGHUP')).toBe(0);
  });

  test('kill -9 loses nothing that was acknowledged: accounts, sessions, friends, messages', async (context) => {
    const { started, folder } = ownedBy(context);
    const server = await started({ dataDir: await folder() });
    const anna = await signedIn(server, 'anna');
    const bert = await signedIn(server, 'bert');
    const { data: friendRequest } = await request(
      server,
      '/friend/request/apply',
      { friendId: bert.id },
      anna.accessToken,
    );
    await request(server, `/friend/request/approve?id=${friendRequest.id}`, {}, bert.accessToken);
    const send = (n: number) =>
      request(
        server,
        '/message/private/send',
        { tmpId: `t${n}`, recvId: bert.id, content: `${n}`, type: 0 },
        anna.accessToken,
      );
    const acknowledged: number[] = [];
    const sending = Array.from({ length: 40 }, async (_, n) => {
      const answer = await send(n).catch(() => undefined);
      if (answer?.code === 200) acknowledged.push(n);
      if (acknowledged.length === 15) await server.kill();
    });
    await Promise.all(sending);
    expect(acknowledged.length).toBeGreaterThanOrEqual(15);
    await server.start();

    const stored = await request(server, '/message/private/loadOfflineMessage?minId=0', undefined, bert.accessToken);
    const rows = stored.data as unknown as { content: string; chatSeq: number; tmpId: string }[];
    const texts = rows.map((row) => row.content);
    expect(texts).toEqual(expect.arrayContaining(acknowledged.map(String)));
    expect(new Set(texts).size).toBe(texts.length);
    expect(rows.map((row) => row.chatSeq)).toEqual(rows.map((_, at) => at + 1));
    for (const n of [...Array(40).keys()]) expect((await send(n)).code).toBe(200);
    const all = await request(server, '/message/private/loadOfflineMessage?minId=0', undefined, bert.accessToken);
    expect(all.data).toHaveLength(40);
  });
});
