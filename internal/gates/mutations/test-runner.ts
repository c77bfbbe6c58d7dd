import { join } from 'node:path';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import config from '../../../vitest.config.ts';
import { root } from '../command.ts';
import { type Mutating, mutated } from './mutate.ts';
import type { Mutation } from './mutation.ts';

const workspace = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [project] : [],
);

/** What a run of one test file came to. */
export interface TestRun {
  /** Names of tests by their result. */
  readonly passed: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  /** Those of `failed` that failed in their own body: not by a timeout of Vitest or a hook. */
  readonly failedThemselves: ReadonlySet<string>;
  /** Errors outside of tests, such as a file that could not be loaded. */
  readonly errors: readonly string[];
  /** Files of the mutation that were not loaded: the test does not import them. */
  readonly unused: readonly string[];
}

/** Runs test files one after the other, each with a mutation in place or without one. */
export interface TestRunner {
  run(test: string, names: readonly string[], mutation?: Mutation): Promise<TestRun>;
  close(): Promise<void>;
}

/** One Vitest for all runs: what a mutation leaves alone is transformed once. Each run has a worker of its own. */
export async function startTestRunner(tests: readonly string[]): Promise<TestRunner> {
  const mutating: Mutating = { mutation: undefined, loaded: new Set() };
  const homes = new Set(tests.map(homeOf));
  const vitest = await createVitest(
    'test',
    { root, config: false, watch: false, maxWorkers: 1, silent: true, reporters: [{}] },
    {
      test: {
        projects: workspace
          .filter(({ test }) => homes.has(String(test?.name)))
          .map((project) => ({
            ...project,
            plugins: [...(project.plugins ?? []), mutated(mutating)],
            test: { ...project.test, isolate: true },
          })),
      },
    },
  );

  function put(mutation: Mutation | undefined): void {
    const edits = [...(mutating.mutation?.edits ?? []), ...(mutation?.edits ?? [])];
    mutating.mutation = mutation;
    mutating.loaded.clear();
    for (const { file } of edits) vitest.invalidateFile(join(root, file));
  }

  return {
    async run(test, names, mutation) {
      put(mutation);
      const project = vitest.projects.find(({ name }) => name === instanceOf(test));
      if (!project) throw new Error(`no project of Vitest has ${test}`);
      const specification = project.createSpecification(join(root, test), {
        testNamePattern: new RegExp(names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')),
      });
      await vitest.runTestSpecifications([specification]);
      const { testModule } = specification;
      const files = [...new Set(mutation?.edits.map(({ file }) => file))];
      return {
        passed: namesOf(testModule, 'passed'),
        failed: namesOf(testModule, 'failed'),
        failedThemselves: namesOf(testModule, 'failed', (one) =>
          hasFailedItself(one.result().errors ?? [], vitest.state.idMap.get(one.id)?.result?.hooks),
        ),
        errors: [
          ...(testModule?.errors() ?? []),
          ...[...(testModule?.children.allTests('failed') ?? [])].flatMap((one) => one.result().errors ?? []),
        ].map((error) => error.stack ?? error.message),
        unused: files.filter((file) => !mutating.loaded.has(file)),
      };
    },
    close: () => vitest.close(),
  };
}

function namesOf(
  module: TestModule | undefined,
  state: 'passed' | 'failed',
  matches: (test: TestCase) => boolean = () => true,
): Set<string> {
  const tests: Iterable<TestCase> = module?.children.allTests(state) ?? [];
  return new Set([...tests].filter(matches).map(({ name }) => name));
}

/**
 * Whether the test itself failed: a timeout of Vitest and a failed hook prove nothing about what it asserts. A hook that
 * failed stays in the state `run`; the error of one that ran after the test is the last.
 */
export function hasFailedItself(
  errors: readonly { readonly message: string }[],
  { beforeEach, afterEach }: { readonly beforeEach?: string; readonly afterEach?: string } = {},
): boolean {
  if (beforeEach === 'run') return false;
  const own = afterEach === 'run' ? errors.slice(0, -1) : errors;
  return own.length > 0 && !own.some(({ message }) => /^(Test|Hook) timed out in \d/.test(message));
}

/** The project of the workspace's vitest.config.ts that a test file is in. Throws where a mutation cannot name it. */
export function homeOf(test: string): string {
  if (!/\.test\.tsx?$/.test(test) || !/^(packages|examples|internal|bench|docs)\//.test(test)) return noHome(test);
  if (test.startsWith('internal/react-18/')) return noHome(test);
  if (test.includes('.browser.test.')) return /^(packages|examples)\//.test(test) ? 'browser' : noHome(test);
  if (test.includes('.contract.test.')) return 'contract';
  if (test.endsWith('.test.tsx')) return 'dom';
  return test.startsWith('packages/im-sdk/') ? 'sdk' : 'unit';
}

function noHome(test: string): never {
  throw new Error(`mutations are not run with ${test}: no project of test-runner.ts has it`);
}

/** The project as Vitest names it: the browser's has one for each of its instances. */
export function instanceOf(test: string): string {
  const home = homeOf(test);
  if (home !== 'browser') return home;
  return test.includes('.frames.browser.test.') ? 'browser (frames)' : 'browser (chromium)';
}
