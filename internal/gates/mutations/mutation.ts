/** Replacement of a text that occurs exactly once in a file. */
export interface Edit {
  /** From the root of the workspace. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A known mistake, made on a copy of the source while its test runs. */
export interface Mutation {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The file of the test. */
  readonly test: string;
  /** The title of the test that has to turn red. */
  readonly caughtBy: string;
}
