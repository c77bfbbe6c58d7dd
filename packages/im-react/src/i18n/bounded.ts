/** Characters that turn the direction of all that follows them: embeddings, overrides, isolates. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * A value inside a sentence. What turns the direction of the text (a nickname can hold such characters) turns the value
 * alone, not the words after it.
 */
export function bounded(value: string): string {
  return TURNING.test(value) ? `\u2068${value.replace(ISOLATES, '')}\u2069` : value;
}
