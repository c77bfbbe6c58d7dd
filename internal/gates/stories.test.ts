import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './command.ts';

// Every story has an assertion. Its play function, its meta's, or a function that these use and that stands in
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

/** Adds the checks of a look (theme, direction) to a play: what it checks by itself is no promise of the story. */
const LOOK = 'alsoInThisLook';

const MODIFIERS = new Set(['not', 'resolves', 'rejects']);

function unwrapped(node: ts.Node): ts.Node {
  const isWrapper = ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node);
  return isWrapper ? unwrapped(node.expression) : node;
}

/** `expect(…).toBe(…)`, also with `.not`, `.resolves` or `.rejects`. */
function isAssertion(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  if (!node.expression.name.text.startsWith('to')) return false;
  let target = node.expression.expression;
  while (ts.isPropertyAccessExpression(target) && MODIFIERS.has(target.name.text)) target = target.expression;
  return ts.isCallExpression(target) && target.expression.getText() === 'expect';
}

/** True for the name that a node declares, as `x` in `{ x: 1 }`: it uses nothing. */
const isDeclaredName = (node: ts.Node, child: ts.Node): boolean =>
  !ts.isShorthandPropertyAssignment(node) && 'name' in node && node.name === child;

const hasModifier = (node: ts.HasModifiers, modifier: ts.SyntaxKind): boolean =>
  node.modifiers?.some(({ kind }) => kind === modifier) ?? false;

/** Reads one file of stories or checks. `read` returns the code of an imported file. */
function readModule(file: string, code: string, read: (file: string) => string): Module {
  const declared = new Map<string, ts.Node>();
  const imported = new Map<string, () => boolean>();
  const storyNames: string[] = [];
  for (const statement of parse(file, code).statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      declared.set(statement.name.text, statement);
      if (hasModifier(statement, ts.SyntaxKind.ExportKeyword) && !hasModifier(statement, ts.SyntaxKind.DefaultKeyword))
        storyNames.push(statement.name.text);
    }
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
      for (const { name, isTypeOnly } of statement.exportClause.elements)
        if (!statement.isTypeOnly && !isTypeOnly) storyNames.push(name.text);
    if (ts.isVariableStatement(statement)) {
      const isExported = hasModifier(statement, ts.SyntaxKind.ExportKeyword);
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

  /** True if the play of a story asserts; `undefined` if it has none. The last play or spread wins, as at run time. */
  function playAsserts(story: ts.Node | undefined, seen: Set<string>): boolean | undefined {
    if (story === undefined) return undefined;
    const node = unwrapped(story);
    if (ts.isIdentifier(node)) return playAsserts(declared.get(node.text), seen);
    if (ts.isCallExpression(node)) return reaches(node, seen);
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    for (const each of node.properties.toReversed()) {
      if (ts.isSpreadAssignment(each)) {
        const spread = playAsserts(each.expression, seen);
        if (spread !== undefined) return spread;
      } else if (each.name.getText() === 'play') {
        return reaches(each, seen);
      }
    }
    return undefined;
  }

  /** True if running this code asserts something. */
  function reaches(node: ts.Node | undefined, seen: Set<string>): boolean {
    if (node === undefined || ts.isTypeNode(node)) return false;
    if (isAssertion(node)) return true;
    if (ts.isPropertyAccessExpression(node)) {
      if (node.name.text === 'play') return playAsserts(node.expression, seen) ?? false;
      return !ts.isIdentifier(node.expression) && reaches(node.expression, seen);
    }
    if (ts.isCallExpression(node) && node.expression.getText() === LOOK)
      return node.arguments.some((argument) => reaches(argument, seen));
    if (ts.isObjectLiteralExpression(node)) return playAsserts(node, seen) ?? false;
    if (ts.isIdentifier(node)) {
      if (seen.has(node.text)) return false;
      seen.add(node.text);
      return imported.get(node.text)?.() || reaches(declared.get(node.text), seen);
    }
    return ts.forEachChild(node, (child) => !isDeclaredName(node, child) && reaches(child, seen)) ?? false;
  }

  const metaAsserts = playAsserts(declared.get('meta'), new Set()) ?? false;
  return {
    expects: (name) => reaches(declared.get(name), new Set()),
    stories: storyNames.map((name) => ({
      name,
      expects: playAsserts(declared.get(name), new Set()) ?? metaAsserts,
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

test('what looks like an expectation of the play but is none does not count', () => {
  const code = `
    import { opens, alsoInThisLook } from './look-checks.ts';
    export const Own = { args: { open: true }, async play() { await expect(2).not.toBe(1); } };
    export const Resolved = { async play() { await expect(load()).resolves.toBe(1); } };
    export const SameLook = { play: alsoInThisLook(Own.play) };
    export const ArgsOfAnother = { args: Own.args };
    export const ArgsThatExpect = { args: { onOpen: () => expect(1).toBe(1) } };
    export const UsesArgs = { async play() { await click(Own.args.open); } };
    export const NoMatcher = { async play() { expect(1); expect(2).not; expect.anything(); } };
    export const NamedAlike = { async play({ menu }) { menu.opens(); await click({ opens: 1 }); } };
    export const EmptyLook = { play: alsoInThisLook(() => {}) };
    export const NoPlayLook = { play: alsoInThisLook(ArgsOfAnother.play) };
    export const Replaced = { async play() { await expect(1).toBe(1); }, ...EmptyLook };
    export function Rendered() { expect(1).toBe(1); return null; }
    const Listed = {};
    export { Listed };
    export default function Ignored() {}
  `;
  const checks = `
    export async function opens() { await expect(3).toBe(3); }
    export const alsoInThisLook = (play) => async () => { await play?.(); await opens(); };
  `;
  expect(withoutExpectation(code, checks)).toEqual([
    'ArgsOfAnother',
    'ArgsThatExpect',
    'UsesArgs',
    'NoMatcher',
    'NamedAlike',
    'EmptyLook',
    'NoPlayLook',
    'Replaced',
    'Rendered',
    'Listed',
  ]);
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
