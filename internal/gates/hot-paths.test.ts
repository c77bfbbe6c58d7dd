import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './command.ts';
import { hotFolders, hotParts, hotPathWarnings } from './hot-paths.ts';

let folder: string;
let commit: string;
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], { cwd: folder }).toString();
const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}\n`).join('');
const appended = 'packages/im-server/src/message-log/append.ts';

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

async function figuresOf(taken: string): Promise<void> {
  await write(
    'bench/figures.json',
    JSON.stringify(Object.fromEntries(hotParts.map((part) => [part, { commit: taken }]))),
  );
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hot-'));
  git('init', '-q');
  await write(appended, lines(1_000));
  git('add', '-A');
  git('commit', '-qm', 'first');
  commit = git('rev-parse', 'HEAD').trim();
  await figuresOf(commit);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('more than 300 changed lines of a hot path are reported', async () => {
  await write(appended, lines(1_301));
  expect(hotPathWarnings(folder)).toEqual([`HOT PATH append: 301 lines changed since its figures of ${commit}`]);
});

test('300 changed lines, tests and renames are not', async () => {
  await rename(join(folder, appended), join(folder, 'packages/im-server/src/message-log/store.ts'));
  await write('packages/im-server/src/message-log/append.test.ts', lines(2_000));
  await write('packages/im-server/src/message-log/more.ts', lines(300));
  git('add', '-A');
  expect(hotPathWarnings(folder)).toEqual([]);
});

test('without the history that it needs every hot path says so', async () => {
  await figuresOf('0123456789abcdef');
  const warnings = hotPathWarnings(folder);
  expect(warnings).toHaveLength(hotParts.length);
  expect(warnings.every((warning) => warning.includes('NOT COMPARED'))).toBe(true);
});

test('every hot path is a folder that is there', () => {
  expect(hotFolders.filter((hot) => !existsSync(join(root, hot)))).toEqual([]);
});

/** Folders of the walks that no figure depends on: ports, and the check of one send. */
const notHot = ['platform', 'input'];

test('every folder of im-sdk on the walks of ARCHITECTURE.md is part of a hot path', async () => {
  const text = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8');
  const walks = /^## Follow one message$.*?(?=^## )/ms.exec(text)?.[0] ?? '';
  const steps = [...walks.matchAll(/^\d+\. `([\w-]+)\/[\w./-]+`/gm)].map(([, folder]) => folder ?? '');
  const ofSdk = new Set(steps.filter((folder) => existsSync(join(root, 'packages/im-sdk/src', folder))));
  expect(ofSdk.size).toBeGreaterThan(6);
  const cold = [...ofSdk].filter((folder) => !hotFolders.includes(`packages/im-sdk/src/${folder}/`));
  expect(cold.sort()).toEqual(notHot.sort());
});

test('every hot path is compared with figures that are there', async () => {
  const figures = JSON.parse(await readFile(join(root, 'bench/figures.json'), 'utf8')) as Record<string, unknown>;
  expect(hotParts.filter((part) => !(part in figures))).toEqual([]);
});
