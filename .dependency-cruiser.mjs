// The arrows of ARCHITECTURE.md. Paths are relative to the folder the tool runs in.
import { fileURLToPath } from 'node:url';

/** Levels of im-sdk, lowest first: top-level folders, or files. A folder imports the levels below its own, and itself. */
const levels = [
  ['protocol'],
  ['platform', 'text', 'store'],
  ['http', 'socket'],
  ['cache', 'tabs'],
  ['account'],
  ['plain-server'],
  ['sync', 'outbox'],
  ['engine'],
  ['auth', 'contacts', 'conversations', 'files', 'broadcast', 'notifications'],
  ['groups', 'calls', 'presence', 'profile', 'messages'],
  ['agents', 'handles'],
  ['events[.]ts', 'client-types[.]ts', 'options[.]ts'],
  ['input'],
  ['client[.]ts', 'active-account[.]ts', 'error-reports[.]ts', 'index[.]ts'],
];

const sdk = '^packages/im-sdk/src';
const machines = '-machine[.]ts$';
const tests = '([.](test|stories)|-stage)[.]tsx?$';

const isFile = (name) => name.endsWith('[.]ts');
const anyOf = (names) => `${sdk}/(${names.map((name) => (isFile(name) ? `${name}$` : `${name}/`)).join('|')})`;

/** A level knows the levels below it. Folders of one level do not know each other; files of one level may. */
const layers = levels.slice(0, -1).map((names, level) => {
  const others = [...levels.slice(level + 1).flat(), ...names.filter((name) => !isFile(name))];
  return {
    name: `im-sdk-level-${level}`,
    severity: 'error',
    from: { path: anyOf(names), pathNot: tests },
    to: { path: anyOf(others), pathNot: `${sdk}/$1` },
  };
});

const server = '^packages/im-server/src';
const serverTests = ['[.]test[.]ts$', `${server}/testing/`];
const rootFiles = (...names) => `(${names.join('|')})[.]ts$`;

/** Folders and files of the server, from the bottom. `modules` is the only level with an inside: see `im-server-modules`. */
const serverLevels = [
  rootFiles('actor', 'refusal'),
  'infra/',
  'settings/',
  rootFiles('config', 'explain-failure'),
  rootFiles('bus-topics', 'ports', 'context'),
  'message-log/',
  'openapi/',
  'plugins/',
  'realtime/',
  'domain/',
  'modules/',
  'demo/',
  'admin/',
];
/** Everything else in the root puts the parts together. */
const serverComposition = `${server}/(?!${serverLevels
  .slice(0, 5)
  .filter((level) => !level.endsWith('/'))
  .join('|')})[^/]+[.]ts$`;

/** A level of the server knows the levels below it and its own, in types too. */
const serverLayers = serverLevels.map((level, index) => ({
  name: `im-server-level-${index}`,
  severity: 'error',
  from: { path: `${server}/${level}`, pathNot: serverTests },
  to: { path: [...serverLevels.slice(index + 1).map((upper) => `${server}/${upper}`), serverComposition] },
}));

/** Rooms of the kit, lowest first. A room imports those before it and its own folders. */
const kitRooms = [
  'platform',
  'i18n',
  'text',
  'primitives',
  'context',
  'hooks',
  'ui',
  'rich-text',
  'message',
  'calls',
  'conversation',
  'people',
  'groups',
  'chats',
  'account',
  'notifications',
  'broadcast',
  'app',
  'widget',
];
const kit = '^packages/im-react/src';
/** Beside the rooms: sheets, tests that span rooms, the addresses of the emoji images. */
const besideRooms = ['styles', 'integration', 'stories', 'testing', 'emoji-files[.]ts$', 'index[.]ts$'];
const kitTests = [tests, `${kit}/(integration|stories|testing)/`, '/testing/'];

/** A room of the kit knows no room above it: neither lazily nor by a type. */
const rooms = kitRooms.slice(0, -1).map((room, level) => ({
  name: `im-react-room-${room}`,
  severity: 'error',
  from: { path: `${kit}/${room}/`, pathNot: kitTests },
  to: {
    path: [
      `${kit}/(${kitRooms.slice(level + 1).join('|')})/`,
      // The entry belongs to the application: what is above may import it.
      ...(room === 'app' ? [] : [`${kit}/index[.]ts$`]),
    ],
  },
}));

