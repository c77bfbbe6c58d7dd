import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './command.ts';

// A story promises something by its name. Its play function, its meta's, or a function that these use and that stands in
// the same file or in an imported `*checks.ts(x)`, asserts it with `expect` of `storybook/test`.

const source = join(root, 'packages/im-react/src');

interface Story {
  readonly name: string;
  readonly expects: boolean;
}

interface Module {
  readonly stories: readonly Story[];
  /** True if the declaration of this name reaches an `expect(…)`. */
  readonly expects: (name: string) => boolean;
}

const parse = (file: string, code: string): ts.SourceFile =>
  ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** The value of `name` in an object literal: `name: value` or `name() {…}`. */
function property(node: ts.Node | undefined, name: string): ts.Node | undefined {
  if (node === undefined) return undefined;
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return property(node.expression, name);
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  return node.properties.find((each) => each.name?.getText() === name);
}

/** Reads one file of stories or checks. `read` returns the code of an imported file. */
function readModule(file: string, code: string, read: (file: string) => string): Module {
  const declared = new Map<string, ts.Node>();
  const imported = new Map<string, () => boolean>();
  const storyNames: string[] = [];
  for (const statement of parse(file, code).statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) declared.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement)) {
      const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer) declared.set(name.getText(), initializer);
        if (isExported) storyNames.push(name.getText());
      }
    }
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const from = statement.moduleSpecifier.text;
      const bindings = statement.importClause?.namedBindings;
      if (!/checks\.tsx?$/.test(from) || !bindings || !ts.isNamedImports(bindings)) continue;
      const path = join(dirname(file), from);
      for (const { name, propertyName } of bindings.elements)
        imported.set(name.text, () => readModule(path, read(path), read).expects((propertyName ?? name).text));
    }
  }

  function reaches(node: ts.Node | undefined, seen: Set<string>): boolean {
    if (node === undefined) return false;
    // A play of its own replaces the one that is spread before it.
    const own = property(node, 'play');
    if (own) return reaches(own, seen);
    if (ts.isCallExpression(node) && node.expression.getText() === 'expect') return true;
    if (ts.isIdentifier(node) && !seen.has(node.text)) {
      seen.add(node.text);
      if (imported.get(node.text)?.() || reaches(declared.get(node.text), seen)) return true;
    }
    return ts.forEachChild(node, (child) => reaches(child, seen)) ?? false;
  }

  const metaPlay = property(declared.get('meta'), 'play');
  const hasOwnPlay = (name: string): boolean => property(declared.get(name), 'play') !== undefined;
  return {
    expects: (name) => reaches(declared.get(name), new Set()),
    stories: storyNames.map((name) => ({
      name,
      expects: reaches(declared.get(name), new Set(['meta'])) || (!hasOwnPlay(name) && reaches(metaPlay, new Set())),
    })),
  };
}

const withoutExpectation = (code: string, checks = ''): readonly string[] =>
  readModule('a.stories.tsx', code, () => checks)
    .stories.filter(({ expects }) => !expects)
    .map(({ name }) => name);

test('a story without an expectation is found', () => {
  const code = `
    import { opens as opened } from './menu-checks.ts';
    import { other } from './other.ts';
    const shown = async () => { await expect(1).toBe(1); };
    const both = () => shown();
    const story = (play) => ({ args: {}, play });
    const render = () => <p />;
    export const Own = { async play() { await expect(2).toBe(2); } };
    export const Shared = { play: both };
    export const Spread = { ...Own, args: {} };
    export const Made = story(shown);
    export const Imported = { play: opened };
    export const Bare = {};
    export const Silent = { ...Own, async play({ canvas }) { await canvas.findByRole('menu'); } };
    export const Elsewhere = { play: other, render };
  `;
  const checks = 'export async function opens() { await expect(3).toBe(3); }';
  expect(withoutExpectation(code, checks)).toEqual(['Bare', 'Silent', 'Elsewhere']);
  expect(withoutExpectation(code, 'export const opens = () => undefined;')).toContain('Imported');
});

test('the play of the meta counts for the stories that have none of their own', () => {
  const code = `
    const meta = { async play() { await expect(1).toBe(1); } } satisfies Meta;
    export const Bare = {};
    export const Silent = { play() {} };
  `;
  expect(withoutExpectation(code)).toEqual(['Silent']);
});

test('every story has an expectation', () => {
  const files = globSync('**/*.stories.tsx', { cwd: source });
  const stories = files.flatMap((file) =>
    readModule(join(source, file), readFileSync(join(source, file), 'utf8'), (path) =>
      readFileSync(path, 'utf8'),
    ).stories.map(({ name, expects }) => ({ name: `${file} ${name}`, expects })),
  );
  expect(stories.length).toBeGreaterThan(540);
  const without = stories.filter(({ expects }) => !expects).map(({ name }) => name);
  expect(without.sort()).toEqual([]);
});
