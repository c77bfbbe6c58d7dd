/** Merges new fields into an entity: a missing field or `null` keeps the known value. */
export function mergeFields<T extends object>(before: T | undefined, changes: T): T {
  if (!before) return changes;
  const after = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null && value !== undefined) Object.assign(after, { [name]: value });
  }
  return after;
}
