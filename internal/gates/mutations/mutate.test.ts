import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../command.ts';
import { type Mutating, mutate, mutated } from './mutate.ts';
import { mutations } from './mutations.ts';

/** A pattern for each text in quotes that may be a title: `%s` and `%j` of `it.each` match any text. */
function titlesIn(text: string): RegExp[] {
  const quoted = [...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g)].map(
    (found) => found[1] ?? found[2] ?? found[3] ?? '',
  );
  const escaped = quoted.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return escaped.map((title) => new RegExp(`^${title.replaceAll(/%[sj]/g, '.+')}$`));
}

/** Files with the tests of a test file: the protocol's tests stand in suites, for every server. */
function sourcesOf(test: string): string[] {
  if (!test.endsWith('protocol.contract.test.ts')) return [test];
  return [test, ...globSync('packages/im-sdk/src/testing/contract/suites/*.ts', { cwd: root })];
}

test.each(mutations)('$name fits the source and names a test', async (mutation) => {
  for (const { file } of mutation.edits) {
    const text = await readFile(join(root, file), 'utf8');
    expect(mutate(text, mutation, file)).not.toBe(text);
  }
  const sources = await Promise.all(sourcesOf(mutation.test).map((file) => readFile(join(root, file), 'utf8')));
  const titles = sources.flatMap(titlesIn);
  expect(titles.some((title) => title.test(mutation.caughtBy))).toBe(true);
});

test('the list only grows: a mutation that no longer fits is rewritten, not removed', () => {
  const names = new Set(mutations.map(({ name }) => name));
  expect(names.size).toBe(mutations.length);
  // Raise it with each new mutation.
  expect(names.size).toBeGreaterThanOrEqual(165);
});

test('a find string that occurs twice, or not at all, is refused', () => {
  const mutation = { name: 'm', edits: [{ file: 'f', find: 'a', replace: 'b' }], test: 't', caughtBy: 'c' };
  expect(() => mutate('a a', mutation, 'f')).toThrow('exactly once');
  expect(() => mutate('c', mutation, 'f')).toThrow('exactly once');
  expect(mutate('xay', mutation, 'f')).toBe('xby');
});

test('the mutation in place is loaded, and no other; a file that was loaded with it is recorded', async () => {
  const file = 'internal/gates/mutations/mutation.ts';
  const mutation = {
    name: 'm',
    edits: [{ file, find: 'A known mistake', replace: 'planted' }],
    test: 't',
    caughtBy: 'c',
  };
  const mutating: Mutating = { mutation: undefined, loaded: new Set() };
  const { load } = mutated(mutating);
  expect(await load(join(root, file))).toBeUndefined();
  mutating.mutation = mutation;
  expect(await load(join(root, 'internal/gates/mutations/mutate.ts'))).toBeUndefined();
  expect([...mutating.loaded]).toEqual([]);
  expect(await load(`${join(root, file)}?v=1`)).toContain('planted');
  expect([...mutating.loaded]).toEqual([file]);
});
