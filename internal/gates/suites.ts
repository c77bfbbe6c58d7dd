import type { SuiteName } from './budgets.ts';
import { inFirstShard, type Suite } from './suite.ts';
import { mutations } from './suites/mutations.ts';
import { build, packages } from './suites/packages.ts';
import { calls, e2e, hosts } from './suites/playwright.ts';
import { size } from './suites/size.ts';
import { arrows, format, types, unused } from './suites/sources.ts';
import { vitest } from './suites/vitest.ts';

/** Everything that `npm test` runs, in this order. */
export const suites: Record<SuiteName, Suite> = {
  format: inFirstShard(format),
  types: inFirstShard(types),
  arrows: inFirstShard(arrows),
  unused: inFirstShard(unused),
  build: inFirstShard(build),
  packages: inFirstShard(packages),
  size: inFirstShard(size),
  hosts: inFirstShard(hosts),
  unit: vitest('unit', ['unit', 'sdk', 'dom']),
  mutations: inFirstShard(mutations),
  contract: vitest('contract', ['contract']),
  faults: vitest('faults', ['faults']),
  browser: vitest('browser', ['browser', 'react-18']),
  storybook: vitest('storybook', ['storybook']),
  e2e,
  calls: inFirstShard(calls),
};
