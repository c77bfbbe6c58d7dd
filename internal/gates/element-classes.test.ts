import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './command.ts';

// The kit's reset knows the kit's elements by a class that begins with `im-`. An element without one has no reset, so a
// host's rule on `p`, `span` or `input` changes it.

const kit = join(root, 'packages/im-react/src');
/** Tests, stories and the widget's pages: no sheet of a host reaches them. */
const NOT_SHIPPED = /\.(test|stories)\.tsx$|(^|\/)(integration|testing|widget)\//;
/** Elements that a page's sheet does not draw, and shapes in an `svg`, which the reset reaches by their parent. */
const NOT_DRAWN = new Set(['br', 'source', 'track', 'option', 'circle', 'g', 'line', 'path', 'polyline', 'rect']);

/** Elements of a source without a class, as `file:line <tag>`. Spread props may hold one: they count as a class. */
function withoutClass(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const tag = node.tagName.getText();
      const hasClass = node.attributes.properties.some(
        (attribute) => ts.isJsxSpreadAttribute(attribute) || attribute.name.getText() === 'className',
      );
      if (/^[a-z]/.test(tag) && !NOT_DRAWN.has(tag) && !hasClass) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${file}:${line + 1} <${tag}>`);
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

test('an element without a class is found, in whatever form it is written', () => {
  const code =
    'const a = <><p>text</p><input hidden /><b className="im-plain" /><i {...props} /><Part /><br /><svg className="im-icon"><path /></svg></>;';
  expect(withoutClass('a.tsx', code)).toEqual(['a.tsx:1 <p>', 'a.tsx:1 <input>']);
});

test('every element that the kit draws has a class, so that its reset reaches it', () => {
  const files = globSync('**/*.tsx', { cwd: kit }).filter((file) => !NOT_SHIPPED.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.sort().flatMap((file) => withoutClass(file, readFileSync(join(kit, file), 'utf8')));
  expect(found).toEqual([]);
});
