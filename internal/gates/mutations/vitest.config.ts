import { defineConfig } from 'vitest/config';
import config from '../../../vitest.config.ts';
import { mutated } from './mutate.ts';
import { mutations } from './mutations.ts';

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [project] : [],
);

/** A project for each mutation: the one of the workspace that its test is in, with the mutation in place. */
export default defineConfig({
  test: {
    projects: mutations.map((mutation) => {
      const home = mutation.test.includes('.contract.test.') ? 'contract' : 'sdk';
      const project = projects.find(({ test }) => test?.name === home);
      return {
        ...project,
        plugins: [mutated(mutation)],
        test: { ...project?.test, name: mutation.name, include: [mutation.test], isolate: true },
      };
    }),
  },
});
