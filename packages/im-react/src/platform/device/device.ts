/** Languages the device asks for, best first; none where there is no browser. */
export function deviceLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}

/** Whether keys are those of an Apple device: ⌥ and an arrow move the caret by paragraphs. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /^(Mac|iP)/.test(navigator.platform);
}
