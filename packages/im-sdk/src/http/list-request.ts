/** How often a list is asked for again, if each answer was overtaken by a change. */
const MOST_REPEATS = 3;

/**
 * Asks for a list or the own profile, and again if it was changed by a push or an own request meanwhile: the answer may be
 * older than the change. `changes` counts these.
 */
export async function requestList<T>(ask: () => Promise<T>, changes: () => number): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    const before = changes();
    const list = await ask();
    if (changes() === before || repeats === MOST_REPEATS) return list;
  }
}
