/** The object in a message's content; `undefined` where the content is none. */
export function jsonObject(text: string | null | undefined): Record<string, unknown> | undefined {
  if (!text?.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
