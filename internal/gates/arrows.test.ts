import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command, root } from './command.ts';
import { type PlantedTree, plant } from './planted-tree.ts';

/** Rooms of the kit, lowest first. */
const kitRooms = 'platform i18n text primitives context hooks ui rich-text message calls conversation'
  .concat(' people groups chats account notifications broadcast app widget')
  .split(' ');

/** A file, what it imports, and the rule that has to refuse it. */
type Planted = readonly [file: string, imported: string, rule: string];
const forbidden: readonly Planted[] = [
  ['packages/im-sdk/src/protocol/upward.ts', '../store/low.ts', 'im-sdk-level-0'],
  ['packages/im-sdk/src/platform/upward.ts', '../http/low.ts', 'im-sdk-level-1'],
  ['packages/im-sdk/src/store/upward.ts', '../cache/low.ts', 'im-sdk-level-1'],
  ['packages/im-sdk/src/store/sibling.ts', '../text/low.ts', 'im-sdk-level-1'],
  ['packages/im-sdk/src/socket/upward.ts', '../sync/low.ts', 'im-sdk-level-2'],
  ['packages/im-sdk/src/cache/upward.ts', '../outbox/low.ts', 'im-sdk-level-3'],
  ['packages/im-sdk/src/account/upward.ts', '../spec-only/low.ts', 'im-sdk-level-4'],
  ['packages/im-sdk/src/spec-only/upward.ts', '../sync/low.ts', 'im-sdk-level-5'],
  ['packages/im-sdk/src/sync/upward.ts', '../messages/low.ts', 'im-sdk-level-6'],
  ['packages/im-sdk/src/sync/sibling.ts', '../outbox/low.ts', 'im-sdk-level-6'],
  ['packages/im-sdk/src/engine/upward.ts', '../messages/low.ts', 'im-sdk-level-7'],
  ['packages/im-sdk/src/contacts/upward.ts', '../messages/low.ts', 'im-sdk-level-8'],
  ['packages/im-sdk/src/messages/upward.ts', '../client.ts', 'im-sdk-level-9'],
  ['packages/im-sdk/src/handles/upward.ts', '../input/low.ts', 'im-sdk-level-10'],
  ['packages/im-sdk/src/events.ts', './input/low.ts', 'im-sdk-level-11'],
  ['packages/im-sdk/src/input/upward.ts', '../client.ts', 'im-sdk-level-12'],
  ['packages/im-sdk/src/protocol/content/upward.ts', '../low.ts', 'im-sdk-protocol-one-way'],
  ['packages/im-sdk/src/sync/plan/upward.ts', '../low.ts', 'im-sdk-sync-one-way'],
  ['packages/im-sdk/src/store/inward.ts', './messages/low.ts', 'im-sdk-store-one-way'],
  ['packages/im-sdk/src/platform/inward.ts', './browser/low.ts', 'im-sdk-platform-one-way'],
  ['packages/im-sdk/src/http/without-level.ts', '../newfolder/low.ts', 'im-sdk-folder-has-level'],
  ['packages/im-sdk/src/presence/circle-a.ts', './circle-b.ts', 'no-circle-of-files'],
  ['packages/im-sdk/src/messages/testing.ts', '../testing/index.ts', 'im-sdk-testing-is-apart'],
  ['packages/im-sdk/src/protocol/outward.ts', '../store/low.ts', 'protocol-stands-alone'],
  ['packages/im-sdk/src/text/outward.ts', '../store/low.ts', 'text-knows-only-protocol'],
  ['packages/im-sdk/src/store/impure.ts', '../platform/low.ts', 'pure-folders-do-no-io'],
  ['packages/im-sdk/src/sync/sync-machine.ts', '../platform/low.ts', 'pure-folders-do-no-io'],
  ['packages/im-sdk/src/store/node.ts', 'node:fs', 'pure-folders-know-no-node'],
  ['packages/im-sdk/src/http/kit.ts', 'im-react', 'im-sdk-knows-no-package'],
  ['packages/im-sdk/src/http/lazy.ts', './low.ts', 'im-sdk-is-eager'],
  ['packages/im-rtc/src/engine.ts', 'im-sdk', 'im-rtc-knows-only-protocol'],
  ['packages/im-rtc/src/private-call/window.ts', 'im-react', 'im-rtc-knows-only-protocol'],
  ['packages/im-rtc/src/link/link-machine.ts', '../platform/low.ts', 'pure-folders-do-no-io'],
  ['packages/im-server/src/message-log/engine.ts', 'im-sdk', 'im-server-knows-only-protocol'],
  ['packages/im-server/src/refusal.ts', './infra/low.ts', 'im-server-level-0'],
  ['packages/im-server/src/infra/upward.ts', '../message-log/low.ts', 'im-server-level-1'],
  ['packages/im-server/src/settings/upward.ts', '../config.ts', 'im-server-level-2'],
  ['packages/im-server/src/config.ts', './message-log/low.ts', 'im-server-level-3'],
  ['packages/im-server/src/context.ts', './plugins/low.ts', 'im-server-level-4'],
  ['packages/im-server/src/message-log/upward.ts', '../modules/users/low.ts', 'im-server-level-5'],
  ['packages/im-server/src/openapi/upward.ts', '../plugins/low.ts', 'im-server-level-6'],
  ['packages/im-server/src/plugins/upward.ts', '../realtime/low.ts', 'im-server-level-7'],
  ['packages/im-server/src/realtime/upward.ts', '../domain/friends/low.ts', 'im-server-level-8'],
  ['packages/im-server/src/domain/upward.ts', '../modules/users/low.ts', 'im-server-level-9'],
  ['packages/im-server/src/modules/auth/upward.ts', '../../compose.ts', 'im-server-level-10'],
  ['packages/im-server/src/demo/upward.ts', '../admin/low.ts', 'im-server-level-11'],
  ['packages/im-server/src/admin/upward.ts', '../run.ts', 'im-server-level-12'],
  ['packages/im-server/src/modules/auth/sideways.ts', '../users/low.ts', 'im-server-modules'],
  ['packages/im-server/src/modules/auth/type.ts', '../users/low.ts', 'im-server-modules'],
  ['packages/im-server/src/domain/friends/sideways.ts', '../groups/low.ts', 'im-server-domain-folders'],
  ['packages/im-server/src/message-log/circle-type.ts', './circle-typed.ts', 'im-server-no-circles'],
  ['packages/im-react/src/hooks/server.ts', 'im-server', 'im-react-knows-sdk-and-rtc'],
  ['packages/im-react/src/ui/menu/Menu.ts', '../low.chunk.ts', 'chunks-are-lazy'],
  ...kitRooms.slice(0, -1).map((room, index): Planted => {
    const above = kitRooms[index + 1];
    return [`packages/im-react/src/${room}/upward.ts`, `../${above}/low.ts`, `im-react-room-${room}`];
  }),
  ['packages/im-react/src/message/lazy.ts', '../conversation/low.ts', 'im-react-room-message'],
  ['packages/im-react/src/context/upward-type.ts', '../ui/low.ts', 'im-react-room-context'],
  ['packages/im-react/src/chats/entry.ts', '../index.ts', 'im-react-room-chats'],
  ['packages/im-react/src/app/outside.ts', '../shed/low.ts', 'im-react-folders-are-rooms'],
  ['packages/im-react/src/people/circle-a-type.ts', './circle-b.ts', 'im-react-no-cycles'],
  ['packages/im-react/src/calls/lazy.ts', './part.ts', 'im-react-no-cycles'],
  ['packages/im-react/src/hooks/memory.ts', 'im-sdk/testing', 'ui-uses-no-testing-entry'],
  ['internal/testkit/src/client.ts', 'im-sdk', 'testkit-knows-only-protocol'],
  ['internal/testkit/src/story.ts', '../../../e2e/page.ts', 'nothing-imports-e2e-or-bench'],
  ['packages/im-react/src/hooks/path.ts', '../../../im-sdk/src/index.ts', 'packages-are-not-reached-by-path'],
  ['packages/im-react/src/hooks/deep.ts', 'im-sdk/src/index.ts', 'unresolvable'],
  ['packages/im-react/src/hooks/scene.ts', './list-stage.ts', 'stages-are-for-tests'],
  ['packages/im-sdk/src/sync/circle-a.ts', './circle-b.ts', 'no-cycles'],
];

