import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose speed is measured, and the part of `bench/figures.json` that measures them. */
const hotPaths: readonly { readonly name: string; readonly part: string; readonly folders: readonly string[] }[] = [
  {
    name: 'ingest',
    part: 'ingest',
    folders: ['socket', 'sync', 'engine'].map((name) => `packages/im-sdk/src/${name}/`),
  },
  { name: 'timelines', part: 'opening', folders: ['packages/im-sdk/src/messages/'] },
  { name: 'requests', part: 'load catch-up', folders: ['packages/im-sdk/src/http/'] },
  { name: 'store', part: 'ingest', folders: ['packages/im-sdk/src/store/'] },
  {
    name: 'list',
    part: 'kit stream',
    folders: ['message', 'conversation/message-list', 'conversation/scroller'].map(
      (name) => `packages/im-react/src/${name}/`,
    ),
  },
  { name: 'composer', part: 'kit typing', folders: ['packages/im-react/src/conversation/composer/'] },
  {
    name: 'opening',
    part: 'kit open',
    folders: ['hooks', 'i18n', 'context', 'primitives', 'app', 'rich-text', 'conversation/pane'].map(
      (name) => `packages/im-react/src/${name}/`,
    ),
  },
  { name: 'chat list', part: 'kit chats', folders: ['packages/im-react/src/chats/chat-list/'] },
  // Nothing measures a send of a client: the nearest figure is the start of an engine, which reads the unsent messages.
  {
    name: 'cache and outbox',
    part: 'cold-start',
    folders: ['packages/im-sdk/src/cache/', 'packages/im-sdk/src/outbox/'],
  },
  { name: 'append', part: 'durable-sends', folders: ['packages/im-server/src/message-log/'] },
  { name: 'fan-out', part: 'load group, PGlite', folders: ['packages/im-server/src/realtime/'] },
];

/** A part for each hot path, in the same order. */
export const hotParts: readonly string[] = hotPaths.map(({ part }) => part);

export const hotFolders: readonly string[] = hotPaths.flatMap(({ folders }) => folders);

/** So many changed lines may have changed a figure too. */
const manyLines = 300;

/** What is to be measured again, as sentences. Never a failure: only a measurement says what is slower. */
export function hotPathWarnings(root: string): string[] {
  const figures = JSON.parse(readFileSync(join(root, 'bench/figures.json'), 'utf8')) as Record<
    string,
    { commit: string }
  >;
  return hotPaths.flatMap(({ name, part, folders }) => {
    const commit = figures[part]?.commit;
    if (!commit) return [`HOT PATH ${name}: no figures; npm run bench -- --write`];
    const changes = changesSince(commit, root);
    if (!changes) return [`HOT PATH ${name} NOT COMPARED: there is no git history back to ${commit}`];
    const lines = changes
      .filter(({ file }) => folders.some((folder) => file.startsWith(folder)) && !/\.(test|stories)\.tsx?$/.test(file))
      .reduce((sum, change) => sum + change.lines, 0);
    return lines > manyLines ? [`HOT PATH ${name}: ${lines} lines changed since its figures of ${commit}`] : [];
  });
}

interface Change {
  readonly file: string;
  /** Added and removed ones. */
  readonly lines: number;
}

/** Changes of the tree since a commit; a renamed file counts what was changed in it. */
function changesSince(commit: string, root: string): Change[] | undefined {
  try {
    const output = execFileSync('git', ['diff', '--numstat', '--find-renames', '-l0', '-z', commit, '--'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    }).toString();
    return changesIn(output);
  } catch {
    return undefined;
  }
}

/** With `-z` a renamed file is an empty name, then the old and the new one. */
function changesIn(output: string): Change[] {
  const words = output.split('\0');
  const changes: Change[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [added, removed, name] = (words[index] ?? '').split('\t');
    if (name === undefined) continue;
    let file = name;
    if (file === '') {
      file = words[index + 2] ?? '';
      index += 2;
    }
    changes.push({ file, lines: (Number(added) || 0) + (Number(removed) || 0) });
  }
  return changes;
}
