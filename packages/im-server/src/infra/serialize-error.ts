/** What of an error goes into the log. A database's error carries the statement's values: what people wrote, hashes. */
export interface SerializedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: SerializedError;
}

/** How deep causes are followed. */
const DEPTH = 3;

/** The parts of a thrown value that say what went wrong, without anybody's words. */
export function serializeError(thrown: unknown, depth = DEPTH): SerializedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'something that is no error was thrown' };
  const { name, message, stack, cause } = thrown;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
  return {
    type: name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || depth === 0 ? {} : { cause: serializeError(cause, depth - 1) }),
  };
}
