/** The parts that are read of vitest's JSON report. */
export interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** Path of the test file. */
    readonly name: string;
    readonly status: string;
    /** Why the file did not load. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** The parts that are read of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly skipped: number };
  readonly suites: readonly PlaywrightSuite[];
  /** Errors outside of every test. */
  readonly errors: readonly PlaywrightError[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly PlaywrightRun[] }[];
}

interface PlaywrightRun {
  /** `expected`, `unexpected`, `flaky` or `skipped`. */
  readonly status: string;
  readonly results: readonly { readonly duration: number; readonly errors: readonly PlaywrightError[] }[];
}

interface PlaywrightError {
  readonly message?: string;
}

/** Every test of a report, named after its innermost group. */
export function playwrightTests(suites: readonly PlaywrightSuite[]): (PlaywrightRun & { readonly name: string })[] {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: `${title} ${spec.title}` }))),
    ...playwrightTests(inner),
  ]);
}
