import { expect, test } from 'vitest';
import { mutations } from './mutations.ts';
import { hasFailedItself, homeOf, instanceOf } from './test-runner.ts';

test.each([
  ['packages/im-react/src/A.frames.browser.test.tsx', 'browser (frames)'],
  ['packages/im-react/src/A.browser.test.tsx', 'browser (chromium)'],
  ['packages/im-server/src/a.contract.test.ts', 'contract'],
  ['packages/im-react/src/A.test.tsx', 'dom'],
  ['packages/im-sdk/src/a.test.ts', 'sdk'],
  ['packages/im-server/src/a.test.ts', 'unit'],
])('%s runs in %s', (file, instance) => {
  expect(instanceOf(file)).toBe(instance);
});

test.each([
  'internal/react-18/src/kit.browser.test.tsx',
  'internal/testkit/src/a.browser.test.ts',
  'e2e/faults/restart.test.ts',
  'e2e/chat.spec.ts',
  'packages/im-react/src/A.stories.tsx',
])('%s is in no project that mutations run', (file) => {
  expect(() => homeOf(file)).toThrow(file);
});

test.each(mutations)('$name has a project', ({ test: file }) => {
  expect(() => homeOf(file)).not.toThrow();
});

const failed = { message: 'expected 1 to be 2' };
const timedOut = { message: 'Test timed out in 60000ms.\nIf this is a long-running test, …' };

test('a mutation is caught by what its test asserts', () => {
  expect(hasFailedItself([failed])).toBe(true);
  expect(hasFailedItself([failed, { message: 'afterEach failed too' }], { afterEach: 'run' })).toBe(true);
});

test('a mutation is not caught by a timeout or a hook that failed', () => {
  expect(hasFailedItself([timedOut])).toBe(false);
  expect(hasFailedItself([failed], { beforeEach: 'run' })).toBe(false);
  expect(hasFailedItself([failed], { beforeEach: 'pass', afterEach: 'run' })).toBe(false);
});
