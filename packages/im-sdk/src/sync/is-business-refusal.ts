import { asImError } from './as-im-error.ts';

const CONVERSATION_KEYS = /^(group|friend|user|message)\./;

/**
 * True for a business refusal within one conversation (`group.*`, `friend.*`, `user.*`, `message.*`): do not retry
 * there; other conversations are unaffected. A proxy's 404 does not count.
 */
export function isBusinessRefusal(error: unknown): boolean {
  const { category, code } = asImError(error);
  return category === 'refused' && CONVERSATION_KEYS.test(code);
}
