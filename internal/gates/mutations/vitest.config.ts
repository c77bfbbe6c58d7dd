import { defineConfig } from 'vitest/config';
import config from '../../../vitest.config.ts';
import { inChromium } from '../vitest-browser.ts';
import { mutated } from './mutate.ts';
import { mutations } from './mutations.ts';

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [project] : [],
);

const chromium = await inChromium();

/** A project for each mutation: the one of the workspace that its test is in, with the mutation in place. */
export default defineConfig({
  test: {
    projects: mutations.map((mutation) => {
      const home = homeOf(mutation.test);
      const project = projects.find(({ test }) => test?.name === home);
      return {
        ...project,
        plugins: [mutated(mutation)],
        test: {
          ...project?.test,
          ...(project?.test?.browser && { browser: { ...chromium, instances: [{ browser: 'chromium' }] } }),
          name: mutation.name,
          include: [mutation.test],
          isolate: true,
        },
      };
    }),
  },
});

function homeOf(test: string): string {
  if (test.includes('.browser.test.')) return 'browser';
  if (test.includes('.contract.test.')) return 'contract';
  if (test.endsWith('.test.tsx')) return 'dom';
  return test.startsWith('packages/im-sdk/') ? 'sdk' : 'unit';
}
