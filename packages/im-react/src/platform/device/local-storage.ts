/** Reads a JSON value from local storage; `undefined` if there is none or storage is denied. */
export function readJson(name: string): unknown {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a JSON value to local storage, if possible; `undefined` removes it. */
export function writeJson(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or denied: the value is not remembered. Only conveniences are stored here.
  }
}
