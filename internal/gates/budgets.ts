/**
 * Seconds that a suite may take on two cores, dependencies installed. CONTRIBUTING.md shows the same table
 * and a test keeps the two equal. The sum stays under 40 minutes.
 */
export const budgets = {
  format: 10,
  types: 48,
  arrows: 8,
  unused: 9,
  build: 40,
  packages: 45,
  size: 20,
  hosts: 110,
  unit: 105,
  mutations: 220,
  contract: 540,
  faults: 160,
  browser: 420,
  storybook: 290,
  e2e: 340,
} as const;

export type SuiteName = keyof typeof budgets;
