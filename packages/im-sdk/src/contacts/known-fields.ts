/** An entity brought up to date: a missing field and null say nothing, so that what was known stays. */
export function updated<T extends object>(before: T | undefined, news: T): T {
  if (!before) return news;
  const after = { ...before };
  for (const [name, value] of Object.entries(news)) {
    if (value !== null && value !== undefined) Object.assign(after, { [name]: value });
  }
  return after;
}
