/** Merges new fields into an entity: a missing field or `null` keeps the known value. */
export function mergeFields<T extends object>(before: T | undefined, news: T): T {
  if (!before) return news;
  const after = { ...before };
  for (const [name, value] of Object.entries(news)) {
    if (value !== null && value !== undefined) Object.assign(after, { [name]: value });
  }
  return after;
}
