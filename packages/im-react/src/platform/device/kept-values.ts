/** Reads a JSON value from local storage; `undefined` if there is none or storage is denied. */
export function keptValue(name: string): unknown {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a JSON value to local storage, if possible. */
export function keepValue(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or denied. Acceptable: the value only serves a notification dot.
  }
}
