/** How often work is begun that clashes with the work of others. */
const MAX_ATTEMPTS = 4;

/** Deadlock and serialization failure: whoever was in the way is through, and the same work may succeed. */
const RETRYABLE_SQLSTATES: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Two wrote the same unique key at once: who asks again finds the row of the other. */
export const UNIQUE_VIOLATION = '23505';

/**
 * Does `work` again, from its beginning, when the database ended it in favour of others; `also` is one more SQLSTATE to
 * take for that. Work that clashes every time throws its last error.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, also?: string): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const state = stateOf(error);
      if (attempt === MAX_ATTEMPTS || state === undefined || !(RETRYABLE_SQLSTATES.has(state) || state === also))
        throw error;
    }
  }
}

function stateOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * Whether a statement failed because its connection ended under it. The driver says so in words alone; whether the work
 * was committed is not known.
 */
export function isConnectionLost(error: Error): boolean {
  return /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(error.message);
}
