import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './command.ts';

/**
 * Why a cell of a table does not name tests, or `undefined` if it does. It names one or more, each as
 * `` `file`: title ``, with "; " between them; the title is the one of a `test` of the file, as it is written there.
 */
export function testFault(cell: string): string | undefined {
  return cell
    .split(/; (?=`)/)
    .map(faultOf)
    .find((fault) => fault !== undefined);
}

function faultOf(named: string): string | undefined {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
  if (!file) return 'no test';
  if (!existsSync(join(root, file))) return `no file ${file}`;
  return titlesOf(file).has(title) ? undefined : `no test "${title}"`;
}

/**
 * The table of errors is shared by two test files, which run each of its entries with its `error` as title:
 * `error: title`, or `toast(title, …)`, which makes an entry.
 */
export const ERRORS = 'examples/full-client/src/errors/testing/spec-errors.ts';

const titlesByFile = new Map<string, ReadonlySet<string>>();

function titlesOf(file: string): ReadonlySet<string> {
  const known = titlesByFile.get(file);
  if (known) return known;
  const titles = testTitles(file, readFileSync(join(root, file), 'utf8'));
  titlesByFile.set(file, titles);
  return titles;
}

/** Titles of the tests in `code`: first arguments of `test(…)`, `it(…)` and `test.each(…)(…)`, not of skipped ones. */
export function testTitles(file: string, code: string): ReadonlySet<string> {
  const isErrorTable = file === ERRORS;
  const titles = new Set<string>();
  const add = (title: ts.Node | undefined): void => {
    if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
    // With its `${…}`, as it is written.
    else if (title && ts.isTemplateExpression(title)) titles.add(title.getText().slice(1, -1));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && (isTest(node.expression) || (isErrorTable && isNamed(node.expression, 'toast'))))
      add(node.arguments[0]);
    if (isErrorTable && ts.isPropertyAssignment(node) && isNamed(node.name, 'error')) add(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return titles;
}

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name;

/** True for what registers a test when it is called: `test`, `it`, `test.each(…)`, `test.only` …; not `test.skip`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  if (ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)) {
    const table = ts.isCallExpression(callee) ? callee.expression : callee.tag;
    return ts.isPropertyAccessExpression(table) && isTest(table);
  }
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return !['skip', 'todo', 'describe', 'step'].includes(callee.name.text) && isTest(callee.expression);
}
