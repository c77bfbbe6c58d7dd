/** Freezes a value that is handed out, and the rows of a list: listeners of the host share them with the store. */
export function frozen<T>(value: T): T {
  if (Array.isArray(value) && typeof value[0] === 'object') for (const row of value) Object.freeze(row);
  return Object.freeze(value);
}
