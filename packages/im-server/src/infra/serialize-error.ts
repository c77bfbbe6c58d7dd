/** Error as it is logged. Database errors also carry statement values (messages, hashes), which must not be logged. */
export interface SerializedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: SerializedError;
}

const MAX_CAUSES = 3;

/** pino serializer for `err`. */
export function serializeError(thrown: unknown, depth = MAX_CAUSES): SerializedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'a value that is not an Error was thrown' };
  const { name, cause } = thrown;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
  const message = withoutValues(thrown, code);
  // It begins with the message. `replace('', …)` would put text before it.
  const stack = thrown.message === '' ? thrown.stack : thrown.stack?.replace(thrown.message, () => message);
  return {
    type: name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || depth === 0 ? {} : { cause: serializeError(cause, depth - 1) }),
  };
}

/** Messages of `JSON.parse` in V8; some quote the text. */
const JSON_PARSE_MESSAGE = /is not valid JSON$|JSON at position \d+|^Unexpected end of JSON input$/;

/** PostgreSQL quotes the value in a data exception (SQLSTATE class 22), `JSON.parse` the text around the error. */
function withoutValues(thrown: Error, code: string | undefined): string {
  if (thrown instanceof SyntaxError && JSON_PARSE_MESSAGE.test(thrown.message)) return 'the text cannot be parsed';
  return code?.startsWith('22') && code.length === 5 ? thrown.message.replace(/".*"/s, '"…"') : thrown.message;
}