const allowed: readonly (readonly [file: string, imported: string])[] = [
  ['packages/im-sdk/src/sync/downward.ts', '../store/low.ts'],
  ['packages/im-sdk/src/client.ts', './active-account.ts'],
  ['packages/im-sdk/src/outbox/downward.ts', '../spec-only/low.ts'],
  ['packages/im-rtc/src/link/limits.ts', 'im-sdk/protocol'],
  ['packages/im-rtc/src/link/explored.test.ts', 'im-sdk/testing'],
  ['packages/im-react/src/hooks/calls.ts', 'im-rtc'],
  ['packages/im-react/src/app/downward.ts', '../chats/low.ts'],
  ['packages/im-react/src/widget/entry.ts', '../index.ts'],
  ['packages/im-react/src/ui/upward.test.ts', '../message/low.ts'],
  ['packages/im-server/src/message-log/frames.ts', 'im-sdk/protocol'],
  ['packages/im-server/src/modules/auth/downward.ts', '../../domain/friends/low.ts'],
  ['packages/im-server/src/compose.ts', './modules/users/low.ts'],
  ['packages/im-react/src/hooks/client.ts', 'im-sdk'],
  ['packages/im-react/src/hooks/client.test.ts', 'im-sdk/testing'],
  ['e2e/page.ts', 'im-server'],
];

