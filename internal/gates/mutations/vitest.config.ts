import { defineConfig } from 'vitest/config';
import config from '../../../vitest.config.ts';
import { mutated } from './mutate.ts';
import { mutations } from './mutations.ts';

const mutation = mutations.find(({ name }) => name === process.env.IM_MUTATION);
if (!mutation) throw new Error(`no mutation is called ${process.env.IM_MUTATION}`);

/**
 * The workspace's projects in Node, with one mutation in place. Without the module cache on disk: its keys name the
 * plugins, not what they change, so that a mutation would get the copies of the one before it.
 */
export default defineConfig({
  test: {
    fsModuleCache: false,
    projects: (config.test?.projects ?? []).flatMap((project) =>
      typeof project === 'object' && 'test' in project && project.test?.environment === 'node'
        ? [
            {
              ...project,
              plugins: [...(project.plugins ?? []), mutated(mutation)],
              test: { ...project.test, fsModuleCache: false },
            },
          ]
        : [],
    ),
  },
});
