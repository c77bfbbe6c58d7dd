/** Parses message content as a JSON object; `undefined` if it is not one. */
export function jsonObject(text: string | null | undefined): Record<string, unknown> | undefined {
  if (!text?.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
