/** Texts kept on this device under a name; where nothing can be kept they are not. */
export function readKept(name: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function writeKept(name: string, texts: readonly string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(texts));
  } catch {
    // A device that keeps nothing begins each time with nothing.
  }
}
