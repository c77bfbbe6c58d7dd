/** Fields of a message's JSON content; empty if the content is not a JSON object. */
export function contentFields(content: string): Readonly<Record<string, unknown>> {
  if (!content.startsWith('{')) return {};
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
