/**
 * Seconds that a suite may take on two cores, dependencies installed. CONTRIBUTING.md shows the same table
 * and a test keeps the two equal. The sum stays under 40 minutes.
 */
export const budgets = {
  format: 15,
  types: 55,
  arrows: 20,
  unused: 20,
  build: 120,
  packages: 120,
  size: 60,
  unit: 70,
  planted: 150,
  contract: 420,
  faults: 150,
  browser: 300,
  storybook: 360,
  e2e: 480,
} as const;

export type SuiteName = keyof typeof budgets;
