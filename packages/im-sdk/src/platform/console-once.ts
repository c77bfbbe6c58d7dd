import type { ImError } from '../protocol/index.ts';

/** Sentences and error codes that this page has logged. */
const logged = new Set<string>();

function isFirst(key: string): boolean {
  const first = !logged.has(key);
  logged.add(key);
  return first;
}

/** Warns a developer of a mistake in the setup, once per page, also in production. */
export function warnOnce(sentence: string): void {
  if (isFirst(sentence)) console.warn(sentence);
}

/** Logs an unhandled error, once per page and code, also in production. */
export function errorOnce(sentence: string, error: ImError): void {
  if (isFirst(error.code)) console.error(sentence, error);
}
