import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './command.ts';

/** The package whose settings and dependencies the examples of some pages have, and how many there are at least. */
export const guides = [
  {
    home: 'packages/im-react',
    pages: [
      'README.md',
      'docs/concepts/components-parts-hooks.md',
      'docs/concepts/keyboard.md',
      'docs/spec-only-servers.md',
      'docs/embed.md',
      'packages/im-react/README.md',
      'packages/im-sdk/README.md',
    ],
    least: 14,
  },
  { home: 'packages/im-rtc', pages: ['packages/im-rtc/README.md'], least: 1 },
  { home: 'packages/im-server', pages: ['packages/im-server/README.md'], least: 2 },
];

/** A block of TypeScript in a page. */
export interface Example {
  readonly page: string;
  /** Of its first line of code, from 1. */
  readonly line: number;
  readonly kind: string;
  readonly code: string;
}

export function examplesOf(page: string, text: string): Example[] {
  return [...text.matchAll(/```(tsx?)\n(.*?)```/gs)].map(({ index, 1: kind = '', 2: code = '' }) => ({
    page,
    line: text.slice(0, index).split('\n').length + 1,
    kind,
    code,
  }));
}

/**
 * Writes a file for each example, its code on the lines that it has in the page. Returns the files' names. An example that
 * begins with a file name in a comment, such as `// chat-client.ts`, is also written under that name, for others to import.
 */
export async function writeExamples(place: string, examples: readonly Example[]): Promise<string[]> {
  const files = examples.map(({ page, line, kind }) => `${page.replaceAll('/', '+')}+${line}.${kind}`);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  for (const [at, { line, code }] of examples.entries()) {
    await writeFile(join(place, files[at] ?? ''), `${'\n'.repeat(line - 1)}${code}`);
    const [, name] = /^\/\/ ([\w-]+\.ts)\n/.exec(code) ?? [];
    if (name) await writeFile(join(place, name), code);
  }
  return files;
}

/** Output of the compiler with pages in place of the examples' files; the lines are the same. */
export function withPages(output: string): string {
  return output.replaceAll(
    /[^\s(]*?([^\s(/]+\.md)\+\d+\.tsx?\(/g,
    (_, page: string) => `${page.replaceAll('+', '/')}(`,
  );
}

/** A project that compiles a package together with the examples of its guides. A package without guides is its own. */
export async function projectWithExamples(home: string): Promise<string> {
  const guide = guides.find((one) => one.home === home);
  if (!guide) return home;
  const texts = await Promise.all(
    guide.pages.map(async (page) => examplesOf(page, await readFile(join(root, page), 'utf8'))),
  );
  const place = join(root, home, 'node_modules/.cache/guides');
  const files = await writeExamples(place, texts.flat());
  const { include } = JSON.parse(await readFile(join(root, home, 'tsconfig.json'), 'utf8')) as { include: string[] };
  const config = {
    extends: '../../../tsconfig.json',
    files,
    include: include.map((folder) => `../../../${folder}`),
  };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  return place;
}
