const files = import.meta.glob<string>('./assets/portraits/*.svg', { eager: true, query: '?url', import: 'default' });

/** Address of a portrait of the demo people, 1 to 10. */
export function portrait(number: number): string {
  return files[`./assets/portraits/p${number}.svg`] ?? '';
}
