/**
 * Seconds that a suite may take on two cores, dependencies installed. CONTRIBUTING.md shows the same table
 * and a test keeps the two equal. The sum stays under 40 minutes.
 */
export const budgets = {
  format: 15,
  types: 55,
  arrows: 20,
  unused: 20,
  build: 80,
  packages: 60,
  size: 20,
  unit: 110,
  planted: 150,
  contract: 680,
  faults: 200,
  browser: 300,
  storybook: 300,
  e2e: 340,
} as const;

export type SuiteName = keyof typeof budgets;
