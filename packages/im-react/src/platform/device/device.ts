/** Preferred languages of the device, best first; empty on a server. */
export function deviceLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}

/** The page's `<html lang>`, then the device's languages; empty on a server. */
export function pageLanguages(): readonly string[] {
  return typeof document === 'undefined' ? [] : [document.documentElement.lang, ...deviceLanguages()];
}

/** Whether the device is Apple's, where ⌥+arrow moves the caret by paragraphs. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /^(Mac|iP)/.test(navigator.platform);
}
