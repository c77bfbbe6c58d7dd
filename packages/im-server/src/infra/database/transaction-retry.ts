import { randomFraction } from '../random.ts';

const MAX_ATTEMPTS = 4;

/** Base of the backoff: 20 to 40 ms before the second attempt, doubled for each further one. */
const BACKOFF_MS = 20;

/** Deadlock and serialization failure. */
const RETRYABLE_SQLSTATES: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Two transactions inserted the same key. A retry finds the row of the other. */
export const UNIQUE_VIOLATION = '23505';

/**
 * Retries `work` after a deadlock or serialization failure, 4 attempts in all; then throws the last error. Backs off with
 * jitter before each retry: a victim that retries at once can take its locks again before the winner wakes up, which is
 * the same deadlock once more.
 * @param also one more SQLSTATE to retry on.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, also?: string): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const state = sqlStateOf(error);
      if (attempt === MAX_ATTEMPTS || state === undefined || !(RETRYABLE_SQLSTATES.has(state) || state === also))
        throw error;
    }
    const backoffMs = BACKOFF_MS * 2 ** (attempt - 1) * (1 + randomFraction());
    await new Promise((resolve) => setTimeout(resolve, backoffMs));
  }
}

function sqlStateOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** True if the database gave no answer in time. pg has no code for it. */
export function isUnanswered(error: Error): boolean {
  return /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/.test(
    error.message,
  );
}

/** True if a statement took longer than it may, or got no answer. */
export function isTimedOut(error: unknown): boolean {
  return sqlStateOf(error) === '57014' || (error instanceof Error && isUnanswered(error));
}

/** True if a statement waited longer for a lock than it may. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/** True if the database takes no writes, such as a standby. */
export function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === '25006';
}

/** True if the database connection was lost. Whether the statement was committed is unknown. pg has no code for it. */
export function isConnectionLost(error: Error): boolean {
  return /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(error.message);
}
