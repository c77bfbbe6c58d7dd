const warned = new Set<string>();

/** Warns a developer of a mistake in the setup, once per page, also in production. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(message);
}
