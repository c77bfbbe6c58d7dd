import { ImError } from '../protocol/index.ts';

/** Whatever was thrown, as an error of the catalogue. */
export function asImError(error: unknown): ImError {
  if (error instanceof ImError) return error;
  return new ImError('client.internal', 'Something went wrong inside the engine', {
    category: 'internal',
    cause: error,
  });
}
