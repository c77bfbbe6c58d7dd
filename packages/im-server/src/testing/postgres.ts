import { startPostgres } from '@internal/testkit';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run, without a database name. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for a run of the contract tests; every test makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // No fsync: nothing of a test has to outlive the machine.
  const postgres = await startPostgres(['-F']);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.dispose();
}