const leaf = 'export const leaf = 1;\n';
const leaves =
  'protocol platform platform/browser text http store store/messages cache spec-only sync outbox messages input newfolder'.split(
    ' ',
  );
const serverLeaves = [
  'infra',
  'message-log',
  'plugins',
  'realtime',
  'admin',
  'domain/friends',
  'domain/groups',
  'modules/users',
];
const names = ['im-sdk', 'im-rtc', 'im-react', 'im-server'];

interface Cruise {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

let tree: PlantedTree;
let refused: Map<string, string[]>;

beforeAll(async () => {
  const lines = [...forbidden, ...allowed].map(([file, imported]) => {
    const line = lineOf(file, imported);
    return [file, `${line}\n${leaf}`] as const;
  });
  const manifests = names.map(async (name) => {
    const path = `packages/${name}/package.json`;
    return [path, await readFile(join(root, path), 'utf8')] as const;
  });
  tree = await plant({
    ...Object.fromEntries(leaves.map((folder) => [`packages/im-sdk/src/${folder}/low.ts`, leaf])),
    ...Object.fromEntries(names.map((name) => [`packages/${name}/src/index.ts`, leaf])),
    ...Object.fromEntries(serverLeaves.map((folder) => [`packages/im-server/src/${folder}/low.ts`, leaf])),
    'packages/im-server/src/run.ts': leaf,
    'packages/im-server/src/message-log/circle-typed.ts': `import type { leaf as other } from './circle-type.ts';\n${leaf}`,
    'packages/im-sdk/src/protocol/index.ts': leaf,
    'packages/im-sdk/src/testing/index.ts': leaf,
    'packages/im-rtc/src/platform/low.ts': leaf,
    'packages/im-react/src/hooks/list-stage.ts': leaf,
    'packages/im-react/src/ui/low.chunk.ts': leaf,
    'packages/im-react/src/shed/low.ts': leaf,
    'packages/im-react/src/people/circle-b.ts': `import type { leaf as other } from './circle-a-type.ts';\n${leaf}`,
    'packages/im-react/src/calls/part.ts': `import './lazy.ts';\n${leaf}`,
    ...Object.fromEntries(kitRooms.map((room) => [`packages/im-react/src/${room}/low.ts`, leaf])),
    'packages/im-sdk/src/active-account.ts': leaf,
    'packages/im-sdk/src/sync/circle-b.ts': `import './circle-a.ts';\n${leaf}`,
    'packages/im-sdk/src/presence/circle-b.ts': `import type { leaf } from './circle-a.ts';\nexport type Leaf = typeof leaf;\n`,
    ...Object.fromEntries(lines),
    ...Object.fromEntries(await Promise.all(manifests)),
  });
  await mkdir(join(tree.folder, 'node_modules'));
  for (const name of names) await symlink(join(tree.folder, 'packages', name), join(tree.folder, 'node_modules', name));
  refused = await cruise(tree.folder);
}, 60_000);

afterAll(() => tree.remove());

test.each(forbidden)('%s must not import %s', (file, _imported, rule) => {
  expect(refused.get(file)).toContain(rule);
});

test.each(allowed)('%s may import %s', (file) => {
  expect(refused.get(file) ?? []).toEqual([]);
});

function lineOf(file: string, imported: string): string {
  if (file.endsWith('/lazy.ts')) return `void import('${imported}');`;
  return file.endsWith('type.ts') ? `import type { leaf as other } from '${imported}';` : `import '${imported}';`;
}

async function cruise(folder: string): Promise<Map<string, string[]>> {
  const { output } = await command(
    'depcruise',
    ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'packages', 'internal', 'e2e'],
    { cwd: folder, quiet: true },
  );
  const { summary } = JSON.parse(output) as Cruise;
  const byFile = new Map<string, string[]>();
  for (const { from, rule } of summary.violations) byFile.set(from, [...(byFile.get(from) ?? []), rule.name]);
  return byFile;
}
