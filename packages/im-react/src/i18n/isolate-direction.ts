/** Unicode characters that change the direction of the text after them: embeddings, overrides, isolates. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * Isolates a value inserted into a sentence (U+2068/U+2069) if it has such characters, as a nickname may. The text
 * after it keeps its direction.
 */
export function isolateDirection(value: string): string {
  return TURNING.test(value) ? `\u2068${value.replace(ISOLATES, '')}\u2069` : value;
}
