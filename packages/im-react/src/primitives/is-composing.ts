/** Whether a key event belongs to an IME. Safari ends the composition before the key event, but keeps code 229. */
export function isComposing({
  isComposing: composes,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return composes || keyCode === 229;
}
