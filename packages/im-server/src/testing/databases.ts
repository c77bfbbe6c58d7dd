import { emptyDatabase, startPostgres } from '@internal/testkit';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run, without a database name. */
    postgresUrl: string;
    /** Path of what PGlite makes of an empty folder. */
    emptyDatabase: string;
  }
}

/** Makes what the contract tests of a run share: a PostgreSQL, where every test has a database of its own, and PGlite's empty database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // No fsync: nothing of a test has to outlive the machine.
  const [postgres, empty] = await Promise.all([startPostgres(['-F']), emptyDatabase()]);
  project.provide('postgresUrl', postgres.url);
  project.provide('emptyDatabase', empty);
  return () => postgres.dispose();
}
