/**
 * Seconds that a suite may take on two cores, dependencies installed. CONTRIBUTING.md shows the same table
 * and a test keeps the two equal. The sum stays under 40 minutes.
 */
export const budgets = {
  format: 20,
  types: 45,
  arrows: 20,
  unused: 25,
  build: 120,
  packages: 120,
  size: 60,
  unit: 70,
  planted: 120,
  contract: 240,
  browser: 240,
  storybook: 300,
  e2e: 600,
} as const;

export type SuiteName = keyof typeof budgets;
