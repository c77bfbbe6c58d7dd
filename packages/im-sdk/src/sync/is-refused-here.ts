import { asImError } from './as-im-error.ts';

const CONVERSATION_KEYS = /^(group|friend|user|message)\./;

/**
 * Whether the server said in its own words that this account has no business (any more) in one conversation: asking
 * again is of no use, and says nothing of other conversations. The 404 of a proxy is no such word.
 */
export function isRefusedHere(error: unknown): boolean {
  const { category, code } = asImError(error);
  return category === 'refused' && CONVERSATION_KEYS.test(code);
}
