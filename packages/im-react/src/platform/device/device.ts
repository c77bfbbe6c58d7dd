/** Preferred languages of the device, best first; empty on a server. */
export function deviceLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}

/** Whether the device is Apple's, where ⌥+arrow moves the caret by paragraphs. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /^(Mac|iP)/.test(navigator.platform);
}
