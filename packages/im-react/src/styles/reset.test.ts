import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));
const reset = readFileSync(fileURLToPath(new URL('reset.css', import.meta.url)), 'utf8');
const sheets = globSync('**/*.css', { cwd: source }).filter((file) => !/^(styles|widget|integration)\//.test(file));
const lines = sheets.flatMap((file) => readFileSync(`${source}${file}`, 'utf8').split('\n'));

test('what a host says of ::before and ::after is taken back wherever the kit draws one', () => {
  const drawn = lines
    .filter((line) => /::(before|after)/.test(line))
    .map(
      (line) =>
        line.match(/(\.im-[\w-]+)(?:\[[^\]]*\]|:[\w-]+\((?:[^()]|\([^()]*\))*\))*::(before|after)/)?.[1] ?? line,
    );
  expect(drawn.length).toBeGreaterThan(10);
  expect([...new Set(drawn)].filter((name) => !reset.includes(`    ${name},\n`))).toEqual([]);
});

test('a class belongs to one component: no two files set the properties of the same one', () => {
  const files = new Map<string, Set<string>>();
  for (const file of sheets) {
    const text = readFileSync(`${source}${file}`, 'utf8');
    for (const [, name = ''] of text.matchAll(/^ {2}(?:&\.im-root )?(\.im-[\w-]+)(?=,| \{)/gm)) {
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter(([, homes]) => homes.size > 1).map(([name, homes]) => [name, ...homes])).toEqual([]);
});

test('emoji are drawn by a colour font where there is one, never as outlines of a text font', () => {
  const tokens = readFileSync(fileURLToPath(new URL('tokens.css', import.meta.url)), 'utf8');
  const fonts = [...tokens.matchAll(/--im-font:\s*([^;]+);/g)].map(([, list = '']) => list.split(', ').slice(-3));
  expect(fonts.length).toBeGreaterThan(1);
  for (const last of fonts) {
    expect(last).toEqual(['"Apple Color Emoji"', '"Segoe UI Emoji"', '"Noto Color Emoji"']);
  }
  expect(reset).toMatch(/^\.im-root \{[^}]*font-variant-emoji: unicode;/m);
});

// Chromium looks at the siblings of every element that is put into the page for such a rule: a stream of messages cost a fifth more.
test('no rule asks for just any sibling of an element', () => {
  expect(lines.filter((line) => /[+~] \*/.test(line))).toEqual([]);
});