export default {
  forbidden: [
    ...layers,
    ...rooms,
    ...serverLayers,
    {
      name: 'im-server-modules',
      comment: 'Modules meet at the ports that compose.ts fills; what two of them need is in domain/.',
      severity: 'error',
      from: { path: `${server}/modules/([^/]+)/`, pathNot: serverTests },
      to: { path: `${server}/modules/`, pathNot: `${server}/modules/$1/` },
    },
    {
      name: 'im-server-domain-folders',
      comment: 'Folders of domain/ have no circle: friends below accounts, and each by itself else.',
      severity: 'error',
      from: { path: `${server}/domain/(friends|groups|messages)/`, pathNot: serverTests },
      to: { path: `${server}/domain/[^/]+/`, pathNot: `${server}/domain/$1/` },
    },
    {
      name: 'im-server-no-circles',
      comment: 'No circle of files, types and lazy imports counted.',
      severity: 'error',
      from: { path: `${server}/`, pathNot: serverTests },
      to: { circular: true },
    },
    {
      name: 'im-sdk-folder-has-level',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: `${sdk}/`, pathNot: [anyOf(levels.flat()), `${sdk}/testing/`] },
    },
    {
      name: 'no-circle-of-files',
      comment: 'Types are counted. The levels leave no circle of folders either.',
      severity: 'error',
      from: { path: '^packages/(im-sdk|im-rtc)/src/', pathNot: [tests, '/testing/'] },
      to: { circular: true },
    },
    {
      name: 'im-sdk-testing-is-apart',
      comment: 'What is shipped for tests is never part of the product.',
      severity: 'error',
      from: { path: `${sdk}/(?!testing/)`, pathNot: tests },
      to: { path: `${sdk}/testing/` },
    },
    {
      name: 'protocol-stands-alone',
      severity: 'error',
      from: { path: `${sdk}/protocol/`, pathNot: tests },
      to: { pathNot: [`${sdk}/protocol/`, 'node_modules/valibot/'] },
    },
    {
      name: 'text-knows-only-protocol',
      severity: 'error',
      from: { path: `${sdk}/text/`, pathNot: tests },
      to: { pathNot: [`${sdk}/(protocol|text)/`, 'node_modules/'] },
    },
    {
      name: 'pure-folders-do-no-io',
      comment:
        'Store, machines and protocol know neither time nor I/O: no platform, no transport, no library but schemas and events.',
      severity: 'error',
      from: { path: [`${sdk}/(store|protocol)/`, machines], pathNot: tests },
      to: {
        path: [`${sdk}/(platform|http|socket|cache|tabs)/`, '^packages/im-rtc/src/platform/', 'node_modules/'],
        pathNot: ['node_modules/valibot/', 'node_modules/eventemitter3/', machines],
      },
    },
    {
      name: 'pure-folders-know-no-node',
      severity: 'error',
      from: { path: [`${sdk}/(store|protocol|text)/`, machines], pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'im-sdk-knows-no-package',
      severity: 'error',
      from: { path: '^packages/im-sdk/src/', pathNot: tests },
      to: { path: '^(packages/(?!im-sdk/)|examples/|internal/|e2e/|bench/)' },
    },
    {
      name: 'im-rtc-knows-only-protocol',
      severity: 'error',
      from: { path: '^packages/im-rtc/src/', pathNot: tests },
      to: { path: '^(packages/(?!im-rtc/|im-sdk/src/protocol/)|examples/|internal/|e2e/|bench/)' },
    },
    {
      name: 'im-server-knows-only-protocol',
      severity: 'error',
      from: { path: '^packages/im-server/src/', pathNot: [tests, '^packages/im-server/src/testing/databases[.]ts$'] },
      to: { path: '^(packages/(?!im-server/|im-sdk/src/protocol/)|examples/|internal/|e2e/|bench/)' },
    },
    {
      name: 'im-react-knows-sdk-and-rtc',
      severity: 'error',
      from: { path: '^packages/im-react/(src|[.]storybook)/', pathNot: tests },
      to: { path: '^(packages/(?!im-react/|im-sdk/|im-rtc/)|examples/|internal/|e2e/|bench/)' },
    },
    {
      name: 'im-sdk-is-eager',
      comment: 'One module: no first call can fail because a chunk did not come.',
      severity: 'error',
      from: { path: `${sdk}/`, pathNot: tests },
      to: { dependencyTypes: ['dynamic-import'] },
    },
    {
      name: 'chunks-are-lazy',
      comment: 'A chunk is reached through the lazy parts of its room alone (lazy.ts).',
      severity: 'error',
      from: { path: '^packages/im-react/src/', pathNot: tests },
      to: {
        path: `${kit}/.*[.]chunk[.]ts$`,
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'ui-uses-no-testing-entry',
      comment: 'The in-memory server belongs to tests, stories and the people who write them.',
      severity: 'error',
      from: { path: '^(packages/im-react/src|examples/[^/]+/src)/', pathNot: [tests, '/testing/'] },
      to: { path: [`${sdk}/testing/`, '^packages/im-react/src/testing/'] },
    },
    {
      name: 'testkit-knows-only-protocol',
      severity: 'error',
      from: { path: '^internal/testkit/' },
      to: { path: '^(packages/(?!im-sdk/src/protocol/)|examples/|e2e/|bench/)' },
    },
    {
      name: 'nothing-imports-e2e-or-bench',
      severity: 'error',
      from: { pathNot: '^(e2e|bench)/' },
      to: { path: '^(e2e|bench)/' },
    },
    {
      name: 'packages-are-not-reached-by-path',
      comment:
        'Another package is imported by its published name; a name that is not published does not resolve. Only what measures speed looks inside.',
      severity: 'error',
      from: { path: '^((?:packages|examples|internal)/[^/]+|e2e)/' },
      to: { path: '^(packages|examples)/[^/]+/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'stages-are-for-tests',
      comment: 'What sets a scene for tests and stories ends in -stage and is no part of the product.',
      severity: 'error',
      from: { pathNot: [tests, '^bench/', '/testing/', '/[.]storybook/'] },
      to: { path: '-stage[.]tsx?$' },
    },
    {
      name: 'im-react-folders-are-rooms',
      comment: 'A new folder of the kit is a room with a place in the order.',
      severity: 'error',
      from: { path: `${kit}/` },
      to: { path: `${kit}/`, pathNot: `${kit}/(${[...kitRooms.map((room) => `${room}/`), ...besideRooms].join('|')})` },
    },
    {
      name: 'im-react-no-cycles',
      comment: 'No circle of files, also where an import is a type or lazy.',
      severity: 'error',
      from: { path: `${kit}/`, pathNot: kitTests },
      to: { circular: true },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      // Vite reads the sheet as text; the query hides the entry of the package's `exports` from this check.
      to: { couldNotResolve: true, pathNot: '^tailwindcss/index[.]css[?]raw$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|web|storybook-static|[.]cache|bench/peers)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(new URL('./internal/tsconfig/arrows.json', import.meta.url)) },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@im/source', 'types', 'import', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
