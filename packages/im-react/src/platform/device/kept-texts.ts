/** Reads a list of texts from local storage; empty if there is none or storage is denied. */
export function readKept(name: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Writes a list of texts to local storage. */
export function writeKept(name: string, texts: readonly string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(texts));
  } catch {
    // Storage is full or denied: the texts are not remembered.
  }
}
