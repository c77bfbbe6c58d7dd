/** Languages the device asks for, best first; none where there is no browser. */
export function deviceLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}
