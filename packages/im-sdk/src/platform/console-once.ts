/** Sentences that this page has logged. */
const logged = new Set<string>();

function isFirst(sentence: string): boolean {
  const first = !logged.has(sentence);
  logged.add(sentence);
  return first;
}

/** Warns a developer of a mistake in the setup, once per page, also in production. */
export function warnOnce(sentence: string): void {
  if (isFirst(sentence)) console.warn(sentence);
}

/** Logs an error that nobody handles, once per page and sentence, also in production. */
export function errorOnce(sentence: string, error: unknown): void {
  if (isFirst(sentence)) console.error(sentence, error);
}
