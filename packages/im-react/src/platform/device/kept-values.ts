/** Reads what this browser keeps under a name. `undefined` where it keeps nothing, or lets nothing be kept. */
export function keptValue(name: string): unknown {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps a value in this browser, where that is allowed. */
export function keepValue(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage loses a red dot, nothing more.
  }
}
