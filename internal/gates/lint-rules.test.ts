import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command, root } from './command.ts';
import { type PlantedTree, plant } from './planted-tree.ts';

/** One forbidden thing each, and the rule that has to refuse it. */
const forbidden = {
  'a clock': ['export const now = Date.now();', 'plugin'],
  'a date of today': ['export const today = new Date();', 'plugin'],
  chance: ['export const dice = Math.random();', 'plugin'],
  'a timer': ['setTimeout(() => undefined, 1);', 'lint/style/noRestrictedGlobals'],
  'a timer of the window': ['window.setTimeout(() => undefined, 1);', 'plugin'],
  'a frame': ['requestAnimationFrame(() => undefined);', 'lint/style/noRestrictedGlobals'],
  network: ['export const answer = fetch("/");', 'lint/style/noRestrictedGlobals'],
  'network by another name': ['export const answer = globalThis.fetch("/");', 'plugin'],
  'a socket': ['export const socket = new WebSocket("ws://127.0.0.1");', 'lint/style/noRestrictedGlobals'],
  'a database': ['export const database = indexedDB;', 'lint/style/noRestrictedGlobals'],
  'stored words': ['export const word = localStorage.getItem("word");', 'lint/style/noRestrictedGlobals'],
  'random bytes': ['export const id = crypto.randomUUID();', 'lint/style/noRestrictedGlobals'],
  'a timer of Node': [
    "import { setTimeout as sleep } from 'node:timers/promises';\nexport const later = sleep(1);",
    'lint/style/noRestrictedImports',
  ],
  'random bytes of Node': [
    "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();",
    'lint/style/noRestrictedImports',
  ],
  'the navigator': ['export const online = navigator.onLine;', 'lint/style/noRestrictedGlobals'],
  'the console': ['console.log("content");', 'lint/suspicious/noConsole'],
  any: ['export const thing: any = 1;', 'lint/suspicious/noExplicitAny'],
  'a non-null assertion': [
    'export const size = (word: string | undefined) => word!.length;',
    'lint/style/noNonNullAssertion',
  ],
  'an enum': ['export enum Colour { Red }', 'lint/style/noEnum'],
  'a parameter property': [
    'export class Box { constructor(readonly size: number) {} }',
    'lint/style/noParameterProperties',
  ],
  eval: ['export const sum = eval("1 + 1");', 'lint/security/noGlobalEval'],
  'code from text': ['export const sum = new Function("return 2");', 'plugin'],
  'markup from text': ['export const show = (node: Element, text: string) => { node.innerHTML = text; };', 'plugin'],
  'markup put beside': [
    'export const show = (node: Element, text: string) => node.insertAdjacentHTML("beforeend", text);',
    'plugin',
  ],
  'markup as a prop': [
    'export const Show = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />;',
    'lint/security/noDangerouslySetInnerHtml',
  ],
  'markup written': ['export const show = (text: string) => document.write(text);', 'plugin'],
  'message rows that are written': ["export const write = () => store.messages.applyRows('p:1', change);", 'plugin'],
  'message rows that are written by another name': [
    "export const write = () => rows?.applyRows('p:1', change);",
    'plugin',
  ],
  'pending rows that are written': ['export const write = () => store.messages.setPending(row);', 'plugin'],
  'pending rows that are removed': ["export const write = () => messages.removePending('p:1', row.key);", 'plugin'],
} as const;

/** Where the same thing is at home. */
const allowed = {
  'packages/im-sdk/src/platform/browser/timers.ts': 'export const later = () => setTimeout(() => Date.now(), 1);\n',
  'packages/im-react/src/platform/clock.ts': 'export const now = () => Date.now();\n',
  'packages/im-server/src/infra/clock.ts': 'export const now = () => Date.now();\n',
  'packages/im-sdk/src/sync/ingest.ts': "export const write = () => store.messages.applyRows('p:1', change);\n",
  'packages/im-sdk/src/outbox/outbox-items.ts': 'export const write = () => store.messages.setPending(row);\n',
  'packages/im-sdk/src/store/table.test.ts': 'export const now = () => Date.now();\n',
};

const productFolders = [
  'packages/im-sdk/src/sync',
  'packages/im-react/src/hooks',
  'packages/im-server/src/message-log',
];
const fileOf = (name: string, folder: string) => `${folder}/${name.replaceAll(' ', '-').toLowerCase()}.tsx`;

interface Diagnostic {
  readonly category: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}

let tree: PlantedTree;
let found: Map<string, string[]>;

beforeAll(async () => {
  const planted = Object.entries(forbidden).flatMap(([name, [code]]) =>
    productFolders.map((folder) => [fileOf(name, folder), `${code}\n`] as const),
  );
  tree = await plant({
    ...Object.fromEntries(planted),
    ...allowed,
    'biome.json': await configuration(),
  });
  await cp(join(root, 'internal/gates/rules'), join(tree.folder, 'internal/gates/rules'), { recursive: true });
  found = await lint(tree.folder);
}, 60_000);

afterAll(() => tree.remove());

describe.each(productFolders)('in %s the linter refuses', (folder) => {
  test.each(Object.entries(forbidden))('%s', (name, [, rule]) => {
    expect(found.get(fileOf(name, folder))).toContain(rule);
  });
});

test.each(Object.keys(allowed))('the linter lets %s be', (path) => {
  expect(found.get(path) ?? []).toEqual([]);
});

/** The project's own, but for the ignore file, which a planted tree does not have. */
async function configuration(): Promise<string> {
  const config = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>;
  return JSON.stringify({ ...config, $schema: undefined, vcs: undefined });
}

async function lint(folder: string): Promise<Map<string, string[]>> {
  const { output } = await command('biome', ['lint', 'packages', '--reporter=json', '--max-diagnostics=none'], {
    cwd: folder,
    quiet: true,
  });
  const json = output.slice(output.indexOf('{"summary"'), output.lastIndexOf('}') + 1);
  const { diagnostics } = JSON.parse(json) as { diagnostics: Diagnostic[] };
  const byFile = new Map<string, string[]>();
  for (const { category, severity, location } of diagnostics) {
    if (severity !== 'error') continue;
    byFile.set(location.path, [...(byFile.get(location.path) ?? []), category]);
  }
  return byFile;
}
