import { expect, test } from 'vitest';
import { ERRORS, testTitles } from './named-tests.ts';

test('titles are the first arguments of tests', () => {
  const code = `
    test('one', () => {});
    it("it's two", () => {});
    test.each([['no']])('three %s', () => {});
    it.each(rows)(\`four\`, () => {});
    test.for(rows)('five', () => {});
    describe('a group', () => { test(\`six \${name}\`, () => {}); });
    test.runIf(isLinux)('seven', () => {});
  `;
  expect([...testTitles('a.test.ts', code)]).toEqual([
    'one',
    "it's two",
    'three %s',
    'four',
    'five',
    'six \u0024{name}',
    'seven',
  ]);
});

test.each([
  ['a comment', "// test('wanted', () => {});"],
  ['a text', "const title = 'wanted';"],
  ['a group', "describe('wanted', () => {});"],
  ['another argument', "test('other', { name: 'wanted' }, () => expect('wanted').toBe('wanted'));"],
  ['a row', "test.each(['wanted'])('other %s', () => {});"],
  ['a skipped test', "test.skip('wanted', () => {}); test.todo('wanted');"],
  ['a test as text', '`test("wanted", () => {})`;'],
  ['an entry of a table', "const rows = [toast('wanted'), { error: 'wanted' }];"],
])('%s is no title of a test', (_, code) => {
  expect([...testTitles('a.test.ts', code)]).not.toContain('wanted');
});

test('in the table of errors each entry is one', () => {
  const code = "const rows = [toast('one', 'no'), { error: 'two', cause: 'no' }]; // error: 'no'";
  expect([...testTitles(ERRORS, code)]).toEqual(['one', 'two']);
});
