import { Code, ImError } from '../protocol/index.ts';

const CONVERSATION_KEYS = /^(group|friend|user|message)\./;

/** Wraps any thrown value as an `ImError`; the default code is `client.internal`. */
export function asImError(error: unknown): ImError {
  if (error instanceof ImError) return error;
  return new ImError('client.internal', 'Something went wrong inside the engine', {
    category: 'internal',
    cause: error,
  });
}

/**
 * True for a business refusal within one conversation (`group.*`, `friend.*`, `user.*`, `message.*`), and for a route
 * that the server does not have: do not retry there; other conversations are unaffected. A proxy's 404 does not count.
 */
export function isBusinessRefusal(error: unknown): boolean {
  const { category, code, status } = asImError(error);
  // A spec-only server refuses as code 500, with any sentence.
  const isSpoken = CONVERSATION_KEYS.test(code) || code === 'client.notOffered' || status === Code.INTERNAL;
  return category === 'refused' && isSpoken;
}
