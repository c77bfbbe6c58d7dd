/** The fields of a structured message; none where the content is not an object's JSON text. */
export function contentFields(content: string): Readonly<Record<string, unknown>> {
  if (!content.startsWith('{')) return {};
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
