/** Whether a key belongs to an input method. Safari ends a composition before the key event, but keeps code 229. */
export function isComposing({
  isComposing: composes,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return composes || keyCode === 229;
}
