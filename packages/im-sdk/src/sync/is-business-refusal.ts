import { Code } from '../protocol/index.ts';
import { asImError } from './as-im-error.ts';

const CONVERSATION_KEYS = /^(group|friend|user|message)\./;

/**
 * True for a business refusal within one conversation (`group.*`, `friend.*`, `user.*`, `message.*`), and for a route
 * that the server does not have: do not retry there; other conversations are unaffected. A proxy's 404 does not count.
 */
export function isBusinessRefusal(error: unknown): boolean {
  const { category, code, status } = asImError(error);
  // A plain server refuses as code 500, with any sentence.
  const isSpoken = CONVERSATION_KEYS.test(code) || code === 'client.notOffered' || status === Code.INTERNAL;
  return category === 'refused' && isSpoken;
}
