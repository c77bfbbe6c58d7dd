import { ImError } from '../protocol/index.ts';

/** Wraps any thrown value as an `ImError`; the default code is `client.internal`. */
export function asImError(error: unknown): ImError {
  if (error instanceof ImError) return error;
  return new ImError('client.internal', 'Something went wrong inside the engine', {
    category: 'internal',
    cause: error,
  });
}
