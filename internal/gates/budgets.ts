/**
 * Seconds that a suite may take on two cores, dependencies installed. CONTRIBUTING.md shows the same table
 * and a test keeps the two equal. The sum stays under 40 minutes.
 */
export const budgets = {
  format: 14,
  types: 36,
  arrows: 13,
  unused: 11,
  build: 20,
  packages: 30,
  size: 30,
  hosts: 95,
  unit: 106,
  mutations: 180,
  contract: 260,
  faults: 100,
  browser: 560,
  storybook: 160,
  e2e: 480,
  calls: 160,
} as const;

export type SuiteName = keyof typeof budgets;
